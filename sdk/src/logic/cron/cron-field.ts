import type { Label } from '../../contract/label.ts';

/** The fields of an expression in writing order. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;
export type CronField = (typeof cronFields)[number];

export const cronFieldLabels: Readonly<Record<CronField, Label>> = {
  second: ['秒', 'second'],
  minute: ['分', 'minute'],
  hour: ['时', 'hour'],
  day: ['日', 'day'],
  month: ['月', 'month'],
  week: ['周', 'week'],
  year: ['年', 'year'],
};

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Greatest step of `a/b`. */
  readonly step: number;
}

/** The search for runs ends with this year, the last one that the picker offers. */
export const firstYear = 1970;
export const lastYear = 2119;

/** Bounds of Quartz. It does not check the range of years; these numbers are the years that a search covers. */
export const cronBounds: Readonly<Record<CronField, Bounds>> = {
  second: { min: 0, max: 59, step: 59 },
  minute: { min: 0, max: 59, step: 59 },
  hour: { min: 0, max: 23, step: 23 },
  day: { min: 1, max: 31, step: 31 },
  month: { min: 1, max: 12, step: 12 },
  week: { min: 1, max: 7, step: 7 },
  year: { min: firstYear, max: lastYear, step: Number.MAX_SAFE_INTEGER },
};

export const monthNames: readonly string[] = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Sunday first, as Quartz counts. */
export const weekNames: readonly string[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
