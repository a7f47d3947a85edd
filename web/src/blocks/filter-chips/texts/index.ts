import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of filters as chips. */
export const filterChipsTexts = areaTexts('block-filter-chips', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useFilterChipsText = blockTextHook(filterChipsTexts);
