import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the preview of what a change of grants does. */
export const grantPreviewTexts = areaTexts('grant-preview', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useGrantPreviewText = textHook(grantPreviewTexts);
