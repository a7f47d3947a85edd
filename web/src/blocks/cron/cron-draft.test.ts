import { describe, expect, test } from 'vitest';
import { changeDraft, draftTexts, fromUnix, newDraft, readDraft, undoForced } from './cron-draft.ts';

describe('what the tabs cannot say is kept as text', () => {
  test.each([
    ['0 0 2 LW * ?', ['day', 'LW']],
    ['0 0 2 L-3W * ? *', ['day', 'L-3W']],
    ['0 0 2 ? * MON#3,FRI *', ['week', 'MON#3,FRI']],
    ['0 0 2 * * ? 2010', undefined],
    ['0 61 2 * * ?', ['minute', '61']],
  ])('%s', (text, kept) => {
    const draft = readDraft(text, 'runnable');
    expect(draft.text).toBe(text);
    if (kept) expect(draft.kept).toEqual({ [kept[0] as string]: kept[1] });
    const changed = changeDraft(draft, 'hour', { mode: 'specify', specificSpecific: [5] });
    const fields = text.split(' ');
    expect(changed.text).toBe(
      [fields[0], fields[1], '5', fields[3], fields[4], kept?.[0] === 'week' ? kept[1] : fields[5], fields[6] ?? '*'].join(' '),
    );
  });

  test('a field written in another way stays so until its meaning changes', () => {
    const draft = readDraft('0 */15 8-9,14 ? * MON-FRI', 'runnable');
    const later = changeDraft(draft, 'second', { mode: 'specify', specificSpecific: [30] });
    expect(later.text).toBe('30 */15 8-9,14 ? * MON-FRI *');
    expect(changeDraft(later, 'week', { rangeEnd: 7 }).text).toBe('30 */15 8-9,14 ? * 2-7 *');
  });

  test('until that field is changed, or the other of day and week', () => {
    const draft = readDraft('0 0 2 LW * ? *', 'runnable');
    expect(changeDraft(draft, 'day', { mode: 'last' }).text).toBe('0 0 2 L * ? *');
    expect(changeDraft(draft, 'week', { mode: 'specify', specificSpecific: [2] }).text).toBe('0 0 2 ? * 2 *');
  });

  test('an expression without six or seven fields stays until a tab writes another', () => {
    const draft = readDraft('*/5 * * * *', 'runnable');
    expect([draft.text, draft.isUnreadable]).toEqual(['*/5 * * * *', true]);
    expect(changeDraft(draft, 'minute', { mode: 'loop', incrementIncrement: 5 }).text).toBe('0 0/5 * * * ? *');
  });
});

describe('CRON-13 to CRON-18: what a change sets besides is told', () => {
  test.each([
    ['minute', ['second * → 0']],
    ['hour', ['second * → 0', 'minute * → 0']],
    ['month', ['second * → 0', 'minute * → 0', 'hour * → 0', 'day * → 1']],
    ['year', ['second * → 0', 'minute * → 0', 'hour * → 0', 'day * → 1', 'month * → 1']],
  ] as const)('%s', (field, told) => {
    const { forced } = changeDraft(newDraft(), field, { mode: 'loop' });
    expect(forced.map((one) => `${one.field} ${one.from} → ${one.to}`)).toEqual(told);
  });

  test('CRON-10: a weekday takes the day away', () => {
    const changed = changeDraft(newDraft(), 'week', { mode: 'specify', specificSpecific: [2] });
    expect(draftTexts(changed).day).toBe('?');
    expect(changed.forced).toContainEqual({ field: 'day', from: '*', to: '?' });
  });

  test('a field that is kept as text is forced to nothing', () => {
    const draft = readDraft('* * * LW * ? *', 'runnable');
    expect(changeDraft(draft, 'year', { mode: 'specify', specificSpecific: [2030] }).text).toBe('0 0 0 LW 1 ? 2030');
  });
});

test('what a change set besides stays told, and what is put back is not set again', () => {
  const halves = changeDraft(newDraft(), 'minute', { mode: 'loop', incrementIncrement: 30 });
  const week = changeDraft(halves, 'week', { mode: 'range', rangeStart: 2, rangeEnd: 6 });
  expect(week.text).toBe('0 0/30 0 ? * 2-6 *');
  const hour = week.forced.find(({ field }) => field === 'hour');
  expect(week.forced.map(({ field }) => field)).toEqual(['second', 'hour', 'day']);
  const every = hour && undoForced(week, hour, 'runnable');
  expect(every?.text).toBe('0 0/30 * ? * 2-6 *');
  const later = every && changeDraft(every, 'week', { rangeEnd: 5 });
  expect(later?.text).toBe('0 0/30 * ? * 2-5 *');
  expect(later?.forced.map(({ field }) => field)).toEqual(['second', 'day']);
});

test.each([
  ['*/30 8-18 * * 1-5', '0 0/30 8-18 ? * MON-FRI *'],
  ['0 2 * * *', '0 0 2 * * ? *'],
  ['15 3 */2 * *', '0 15 3 1/2 * ? *'],
  ['0 9 * * 0,6', '0 0 9 ? * SUN,SAT *'],
  ['0 9 * * 7', '0 0 9 ? * SUN *'],
  ['0 9 1 * 1', undefined],
  ['0 0 9 * * ?', undefined],
])('the five fields of Unix %s are %s', (unix, quartz) => {
  expect(fromUnix(unix)).toBe(quartz);
});
