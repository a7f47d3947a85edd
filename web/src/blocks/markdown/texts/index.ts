import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the Markdown editor. */
export const markdownTexts = areaTexts('block-markdown', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMarkdownText = blockTextHook(markdownTexts);
