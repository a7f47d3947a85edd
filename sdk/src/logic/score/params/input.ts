import type { ReviewItemValue } from '../../../contract/shapes/review-items.ts';
import { reviewStatus } from '../../../entities/review/choices.ts';
import type { ScoringItem } from '../../../rules/review/review.ts';
import { isWeighted } from '../../../rules/review/review-template.ts';
import { byText } from '../micro.ts';

export interface ScoreReview {
  readonly id: string;
  readonly worksId: string;
  readonly expertId: string;
  /** State of the allotment: 0 pending, 1 staged, 2 submitted, 3 expired, 4 returned, 5 cancelled. */
  readonly status: string;
  readonly values: readonly ReviewItemValue[];
  /** For the weighted mean, a whole number from 1; default 1. */
  readonly weight?: number;
}

/** Everything that a score run depends on besides its parameters. Order does not matter. */
export interface ScoreInput {
  readonly items: readonly ScoringItem[];
  /** Points of a perfect review, a whole number. */
  readonly fullMark: number;
  readonly works: readonly { readonly id: string; readonly submitTime?: string | null }[];
  readonly reviews: readonly ScoreReview[];
  readonly withdrawnExperts?: readonly string[];
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => byText(a.id, b.id);

const refuseTwice = (ids: readonly string[], name: string): void => {
  const twice = ids.find((id, i) => i > 0 && ids[i - 1] === id);
  if (twice !== undefined) throw new TypeError(`${name} given twice: ${twice}`);
};

/** What scores depend on: grade points are included only if the grade is weighted, so that the digests of all other forms do not change. */
const scoredBy = ({ id, itemType, maxValue, weight, gradeMap }: ScoringItem): ScoringItem => ({
  id,
  itemType,
  maxValue,
  weight,
  ...(itemType === 'grade' && isWeighted({ itemType, weight }) && { gradeMap }),
});

/**
 * The input in the canonical order for digests and computation, without what scores do not depend on. Throws a TypeError that names a
 * duplicate: a work, a review, a withdrawn expert, or two live reviews of a work by one expert.
 */
export function sortedInput(input: ScoreInput): Required<ScoreInput> {
  if (!Number.isSafeInteger(input.fullMark) || input.fullMark < 1) throw new TypeError('fullMark must be a positive integer');
  const items = input.items.toSorted(byId).map(scoredBy);
  const graded = new Set(items.filter((item) => item.gradeMap !== undefined).map(({ id }) => id));
  const works = input.works.toSorted(byId).map(({ id, submitTime }) => ({ id, submitTime: submitTime ?? null }));
  const reviews = input.reviews.toSorted(byId).map((review) => {
    const weight = review.weight ?? 1;
    if (!Number.isInteger(weight) || weight < 1 || weight > 1000) throw new TypeError(`weight of review ${review.id} must be 1 to 1000`);
    const values = review.values
      .flatMap(({ itemId, scoreValue, gradeValue }): ReviewItemValue[] => {
        if (graded.has(itemId) && gradeValue) return [{ itemId, gradeValue }];
        return scoreValue != null ? [{ itemId, scoreValue }] : [];
      })
      .toSorted((a, b) => byText(a.itemId, b.itemId));
    return { id: review.id, worksId: review.worksId, expertId: review.expertId, status: review.status, values, weight };
  });
  const withdrawnExperts = (input.withdrawnExperts ?? []).toSorted(byText);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
  refuseTwice(ids(items), 'item');
  refuseTwice(ids(works), 'works');
  refuseTwice(ids(reviews), 'review');
  refuseTwice(withdrawnExperts, 'withdrawn expert');
  const live = reviews
    .filter((r) => r.status !== reviewStatus.returned && r.status !== reviewStatus.cancelled)
    .map((r) => JSON.stringify([r.worksId, r.expertId]));
  refuseTwice(live.toSorted(byText), 'review of a work by one expert');
  return { items, fullMark: input.fullMark, works, reviews, withdrawnExperts };
}
