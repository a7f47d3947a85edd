import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const tableTexts = areaTexts('block-table', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTableText = blockTextHook(tableTexts);
export type TableText = ReturnType<typeof useTableText>;
