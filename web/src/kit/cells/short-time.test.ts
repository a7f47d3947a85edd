import { expect, test } from 'vitest';
import { shortTime } from './short-time.ts';

test.each([
  ['2026-12-25 18:00:00', '12-25 18:00'],
  ['2025-12-25 18:00:00', '2025-12-25 18:00'],
  ['2026-12-25', '12-25'],
  ['2027-01-01', '2027-01-01'],
  ['soon', 'soon'],
])('in 2026 a list shows %s as %s', (value, shown) => {
  expect(shortTime(value, '2026')).toBe(shown);
});
