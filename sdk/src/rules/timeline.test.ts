import { describe, expect, test } from 'vitest';
import { isOpen, isReviewOpen, secondsAfter } from './timeline.ts';

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
