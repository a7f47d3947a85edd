import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the place of a competition. */
export const placeTexts = areaTexts('place', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePlaceText = textHook(placeTexts);
