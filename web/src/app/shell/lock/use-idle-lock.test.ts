import { expect, test } from 'vitest';
import { isIdle } from './use-idle-lock.ts';

test.each([
  [0, 3_600_000, false],
  [5, 5 * 60_000 - 1, false],
  [5, 5 * 60_000, true],
])('after %i minutes, away for %i ms: locked %s', (minutes, away, locked) =>
  expect(isIdle(minutes, 1_000_000 + away, 1_000_000)).toBe(locked),
);

test('nothing is locked before anybody was active', () => expect(isIdle(5, 1_000_000, undefined)).toBe(false));
