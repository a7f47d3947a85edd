import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const useDepartPickerText = blockTextHook(
  areaTexts('block-depart-picker', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') }),
);
