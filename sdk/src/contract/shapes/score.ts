import { isWhole, rowsOf, strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

/** The steps of a score run by their names; what each may hold is a rule of the formula (`scoreParamIssues`). */
export const scoreSteps = (value: unknown): string | undefined => {
  if (!isRecord(value)) return 'not an object';
  const strange = strangeMember(value, ['validity', 'adjust', 'aggregate', 'tieBreak', 'cut', 'seed']);
  if (strange !== undefined) return strange;
  const bad = Object.keys(value).find((name) => name !== 'seed' && !isRecord(value[name]));
  if (bad !== undefined) return `${bad}: not an object`;
  return value.seed === undefined || typeof value.seed === 'string' ? undefined : 'seed: not a text';
};

/** Scores out of 100 that experts gave, and what the formula must make of them; a work that is not ranked has no rank. */
export interface FormulaCase {
  readonly name: string;
  readonly reviews: readonly { readonly worksId: string; readonly expertId: string; readonly score: number }[];
  readonly expected: readonly { readonly worksId: string; readonly score: number | null; readonly rank: number | null }[];
}

const isId = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const isScore = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;

const reviews = rowsOf((row) => {
  const strange = strangeMember(row, ['worksId', 'expertId', 'score']);
  if (strange !== undefined) return strange;
  if (!isId(row.worksId) || !isId(row.expertId)) return 'worksId or expertId: not an id';
  return isScore(row.score) ? undefined : 'score: not from 0 to 100 with two decimals';
}, 1000);

const expected = rowsOf((row) => {
  const strange = strangeMember(row, ['worksId', 'score', 'rank']);
  if (strange !== undefined) return strange;
  if (!isId(row.worksId)) return 'worksId: not an id';
  if (row.score !== null && (typeof row.score !== 'number' || !Number.isFinite(row.score))) return 'score: no number';
  return row.rank === null || isWhole(row.rank, 1, 1000) ? undefined : 'rank: not a whole number from 1';
}, 1000);

/** A list of FormulaCase. */
export const formulaCases = rowsOf((row) => {
  const strange = strangeMember(row, ['name', 'reviews', 'expected']);
  if (strange !== undefined) return strange;
  if (typeof row.name !== 'string' || row.name.trim() === '') return 'name: missing';
  const given = reviews(row.reviews);
  if (given !== undefined) return `reviews: ${given}`;
  const wanted = expected(row.expected);
  return wanted === undefined ? undefined : `expected: ${wanted}`;
}, 50);
