import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of calibration: of experts and of organisers. */
export const calibrationTexts = areaTexts('calibration', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useCalibrationText = textHook(calibrationTexts);
