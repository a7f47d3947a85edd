import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the expert's pages. */
export const reviewTexts = areaTexts('review', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useReviewText = textHook(reviewTexts);
