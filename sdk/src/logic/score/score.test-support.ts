import { seededRandom } from '../digest/index.ts';
import {
  defaultScoreParams,
  runScores,
  type ScoreInput,
  type ScoreParams,
  type ScoreReview,
  type WorksResult,
  worksResults,
} from './index.ts';

/** One criterion of 100 points, so that the raw score of a review equals its mark. */
export const items = [{ id: 'all', itemType: 'score', maxValue: 100, weight: 100 }] as const;

export function review(worksId: string, expertId: string, score: number | null, more: Partial<ScoreReview> = {}): ScoreReview {
  return {
    id: `${worksId}-${expertId}`,
    worksId,
    expertId,
    status: '2',
    values: [{ itemId: 'all', scoreValue: score }],
    ...more,
  };
}

/** Scores by work: `{ w1: { e1: 80, e2: 90 } }`. */
export function inputOf(table: Readonly<Record<string, Readonly<Record<string, number>>>>): ScoreInput {
  const works = Object.keys(table).map((id) => ({ id }));
  const reviews = Object.entries(table).flatMap(([worksId, row]) => Object.entries(row).map(([e, score]) => review(worksId, e, score)));
  return { items, fullMark: 100, works, reviews };
}

export function paramsOf(change: Partial<ScoreParams> = {}): ScoreParams {
  return { ...defaultScoreParams, ...change };
}

export function resultsOf(input: ScoreInput, change: Partial<ScoreParams> = {}): WorksResult[] {
  return worksResults(runScores(input, paramsOf(change)));
}
export function ranksOf(input: ScoreInput, change: Partial<ScoreParams> = {}): Record<string, number | null> {
  return Object.fromEntries(resultsOf(input, change).map((work) => [work.worksId, work.rank]));
}

/** Random works and experts, with some reviews missing, expired or withdrawn: the same for the same seed. */
export function randomInput(seed: string): ScoreInput {
  const random = seededRandom(seed);
  const experts = 3 + random(6);
  const count = 4 + random(30);
  const works = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, submitTime: `2026-05-0${1 + random(3)} 10:00:00` }));
  const reviews = works.flatMap((work) =>
    Array.from({ length: experts }, (_, e) =>
      review(work.id, `e${e}`, random(12) === 0 ? null : 60 + random(80) / 2, {
        status: random(10) === 0 ? '3' : '2',
        weight: 1 + random(3),
      }),
    ).filter(() => random(4) > 0),
  );
  return { items, fullMark: 100, works, reviews, withdrawnExperts: random(3) === 0 ? ['e0'] : [] };
}

export function shuffled<T>(rows: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  const out = [...rows];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}
