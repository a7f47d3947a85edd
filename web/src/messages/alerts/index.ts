import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of alerts, their buttons and data rules, and of the explanation of permissions. */
export const alertsTexts = areaTexts('alerts', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useAlertsText = textHook(alertsTexts);
