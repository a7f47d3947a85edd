import type { Issue } from '../../contract/check.ts';
import { isRecord } from '../../contract/shapes/string-map.ts';

export type LimitUnit = 'percent' | 'ms' | 'gigabytes' | 'days' | 'hours' | 'minutes' | 'calls' | 'times';

/** A number from which a condition counts, whole and in the unit in which people set it. */
export interface AlertLimit {
  /** A value of `alertKinds`. */
  readonly kind: string;
  readonly unit: LimitUnit;
  readonly min: number;
  readonly max: number;
  /** Where nobody has set another one. */
  readonly usual: number;
}

/** What administrators may set, by condition. */
export const alertLimits = {
  busy: { kind: 'busy', unit: 'percent', min: 50, max: 100, usual: 95 },
  // Of the whole host, by processor: one and a half means that half as much again waits.
  load: { kind: 'load', unit: 'percent', min: 50, max: 1000, usual: 150 },
  loop: { kind: 'loop', unit: 'ms', min: 20, max: 10_000, usual: 200 },
  heap: { kind: 'heap', unit: 'percent', min: 50, max: 99, usual: 90 },
  memory: { kind: 'memory', unit: 'percent', min: 50, max: 100, usual: 95 },
  diskShare: { kind: 'disk', unit: 'percent', min: 1, max: 50, usual: 10 },
  // A tenth of a large disk is still plenty: both have to be too little.
  diskSize: { kind: 'disk', unit: 'gigabytes', min: 1, max: 10_000, usual: 20 },
  diskSoon: { kind: 'diskSoon', unit: 'days', min: 1, max: 60, usual: 7 },
  failed: { kind: 'failed', unit: 'calls', min: 1, max: 10_000, usual: 3 },
  slow: { kind: 'slow', unit: 'ms', min: 100, max: 60_000, usual: 1000 },
  pool: { kind: 'pool', unit: 'percent', min: 50, max: 100, usual: 100 },
  silent: { kind: 'silent', unit: 'minutes', min: 2, max: 30, usual: 3 },
  // A backup is made once a day.
  backup: { kind: 'backup', unit: 'hours', min: 25, max: 720, usual: 36 },
  jobs: { kind: 'jobs', unit: 'times', min: 1, max: 100, usual: 1 },
} as const satisfies Readonly<Record<string, AlertLimit>>;
export type LimitName = keyof typeof alertLimits;
export type AlertLimits = Readonly<Record<LimitName, number>>;

const names = Object.keys(alertLimits) as LimitName[];

export const usualLimits = Object.fromEntries(names.map((name) => [name, alertLimits[name].usual])) as AlertLimits;

/** The numbers that a condition has. */
export function limitsOfKind(kind: string): readonly LimitName[] {
  return names.filter((name) => alertLimits[name].kind === kind);
}

/** What is wrong with numbers that somebody sets; a name that is none, or one out of its bounds. */
export function alertLimitIssues(given: unknown): Issue[] {
  if (!isRecord(given)) return [{ field: 'limits', code: 'type' }];
  return Object.entries(given).flatMap(([name, value]): Issue[] => {
    if (!Object.hasOwn(alertLimits, name)) return [{ field: 'limits', code: 'choice', params: { value: name.slice(0, 40) } }];
    const { min, max } = alertLimits[name as LimitName];
    if (!Number.isInteger(value)) return [{ field: 'limits', code: 'type' }];
    if ((value as number) < min) return [{ field: 'limits', code: 'tooSmall', params: { min } }];
    return (value as number) > max ? [{ field: 'limits', code: 'tooGreat', params: { max } }] : [];
  });
}

/** The numbers in force: those that were set, and the usual ones for the rest. */
export function limitsFrom(set: Partial<AlertLimits>): AlertLimits {
  return { ...usualLimits, ...set };
}

/** Of these numbers those that differ from the usual ones: they alone are kept. */
export function unusualLimits(limits: Partial<AlertLimits>): Partial<AlertLimits> {
  return Object.fromEntries(Object.entries(limits).filter(([name, value]) => value !== usualLimits[name as LimitName]));
}
