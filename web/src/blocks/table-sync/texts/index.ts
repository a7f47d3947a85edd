import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const tableSyncTexts = areaTexts('block-table-sync', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTableSyncText = blockTextHook(tableSyncTexts);
