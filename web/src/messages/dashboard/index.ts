import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the start pages. */
export const dashboardTexts = areaTexts('dashboard', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useDashboardText = textHook(dashboardTexts);
