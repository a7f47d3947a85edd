import type { Catalogue } from '@saiyun/sdk/texts';
import { use } from 'react';
import { useLanguage } from '../store/language.ts';
import type { AreaTexts, Texts } from './area-texts.ts';

/** The hook of an area's texts. A component waits for them as it does for code: the nearest `Suspense` shows its fallback. */
export function textHook<Zh extends Catalogue>(area: AreaTexts<Zh>): () => Texts<Zh> {
  return function useAreaTexts() {
    return use(area.load(useLanguage()));
  };
}
