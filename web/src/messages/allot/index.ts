import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the place where works are allotted. */
export const allotTexts = areaTexts('allot', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useAllotText = textHook(allotTexts);
