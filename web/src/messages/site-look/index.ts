import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page on which a tenant's site gets its look. */
export const siteLookTexts = areaTexts('site-look', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSiteLookText = textHook(siteLookTexts);
