import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the settings of a table's columns. */
export const columnsTexts = areaTexts('block-columns', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useColumnsText = blockTextHook(columnsTexts);
