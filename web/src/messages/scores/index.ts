import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the ranking of works, for organisers. */
export const scoresTexts = areaTexts('scores', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useScoresText = textHook(scoresTexts);
