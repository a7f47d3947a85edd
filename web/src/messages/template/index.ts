import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the editor of review templates. */
export const templateTexts = areaTexts('template', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTemplateText = textHook(templateTexts);
