import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';
import { withShared } from '../../lib/texts/with-shared.ts';

/** Texts of the parts shared by every page with records. */
export const kitTexts = areaTexts('kit', {
  'zh-CN': withShared('zh-CN', () => import('./zh-cn.ts')),
  en: withShared('en', () => import('./en.ts')),
});
export const useKitText = textHook(kitTexts);
