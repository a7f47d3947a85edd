import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of the pages of competitions. */
export const competitionTexts = areaTexts('competition', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useCompetitionText = textHook(competitionTexts);
