import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of records that are designed as drafts and stay fixed once they are in use. */
export const versionTexts = areaTexts('versions', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useVersionText = textHook(versionTexts);
