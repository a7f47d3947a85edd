import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the logs. */
export const logTexts = areaTexts('log', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useLogText = textHook(logTexts);
