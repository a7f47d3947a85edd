import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the designer of a competition's forms. */
export const formDesignTexts = areaTexts('form-design', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useFormDesignText = textHook(formDesignTexts);
