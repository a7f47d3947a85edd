import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page on which browser, line and platform are checked. */
export const selfTestTexts = areaTexts('self-test', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useSelfTestText = textHook(selfTestTexts);
