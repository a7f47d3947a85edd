import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const useUserPickerText = blockTextHook(
  areaTexts('block-user-picker', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') }),
);
