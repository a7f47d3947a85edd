import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the weekly picker. */
export const weeklyTexts = areaTexts('block-weekly', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useWeeklyText = blockTextHook(weeklyTexts);
