import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const usePositionPickerText = blockTextHook(
  areaTexts('block-position-picker', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') }),
);
