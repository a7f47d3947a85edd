import { byText, deviation, fromMicro, groupBy, sumOf, toMicro } from '../micro.ts';
import { type AdjustParams, usualAdjust } from '../params/params.ts';
import { fitAdditive } from '../statistics/additive.ts';
import { type Panel, panelsOf } from '../statistics/panels.ts';
import type { Refusal, ScoreFlag } from './flags.ts';
import type { ValidReview } from './validity.ts';

/** How the scores of one judge were adjusted, and why. */
export interface JudgeAdjustment {
  readonly expertId: string;
  readonly n: number;
  readonly mean: number;
  readonly stdDev: number;
  readonly method: 'none' | 'standard' | 'additive';
  /** Why standard scores were refused. */
  readonly refusal: Refusal | null;
  /** What the additive model subtracts, in points. */
  readonly effect: number | null;
}

export interface Adjusted {
  readonly reviews: readonly { readonly id: string; readonly adjusted: number }[];
  readonly judges: readonly JudgeAdjustment[];
  readonly panels: readonly Panel[];
  /** Mean and standard deviation of all raw scores, the range that `refit` and the fallback use. */
  readonly mean: number;
  readonly stdDev: number;
  readonly worksFlags: readonly { readonly worksId: string; readonly flags: readonly ScoreFlag[] }[];
}

/** A number in the form that is recorded. */
const rounded = (value: number): number => fromMicro(toMicro(value));

/** Judge effects of the additive model, panel by panel, and the panels for which it did not converge. */
function additiveEffects(reviews: readonly ValidReview[], panels: readonly Panel[], lambda: number) {
  const panelOf = new Map(panels.flatMap((panel, i) => panel.expertIds.map((id) => [id, String(i)] as const)));
  const effects = new Map<string, number>();
  const unsettled = new Set<string>();
  for (const [, rows] of groupBy(reviews, (review) => panelOf.get(review.expertId) ?? '')) {
    const fit = fitAdditive(
      rows.map(({ worksId, expertId, raw }) => ({ worksId, expertId, value: raw })),
      lambda,
    );
    for (const [id, effect] of fit.judges) effects.set(id, effect);
    if (!fit.converged) for (const row of rows) unsettled.add(row.worksId);
  }
  return { effects, unsettled };
}

const refusalOf = (n: number, stdDev: number, minWorks: number): Refusal | null => {
  if (n < minWorks) return 'TOO_FEW_WORKS';
  return stdDev === 0 ? 'ZERO_SPREAD' : null;
};

/**
 * Step `adjust`: evens out the differences between judges. A judge with too few works or no spread gets no standard score; the additive
 * model applies instead, on the same scale. Judges that share no works, even indirectly, cannot be compared: each panel is adjusted
 * separately and its works are flagged. `reviews` are sorted by id, and so is the result.
 */
export function adjust(reviews: readonly ValidReview[], params: AdjustParams): Adjusted {
  const all = reviews.map((review) => review.raw);
  const mean = all.length === 0 ? 0 : sumOf(all.map(toMicro)) / all.length / 1e6;
  const stdDev = all.every((raw) => raw === all[0]) ? 0 : deviation(all);
  const panels = panelsOf(reviews);
  const lambda = params.method === 'none' ? 0 : (params.lambda ?? usualAdjust.lambda);
  const { effects, unsettled } =
    params.method === 'none'
      ? { effects: new Map<string, number>(), unsettled: new Set<string>() }
      : additiveEffects(reviews, panels, lambda);

  const judges = [...groupBy(reviews, (review) => review.expertId)]
    .sort(([a], [b]) => byText(a, b))
    .map(([expertId, rows]): JudgeAdjustment => {
      const raws = rows.map((row) => row.raw);
      const own = raws.every((raw) => raw === raws[0]) ? 0 : deviation(raws);
      const refusal = params.method === 'standard' ? refusalOf(raws.length, own, params.minWorks ?? usualAdjust.minWorks) : null;
      const method = params.method === 'standard' && refusal ? 'additive' : params.method;
      return {
        expertId,
        n: raws.length,
        mean: sumOf(raws.map(toMicro)) / raws.length / 1e6,
        stdDev: own,
        method,
        refusal,
        effect: method === 'additive' ? (effects.get(expertId) ?? 0) : null,
      };
    });
  const judgeOf = new Map(judges.map((judge) => [judge.expertId, judge]));

  const isT = params.method === 'standard' && params.scale === 't';
  const adjustedOf = ({ expertId, raw }: ValidReview): number => {
    const judge = judgeOf.get(expertId);
    if (!judge || judge.method === 'none') return raw;
    if (judge.method === 'standard') {
      const z = (raw - judge.mean) / judge.stdDev;
      return isT ? 50 + 10 * z : mean + stdDev * z;
    }
    const value = raw - (judge.effect ?? 0);
    if (!isT) return value;
    return stdDev === 0 ? 50 : 50 + (10 * (value - mean)) / stdDev;
  };

  const worksFlags = [...groupBy(reviews, (review) => review.worksId)]
    .sort(([a], [b]) => byText(a, b))
    .map(([worksId, rows]) => {
      const flags: ScoreFlag[] = [];
      if (params.method !== 'none' && panels.length > 1) flags.push('NOT_LINKED');
      const used = rows.map((row) => judgeOf.get(row.expertId));
      if (used.some((judge) => judge?.refusal)) flags.push('ADDITIVE_FALLBACK');
      if (unsettled.has(worksId) && used.some((judge) => judge?.method === 'additive')) flags.push('NOT_CONVERGED');
      return { worksId, flags };
    })
    .filter(({ flags }) => flags.length > 0);

  return {
    reviews: reviews.map((review) => ({ id: review.id, adjusted: rounded(adjustedOf(review)) })),
    judges: judges.map((judge) => ({
      ...judge,
      mean: rounded(judge.mean),
      stdDev: rounded(judge.stdDev),
      effect: judge.effect === null ? null : rounded(judge.effect),
    })),
    panels,
    mean: rounded(mean),
    stdDev: rounded(stdDev),
    worksFlags,
  };
}
