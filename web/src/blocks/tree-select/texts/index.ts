import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const useTreeSelectText = blockTextHook(
  areaTexts('block-tree-select', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') }),
);
