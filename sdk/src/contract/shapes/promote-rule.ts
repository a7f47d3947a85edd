import { isRecord } from './string-map.ts';

/** Which works of a stage advance: the best `value` (`top`), the best `value` percent, or works chosen by hand (`manual`). */
export interface PromoteRule {
  readonly kind: 'top' | 'percent' | 'manual';
  /** Number of works, or percent of those with a score; not used by `manual`. */
  readonly value?: number;
  /** Most works from one unit or one area. */
  readonly perUnit?: number;
  readonly perArea?: number;
}

const members = new Set(['kind', 'value', 'perUnit', 'perArea']);
const isCount = (v: unknown): boolean => Number.isInteger(v) && Number(v) >= 1 && Number(v) <= 1_000_000;

/** A PromoteRule. */
export function promoteRule(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const unknown = Object.keys(value).find((k) => !members.has(k));
  if (unknown !== undefined) return `${unknown}: unknown`;
  const { kind, value: most, perUnit, perArea } = value;
  if (kind !== 'top' && kind !== 'percent' && kind !== 'manual') return 'kind: none of top, percent, manual';
  if (kind === 'top' && !isCount(most)) return 'value: no number of works';
  if (kind === 'percent' && !(typeof most === 'number' && most > 0 && most <= 100)) return 'value: not within 0 and 100 percent';
  if (perUnit !== undefined && !isCount(perUnit)) return 'perUnit: no number of works';
  return perArea !== undefined && !isCount(perArea) ? 'perArea: no number of works' : undefined;
}
