import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

const texts = areaTexts('block-upload', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useUploadText = blockTextHook(texts);
