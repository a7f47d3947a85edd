import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of the system. */
export const systemTexts = areaTexts('system', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSystemText = textHook(systemTexts);
