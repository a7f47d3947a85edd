import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the tables in which the parts of a row are edited with it. */
export const partsTexts = areaTexts('parts', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePartsText = textHook(partsTexts);
