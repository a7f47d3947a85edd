import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the hall of competitions. */
export const hallTexts = areaTexts('hall', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useHallText = textHook(hallTexts);
