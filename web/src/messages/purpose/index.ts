import { areaTexts } from '../../lib/texts/area-texts.ts';

/** What the list of each record is for, by the record's name. */
export const purposeTexts = areaTexts('purpose', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
