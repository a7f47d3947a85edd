import { type ExpertStat, expertStats, type RatingOf, reliability, type ScoreRun, usualLimits } from '@saiyun/sdk/logic/score';
import { pointsOf, type ScoringItem, totalParts } from '@saiyun/sdk/rules';
import type { KeptInput, RunQuality } from './score-input.ts';

/** How each expert scored in a run, by the limits of its full mark. */
export function statsOf({ steps }: ScoreRun, { input, times }: KeptInput): readonly ExpertStat[] {
  const expertOf = new Map(steps.validity.output.valid.map(({ id, expertId }) => [id, expertId]));
  return expertStats(
    steps.aggregate.output.flatMap((work) =>
      work.reviews.map(({ id, raw }) => {
        const [submitTime = null, secondsSpent = null] = times[id] ?? [];
        return { reviewId: id, worksId: work.worksId, expertId: expertOf.get(id) ?? '', score: raw, submitTime, secondsSpent };
      }),
    ),
    usualLimits(input.fullMark),
  );
}

/** How far the experts agree in what counts, as a whole and by criterion. */
export function runQuality(run: ScoreRun, kept: KeptInput): RunQuality {
  const { items, fullMark, reviews } = kept.input;
  const valid = run.steps.validity.output.valid;
  const counted = new Set(totalParts(items, [], fullMark).parts.map(({ itemId }) => itemId));
  const valuesOf = new Map(reviews.map(({ id, values }) => [id, new Map(values.map((value) => [value.itemId, value]))]));
  const ratingsOf = (item: ScoringItem): RatingOf[] =>
    valid.flatMap(({ id, worksId, expertId }) => {
      const value = pointsOf(item, valuesOf.get(id)?.get(item.id));
      return value === null ? [] : [{ unitId: worksId, raterId: expertId, value }];
    });
  return {
    fullMark,
    overall: reliability(valid.map(({ worksId, expertId, raw }) => ({ unitId: worksId, raterId: expertId, value: raw }))),
    items: items.filter(({ id }) => counted.has(id)).map((item) => ({ itemId: item.id, reliability: reliability(ratingsOf(item)) })),
    experts: statsOf(run, kept),
    limits: usualLimits(fullMark),
  };
}
