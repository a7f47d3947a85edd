import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the alerts of the platform: what is watched, who is told, and what was told. */
export const alertsTexts = areaTexts('alerts', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useAlertsText = textHook(alertsTexts);
