import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the command palette and of the list of keyboard shortcuts. */
export const paletteTexts = areaTexts('palette', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePaletteText = textHook(paletteTexts);
