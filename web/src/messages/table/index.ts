import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the rows of lists: their columns, keys and ways back. */
export const tableTexts = areaTexts('table', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTableText = textHook(tableTexts);
