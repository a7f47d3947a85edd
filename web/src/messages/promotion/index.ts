import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the promotion from one stage to the next. */
export const promotionTexts = areaTexts('promotion', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePromotionText = textHook(promotionTexts);
