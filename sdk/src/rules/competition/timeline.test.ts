import { describe, expect, test } from 'vitest';
import { isOpen, isReviewOpen, secondsAfter, takesEntries, worksGate } from './timeline.ts';

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

describe('a gate of a competition', () => {
  const row = { registerStart: '2026-05-01 08:00:00', registerEnd: '2026-05-31 18:00:00', graceSeconds: 60 };
  test.each([
    ['2026-05-01 07:59:59', false],
    ['2026-05-01 08:00:00', true],
    ['2026-05-31 18:00:00', true],
    ['2026-05-31 18:01:00.999', true],
    ['2026-05-31 18:01:01', false],
  ])('at %s open is %s', (now, open) => {
    expect(isOpen(row, 'registerStart', 'registerEnd', at(now))).toBe(open);
  });

  test('without a beginning it was always open, without an end it never is', () => {
    expect(isOpen({ registerEnd: '2026-05-31 18:00:00' }, 'registerStart', 'registerEnd', at('2000-01-01 00:00:00'))).toBe(true);
    expect(isOpen(row, null, 'registerEnd', at('2000-01-01 00:00:00'))).toBe(true);
    expect(isOpen({ registerStart: '2026-05-01 08:00:00' }, 'registerStart', 'registerEnd', at('2026-05-02 00:00:00'))).toBe(false);
  });

  test('what is late is counted in whole seconds', () => {
    expect(secondsAfter(row, 'registerEnd', at('2026-05-31 17:00:00'))).toBe(0);
    expect(secondsAfter(row, 'registerEnd', at('2026-05-31 18:00:01.900'))).toBe(1);
    expect(secondsAfter({}, 'registerEnd', at('2026-05-31 18:00:00'))).toBe(0);
  });
});

test('a review is written while its project reviews and neither is over', () => {
  const project = { status: '2', startTime: '2026-05-01 00:00:00', endTime: '2026-05-31 00:00:00' };
  const open = (now: string, dueTime: string | null = null, more: object = {}): boolean =>
    isReviewOpen({ ...project, ...more }, dueTime, at(now));
  expect(open('2026-04-30 23:59:59')).toBe(false);
  expect(open('2026-05-01 00:00:00')).toBe(true);
  expect(open('2026-05-31 00:00:00')).toBe(true);
  expect(open('2026-05-31 00:00:01')).toBe(false);
  expect(open('2026-06-01 00:00:00', '2026-06-02 00:00:00')).toBe(true);
  expect(open('2026-05-03 00:00:00', '2026-05-02 00:00:00')).toBe(false);
  expect(open('2026-05-03 00:00:00', null, { status: '1' })).toBe(false);
});

describe('B11.12: the gate of works at its borders', () => {
  const competition = { registerStart: '2026-05-01 08:00:00', submissionEndTime: '2026-05-31 18:00:00', graceSeconds: 60, uploadHours: 2 };
  const stage = { startTime: '2026-05-10 08:00:00', endTime: '2026-05-20 18:00:00' };
  test.each([
    ['2026-05-01 07:59:59', 'closed', 'closed'],
    ['2026-05-01 08:00:00', 'open', 'open'],
    ['2026-05-31 18:01:00.999', 'open', 'open'],
    ['2026-05-31 18:01:01', 'closed', 'upload'],
    ['2026-05-31 20:01:00.999', 'closed', 'upload'],
    ['2026-05-31 20:01:01', 'closed', 'closed'],
  ])('at %s it is %s, with a digest %s', (now, without, committed) => {
    expect(worksGate(competition, { committed: false }, at(now))).toBe(without);
    expect(worksGate(competition, { committed: true }, at(now))).toBe(committed);
  });
  test.each([
    ['2026-05-10 07:59:59', 'closed'],
    ['2026-05-10 08:00:00', 'open'],
    ['2026-05-20 18:01:00', 'open'],
    ['2026-05-20 18:01:01', 'upload'],
    ['2026-05-20 20:01:01', 'closed'],
  ])('of a stage at %s is %s', (now, gate) => {
    expect(worksGate(competition, { stage, committed: true }, at(now))).toBe(gate);
  });
  test('an exception keeps both open until its own end', () => {
    const exceptionEnd = at('2026-06-02 08:00:00');
    expect(worksGate(competition, { stage, exceptionEnd, committed: false }, at('2026-06-02 08:00:00'))).toBe('open');
    expect(worksGate(competition, { stage, exceptionEnd, committed: false }, at('2026-06-02 08:00:01'))).toBe('closed');
    expect(worksGate({ ...competition, uploadHours: null }, { exceptionEnd, committed: true }, at('2026-06-03 08:00:00'))).toBe('upload');
  });
  test('a stage is entered until its last second with the grace', () => {
    expect(takesEntries(stage, competition, at('2026-05-20 18:01:00'))).toBe(true);
    expect(takesEntries(stage, competition, at('2026-05-20 18:01:01'))).toBe(false);
  });
});
