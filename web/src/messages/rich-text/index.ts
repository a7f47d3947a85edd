import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the editor of formatted texts. */
export const richTextTexts = areaTexts('rich-text', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useRichTextText = textHook(richTextTexts);
