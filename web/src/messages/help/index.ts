import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the panel that shows the help; the help itself lies in `src/help`. */
export const helpTexts = areaTexts('help', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useHelpText = textHook(helpTexts);
