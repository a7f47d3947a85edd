import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the messages, and of the bell in the header. */
export const noticeTexts = areaTexts('notice', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useNoticeText = textHook(noticeTexts);
