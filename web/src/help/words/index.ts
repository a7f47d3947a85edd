import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Titles of topics that no page of the menu names, and further words by which topics are found. Fetched when somebody searches. */
export const wordTexts = areaTexts('help words', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useWords = textHook(wordTexts);
