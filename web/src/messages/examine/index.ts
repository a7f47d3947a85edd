import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page on which experts are examined. */
export const examineTexts = areaTexts('examine', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useExamineText = textHook(examineTexts);
