import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the place where works are put into groups. */
export const groupingTexts = areaTexts('grouping', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useGroupingText = textHook(groupingTexts);
