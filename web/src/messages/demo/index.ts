import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the demonstration pages. */
export const demoTexts = areaTexts('demo', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useDemoText = textHook(demoTexts);
