import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

const texts = areaTexts('block-import', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useImportText = blockTextHook(texts);
