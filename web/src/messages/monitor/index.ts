import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages that watch the platform. */
export const monitorTexts = areaTexts('monitor', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMonitorText = textHook(monitorTexts);
