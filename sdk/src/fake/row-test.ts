import type { AnyRow } from '../contract/entity.ts';
import type { ListCondition, ListRequest, Sign, SortTerm, Test } from '../logic/query/index.ts';
import { fromWireTime } from '../view/time.ts';
import { momentOf } from './store.ts';

/** A stored value as text: texts and numbers are themselves. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** By code point, as databases with plain collation order texts. */
const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  for (const [i, char] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    if (char !== other) return (char.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return -1;
};

/** Absent values count as least. */
export const compareValues = (a: unknown, b: unknown): number => {
  const [left, right] = [a ?? null, b ?? null];
  if (left === null || right === null) return Number(right === null) - Number(left === null);
  return typeof left === 'number' && typeof right === 'number' ? left - right : compareTexts(textOf(left), textOf(right));
};

const signs: Record<Sign, (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

/** Numbers may be given as text, so that no digit is lost on the way to a database. */
const order = (value: unknown, wanted: string | number | Date): number => {
  if (wanted instanceof Date) return instantOf(value) - wanted.getTime();
  return typeof value === 'number' ? value - Number(wanted) : compareValues(value, wanted);
};

const instantOf = (value: unknown): number => (typeof value === 'string' ? (fromWireTime(value)?.getTime() ?? Number.NaN) : Number.NaN);

const holds = (value: string, text: string, where: 'start' | 'end' | 'anywhere'): boolean => {
  const [all, part] = [value.toLowerCase(), text.toLowerCase()];
  if (where === 'start') return all.startsWith(part);
  return where === 'end' ? all.endsWith(part) : all.includes(part);
};

const passes = (value: unknown, test: Test): boolean => {
  if (test.test === 'members') {
    const members = typeof value === 'string' ? value.split(',') : [];
    return members.some((one) => test.values.includes(one)) !== test.not;
  }
  if (value === null || value === undefined) return false;
  switch (test.test) {
    case 'compare':
      return signs[test.sign](order(value, test.value));
    case 'oneOf':
      return test.values.some((one) => order(value, one) === 0);
    case 'holds':
      return test.texts.some((text) => holds(textOf(value), text, test.where));
    case 'within':
      return test.spans.some(([from, to]) => instantOf(value) >= from.getTime() && instantOf(value) < to.getTime());
    case 'outside':
      return instantOf(value) < test.span[0].getTime() || instantOf(value) >= test.span[1].getTime();
    default:
      return test satisfies never;
  }
};

/** Whether a row is what a list asks for. */
export function isAskedFor(row: AnyRow, { conditions, advanced, selected }: ListRequest): boolean {
  const fits = ({ column, test }: ListCondition): boolean => passes(row[column.name], test);
  if (!conditions.every(fits) || (selected && !selected.includes(row.id))) return false;
  if (!advanced) return true;
  return advanced.match === 'and' ? advanced.conditions.every(fits) : advanced.conditions.some(fits);
}

/** Rows in the order of the terms. */
export const sorted = <T extends AnyRow>(rows: readonly T[], terms: readonly SortTerm[]): T[] =>
  [...rows].sort((a, b) => {
    for (const { name, order: direction } of terms) {
      const found = compareValues(momentOf(a, name), momentOf(b, name));
      if (found !== 0) return direction === 'asc' ? found : -found;
    }
    return 0;
  });
