import type { ScoreRun } from './run.ts';
import type { WorksScore } from './steps/aggregate.ts';
import type { ScoreFlag } from './steps/flags.ts';

/** The published result of a work with its reasons: raw and adjusted scores side by side (dsTbWorksScore). */
export interface WorksResult extends WorksScore {
  /** `null` if the work is not ranked. */
  readonly rank: number | null;
  readonly level: string | null;
}

/** The works of a run: ranked ones in order, then the others by id. */
export function worksResults(run: ScoreRun): WorksResult[] {
  const { aggregate, tieBreak, cut } = run.steps;
  const levelOf = new Map(cut.output.awards.map((award) => [award.worksId, award.level]));
  const drawnAtCut = new Set(cut.output.draws.flatMap((draw) => draw.worksIds));
  const scoreOf = new Map(aggregate.output.map((work) => [work.worksId, work]));
  const ranked = tieBreak.output.order.flatMap((placed): WorksResult[] => {
    const work = scoreOf.get(placed.worksId);
    if (!work) return [];
    scoreOf.delete(placed.worksId);
    const flags: ScoreFlag[] = [...work.flags];
    if (placed.tied) flags.push('TIED');
    if (placed.drawn || drawnAtCut.has(placed.worksId)) flags.push('DRAWN');
    return [{ ...work, flags, rank: placed.rank, level: levelOf.get(placed.worksId) ?? null }];
  });
  return [...ranked, ...[...scoreOf.values()].map((work) => ({ ...work, rank: null, level: null }))];
}
