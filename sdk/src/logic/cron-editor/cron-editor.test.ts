import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CronField, nextRuns, parseCron } from '../cron/index.ts';
import { type Random, seededRandom } from '../digest/index.ts';
import {
  type CronBoundSet,
  type CronMode,
  type CronModel,
  type CronNumberKey,
  type CronPart,
  changeCron,
  checkCronModel,
  cronBoundSets,
  cronEditorFields,
  cronIssueText,
  cronModeLabels,
  cronModes,
  cronPartTexts,
  cronPreviewCount,
  cronPreviewDebounceMs,
  cronPreviewLines,
  defaultCronModel,
  explainEditor,
  nearestWithin,
  previewCron,
  printCron,
  readCron,
} from './index.ts';

const from = Date.UTC(2026, 0, 1);
const runs = (expression: string): number[] => nextRuns(expression, { from }).map(Number);

const numberKeys = [
  'incrementStart',
  'incrementIncrement',
  'rangeStart',
  'rangeEnd',
  'specificSpecific',
  'cronLastSpecificDomDay',
  'cronDaysBeforeEomMinus',
  'cronDaysNearestWeekday',
  'cronNthDayDay',
  'cronNthDayNth',
] as const satisfies readonly CronNumberKey[];

/** A part with any mode and any numbers that the runnable bounds allow. */
function randomPart(random: Random, field: keyof CronModel): Partial<CronPart> {
  const part: Record<string, unknown> = { mode: cronModes[field][random(cronModes[field].length)] };
  for (const key of numberKeys) {
    const span = cronBoundSets.runnable[field][key];
    if (!span) continue;
    const draw = (): number => span[0] + random(span[1] - span[0] + 1);
    part[key] = key === 'specificSpecific' ? Array.from({ length: random(5) }, draw) : draw();
  }
  // Quartz refuses years that run backwards.
  if (field === 'year' && Number(part.rangeEnd) < Number(part.rangeStart)) part.rangeEnd = 2119;
  return part as Partial<CronPart>;
}

test('CRON-01, CRON-23, CRON-31: a new expression is every second of every day, with `?` for the week', () => {
  const model = defaultCronModel();
  expect(Object.keys(model)).toEqual([...cronEditorFields]);
  expect(printCron(model)).toBe('* * * * * ? *');
  expect(() => parseCron(printCron(model))).not.toThrow();
});

test('CRON-05, CRON-07, CRON-11, CRON-12: the modes of every part, each with its name in both languages', () => {
  for (const field of cronEditorFields) {
    expect(cronModes[field]).toEqual(expect.arrayContaining(['every', 'range', 'loop', 'specify']));
    for (const mode of cronModes[field]) expect(cronModeLabels[mode].every((text) => text !== '')).toBe(true);
  }
  expect(cronModes.day).toEqual(expect.arrayContaining(['not-set', 'every', 'range', 'loop', 'work-day', 'last', 'specify']));
  expect(cronModes.week).toEqual(expect.arrayContaining(['not-set', 'nth-weekday']));
  const all = new Set(Object.values(cronModes).flat());
  expect([...all]).toEqual(expect.arrayContaining(['every', 'range', 'loop', 'specify', 'not-set', 'work-day', 'last']));
});

test('CRON-02, CRON-03, CRON-04: every part has its numbers', () => {
  const model = defaultCronModel();
  const common = ['incrementIncrement', 'incrementStart', 'mode', 'rangeEnd', 'rangeStart', 'specificSpecific'];
  expect(Object.keys(model.second).sort()).toEqual(common);
  expect(Object.keys(model.day)).toEqual(
    expect.arrayContaining([...common, 'cronLastSpecificDomDay', 'cronDaysBeforeEomMinus', 'cronDaysNearestWeekday']),
  );
  expect(Object.keys(model.week)).toEqual(expect.arrayContaining([...common, 'cronNthDayDay', 'cronNthDayNth']));
});

test('CRON-21, CRON-22: the defaults of the week and the year, within both sets of bounds', () => {
  const { week, year } = defaultCronModel();
  expect(week).toMatchObject({ incrementStart: 2, incrementIncrement: 1, rangeStart: 1, rangeEnd: 7 });
  expect(year.rangeStart).toBe(2019);
  for (const set of ['runnable', 'literal'] as const) {
    for (const field of cronEditorFields) {
      for (const mode of cronModes[field]) {
        const model = { ...defaultCronModel(), [field]: { ...defaultCronModel()[field], mode } };
        expect(checkCronModel(model, set), `${set} ${field} ${mode}`).toEqual([]);
      }
    }
  }
});

describe('CRON-08: the texts of the modes', () => {
  test.each([
    ['second', { mode: 'loop', incrementStart: 5, incrementIncrement: 10 }, '5/10 * * * * ? *'],
    ['minute', { mode: 'range', rangeStart: 3, rangeEnd: 8 }, '0 3-8 * * * ? *'],
    ['hour', { mode: 'specify', specificSpecific: [8, 20, 8, 2] }, '0 0 2,8,20 * * ? *'],
    ['hour', { mode: 'specify', specificSpecific: [] }, '* * * * * ? *'],
    ['day', { mode: 'work-day', cronDaysNearestWeekday: 15 }, '0 0 0 15W * ? *'],
    ['day', { mode: 'last' }, '0 0 0 L * ? *'],
    ['day', { mode: 'before-end', cronDaysBeforeEomMinus: 3 }, '0 0 0 L-3 * ? *'],
    ['week', { mode: 'nth-weekday', cronNthDayDay: 6, cronNthDayNth: 3 }, '0 0 0 ? * 6#3 *'],
    ['week', { mode: 'last-weekday' }, '0 0 0 ? * 2L *'],
    ['week', { mode: 'specify', specificSpecific: [1, 7, 2] }, '0 0 0 ? * 2,7,1 *'],
    ['week', { mode: 'specify', specificSpecific: [] }, '* * * * * ? *'],
  ] as const)('%s %j is %s', (field, change, text) => {
    expect(printCron(changeCron(defaultCronModel(), field, change as never))).toBe(text);
  });

  test('the last given weekday is kept in the day part and written into the week field', () => {
    const model = changeCron(changeCron(defaultCronModel(), 'week', { mode: 'last-weekday' }), 'day', { cronLastSpecificDomDay: 6 });
    expect(printCron(model)).toBe('0 0 0 ? * 6L *');
  });

  test('exactly one of day and week is `?`, whatever the model says', () => {
    const base = defaultCronModel();
    expect(printCron({ ...base, day: { ...base.day, mode: 'not-set' } })).toBe('* * * * * ? *');
    expect(printCron({ ...base, week: { ...base.week, mode: 'every' } })).toBe('* * * ? * * *');
    expect(printCron({ ...base, day: { ...base.day, mode: 'last' }, week: { ...base.week, mode: 'every' } })).toBe('* * * L * ? *');
  });
});

describe('CRON-09: reading back', () => {
  test.each([
    ['0 0 12 ? * MON-FRI *', '0 0 12 ? * 2-6 *'],
    ['0 0 12 ? * sun,tue', '0 0 12 ? * 3,1 *'],
    ['0 0 12 ? JAN,DEC FRIL', '0 0 12 ? 1,12 6L *'],
    ['0 0 12 ? * L', '0 0 12 ? * 7 *'],
    ['0 */15 8 1 * ?', '0 0/15 8 1 * ? *'],
    ['0 /15 8 1 * ?', '0 0/15 8 1 * ? *'],
    ['0 1,5-7,30/10 8 1 * ?', '0 1,5,6,7,30,40,50 8 1 * ? *'],
    ['05 0 3/0 1 * ?', '5 0 3/0 1 * ? *'],
    ['0 0 0 1 1 ? 1999-2001', '0 0 0 1 1 ? 1999-2001'],
    ['  0  0\t0 L-30 * ?  ', '0 0 0 L-30 * ? *'],
  ])('%s is %s, and runs at the same times', (expression, text) => {
    const { model, unknown } = readCron(expression);
    expect(unknown).toEqual([]);
    expect(printCron(model)).toBe(text);
    expect(runs(text)).toEqual(runs(expression));
  });

  test.each([
    ['0 0 0 LW * ? *', '0 0 0 * * ? *', ['day']],
    ['0 0 0 L-3W * ? *', '0 0 0 * * ? *', ['day']],
    ['99 x 0 1 * ? *', '* * 0 1 * ? *', ['second', 'minute']],
    ['0 0/60 0 1 0/2 ? *', '0 * 0 1 * ? *', ['minute', 'month']],
    ['0 0 0 5L * ? *', '0 0 0 * * ? *', ['day']],
    ['0 0 0 ? * 8#1 *', '0 0 0 ? * * *', ['week']],
    ['* * * * * * *', '* * * * * ? *', ['week']],
    ['0 0 12 * * MON', '0 0 12 ? * 2 *', ['day']],
    ['0 0 12 5 * MON', '0 0 12 5 * ? *', ['week']],
    ['0 0 12 ? * ?', '0 0 12 * * ? *', ['day']],
    ['0 0 12 * * ? 3000/x', '0 0 12 * * ? *', ['year']],
    ['*/5 * * * *', '* * * * * ? *', ['second', 'minute', 'hour', 'day', 'month', 'week', 'year']],
    ['0 0 0 1 1 ? 2026 2027', '* * * * * ? *', ['second', 'minute', 'hour', 'day', 'month', 'week', 'year']],
  ])('%s falls back to %s and says which fields', (expression, text, unknown) => {
    const read = readCron(expression);
    expect(printCron(read.model)).toBe(text);
    expect(read.unknown).toEqual(unknown);
  });

  test('nothing is a new expression', () => expect(readCron('  ')).toEqual({ model: defaultCronModel(), unknown: [] }));

  test('with the literal bounds their own texts are read, although Quartz refuses them', () => {
    for (const text of ['0 0/60 0 1 0/2 ? *', '0 60-10 0 L-31 * ? *']) {
      const { model, unknown } = readCron(text, 'literal');
      expect(unknown).toEqual([]);
      expect(printCron(model)).toBe(text);
      expect(checkCronModel(model, 'literal')).toEqual([]);
      expect(checkCronModel(model)).not.toEqual([]);
    }
  });

  test('expressions recorded from Quartz keep their runs', () => {
    const golden = readFileSync(new URL('../cron/quartz-sample.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    let kept = 0;
    for (const line of golden) {
      const { expr, error } = JSON.parse(line) as { expr: string; error?: true };
      if (error) continue;
      const { model, unknown } = readCron(expr);
      if (unknown.length > 0) continue;
      kept++;
      expect(runs(printCron(model)), expr).toEqual(runs(expr));
    }
    expect(kept).toBeGreaterThan(50);
  });

  test('what is printed is read back to the same text, and Quartz takes it', () => {
    const random = seededRandom('cron editor');
    for (let i = 0; i < 3_000; i++) {
      const base = defaultCronModel();
      const model = Object.fromEntries(
        cronEditorFields.map((field) => [field, { ...base[field], ...randomPart(random, field) }]),
      ) as unknown as CronModel;
      const text = printCron(model);
      expect(checkCronModel(model), text).toEqual([]);
      expect(() => parseCron(text), text).not.toThrow();
      const { model: read, unknown } = readCron(text);
      expect(unknown, text).toEqual([]);
      expect(printCron(read)).toBe(text);
    }
  });
});

describe('CRON-10, CRON-13: what a change brings with it', () => {
  const at = (expression: string): CronModel => readCron(expression).model;
  test.each([
    ['CRON-14', '* * * * * ? *', 'minute', { mode: 'specify', specificSpecific: [5] }, '0 5 * * * ? *'],
    ['CRON-14', '30 * * * * ? *', 'minute', { mode: 'specify', specificSpecific: [5] }, '30 5 * * * ? *'],
    ['CRON-15', '* * * * * ? *', 'hour', { mode: 'range' }, '0 0 0-23 * * ? *'],
    ['CRON-15', '* 5 * * * ? *', 'hour', { mode: 'range' }, '0 5 0-23 * * ? *'],
    ['CRON-16', '* * * * * ? *', 'day', { mode: 'last' }, '0 0 0 L * ? *'],
    ['CRON-16', '* * * * * ? *', 'week', { mode: 'range', rangeStart: 2, rangeEnd: 6 }, '0 0 0 ? * 2-6 *'],
    ['CRON-17', '* * * * * ? *', 'month', { mode: 'specify', specificSpecific: [3] }, '0 0 0 1 3 ? *'],
    ['CRON-17', '* * * ? * * *', 'month', { mode: 'specify', specificSpecific: [3] }, '0 0 0 ? 3 1 *'],
    ['CRON-17', '* * * ? * 2-6 *', 'month', { mode: 'specify', specificSpecific: [3] }, '0 0 0 ? 3 2-6 *'],
    ['CRON-18', '* * * * * ? *', 'year', { mode: 'specify', specificSpecific: [2030] }, '0 0 0 1 1 ? 2030'],
    ['CRON-18', '* * * * 6 ? *', 'year', { mode: 'specify', specificSpecific: [2030] }, '0 0 0 1 6 ? 2030'],
    ['CRON-10', '0 0 0 L * ? *', 'week', { mode: 'every' }, '0 0 0 ? * * *'],
    ['CRON-10', '0 0 0 ? * 2 *', 'day', { mode: 'every' }, '0 0 0 * * ? *'],
    ['CRON-10', '* * * ? * 2 *', 'week', { mode: 'not-set' }, '* * * * * ? *'],
    ['CRON-10', '* * * * * ? *', 'day', { mode: 'not-set' }, '* * * ? * * *'],
    ['CRON-13', '* * 5 * * ? *', 'hour', { mode: 'every' }, '* * * * * ? *'],
    ['CRON-13', '* * * * * ? *', 'minute', { rangeStart: 7 }, '* * * * * ? *'],
    ['CRON-13', '* * * * * ? *', 'second', { mode: 'loop' }, '0/1 * * * * ? *'],
  ] as const)('%s: %s with %s %j is %s', (_row, expression, field, change, text) => {
    expect(printCron(changeCron(at(expression), field, change as never))).toBe(text);
  });

  test('after any changes one of day and week is `?`, Quartz takes the expression, and nothing finer than the change is `*`', () => {
    const random = seededRandom('cron changes');
    const finer = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
    let model = defaultCronModel();
    for (let i = 0; i < 3_000; i++) {
      const field = cronEditorFields[random(7)] ?? 'second';
      const before = cronPartTexts(model)[field];
      model = changeCron(model, field, randomPart(random, field) as never);
      const texts = cronPartTexts(model);
      expect([texts.day, texts.week].filter((text) => text === '?')).toHaveLength(1);
      expect(() => parseCron(printCron(model)), printCron(model)).not.toThrow();
      if (texts[field] === before || texts[field] === '*' || texts[field] === '?') continue;
      const below = finer.slice(finer.indexOf(field === 'week' ? 'day' : field) + 1);
      for (const one of below) expect(texts[one], `${printCron(model)} after ${field}`).not.toBe('*');
    }
  });

  test('a mode that the part does not have is a mistake of the caller', () => {
    expect(() => changeCron(defaultCronModel(), 'hour', { mode: 'last' })).toThrow(new TypeError('change.mode of hour cannot be last'));
    const base = defaultCronModel();
    expect(() => checkCronModel({ ...base, year: { ...base.year, mode: 'not-set' } })).toThrow(TypeError);
  });
});

describe('CRON-24 to CRON-30: bounds', () => {
  type Edge = readonly [field: CronField, mode: CronMode, key: CronNumberKey, least: number, most: number];
  const edges: readonly (readonly [row: string, edges: readonly Edge[]])[] = [
    [
      'CRON-26: hours are 0 to 23 everywhere, an interval too',
      [
        ['hour', 'range', 'rangeStart', 0, 23],
        ['hour', 'range', 'rangeEnd', 0, 23],
        ['hour', 'loop', 'incrementStart', 0, 23],
        ['hour', 'loop', 'incrementIncrement', 0, 23],
        ['hour', 'specify', 'specificSpecific', 0, 23],
      ],
    ],
    [
      'CRON-27: days',
      [
        ['day', 'loop', 'incrementIncrement', 1, 31],
        ['day', 'loop', 'incrementStart', 1, 31],
        ['week', 'loop', 'incrementIncrement', 1, 7],
        ['week', 'nth-weekday', 'cronNthDayNth', 1, 5],
        ['day', 'before-end', 'cronDaysBeforeEomMinus', 1, 31],
        ['day', 'work-day', 'cronDaysNearestWeekday', 1, 31],
      ],
    ],
    [
      'CRON-29: years',
      [
        ['year', 'loop', 'incrementIncrement', 1, 99],
        ['year', 'loop', 'incrementStart', 2019, 2119],
        ['year', 'range', 'rangeStart', 2019, 2119],
        ['year', 'range', 'rangeEnd', 2019, 2119],
        ['year', 'specify', 'specificSpecific', 2019, 2118],
      ],
    ],
  ];
  test.each(edges)('%s', (_row, of) => {
    for (const [field, mode, key, least, most] of of) {
      const refused = (value: number, set: CronBoundSet): readonly number[] => {
        const base = defaultCronModel();
        const part = { ...base[field], mode, [key]: key === 'specificSpecific' ? [value] : value };
        return checkCronModel({ ...base, [field]: part } as CronModel, set)
          .filter((issue) => issue.field === field && issue.key === key)
          .map((issue) => issue.value);
      };
      for (const set of ['runnable', 'literal'] as const) {
        // Quartz refuses `L-31`, so the runnable set ends a day earlier.
        const last = set === 'runnable' && key === 'cronDaysBeforeEomMinus' ? 30 : most;
        for (const right of [least, last]) expect(refused(right, set), `${set} ${field} ${key} ${right}`).toEqual([]);
        for (const wrong of [least - 1, last + 1, least + 0.5]) expect(refused(wrong, set), `${set} ${field} ${key}`).toEqual([wrong]);
      }
    }
  });

  test('CRON-26: an hour interval of 0 is the start alone; CRON-29: the list of years has 100', () => {
    expect(nextRuns('0 0 8/0 * * ?', { from: Date.UTC(2026, 10, 20), count: 2, zone: 'UTC' }).map((run) => run.getUTCHours())).toEqual([
      8, 8,
    ]);
    const [first, last] = cronBoundSets.runnable.year.specificSpecific;
    expect([first, last, last - first + 1]).toEqual([2019, 2118, 100]);
  });

  test('the literal set is the first reading, figure by figure', () => {
    const { second, minute, hour, day, week, month, year } = cronBoundSets.literal;
    expect(second).toMatchObject({ incrementIncrement: [1, 59], incrementStart: [0, 59], specificSpecific: [0, 59] });
    expect(second).toMatchObject({ rangeStart: [1, 59], rangeEnd: [0, 59] });
    expect(minute).toMatchObject({ incrementIncrement: [1, 60], incrementStart: [0, 59], rangeStart: [1, 60], rangeEnd: [0, 59] });
    for (const span of Object.values(hour)) expect(span).toEqual([0, 23]);
    expect(day).toMatchObject({ incrementIncrement: [1, 31], cronDaysBeforeEomMinus: [1, 31], cronDaysNearestWeekday: [1, 31] });
    expect(week).toMatchObject({ incrementIncrement: [1, 7], cronNthDayNth: [1, 5] });
    expect(month).toMatchObject({ incrementIncrement: [0, 12], incrementStart: [0, 12], rangeStart: [1, 12], rangeEnd: [1, 12] });
    expect(year).toMatchObject({ incrementIncrement: [1, 99], incrementStart: [2019, 2119], rangeEnd: [2019, 2119] });
    expect(year.specificSpecific[1] - year.specificSpecific[0] + 1).toBe(100);
  });

  test('CRON-32: only whole numbers', () => {
    const base = defaultCronModel();
    const model = { ...base, hour: { ...base.hour, mode: 'specify', specificSpecific: [1.5, 24, 3, Number.NaN] } } as const;
    expect(checkCronModel(model).map(({ value }) => value)).toEqual([1.5, 24, Number.NaN]);
    expect(nearestWithin([0, 23], 1.6)).toBe(2);
    expect(nearestWithin([0, 23], 99)).toBe(23);
    expect(nearestWithin([1, 23], -4)).toBe(1);
    expect(nearestWithin([1, 23], Number.NaN)).toBe(1);
  });

  test('an issue names the field and the number in both languages', () => {
    const base = defaultCronModel();
    const loop = { ...base, minute: { ...base.minute, mode: 'loop', incrementIncrement: 60 } } as const;
    const [issue] = checkCronModel(loop);
    expect(issue && cronIssueText(issue, 'zh-CN')).toBe('分字段：60 超出范围 1-59（循环间隔）');
    expect(issue && cronIssueText(issue, 'en')).toBe('minute field: 60 is out of range 1-59 (loop interval)');
    const odd = { ...base, week: { ...base.week, mode: 'last-weekday' }, day: { ...base.day, cronLastSpecificDomDay: 0.5 } } as const;
    expect(checkCronModel(odd).map((one) => cronIssueText(one, 'en'))).toEqual(['day field: cannot read 0.5 (last given weekday)']);
  });

  test('every mode has a name in both languages', () => {
    expect(Object.values(cronModeLabels).flat()).not.toContain('');
  });
});

describe('CRON-19, CRON-20: preview', () => {
  test('ten runs after 500 ms of quiet', () => {
    expect([cronPreviewDebounceMs, cronPreviewCount]).toEqual([500, 10]);
    const preview = previewCron('0 0 8 ? * 2-6 *', { from });
    expect(cronPreviewLines(preview, 'en')).toHaveLength(10);
    expect(cronPreviewLines(preview, 'en')[0]).toBe('2026-01-02 08:00:00');
    expect(cronPreviewLines(previewCron('0 0 8 * * ?', { from, zone: 'UTC', count: 1 }), 'en')).toEqual(['2026-01-01 08:00:00']);
  });
  test('no run is said in words', () => {
    const never = previewCron('0 0 0 31 2 ? *', { from });
    expect(never).toEqual({ kind: 'none' });
    expect(cronPreviewLines(never, 'en')).toEqual(['no execution time']);
    expect(cronPreviewLines(never, 'zh-CN')).toEqual(['无执行时间']);
  });
  test.each([
    ['0 0/60 0 1 * ? *', 'minute field: step 60 is out of range 0-59'],
    ['0 60-10 0 1 * ? *', 'minute field: 60 is out of range 0-59'],
    ['0 0 0 1 0/2 ? *', 'month field: 0 is out of range 1-12'],
    ['0 0 0 L-31 * ? *', 'day field: L- must be followed by 0-30'],
    ['*/5 * * * *', 'expected 6 or 7 fields, got 5'],
  ])('CRON-25, CRON-28: %s is invalid, naming the field', (expression, text) => {
    expect(cronPreviewLines(previewCron(expression, { from }), 'en')).toEqual([text]);
    expect(explainEditor(expression, 'en')).toBeUndefined();
  });
  test('an hour or month interval of 0 gives the start alone', () => {
    expect(runs('0 0 3/0 1 2/0 ? 2026')).toEqual(runs('0 0 3 1 2 ? 2026'));
  });
  test('what an expression means is said in both languages', () => {
    expect(explainEditor('0 0 8 ? * 2-6 *', 'zh-CN')).toBe('每周一至周五 08:00');
    expect(explainEditor('0 0 8 ? * 2-6 *', 'en')).toBe('Monday to Friday at 08:00');
  });
  test('a start that is no date is a mistake of the caller', () => {
    expect(() => previewCron('* * * * * ?', { from: Number.NaN })).toThrow(new TypeError('from must be a date'));
    expect(previewCron('* * * * * ?', { from, zone: 'Mars/Olympus' })).toMatchObject({ kind: 'invalid', error: { reason: 'zone' } });
  });
});

test('CRON-21, CRON-22, CRON-31: the numbers of a new expression, which each mode begins with', () => {
  const { second, minute, hour, day, week, month, year } = defaultCronModel();
  const numbers = ({ incrementStart, incrementIncrement, rangeStart, rangeEnd }: CronPart) =>
    [incrementStart, incrementIncrement, rangeStart, rangeEnd] as const;
  expect([second, minute, hour, day, week, month, year].map(numbers)).toEqual([
    [0, 1, 1, 59],
    [0, 1, 1, 59],
    [0, 1, 0, 23],
    [1, 1, 1, 31],
    [2, 1, 1, 7],
    [1, 1, 1, 12],
    [2019, 1, 2019, 2119],
  ]);
  expect(day).toMatchObject({ cronLastSpecificDomDay: 2, cronDaysBeforeEomMinus: 1, cronDaysNearestWeekday: 1 });
  expect(week).toMatchObject({ mode: 'not-set', cronNthDayDay: 2, cronNthDayNth: 1 });
});
