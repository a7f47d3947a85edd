import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Issue, ReviewItemValue } from '@saiyun/sdk/contract';
import { onlyContent, type ReviewContent } from '@saiyun/sdk/logic/review';
import { reviewIssues } from '@saiyun/sdk/rules';

/** The expert's input, and whether it is stored. */
export interface ReviewDraft extends ReviewContent {
  /** Incremented by every change; equal to `savedVersion` when everything is stored. */
  readonly version: number;
  readonly savedVersion: number;
  /** The expert has tried to submit: from now on missing items are shown as faults. */
  readonly showFaults: boolean;
}

export type ReviewAction =
  | { readonly type: 'item'; readonly value: ReviewItemValue }
  | { readonly type: 'comment' | 'commentToEntrant'; readonly text: string }
  | { readonly type: 'confidence'; readonly confidence: string }
  | { readonly type: 'showFaults' }
  | { readonly type: 'saved'; readonly version: number }
  /** What came out of two versions; it still has to be stored. */
  | { readonly type: 'merged'; readonly content: ReviewContent };

/** A draft of this content, stored or not yet. */
export function draftWith(content: ReviewContent, isStored: boolean): ReviewDraft {
  return { ...onlyContent(content), version: isStored ? 0 : 1, savedVersion: 0, showFaults: false };
}

export function reviewReducer(draft: ReviewDraft, action: ReviewAction): ReviewDraft {
  switch (action.type) {
    case 'item':
      return { ...draft, values: { ...draft.values, [action.value.itemId]: action.value }, version: draft.version + 1 };
    case 'comment':
    case 'commentToEntrant':
      return { ...draft, [action.type]: action.text, version: draft.version + 1 };
    case 'confidence':
      return { ...draft, confidence: action.confidence, version: draft.version + 1 };
    case 'showFaults':
      return { ...draft, showFaults: true };
    case 'saved':
      return { ...draft, savedVersion: action.version };
    case 'merged':
      return { ...draft, ...onlyContent(action.content), version: draft.version + 1 };
    default:
      return action satisfies never;
  }
}

export function isDirty(draft: ReviewDraft): boolean {
  return draft.version !== draft.savedVersion;
}

/** Values of the template's items, in its order; values for items of an older template are dropped. */
export function valuesOf(items: readonly ReviewTemplateItemRow[], draft: Pick<ReviewContent, 'values'>): readonly ReviewItemValue[] {
  return items.flatMap(({ id }) => draft.values[id] ?? []);
}

/** Faults by item: those of entered values always, missing ones after an attempt to submit. */
export function faultsOf(items: readonly ReviewTemplateItemRow[], draft: ReviewDraft): ReadonlyMap<string, Issue> {
  return new Map(reviewIssues(items, valuesOf(items, draft), draft.showFaults ? 'submit' : 'stage').map((issue) => [issue.field, issue]));
}

/** Whether an item has a value. */
export function isGiven(value: ReviewItemValue | undefined): boolean {
  return value !== undefined && (value.scoreValue != null || !!value.gradeValue || value.passValue != null || !!value.textValue?.trim());
}

/** The items whose value would be refused: out of bounds, off the step, too long. A missing value is not wrong. */
export function wrongItems(items: readonly ReviewTemplateItemRow[], content: Pick<ReviewContent, 'values'>): ReadonlySet<string> {
  return new Set(reviewIssues(items, valuesOf(items, content), 'stage').map(({ field }) => field));
}

/** The values that count: those that would not be refused. */
export function validValues(items: readonly ReviewTemplateItemRow[], content: Pick<ReviewContent, 'values'>): readonly ReviewItemValue[] {
  const wrong = wrongItems(items, content);
  return valuesOf(items, content).filter(({ itemId }) => !wrong.has(itemId));
}

/** How many items have a valid value. */
export function answeredCount(items: readonly ReviewTemplateItemRow[], content: Pick<ReviewContent, 'values'>): number {
  return validValues(items, content).filter(isGiven).length;
}

/** The body of a request with this content. A draft leaves out values that the server would refuse: they stay on the page with their fault. */
export function bodyOf(items: readonly ReviewTemplateItemRow[], content: ReviewContent, secondsSpent: number, mode: 'stage' | 'submit') {
  return {
    items: mode === 'stage' ? validValues(items, content) : valuesOf(items, content),
    comment: content.comment.trim() || null,
    commentToEntrant: content.commentToEntrant.trim() || null,
    confidence: content.confidence,
    secondsSpent,
    clientKind: 'web',
  };
}
