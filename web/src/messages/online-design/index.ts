import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the designer of online forms. */
export const onlineDesignTexts = areaTexts('online-design', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useOnlineDesignText = textHook(onlineDesignTexts);
