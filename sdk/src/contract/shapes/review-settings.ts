import { strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

/** When a work gets one more expert; an absent limit does not apply. All in points. */
export interface DisputeLimits {
  /** Range greater than this. */
  readonly maxRange?: number;
  /** Standard deviation greater than this. */
  readonly maxStdDev?: number;
  /** Closer than this to the lowest score of an award level. */
  readonly nearCut?: number;
}

const isLimit = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1000;

/** DisputeLimits with at least one limit. */
export function disputeRule(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const strange = strangeMember(value, ['maxRange', 'maxStdDev', 'nearCut']);
  if (strange !== undefined) return strange;
  if (Object.keys(value).length === 0) return 'no limit';
  const bad = Object.keys(value).find((name) => !isLimit(value[name]));
  return bad === undefined ? undefined : `${bad}: no number of points`;
}

/** Points by grade. */
export function gradeMap(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const bad = Object.keys(value).find((grade) => grade.trim() === '' || !isLimit(value[grade]));
  return bad === undefined ? undefined : `${bad}: no number of points`;
}
