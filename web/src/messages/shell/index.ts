import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';
import { withShared } from '../../lib/texts/with-shared.ts';

/** Texts of the shell around every page and of the settings. */
export const shellTexts = areaTexts('shell', {
  'zh-CN': withShared('zh-CN', () => import('./zh-cn.ts')),
  en: withShared('en', () => import('./en.ts')),
});
export const useShellText = textHook(shellTexts);
