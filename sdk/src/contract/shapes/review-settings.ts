import { strangeMember } from './lists.ts';
import { isRecord } from './string-map.ts';

const isLimit = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1000;

/** Limits of a `DisputeRule` (logic/score), each in points; at least one is required. */
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
