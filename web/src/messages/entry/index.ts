import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of what the sign-in page fetches on demand: codes, registration, recovery, third parties, programs. */
export const entryTexts = areaTexts('entry', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useEntryText = textHook(entryTexts);
