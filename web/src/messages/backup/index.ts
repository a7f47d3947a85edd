import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the page of backups. */
export const backupTexts = areaTexts('backup', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useBackupText = textHook(backupTexts);
