import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the input of money. */
export const moneyTexts = areaTexts('block-money', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMoneyText = blockTextHook(moneyTexts);
