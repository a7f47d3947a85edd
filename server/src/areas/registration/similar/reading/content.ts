import type { Raster } from '../../../../paper/raster/raster.ts';

/** Why a file, or a part of it, is not compared. */
export type UnreadReason = 'kind' | 'damaged' | 'locked' | 'tooLarge' | 'noText';

/** What a file of a work says and shows. */
export interface Content {
  readonly text: string;
  readonly pictures: readonly Raster[];
  readonly unread?: UnreadReason;
}

/** Longer texts are cut, in characters: a book has a million. */
export const mostText = 2_000_000;
