import type { Catalogue } from '@saiyun/sdk/texts';
import { use } from 'react';
import type { AreaTexts, Texts } from '../../lib/texts/area-texts.ts';
import { useBlocks } from './blocks.tsx';

/** The hook of a block's texts, in the language of `Blocks`. A component waits for them as it does for code: with the nearest `Suspense`. */
export function blockTextHook<Zh extends Catalogue>(area: AreaTexts<Zh>): () => Texts<Zh> {
  return function useBlockTexts() {
    return use(area.load(useBlocks().language));
  };
}
