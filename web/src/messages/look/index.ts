import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the settings of colours and layout. */
export const lookTexts = areaTexts('look', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useLookText = textHook(lookTexts);
