import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainCron, nextRuns, parseCron } from './index.ts';

/** A field as text, and its meaning by the plain rules in a slow second implementation. */
interface Meaning {
  readonly text: string;
  readonly values: ReadonlySet<number>;
}

interface Day {
  readonly day: number;
  readonly last: number;
  /** 1 Sunday to 7 Saturday. */
  readonly weekday: number;
}

interface DayMeaning {
  readonly day: string;
  readonly week: string;
  readonly fits: (on: Day) => boolean;
}

const month = 'JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC'.split(',');
const week = 'SUN,MON,TUE,WED,THU,FRI,SAT'.split(',');

/** From a to b in steps, wrapping at the end of the field if b is before a. */
function steps(a: number, b: number, by: number, min: number, max: number): number[] {
  const size = max - min + 1;
  const far = (((b - a) % size) + size) % size;
  return Array.from({ length: Math.floor(far / by) + 1 }, (_, i) => ((a - min + i * by) % size) + min);
}

function item(min: number, max: number, most: number): fc.Arbitrary<Meaning> {
  const value = fc.integer({ min, max });
  const by = fc.integer({ min: 1, max: most });
  const meaning = (text: string, values: readonly number[]): Meaning => ({ text, values: new Set(values) });
  return fc.oneof(
    value.map((a) => meaning(String(a), [a])),
    fc.tuple(value, value).map(([a, b]) => meaning(`${a}-${b}`, steps(a, b, 1, min, max))),
    fc.tuple(value, value, by).map(([a, b, c]) => meaning(`${a}-${b}/${c}`, steps(a, b, c, min, max))),
    fc.tuple(value, by).map(([a, c]) => meaning(`${a}/${c}`, steps(a, max, c, min, max))),
    by.map((c) => meaning(`*/${c}`, steps(min, max, c, min, max))),
    by.map((c) => meaning(`/${c}`, steps(min, max, c, min, max))),
    value.map((a) => meaning(`${a}/0`, [a])),
  );
}

const joined = (items: readonly Meaning[]): Meaning => ({
  text: items.map(({ text }) => text).join(','),
  values: new Set(items.flatMap(({ values }) => [...values])),
});

function numbers(min: number, max: number, most: number): fc.Arbitrary<Meaning> {
  const all: Meaning = { text: '*', values: new Set(steps(min, max, 1, min, max)) };
  return fc.oneof(fc.constant(all), fc.array(item(min, max, most), { minLength: 1, maxLength: 3 }).map(joined));
}

/** Names of months and weekdays, in any case, alone and in ranges. */
const named = (names: readonly string[]): fc.Arbitrary<Meaning> =>
  fc
    .array(
      fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1), fc.boolean(), fc.boolean()).map(([a, b, isRange, isLower]): Meaning => {
        const text = isRange ? `${names[a]}-${names[b]}` : `${names[a]}`;
        const values = new Set(isRange ? steps(a + 1, b + 1, 1, 1, names.length) : [a + 1]);
        return { text: isLower ? text.toLowerCase() : text, values };
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map(joined);

/** The working day nearest to a day in the same month. */
function nearest(wanted: number, { day, last, weekday }: Day): number {
  const at = ((((weekday - 1 + wanted - day) % 7) + 7) % 7) + 1;
  if (at === 7) return wanted === 1 ? 3 : wanted - 1;
  if (at === 1) return wanted === last ? wanted - 2 : wanted + 1;
  return wanted;
}

const inDay = (text: string, fits: DayMeaning['fits']): DayMeaning => ({ day: text, week: '?', fits });
const inWeek = (text: string, fits: DayMeaning['fits']): DayMeaning => ({ day: '?', week: text, fits });

const dayOrWeek: fc.Arbitrary<DayMeaning> = fc.oneof(
  numbers(1, 31, 31).map(({ text, values }) => inDay(text, ({ day }) => values.has(day))),
  fc.constant(inDay('L', ({ day, last }) => day === last)),
  fc.constant(inDay('LW', (on) => on.day === nearest(on.last, on))),
  fc.integer({ min: 0, max: 30 }).map((n) => inDay(`L-${n}`, ({ day, last }) => day === last - n)),
  fc.integer({ min: 0, max: 30 }).map((n) => inDay(`L-${n}W`, (on) => on.last - n >= 1 && on.day === nearest(on.last - n, on))),
  fc.integer({ min: 1, max: 31 }).map((n) => inDay(`${n}W`, (on) => n <= on.last && on.day === nearest(n, on))),
  numbers(1, 7, 7).map(({ text, values }) => inWeek(text, ({ weekday }) => values.has(weekday))),
  named(week).map(({ text, values }) => inWeek(text, ({ weekday }) => values.has(weekday))),
  fc.constant(inWeek('L', ({ weekday }) => weekday === 7)),
  fc.integer({ min: 1, max: 7 }).map((d) => inWeek(`${d}L`, (on) => on.weekday === d && on.day > on.last - 7)),
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }))
    .map(([d, n]) => inWeek(`${week[d - 1]}#${n}`, ({ weekday, day }) => weekday === d && Math.ceil(day / 7) === n)),
);

const expression = fc.record({
  second: numbers(0, 59, 59),
  minute: numbers(0, 59, 59),
  hour: numbers(0, 23, 23),
  on: dayOrWeek,
  month: fc.oneof(numbers(1, 12, 12), named(month)),
});

/** The next runs after a moment in UTC, found by checking every day of eight years. */
function slowly(given: { second: Meaning; minute: Meaning; hour: Meaning; on: DayMeaning; month: Meaning }, from: number, count: number) {
  const sorted = ({ values }: Meaning): number[] => [...values].sort((a, b) => a - b);
  const [hours, minutes, seconds] = [sorted(given.hour), sorted(given.minute), sorted(given.second)];
  function* times(): Generator<number> {
    for (const h of hours) for (const m of minutes) for (const s of seconds) yield h * 3600 + m * 60 + s;
  }
  const found: number[] = [];
  const start = Math.floor(from / 86_400_000);
  for (let at = start; at < start + 8 * 366 && found.length < count; at++) {
    const date = new Date(at * 86_400_000);
    if (!given.month.values.has(date.getUTCMonth() + 1)) continue;
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    if (!given.on.fits({ day: date.getUTCDate(), last, weekday: date.getUTCDay() + 1 })) continue;
    for (const time of times()) {
      if (found.length === count) break;
      const run = (at * 86_400 + time) * 1000;
      if (run > from) found.push(run);
    }
  }
  return found;
}

describe('CRON-08, CRON-19: the rules of Quartz', () => {
  test('any expression runs as the plain rules say', () => {
    const start = fc.integer({ min: Date.UTC(2019, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 });
    let ran = 0;
    fc.assert(
      fc.property(expression, start, (given, seconds) => {
        const { second, minute, hour, on, month: months } = given;
        const text = [second.text, minute.text, hour.text, on.day, months.text, on.week].join(' ');
        const expected = slowly(given, seconds * 1000, 4);
        if (expected.length === 4) ran += 1;
        const found = nextRuns(text, { from: seconds * 1000, count: 4, zone: 'UTC' }).map(Number);
        // There may be more after the years that were searched.
        expect(found.slice(0, expected.length), text).toEqual(expected);
        if (expected.length < 4)
          expect(found[expected.length] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(seconds * 1000 + 8 * 365 * 86_400_000);
        expect(explainCron(parseCron(text), 'zh-CN')).toHaveLength(7);
      }),
      { numRuns: 3000 },
    );
    expect(ran).toBeGreaterThan(2000);
  }, 120_000);

  test('CRON-19: runs go upward, lie after the start and are the same from any moment between', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'UTC');
    const start = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 });
    fc.assert(
      fc.property(expression, start, zone, (given, seconds, tz) => {
        const text = [given.second.text, given.minute.text, given.hour.text, given.on.day, given.month.text, given.on.week].join(' ');
        const runs = nextRuns(text, { from: seconds * 1000, count: 5, zone: tz }).map(Number);
        for (const [i, run] of runs.entries()) expect(run).toBeGreaterThan(runs[i - 1] ?? seconds * 1000);
        const [, second, third] = runs;
        if (second !== undefined && third !== undefined)
          expect(nextRuns(text, { from: second, count: 1, zone: tz }).map(Number)).toEqual([third]);
      }),
      { numRuns: 800 },
    );
  }, 120_000);
});
