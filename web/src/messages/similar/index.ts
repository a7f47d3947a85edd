import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of similar works. */
export const similarTexts = areaTexts('similar', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSimilarText = textHook(similarTexts);
