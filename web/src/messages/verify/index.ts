import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the public page that tells whether a certificate is genuine. */
export const verifyTexts = areaTexts('verify', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useVerifyText = textHook(verifyTexts);
