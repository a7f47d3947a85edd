import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of an expert's own information. */
export const expertSelfTexts = areaTexts('expert-self', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useExpertSelfText = textHook(expertSelfTexts);
