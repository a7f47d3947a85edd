import { isDate } from '../values/day.ts';
import { isRecord } from './string-map.ts';

export type RowCheck = (row: Readonly<Record<string, unknown>>) => string | undefined;

/** A list of objects that all pass the check; a fault names its place. `most` limits the length. */
export function rowsOf(check: RowCheck, most = 200) {
  return (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return 'not a list';
    if (value.length > most) return `more than ${most} rows`;
    for (const [i, row] of (value as unknown[]).entries()) {
      const fault = isRecord(row) ? check(row) : 'not an object';
      if (fault !== undefined) return `${i}: ${fault}`;
    }
    return undefined;
  };
}

/** The first member that is not in a closed list. */
export function strangeMember(row: Readonly<Record<string, unknown>>, members: readonly string[]): string | undefined {
  const strange = Object.keys(row).find((name) => !members.includes(name));
  return strange === undefined ? undefined : `${strange}: unknown`;
}

export function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** A list of single-line texts. */
export function textList(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'not a list';
  const bad = (value as unknown[]).findIndex((one) => typeof one !== 'string' || one.trim() === '' || one.length > 255);
  return bad < 0 ? undefined : `${bad}: not a text`;
}

/** Days from one to another, both included, `YYYY-MM-DD` in Asia/Shanghai. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** A list of at most twenty DayRange. */
export const dayRanges = rowsOf(({ from, until, ...others }) => {
  const strange = strangeMember(others, []);
  if (strange !== undefined) return strange;
  if (typeof from !== 'string' || !isDate(from)) return 'from: not a day';
  if (typeof until !== 'string' || !isDate(until)) return 'until: not a day';
  return until < from ? 'until: before from' : undefined;
}, 20);
