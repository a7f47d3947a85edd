import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of money. */
export const moneyTexts = areaTexts('money', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMoneyText = textHook(moneyTexts);
