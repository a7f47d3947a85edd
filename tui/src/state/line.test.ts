import { expect, test } from 'vitest';
import { clockOf, isElsewhere, timeOf } from './line.ts';

test('all times are of one clock, that of the platform', () => {
  expect(clockOf(Date.UTC(2026, 10, 30, 1, 5))).toBe('09:05');
  expect(clockOf(Date.UTC(2026, 10, 30, 16, 0))).toBe('00:00');
});

test('a time of another day says which', () => {
  const now = Date.UTC(2026, 10, 30, 1, 5);
  expect(timeOf(now - 60_000, now)).toBe('09:04');
  expect(timeOf(now - 86_400_000, now)).toBe('2026-11-29 09:05');
});

test('a machine in another zone is told from one that shows the same', () => {
  const at = (offset: number): Date => Object.assign(new Date(), { getTimezoneOffset: () => offset });
  expect([-480, 0, -540, 300].map((offset) => isElsewhere(at(offset)))).toEqual([false, true, true, true]);
});
