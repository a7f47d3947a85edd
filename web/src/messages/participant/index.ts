import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of entering a competition and of a participant's own entries. */
export const participantTexts = areaTexts('participant', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useParticipantText = textHook(participantTexts);
