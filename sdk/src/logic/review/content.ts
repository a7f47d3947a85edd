import type { ReviewItemValue } from '../../contract/shapes/review-items.ts';

/** What an expert enters into a review. */
export interface ReviewContent {
  readonly values: Readonly<Record<string, ReviewItemValue>>;
  readonly comment: string;
  readonly commentToEntrant: string;
  /** A value of `reviewConfidence`, or none yet. */
  readonly confidence: string | null;
}

interface Stored {
  readonly result: {
    readonly items: readonly ReviewItemValue[];
    readonly comment: string | null;
    readonly commentToEntrant: string | null;
    readonly confidence: string | null;
  } | null;
}

/** The content that the server has of a review. */
export function contentOf({ result }: Stored): ReviewContent {
  return {
    values: Object.fromEntries((result?.items ?? []).map((value) => [value.itemId, value])),
    comment: result?.comment ?? '',
    commentToEntrant: result?.commentToEntrant ?? '',
    confidence: result?.confidence ?? null,
  };
}

/** The content alone, without what a page knows of it. */
export function onlyContent({ values, comment, commentToEntrant, confidence }: ReviewContent): ReviewContent {
  return { values, comment, commentToEntrant, confidence };
}
