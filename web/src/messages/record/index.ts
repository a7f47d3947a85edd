import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of records. */
export const recordTexts = areaTexts('record', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useRecordText = textHook(recordTexts);
