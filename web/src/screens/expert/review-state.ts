import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Issue, ReviewItemValue } from '@saiyun/sdk/contract';
import { reviewIssues } from '@saiyun/sdk/rules';

/** The expert's input, and whether it is stored. */
export interface ReviewDraft {
  readonly values: Readonly<Record<string, ReviewItemValue>>;
  readonly comment: string;
  readonly commentToEntrant: string;
  /** Incremented by every change; equal to `savedVersion` when everything is stored. */
  readonly version: number;
  readonly savedVersion: number;
  /** The expert has tried to submit: from now on missing items are shown as faults. */
  readonly showFaults: boolean;
}

export type ReviewAction =
  | { readonly type: 'item'; readonly value: ReviewItemValue }
  | { readonly type: 'comment' | 'commentToEntrant'; readonly text: string }
  | { readonly type: 'showFaults' }
  | { readonly type: 'saved'; readonly version: number }
  | { readonly type: 'load'; readonly detail: ReviewDetail };

export function draftOf({ result }: Pick<ReviewDetail, 'result'>): ReviewDraft {
  return {
    values: Object.fromEntries((result?.items ?? []).map((value) => [value.itemId, value])),
    comment: result?.comment ?? '',
    commentToEntrant: result?.commentToEntrant ?? '',
    version: 0,
    savedVersion: 0,
    showFaults: false,
  };
}

export function reviewReducer(draft: ReviewDraft, action: ReviewAction): ReviewDraft {
  switch (action.type) {
    case 'item':
      return { ...draft, values: { ...draft.values, [action.value.itemId]: action.value }, version: draft.version + 1 };
    case 'comment':
    case 'commentToEntrant':
      return { ...draft, [action.type]: action.text, version: draft.version + 1 };
    case 'showFaults':
      return { ...draft, showFaults: true };
    case 'saved':
      return { ...draft, savedVersion: action.version };
    case 'load':
      return draftOf(action.detail);
    default:
      return action satisfies never;
  }
}

export function isDirty(draft: ReviewDraft): boolean {
  return draft.version !== draft.savedVersion;
}

/** Values of the template's items, in its order; values for items of an older template are dropped. */
export function valuesOf(items: readonly ReviewTemplateItemRow[], draft: ReviewDraft): readonly ReviewItemValue[] {
  return items.flatMap(({ id }) => draft.values[id] ?? []);
}

/** Faults by item: those of entered values always, missing ones after an attempt to submit. */
export function faultsOf(items: readonly ReviewTemplateItemRow[], draft: ReviewDraft): ReadonlyMap<string, Issue> {
  return new Map(reviewIssues(items, valuesOf(items, draft), draft.showFaults ? 'submit' : 'stage').map((issue) => [issue.field, issue]));
}

const isGiven = (value: ReviewItemValue | undefined): boolean =>
  value !== undefined && (value.scoreValue != null || !!value.gradeValue || value.passValue != null || !!value.textValue?.trim());

/** How many items have a value. */
export function answeredCount(items: readonly ReviewTemplateItemRow[], draft: ReviewDraft): number {
  return items.filter(({ id }) => isGiven(draft.values[id])).length;
}

/** The request body of staging and of submitting. */
export function contentOf(items: readonly ReviewTemplateItemRow[], draft: ReviewDraft, secondsSpent: number) {
  return {
    items: valuesOf(items, draft),
    comment: draft.comment.trim() || null,
    commentToEntrant: draft.commentToEntrant.trim() || null,
    secondsSpent,
    clientKind: 'web',
  };
}
