import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the input of JSON and code. */
export const codeTexts = areaTexts('block-code', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useCodeText = blockTextHook(codeTexts);
