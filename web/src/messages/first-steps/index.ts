import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the list of what a role does on its first day. */
export const firstStepsTexts = areaTexts('first-steps', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useFirstStepsText = textHook(firstStepsTexts);
