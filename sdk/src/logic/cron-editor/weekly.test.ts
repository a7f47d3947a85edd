import { describe, expect, test } from 'vitest';
import { nextRuns } from '../cron/index.ts';
import {
  applyWeekly,
  dayBesideWeekly,
  defaultCronModel,
  defaultWeekly,
  printCron,
  printWeekly,
  readWeekly,
  recurrenceTypes,
  type Weekly,
  weekdayChoices,
  weekdayText,
  weeklyBesideDay,
} from './index.ts';

const weekly = (change: Partial<Weekly>): Weekly => ({ ...defaultWeekly(), ...change });

test('CRON-06, CRON-21: the recurrence types and what they start with', () => {
  expect(recurrenceTypes).toEqual(['TYPE_NOT_SET', 'TYPE_RANGE', 'TYPE_LOOP', 'TYPE_SPECIFY']);
  expect(defaultWeekly()).toMatchObject({ loop: { start: 2, interval: 1 }, range: { start: 1, end: 7 } });
  expect(recurrenceTypes.map((type) => printWeekly(weekly({ type })))).toEqual(['?', '1-7', '2/1', '?']);
});

test('CRON-30: Monday to Sunday are shown, and each runs on its own day', () => {
  expect(weekdayChoices.map(({ value }) => value)).toEqual([2, 3, 4, 5, 6, 7, 1]);
  expect(weekdayChoices.map(({ label }) => label[0])).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日']);
  for (const { value, label } of weekdayChoices) {
    const expression = printCron(applyWeekly(defaultCronModel(), weekly({ type: 'TYPE_SPECIFY', days: [value] })));
    const [run] = nextRuns(expression, { from: Date.UTC(2026, 0, 1), zone: 'UTC', count: 1 });
    expect(run?.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })).toBe(label[1]);
    expect(weekdayText(value, 'en')).toBe(label[1]);
  }
  expect(weekdayText(9, 'en')).toBe('9');
});

describe('CRON-09, CRON-30: a week field is read back', () => {
  test.each([
    ['?', '?', true],
    ['*', '1-7', true],
    ['MON-FRI', '2-6', true],
    ['2-1', '2-1', true],
    ['2/2', '2/2', true],
    ['SUN,MON,2', '2,1', true],
    ['1,3-5', '3,4,5,1', true],
    ['L', '7', true],
    ['6#3', '1-7', false],
    ['FRIL', '1-7', false],
    ['9', '1-7', false],
    ['nonsense', '1-7', false],
  ])('%s is %s', (text, printed, known) => {
    const read = readWeekly(text);
    expect(printWeekly(read.weekly)).toBe(printed);
    expect(read.known).toBe(known);
  });
});

test('CRON-10: day and week exclude each other in the weekly picker as well', () => {
  const range = weekly({ type: 'TYPE_RANGE' });
  expect(weeklyBesideDay(range, '*').type).toBe('TYPE_NOT_SET');
  expect(weeklyBesideDay(range, '5').type).toBe('TYPE_NOT_SET');
  expect(weeklyBesideDay(range, '?')).toBe(range);
  expect(dayBesideWeekly(range, '5')).toBe('?');
  expect(dayBesideWeekly(defaultWeekly(), '?')).toBe('*');
  expect(dayBesideWeekly(defaultWeekly(), ' 5 ')).toBe('5');
  expect(dayBesideWeekly(weekly({ type: 'TYPE_SPECIFY' }), '?')).toBe('*');
});

test('CRON-16: the choice goes into the model with all that follows', () => {
  const set = applyWeekly(defaultCronModel(), weekly({ type: 'TYPE_LOOP', loop: { start: 3, interval: 2 } }));
  expect(printCron(set)).toBe('0 0 0 ? * 3/2 *');
  expect(printCron(applyWeekly(set, weekly({ type: 'TYPE_RANGE', range: { start: 2, end: 6 } })))).toBe('0 0 0 ? * 2-6 *');
  expect(printCron(applyWeekly(set, defaultWeekly()))).toBe('0 0 0 * * ? *');
  expect(printCron(applyWeekly(set, weekly({ type: 'TYPE_SPECIFY' })))).toBe('0 0 0 * * ? *');
});
