import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of pages whose rows form a tree. */
export const treeTexts = areaTexts('tree', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTreeText = textHook(treeTexts);
