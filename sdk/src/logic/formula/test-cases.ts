import { evaluateFormula, type FormulaValues } from './evaluate.ts';
import { FormulaError } from './formula-error.ts';
import type { Formula } from './parse.ts';

/** One case that a formula has to pass before it may be used (dsTbReviewFormula `testCases`). */
export interface FormulaCase {
  readonly name: string;
  readonly values: FormulaValues;
  /** In points, compared to the millionth; `error` when it is not to be computable. */
  readonly expected: number | 'error';
}

/** What came of a case. */
export interface CaseOutcome {
  readonly name: string;
  readonly passed: boolean;
  readonly expected: number | 'error';
  /** What the formula answered, or why it did not. */
  readonly actual: number | FormulaError;
}

/** What came of all cases. Without any case nothing is proved, so nothing has passed. */
export interface CaseReport {
  readonly passed: boolean;
  readonly outcomes: readonly CaseOutcome[];
}

const microOf = (points: number): number => Math.round(points * 1e6);

/**
 * The report of cases run with anything that computes a number or throws `FormulaError`: a formula, or a step of the score pipeline.
 * Other errors, such as values that do not fit, are the caller's.
 */
export function reportCases<V>(
  compute: (values: V) => number,
  cases: readonly { readonly name: string; readonly values: V; readonly expected: number | 'error' }[],
): CaseReport {
  const outcomes = cases.map(({ name, values, expected }): CaseOutcome => {
    try {
      const actual = compute(values);
      return { name, expected, actual, passed: expected !== 'error' && microOf(actual) === microOf(expected) };
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { name, expected, actual: error, passed: expected === 'error' };
    }
  });
  return { passed: outcomes.length > 0 && outcomes.every((outcome) => outcome.passed), outcomes };
}

/** Runs the cases of a formula. A formula may be used only when all have passed, and there is at least one. */
export function runTestCases(formula: Formula, cases: readonly FormulaCase[]): CaseReport {
  return reportCases((values) => evaluateFormula(formula, values), cases);
}
