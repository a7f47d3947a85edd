import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page of an expert's own money. */
export const myMoneyTexts = areaTexts('my-money', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMyMoneyText = textHook(myMoneyTexts);
