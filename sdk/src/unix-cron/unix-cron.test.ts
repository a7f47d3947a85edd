import { CronExpressionParser } from 'cron-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CronError, nextRuns } from '../logic/cron/index.ts';
import { unixCron } from './index.ts';

const months = 'JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC'.split(',');
const weekdays = 'SUN,MON,TUE,WED,THU,FRI,SAT'.split(',');

/** One field: `*`, values, ranges, steps and lists of them, with names if there are any. */
function field(min: number, max: number, names: readonly string[] = []): fc.Arbitrary<string> {
  const number = fc.integer({ min, max });
  const named = (value: number): fc.Arbitrary<string> => {
    const name = names[value - min];
    return name ? fc.constantFrom(String(value), name, name.toLowerCase()) : fc.constant(String(value));
  };
  const step = fc.integer({ min: 1, max: max + 3 });
  const range = fc
    .tuple(number, number)
    .filter(([a, b]) => a !== b)
    .chain(([a, b]) => fc.tuple(named(Math.min(a, b)), named(Math.max(a, b))))
    .map(([a, b]) => `${a}-${b}`);
  const item = fc.oneof(
    { weight: 4, arbitrary: number.chain(named) },
    { weight: 2, arbitrary: range },
    { weight: 1, arbitrary: fc.tuple(range, step).map(([r, s]) => `${r}/${s}`) },
    { weight: 1, arbitrary: fc.tuple(number, step).map(([n, s]) => `${n}/${s}`) },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: step.map((s) => `*/${s}`) },
    { weight: 3, arbitrary: item },
    { weight: 2, arbitrary: fc.array(item, { minLength: 2, maxLength: 4 }).map((items) => items.join(',')) },
  );
}

const expression = fc
  .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12, months), field(0, 7, weekdays))
  .map((fields) => fields.join(' '));
const from = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 }).map((seconds) => seconds * 1000);
/** Zones without summer time, in which both implementations have every wall time once. */
const zone = fc.constantFrom('UTC', 'Asia/Shanghai', 'Asia/Kolkata');
const count = 5;

/** The next runs according to cron-parser, `never` for days that do not exist, or `repeated` for a duplicate value, which it refuses. */
function theirs(text: string, at: number, tz: string): readonly number[] | 'never' | 'repeated' {
  try {
    const schedule = CronExpressionParser.parse(text, { currentDate: new Date(at), tz });
    return Array.from({ length: count }, () => schedule.next().getTime());
  } catch (error) {
    if (/duplicate values/.test(String(error))) return 'repeated';
    const [minute, hour, day, month, week] = text.split(' ');
    // It refuses a day that none of the months has, although matching the day of the week is enough.
    if (/explicit day of month/.test(String(error)) && week !== '*' && day !== '*')
      return theirs([minute, hour, '*', month, week].join(' '), at, tz);
    if (/explicit day of month|loop limit/.test(String(error))) return 'never';
    throw error;
  }
}

describe('CRON-19: the five fields of Unix', () => {
  test('thousands of expressions run as cron-parser has them', () => {
    let compared = 0;
    fc.assert(
      fc.property(expression, from, zone, (text, at, tz) => {
        const expected = theirs(text, at, tz);
        const found = nextRuns(text, { from: at, count, zone: tz, unix: unixCron }).map(Number);
        if (expected === 'repeated') return;
        compared += 1;
        expect(found).toEqual(expected === 'never' ? [] : expected);
      }),
      { numRuns: 4000 },
    );
    expect(compared).toBeGreaterThan(2000);
  }, 120_000);

  test('a value given twice counts once, as in every cron daemon', () => {
    const runsOf = (text: string) => nextRuns(text, { from: 0, count, zone: 'UTC', unix: unixCron }).map(Number);
    expect(runsOf('0 0 * * 0,7')).toEqual(runsOf('0 0 * * 0'));
    expect(runsOf('1,1-2 * * * *')).toEqual(runsOf('1,2 * * * *'));
  });

  test('a day that none of the months has leaves the weekdays, or nothing', () => {
    const days = (text: string) =>
      nextRuns(text, { from: Date.UTC(2026, 0, 1), count: 3, zone: 'UTC', unix: unixCron }).map((run) => run.toISOString().slice(0, 10));
    expect(days('0 0 31 2 1')).toEqual(['2026-02-02', '2026-02-09', '2026-02-16']);
    expect(days('0 0 30,31 2 *')).toEqual([]);
    expect(days('0 0 29 2 *')).toEqual(['2028-02-29', '2032-02-29', '2036-02-29']);
    expect(days('0 0 * * FRI-SUN')).toEqual(['2026-01-02', '2026-01-03', '2026-01-04']);
  });

  test('the last run lies in the year 2119, as with Quartz', () => {
    const runs = (from: number) =>
      nextRuns('0 0 1 1 *', { from, count: 3, zone: 'UTC', unix: unixCron }).map((run) => run.getUTCFullYear());
    expect(runs(Date.UTC(2117, 5))).toEqual([2118, 2119]);
    expect(runs(Date.UTC(2120, 0))).toEqual([]);
  });

  test('a time that the clock skips runs when it lands, one that it repeats runs once', () => {
    const runs = (text: string, from: number) =>
      nextRuns(text, { from, count: 2, zone: 'America/New_York', unix: unixCron }).map((run) => run.toISOString());
    expect(runs('30 2 * * *', Date.UTC(2026, 2, 8))).toEqual(['2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z']);
    expect(runs('30 1 * * *', Date.UTC(2026, 10, 1))).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']);
  });

  test('any text of five fields is read or refused with the name of a field', () => {
    const part = fc.string({ unit: fc.constantFrom(...'0123456789*?/-,LW#MONJAN'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.tuple(part, part, part, part, part), (fields) => {
        try {
          nextRuns(fields.join(' '), { from: 0, count: 1, zone: 'UTC', unix: unixCron });
        } catch (error) {
          if (!(error instanceof CronError)) throw error;
          expect(['minute', 'hour', 'day', 'month', 'week']).toContain(error.field);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
