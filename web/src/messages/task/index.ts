import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the downloads. */
export const taskTexts = areaTexts('task', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useTaskText = textHook(taskTexts);
