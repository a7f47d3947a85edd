import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page that the link of an invitation opens. */
export const invitationTexts = areaTexts('invitation', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useInvitationText = textHook(invitationTexts);
