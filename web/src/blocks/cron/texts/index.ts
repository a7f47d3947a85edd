import { areaTexts } from '../../../lib/texts/area-texts.ts';
import { blockTextHook } from '../../provider/block-texts.ts';

/** Texts of the cron editor and of the weekly picker. */
export const cronTexts = areaTexts('block-cron', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useCronText = blockTextHook(cronTexts);
