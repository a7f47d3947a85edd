import { expect, test } from 'vitest';
import { ticksTo } from './chart-data.ts';

const gigabyte = 1024 ** 3;

test.each<[number, 10 | 1024, boolean, readonly number[]]>([
  [0.69, 10, false, [0, 0.2, 0.4, 0.6, 0.8]],
  [45, 10, false, [0, 15, 30, 45, 60]],
  [3, 10, true, [0, 1, 2, 3, 4]],
  [7, 10, true, [0, 2, 4, 6, 8]],
  [0, 10, true, [0, 1, 2, 3, 4]],
  [4.2 * gigabyte, 1024, false, [0, 1.5, 3, 4.5, 6].map((n) => n * gigabyte)],
  [250e6, 1024, false, [0, 75, 150, 225, 300].map((n) => n * 1024 ** 2)],
])('the axis of values up to %d ends at a round number', (most, base, whole, ticks) => {
  const found = ticksTo(most, base, whole);
  expect(found).toHaveLength(ticks.length);
  for (const [at, tick] of ticks.entries()) expect(found[at]).toBeCloseTo(tick);
});
