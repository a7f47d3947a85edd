import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of saved views of lists. */
export const savedViewsTexts = areaTexts('block-saved-views', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSavedViewsText = blockTextHook(savedViewsTexts);
