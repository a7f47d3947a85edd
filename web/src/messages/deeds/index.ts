import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of what was done to a record, by verb. */
export const deedsTexts = areaTexts('deeds', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useDeedsText = textHook(deedsTexts);
