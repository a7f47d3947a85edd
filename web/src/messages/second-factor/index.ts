import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the second factor, at sign-in and in the user's own settings. */
export const secondFactorTexts = areaTexts('second-factor', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSecondFactorText = textHook(secondFactorTexts);
