import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the editors of nested data, in parts and as JSON. */
export const shapesTexts = areaTexts('shapes', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useShapesText = textHook(shapesTexts);
