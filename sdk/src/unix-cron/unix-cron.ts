import { CronExpressionParser } from 'cron-parser';
import type { UnixCron } from '../logic/cron/cron.ts';
import { type CronField, lastYear } from '../logic/cron/cron-field.ts';
import { monthLength } from '../logic/cron/day-rule.ts';
import { type UnixValues, unixFields, unixValues } from './unix-fields.ts';

/**
 * Reads the five upper-case fields of Unix cron: minute, hour, day, month, week, where Sunday is 0 and 7. Its runs are cron-parser's: if both
 * day fields are set, matching one is enough.
 * @throws CronError that names the field and the reason
 */
export function unixCron(texts: readonly string[]): UnixCron {
  const [minute = '*', hour = '*', day = '*', month = '*', week = '*'] = texts;
  const parts: Record<CronField, string> = { second: '0', minute, hour, day, month, week, year: '*' };
  const values = unixValues(texts);
  const expression = plainExpression(texts, values);
  return {
    dialect: 'unix',
    parts,
    values,
    runsAfter(from, count, zone) {
      if (expression === undefined) return [];
      // cron-parser's own end belongs to the span, and a search that begins behind it begins there.
      const endDate = new Date(Date.UTC(lastYear + 1, 0, 1) - 1000);
      if (from >= endDate.getTime()) return [];
      const schedule = CronExpressionParser.parse(expression, { currentDate: new Date(from), endDate, tz: zone });
      return schedule.take(count).map((run) => run.toDate());
    },
  };
}

const isOpen = (text: string): boolean => text === '*' || text === '?';

/**
 * The same in the plainest form, as cron-parser refuses values that occur twice and days that none of the months has. Undefined if there is
 * no such day at all.
 */
function plainExpression(texts: readonly string[], values: UnixValues): string | undefined {
  const longest = Math.max(...values.month.map((month) => monthLength(2000, month)));
  const days = values.day.filter((day) => day <= longest);
  const text = (field: (typeof unixFields)[number], i: number): string => (isOpen(texts[i] ?? '*') ? '*' : values[field].join(','));
  const plain = Object.fromEntries(unixFields.map((field, i) => [field, text(field, i)]));
  if (plain.day !== '*') {
    if (days.length === 0 && plain.week === '*') return undefined;
    plain.day = days.length === 0 ? '*' : days.join(',');
  }
  return unixFields.map((field) => plain[field]).join(' ');
}
