import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the own account: profile, sign-in, devices, tokens, signature. */
export const accountTexts = areaTexts('account', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useAccountText = textHook(accountTexts);
