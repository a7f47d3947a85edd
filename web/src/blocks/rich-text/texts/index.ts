import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the editor of formatted texts. */
export const richTextTexts = areaTexts('block-rich-text', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useRichTextText = blockTextHook(richTextTexts);
