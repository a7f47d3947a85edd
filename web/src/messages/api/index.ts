import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the API reference. */
export const apiTexts = areaTexts('api', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useApiText = textHook(apiTexts);
