import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the drawer in which a role or department is granted menus and buttons. */
export const grantTexts = areaTexts('grant', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useGrantText = textHook(grantTexts);
