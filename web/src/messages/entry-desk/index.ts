import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the desk on which entries are decided. */
export const entryDeskTexts = areaTexts('entry-desk', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useEntryDeskText = textHook(entryDeskTexts);
