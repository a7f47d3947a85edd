import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the locked screen. */
export const lockTexts = areaTexts('lock', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useLockText = textHook(lockTexts);
