import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the scheduled jobs. */
export const jobTexts = areaTexts('job', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useJobText = textHook(jobTexts);
