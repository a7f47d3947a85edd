import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the slider check. */
export const sliderTexts = areaTexts('block-slider', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSliderText = blockTextHook(sliderTexts);
