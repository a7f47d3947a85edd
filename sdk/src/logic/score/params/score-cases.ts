import { type CaseReport, reportCases } from '../../formula/index.ts';
import { fromMicro, toMicro } from '../micro.ts';
import { combine } from '../steps/aggregate.ts';
import type { AggregateParams } from './params.ts';

/** One test case that the last step of a formula must pass before the formula may be used (dsTbReviewFormula `testCases`). */
export interface ScoreCase {
  readonly name: string;
  /** Scores of one work in points, at least one; by default the raw scores are the same and weights are 1. */
  readonly values: { readonly scores: readonly number[]; readonly raw?: readonly number[]; readonly weights?: readonly number[] };
  /** In points, after rounding; `error` if the computation should fail. */
  readonly expected: number | 'error';
}

/**
 * Runs the cases of a formula as its step `aggregate` computes them, with any method. A formula may be used only if it has at least one
 * case and all pass. Throws TypeError for invalid scores.
 */
export function runScoreCases(aggregate: AggregateParams, cases: readonly ScoreCase[]): CaseReport {
  return reportCases(({ scores, raw = scores, weights }: ScoreCase['values']) => {
    const lists = [scores, raw, weights ?? scores];
    if (scores.length === 0 || !lists.every((list) => list.length === scores.length && list.every(Number.isFinite)))
      throw new TypeError('values must hold as many raw scores and weights as scores, at least one');
    const marks = scores.map((score, i) => ({
      id: String(i).padStart(5, '0'),
      micro: toMicro(score),
      rawMicro: toMicro(raw[i] ?? score),
      weight: weights?.[i] ?? 1,
    }));
    return fromMicro(combine(marks, aggregate).micro);
  }, cases);
}
