import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the cascader of regions. */
export const regionTexts = areaTexts('block-region', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useRegionText = blockTextHook(regionTexts);
