import { timelineCatalogues } from '@saiyun/sdk/logic/timeline';
import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** What the timeline of a competition says; the command line says the same. */
export const timelineTexts = areaTexts('timeline', timelineCatalogues);
export const useTimelineText = textHook(timelineTexts);
