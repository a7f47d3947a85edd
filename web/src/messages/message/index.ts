import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the places where messages to many are written and followed. */
export const messageTexts = areaTexts('message', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useMessageText = textHook(messageTexts);
