import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const useTreeTableText = blockTextHook(
  areaTexts('block-tree-table', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') }),
);
