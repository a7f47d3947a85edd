import { toWireTime } from '@saiyun/sdk/view';
import { expect, test } from 'vitest';
import { timeLeft, urgencyOf } from './due.ts';

const now = Date.UTC(2026, 10, 30, 8);
const inHours = (hours: number): string => toWireTime(new Date(now + hours * 3_600_000));

test.each([
  [-1, 'past', 'hours', -1],
  [-72, 'past', 'days', -3],
  [5, 'near', 'hours', 5],
  [71, 'near', 'days', 2],
  [73, 'far', 'days', 3],
])('what ends in %d hours is %s', (hours, urgency, unit, count) => {
  expect(urgencyOf(inHours(hours), now)).toBe(urgency);
  expect(timeLeft(inHours(hours), now)).toEqual({ unit, count });
});

test('what has no end, or none that can be read, is not urgent', () => {
  expect([urgencyOf(null, now), urgencyOf('soon', now)]).toEqual(['far', 'far']);
});
