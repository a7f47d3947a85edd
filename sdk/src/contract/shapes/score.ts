import { isWhole, rowsOf, strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

type StepName = 'validity' | 'adjust' | 'aggregate' | 'tieBreak' | 'cut';

/** Steps by name, as far as the shape says; `scoreParams` reads their contents. */
export type ScoreSteps = { readonly [N in StepName]?: Readonly<Record<string, unknown>> } & { readonly seed?: string };

/** A test case of a formula. */
export interface FormulaExample {
  readonly name: string;
  readonly values: { readonly scores: readonly number[]; readonly raw?: readonly number[]; readonly weights?: readonly number[] };
  /** In points, compared to the millionth; `error` when it is not to be computable. */
  readonly expected: number | 'error';
}

/** The steps of a score run by name; a rule of the formula checks their contents (`scoreParamIssues`). */
export function scoreSteps(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const strange = strangeMember(value, ['validity', 'adjust', 'aggregate', 'tieBreak', 'cut', 'seed']);
  if (strange !== undefined) return strange;
  const bad = Object.keys(value).find((name) => name !== 'seed' && !isRecord(value[name]));
  if (bad !== undefined) return `${bad}: not an object`;
  return value.seed === undefined || typeof value.seed === 'string' ? undefined : 'seed: not a text';
}

const isScores = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 1000 && (value as unknown[]).every((one) => Number.isFinite(one));

/** Test cases of a formula as `logic/score` runs them: lists of equal length, and a number or `error`. */
export const formulaCases = rowsOf((row) => {
  const strange = strangeMember(row, ['name', 'values', 'expected']);
  if (strange !== undefined) return strange;
  if (typeof row.name !== 'string' || row.name.trim() === '') return 'name: missing';
  if (row.expected !== 'error' && !Number.isFinite(row.expected)) return 'expected: neither a number nor error';
  const { values } = row;
  if (!isRecord(values)) return 'values: not an object';
  const other = strangeMember(values, ['scores', 'raw', 'weights']);
  if (other !== undefined) return `values: ${other}`;
  const { scores, raw = scores, weights } = values;
  if (!isScores(scores)) return 'values: scores: no numbers';
  if (!isScores(raw) || raw.length !== scores.length) return 'values: raw: not as many numbers as scores';
  if (weights === undefined) return undefined;
  const isWeights = Array.isArray(weights) && weights.length === scores.length && weights.every((one) => isWhole(one, 1, 1000));
  return isWeights ? undefined : 'values: weights: not as many whole numbers as scores';
}, 100);
