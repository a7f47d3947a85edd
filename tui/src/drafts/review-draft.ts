import type { ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { contentOf, isSameContent, type Merged, merge, type ReviewContent } from '@saiyun/sdk/logic/review';
import { isOpenReview } from '@saiyun/sdk/rules';

/** A review as far as it was written. */
export interface Writing {
  readonly mine: ReviewContent;
  /** Scores in the middle of being typed, such as `3.`, by item. */
  readonly typed: Readonly<Record<string, string>>;
  /** What of it the server would take. */
  readonly sendable: ReviewContent;
  readonly seconds: number;
}

/** The same with what it began from. */
export interface KeptReview extends Writing {
  readonly base: ReviewContent;
  readonly revision: number;
}

export interface Clashing extends Merged {
  readonly theirs: ReviewContent;
}

/** How it stands with what was written. */
export type Standing =
  /** The server has it all; `at` since when, if it was sent from here. */
  | { readonly is: 'stored'; readonly at: string | undefined }
  | { readonly is: 'kept'; readonly inFile: boolean }
  | { readonly is: 'sending' }
  /** `why`: in the platform's own words, where it answers but takes nothing for now. */
  | { readonly is: 'offline'; readonly why?: string }
  /** `lasts`: whatever is written, the server takes none of it for now, so that nothing is sent by itself. */
  | { readonly is: 'refused'; readonly why: string; readonly code: string | undefined; readonly lasts: boolean }
  /** Its time is over, which may be extended. */
  | { readonly is: 'closed' }
  | { readonly is: 'clash'; readonly clashing: Clashing }
  /** It was submitted or taken away elsewhere, so that nothing more is sent. */
  | { readonly is: 'over' };

/** What an open review begins with. */
export interface Beginning {
  /** What the server has. */
  readonly stored: ReviewContent;
  readonly content: ReviewContent;
  readonly typed: Readonly<Record<string, string>>;
  /** Something was written here and is put back. */
  readonly isPutBack: boolean;
}

export interface Meeting {
  readonly beginning: Beginning;
  /** What stays kept; nothing if the server has it all, or takes no more. */
  readonly kept: KeptReview | undefined;
  readonly standing: Standing;
}

export function isKept(value: unknown): value is KeptReview {
  return typeof value === 'object' && value !== null && 'mine' in value && 'base' in value && 'revision' in value && 'sendable' in value;
}

/** Expired reviews may be extended; a submitted one, or one that was taken away, takes nothing any more. */
const mayOpenAgain = (status: string): boolean => isOpenReview(status) || status === reviewStatus.expired;

/** What was kept of a review, over what the server has now. */
export function meet(kept: KeptReview | undefined, detail: ReviewDetail): Meeting {
  const theirs = contentOf(detail);
  const begun = { stored: theirs, content: theirs, typed: {}, isPutBack: false };
  const stored: Meeting = { beginning: begun, kept: undefined, standing: { is: 'stored', at: undefined } };
  if (!kept) return stored;
  if (!detail.editable) {
    if (mayOpenAgain(detail.review.status)) return { ...stored, kept, standing: { is: 'closed' } };
    return { ...stored, standing: { is: 'over' } };
  }
  const merged = merge(kept.base, kept.mine, theirs);
  if (isSameContent(merged.content, theirs)) return stored;
  const hasClashes = merged.clashes.length > 0;
  return {
    beginning: { stored: theirs, content: merged.content, typed: kept.typed, isPutBack: true },
    kept: {
      ...kept,
      mine: merged.content,
      sendable: merge(kept.base, kept.sendable, theirs).content,
      // Until somebody has chosen, the next start has to find the clash again.
      base: hasClashes ? kept.base : theirs,
      revision: detail.review.revision,
    },
    standing: hasClashes ? { is: 'clash', clashing: { ...merged, theirs } } : { is: 'kept', inFile: true },
  };
}

/** The body of a call with this content. */
export function bodyOf(content: ReviewContent, order: readonly string[], seconds: number) {
  return {
    items: order.flatMap((id) => content.values[id] ?? []),
    comment: content.comment.trim() || null,
    commentToEntrant: content.commentToEntrant.trim() || null,
    confidence: content.confidence,
    secondsSpent: seconds,
    clientKind: 'tui',
  };
}
