import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the designer of reports. */
export const reportDesignTexts = areaTexts('report-design', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useReportDesignText = textHook(reportDesignTexts);
