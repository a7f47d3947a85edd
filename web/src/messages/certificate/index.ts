import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the certificate designer and of the places where certificates are issued and found. */
export const certificateTexts = areaTexts('certificate', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useCertificateText = textHook(certificateTexts);
