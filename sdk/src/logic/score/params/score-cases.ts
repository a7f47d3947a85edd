import { type CaseReport, reportCases } from '../../formula/index.ts';
import { fromMicro, toMicro } from '../micro.ts';
import { combine } from '../steps/aggregate.ts';
import type { AggregateParams } from './params.ts';

/** One case that the last step of a formula has to pass before the formula may be used (dsTbReviewFormula `testCases`). */
export interface ScoreCase {
  readonly name: string;
  /** Scores of one work in points, at least one; raw ones are the same and weights 1 unless given. */
  readonly values: { readonly scores: readonly number[]; readonly raw?: readonly number[]; readonly weights?: readonly number[] };
  /** In points, after rounding; `error` when it is not to be computable. */
  readonly expected: number | 'error';
}

/**
 * Runs the cases of a formula as its step `aggregate` would compute them, whatever its method. A formula may be used only when all have
 * passed, and there is at least one (domain B4). Throws TypeError for values that are no scores.
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
