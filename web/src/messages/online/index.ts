import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the online forms and reports. */
export const onlineTexts = areaTexts('online', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useOnlineText = textHook(onlineTexts);
