import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of bills and of the desk on which vouchers and refunds are examined. */
export const feeTexts = areaTexts('fees', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useFeeText = textHook(feeTexts);
