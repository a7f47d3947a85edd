import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of entries and works. */
export const registrationTexts = areaTexts('registration', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useRegistrationText = textHook(registrationTexts);
