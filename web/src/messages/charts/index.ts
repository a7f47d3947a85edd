import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of charts. */
export const chartsTexts = areaTexts('charts', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useChartsText = textHook(chartsTexts);
