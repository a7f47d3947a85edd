import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the public list of awards. */
export const resultsTexts = areaTexts('results', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useResultsText = textHook(resultsTexts);
