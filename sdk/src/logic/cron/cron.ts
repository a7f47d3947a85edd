import type { CronField } from './cron-field.ts';
import type { DayRule } from './day-rule.ts';

/** A parsed expression of either dialect. */
export type Cron = QuartzCron | UnixCron;

/**
 * A parsed Quartz expression. The tables give the first allowed value from index i on, -1 for none; `years` counts from 1970. `months` has
 * bits 1 to 12.
 */
export interface QuartzCron {
  readonly dialect: 'quartz';
  /** The text of each field in upper case, as written or implied. */
  readonly parts: Readonly<Record<CronField, string>>;
  readonly seconds: Int16Array;
  readonly minutes: Int16Array;
  readonly hours: Int16Array;
  readonly months: number;
  readonly days: DayRule;
  readonly years: Int16Array;
}

/** A parsed expression of the five fields of Unix cron, as `@saiyun/sdk/unix-cron` makes it. */
export interface UnixCron {
  readonly dialect: 'unix';
  /** The text of each field in upper case, as written or implied. */
  readonly parts: Readonly<Record<CronField, string>>;
  /** The values of each field, once and in order; of weekdays 0 is Sunday. */
  readonly values: Readonly<Record<'minute' | 'hour' | 'day' | 'month' | 'week', readonly number[]>>;
  /** At most `count` runs strictly after an instant in ms, which is a whole second. */
  runsAfter(from: number, count: number, zone: string): Date[];
}

/** For each index the first of `values` at or after it, or -1. Values outside 0 to size - 1 are left out. */
export function table(values: readonly number[], size: number): Int16Array {
  const found = new Int16Array(size + 1).fill(-1);
  for (const value of values) if (value >= 0 && value < size) found[value] = value;
  for (let i = size - 1; i >= 0; i--) if (found[i] === -1) found[i] = found[i + 1] ?? -1;
  return found;
}

/** A bit set of values from 0 to 31: bit n stands for n. */
export function bits(values: readonly number[]): number {
  return values.reduce((all, value) => all | (1 << value), 0);
}
