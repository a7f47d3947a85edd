import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the place where works are reported to the organisers. */
export const reportingTexts = areaTexts('reporting', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useReportingText = textHook(reportingTexts);
