import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the shell around every page, of the home page and of the settings. */
export const shellTexts = areaTexts('shell', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useShellText = textHook(shellTexts);
