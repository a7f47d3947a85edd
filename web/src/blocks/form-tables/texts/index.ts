import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

export const formTablesTexts = areaTexts('block-form-tables', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useFormTablesText = blockTextHook(formTablesTexts);
