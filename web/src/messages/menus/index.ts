import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of menus, their buttons and data rules, and of the explanation of permissions. */
export const menusTexts = areaTexts('menus', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMenusText = textHook(menusTexts);
