import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of units and accounts. */
export const orgTexts = areaTexts('org', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useOrgText = textHook(orgTexts);
