import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the members of roles and departments. */
export const membersTexts = areaTexts('members', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMembersText = textHook(membersTexts);
