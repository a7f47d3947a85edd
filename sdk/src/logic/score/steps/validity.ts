import { reviewStatus } from '../../../entities/review/choices.ts';
import { pointsOf, type ScoringItem, totalScore } from '../../../rules/review/review.ts';
import { isWeighted } from '../../../rules/review/review-template.ts';
import { byText } from '../micro.ts';
import type { ScoreInput, ScoreReview } from '../params/input.ts';
import type { ValidityParams } from '../params/params.ts';
import type { InvalidReason } from './flags.ts';

export interface RawScore {
  readonly id: string;
  /** Points with three decimals; `null` while a scoring item has none. */
  readonly raw: number | null;
  /** Score of the criterion with the highest weight. */
  readonly criterion: number | null;
}

/** The criterion for tie-breaking: that with the highest weight, the first by id if equal. */
const topItem = (items: readonly ScoringItem[]): ScoringItem | undefined =>
  items.filter(isWeighted).toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0) || byText(a.id, b.id))[0];

/** Step `raw`: the score of each review by its template, exact, rounded half up to thousandths. */
export function rawScores(input: Pick<ScoreInput, 'items' | 'fullMark'> & { readonly reviews: readonly ScoreReview[] }): RawScore[] {
  const top = topItem(input.items);
  return input.reviews.map(({ id, values }) => ({
    id,
    raw: totalScore(input.items, values, input.fullMark),
    criterion:
      (top &&
        pointsOf(
          top,
          values.find((v) => v.itemId === top.id),
        )) ??
      null,
  }));
}

export interface ValidReview {
  readonly id: string;
  readonly worksId: string;
  readonly expertId: string;
  readonly weight: number;
  readonly raw: number;
  readonly criterion: number | null;
}

export interface Validity {
  readonly valid: readonly ValidReview[];
  readonly invalid: readonly { readonly id: string; readonly reason: InvalidReason }[];
  readonly works: readonly { readonly id: string; readonly validCount: number; readonly ranked: boolean }[];
}

const byStatus: Readonly<Record<string, InvalidReason | undefined>> = {
  [reviewStatus.pending]: 'NOT_SUBMITTED',
  [reviewStatus.staged]: 'NOT_SUBMITTED',
  [reviewStatus.expired]: 'EXPIRED',
  [reviewStatus.returned]: 'RETURNED',
  [reviewStatus.cancelled]: 'CANCELLED',
};

/** Step `validity`: which reviews count, why the others do not, and which works have enough of them for a rank. */
export function validityOf(input: Required<ScoreInput>, scores: readonly RawScore[], params: ValidityParams): Validity {
  const scoreOf = new Map(scores.map((score) => [score.id, score]));
  const counts = new Map(input.works.map((work) => [work.id, 0]));
  const withdrawn = new Set(params.dropWithdrawn ? input.withdrawnExperts : []);
  const valid: ValidReview[] = [];
  const invalid: { id: string; reason: InvalidReason }[] = [];
  for (const { id, worksId, expertId, status, weight } of input.reviews) {
    const score = scoreOf.get(id);
    const count = counts.get(worksId);
    const state =
      status === reviewStatus.submitted || (status === reviewStatus.expired && params.countExpired)
        ? undefined
        : (byStatus[status] ?? 'NOT_SUBMITTED');
    if (count === undefined) invalid.push({ id, reason: 'WORKS_UNKNOWN' });
    else if (state) invalid.push({ id, reason: state });
    else if (withdrawn.has(expertId)) invalid.push({ id, reason: 'EXPERT_WITHDRAWN' });
    else if (score?.raw == null) invalid.push({ id, reason: 'INCOMPLETE' });
    else {
      valid.push({ id, worksId, expertId, weight: weight ?? 1, raw: score.raw, criterion: score.criterion });
      counts.set(worksId, count + 1);
    }
  }
  const works = [...counts].map(([id, validCount]) => ({ id, validCount, ranked: validCount >= params.minCount }));
  return { valid, invalid, works };
}
