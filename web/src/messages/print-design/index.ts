import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the designer of printed pages. */
export const printDesignTexts = areaTexts('print-design', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const usePrintDesignText = textHook(printDesignTexts);
