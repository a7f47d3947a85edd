import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the advanced query. */
export const queryTexts = areaTexts('block-query', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useQueryText = blockTextHook(queryTexts);
