import type { DisputeLimits } from '../../../contract/shapes/review-settings.ts';
import { byText, toMicro } from '../micro.ts';
import type { WorksScore } from './aggregate.ts';
import type { Cut } from './cut.ts';
import type { DisputeReason } from './flags.ts';

export type DisputeRule = DisputeLimits;

export interface Dispute {
  readonly worksId: string;
  readonly reasons: readonly DisputeReason[];
  /** The next of the work's alternates who does not review it yet; `null` if there is none. */
  readonly expertId: string | null;
}

export interface Alternate {
  readonly worksId: string;
  readonly expertId: string;
  /** Lower is better. */
  readonly rankNo: number;
}

const limitIssue = (rule: DisputeRule): string | undefined =>
  (['maxRange', 'maxStdDev', 'nearCut'] as const).find((name) => {
    const limit = rule[name];
    return limit !== undefined && !(Number.isFinite(limit) && limit >= 0);
  });

/**
 * Works whose reviews differ too much or whose score is close to a border (range > r, sd > s, |score − border| < c), by id, each with one
 * extra expert from its alternates. `taken`: experts who review or have been asked, so that nobody is asked twice.
 */
export function disputes(
  works: readonly WorksScore[],
  borders: Cut['borders'],
  rule: DisputeRule,
  alternates: readonly Alternate[] = [],
  taken: readonly { readonly worksId: string; readonly expertId: string }[] = [],
): Dispute[] {
  const bad = limitIssue(rule);
  if (bad) throw new TypeError(`${bad} must be a number not below zero`);
  const exceeds = (value: number | null, limit: number | undefined): boolean =>
    value !== null && limit !== undefined && toMicro(value) > toMicro(limit);
  const isNear = (score: number | null): boolean => {
    const { nearCut } = rule;
    if (score === null || nearCut === undefined) return false;
    return borders.some(({ lowest }) => lowest !== null && Math.abs(toMicro(score) - toMicro(lowest)) < toMicro(nearCut));
  };
  const busy = new Set(taken.map((one) => JSON.stringify([one.worksId, one.expertId])));
  return works
    .toSorted((a, b) => byText(a.worksId, b.worksId))
    .flatMap((work): Dispute[] => {
      const reasons: DisputeReason[] = [];
      if (exceeds(work.range, rule.maxRange)) reasons.push('RANGE');
      if (exceeds(work.stdDev, rule.maxStdDev)) reasons.push('SPREAD');
      if (isNear(work.score)) reasons.push('NEAR_CUT');
      if (reasons.length === 0) return [];
      const own = new Set(work.reviews.map((review) => review.expertId));
      const next = alternates
        .filter((one) => one.worksId === work.worksId && !own.has(one.expertId))
        .filter((one) => !busy.has(JSON.stringify([one.worksId, one.expertId])))
        .toSorted((a, b) => a.rankNo - b.rankNo || byText(a.expertId, b.expertId))[0];
      return [{ worksId: work.worksId, reasons, expertId: next?.expertId ?? null }];
    });
}
