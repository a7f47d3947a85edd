import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the desk from which experts are paid. */
export const payoutTexts = areaTexts('payout', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePayoutText = textHook(payoutTexts);
