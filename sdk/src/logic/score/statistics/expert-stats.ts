import { byText, deviation, fromMicro, groupBy, sumOf, toMicro } from '../micro.ts';
import type { OutlierReason } from '../steps/flags.ts';

/** One score of an expert. */
export interface ExpertScore {
  readonly reviewId: string;
  readonly worksId: string;
  readonly expertId: string;
  readonly score: number;
  /** Submission time as wire text; for runs of equal scores. */
  readonly submitTime?: string | null;
  readonly secondsSpent?: number | null;
}

/** Limits beyond which an expert is an outlier; an absent one does not apply. */
export interface OutlierLimits {
  /** Points above or below the others. */
  readonly maxLeniency?: number;
  readonly minSpread?: number;
  readonly minCorrelation?: number;
  readonly maxIdenticalRun?: number;
  readonly minMeanSeconds?: number;
  /** Experts with fewer scores are not checked; default 5. */
  readonly minCount?: number;
}

/** The limits that runs go by: a tenth and a fiftieth of the full mark, no agreement at all, six equal scores in a row, a minute per work. */
export function usualLimits(fullMark: number): Required<Omit<OutlierLimits, 'minCount'>> {
  return { maxLeniency: fullMark / 10, minSpread: fullMark / 50, minCorrelation: 0, maxIdenticalRun: 5, minMeanSeconds: 60 };
}

/** dsTbExpertStat, with six decimals. */
export interface ExpertStat {
  readonly expertId: string;
  readonly n: number;
  readonly mean: number;
  /** Mean difference between the expert's scores and the others' mean on the same works; `null` without common works. */
  readonly leniency: number | null;
  /** Standard deviation over n − 1. */
  readonly spread: number;
  /** Pearson's r with the mean of the others, over at least three common works. */
  readonly corrOthers: number | null;
  /** The longest run of equal scores, in order of submission. */
  readonly identicalRun: number;
  readonly meanSeconds: number | null;
  readonly outlier: readonly OutlierReason[];
}

const rounded = (value: number): number => fromMicro(toMicro(value));
const mean = (values: readonly number[]): number => sumOf(values) / values.length;

/** Pearson's correlation; `null` for fewer than three pairs or if one side does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 3) return null;
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sxx = sumOf(pairs.map(([x]) => (x - mx) ** 2));
  const syy = sumOf(pairs.map(([, y]) => (y - my) ** 2));
  // Below the precision of the scores, variation is only rounding.
  if (sxx < 1e-12 || syy < 1e-12) return null;
  return sumOf(pairs.map(([x, y]) => (x - mx) * (y - my))) / Math.sqrt(sxx * syy);
}

const longestRun = (scores: readonly number[]): number => {
  let [longest, length] = [0, 0];
  for (const [i, score] of scores.entries()) {
    length = i > 0 && scores[i - 1] === score ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
};

function outliers(stat: Omit<ExpertStat, 'outlier'>, limits: OutlierLimits): OutlierReason[] {
  if (stat.n < (limits.minCount ?? 5)) return [];
  const { leniency, corrOthers, meanSeconds } = stat;
  const { maxLeniency, minSpread, minCorrelation, maxIdenticalRun, minMeanSeconds } = limits;
  const reasons: OutlierReason[] = [];
  if (maxLeniency !== undefined && leniency !== null && Math.abs(leniency) > maxLeniency) reasons.push(leniency > 0 ? 'LENIENT' : 'SEVERE');
  if (minSpread !== undefined && stat.spread < minSpread) reasons.push('NARROW');
  if (minCorrelation !== undefined && corrOthers !== null && corrOthers < minCorrelation) reasons.push('DISAGREES');
  if (maxIdenticalRun !== undefined && stat.identicalRun > maxIdenticalRun) reasons.push('IDENTICAL_RUN');
  if (minMeanSeconds !== undefined && meanSeconds !== null && meanSeconds < minMeanSeconds) reasons.push('TOO_FAST');
  return reasons;
}

/** How each expert scores compared with the others who reviewed the same works, by id; independent of the order of the scores. */
export function expertStats(scores: readonly ExpertScore[], limits: OutlierLimits = {}): ExpertStat[] {
  const sorted = scores.toSorted((a, b) => byText(a.submitTime ?? '', b.submitTime ?? '') || byText(a.reviewId, b.reviewId));
  const totals = new Map(
    [...groupBy(sorted, (s) => s.worksId)].map(([id, rows]) => [id, { n: rows.length, micro: sumOf(rows.map((r) => toMicro(r.score))) }]),
  );
  return [...groupBy(sorted, (s) => s.expertId)]
    .sort(([a], [b]) => byText(a, b))
    .map(([expertId, rows]) => {
      const own = rows.map((row) => row.score);
      const pairs = rows
        .toSorted((a, b) => byText(a.worksId, b.worksId))
        .flatMap((row): (readonly [number, number])[] => {
          const total = totals.get(row.worksId);
          if (!total || total.n < 2) return [];
          return [[row.score, (total.micro - toMicro(row.score)) / (total.n - 1) / 1e6]];
        });
      const seconds = rows.flatMap((row) => (row.secondsSpent == null ? [] : [row.secondsSpent]));
      const corr = correlation(pairs);
      const stat = {
        expertId,
        n: rows.length,
        mean: rounded(sumOf(own.map(toMicro)) / own.length / 1e6),
        leniency: pairs.length === 0 ? null : rounded(mean(pairs.map(([x, others]) => x - others))),
        spread: rounded(own.every((score) => score === own[0]) ? 0 : deviation(own.toSorted((a, b) => a - b))),
        corrOthers: corr === null ? null : rounded(corr),
        identicalRun: longestRun(own),
        meanSeconds: seconds.length === 0 ? null : rounded(mean(seconds.toSorted((a, b) => a - b))),
      };
      return { ...stat, outlier: outliers(stat, limits) };
    });
}
