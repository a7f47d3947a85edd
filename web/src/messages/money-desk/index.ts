import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the desk on which withdrawals and payee accounts are examined. */
export const moneyDeskTexts = areaTexts('money-desk', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMoneyDeskText = textHook(moneyDeskTexts);
