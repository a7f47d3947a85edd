import { seededRandom } from '../../digest/index.ts';
import { byText, toMicro } from '../micro.ts';
import type { AggregateParams } from '../params/params.ts';
import { combined, type Mark, type WorksScore } from './aggregate.ts';

export interface RankIntervalParams {
  readonly seed: string;
  /** How often the reviews are resampled, 100 to 10000; default 1000. */
  readonly samples?: number;
  /** Share of the samples that the interval covers, between 0 and 1; default 0.9. */
  readonly level?: number;
  /** Number of winning ranks: how certain is each work's side of this border? */
  readonly places?: number;
}

export interface RankInterval {
  readonly worksId: string;
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Share of samples within `places`; and `in`, `out`, or `contested` if neither reaches the level. Absent without `places`. */
  readonly shareIn?: number;
  readonly band?: 'in' | 'out' | 'contested';
}

/** Writes the shared ranks of the scores, best first, into `ranks`. */
function rankInto(scores: readonly number[], ranks: Uint32Array): void {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  let place = 0;
  for (const [i, at] of order.entries()) {
    if (i === 0 || scores[at] !== scores[order[i - 1] ?? 0]) place = i + 1;
    ranks[at] = place;
  }
}

/**
 * How certain the ranks are: each work's reviews are resampled with replacement (bootstrap), and the same formula ranks all works. The
 * interval runs from the best to the worst rank in the middle `level` of the samples. The seed makes it repeatable.
 */
export function rankIntervals(works: readonly WorksScore[], aggregate: AggregateParams, params: RankIntervalParams): RankInterval[] {
  const { samples = 1000, level = 0.9, places } = params;
  if (!Number.isInteger(samples) || samples < 100 || samples > 10_000) throw new TypeError('samples must be an integer from 100 to 10000');
  if (!(level > 0 && level < 1)) throw new TypeError('level must be between 0 and 1');
  if (params.seed === '') throw new TypeError('seed must not be empty');
  const ranked = works.filter((work) => work.ranked && work.score !== null).toSorted((a, b) => byText(a.worksId, b.worksId));
  const marks = ranked.map((work) =>
    work.reviews.map(
      (review): Mark => ({
        id: review.id,
        micro: toMicro(review.adjusted),
        rawMicro: toMicro(review.raw),
        weight: review.weight,
      }),
    ),
  );
  const random = seededRandom(params.seed);
  const ranks = ranked.map(() => new Uint32Array(samples));
  const sampled = new Uint32Array(ranked.length);
  for (let sample = 0; sample < samples; sample++) {
    const scores = marks.map(
      (own) =>
        combined(
          own.flatMap(() => own[random(own.length)] ?? []),
          aggregate,
          // If the formula fails for a sample, the work is ranked last in it.
        )?.micro ?? Number.NEGATIVE_INFINITY,
    );
    rankInto(scores, sampled);
    for (const [i, row] of ranks.entries()) row[sample] = sampled[i] ?? 0;
  }
  const skipped = Math.floor((samples * (1 - level)) / 2 + 1e-9);
  return ranked.map((work, i) => {
    const row = (ranks[i] ?? new Uint32Array(0)).sort();
    const interval = { worksId: work.worksId, rankLow: row[skipped] ?? 0, rankHigh: row[samples - 1 - skipped] ?? 0 };
    if (places === undefined) return interval;
    const shareIn = row.filter((place) => place <= places).length / samples;
    return { ...interval, shareIn, band: shareIn >= level ? 'in' : 1 - shareIn >= level ? 'out' : 'contested' };
  });
}
