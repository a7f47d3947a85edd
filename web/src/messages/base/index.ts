import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts that every page may need: sign-in, appearance, failures and pages that are missing. */
export const baseTexts = areaTexts('base', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useText = textHook(baseTexts);
