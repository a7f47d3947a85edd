import { expect, test } from 'vitest';
import { rankBand } from './rank-band.ts';

/** The bands of the ranks 1 to `ranked`. */
const bandsOf = (ranked: number) => Array.from({ length: ranked }, (_, i) => rankBand(i + 1, ranked));

test('the winner of few works is told no band, least of all the last', () => {
  expect(rankBand(1, 1)).toBeNull();
  expect(bandsOf(9).every((band) => band === null)).toBe(true);
  expect(rankBand(null, 40)).toBeNull();
});

test.each([
  [10, '10 25 25 50 50 100 100 100 100 100'],
  [11, '10 10 25 50 50 50 100 100 100 100 100'],
])('bands of %i works are rounded up', (ranked, bands) => expect(bandsOf(ranked).join(' ')).toBe(bands));

test('of a hundred works each band takes its share', () => {
  const bands = bandsOf(100);
  expect(['10', '25', '50', '100'].map((band) => bands.filter((one) => one === band).length)).toEqual([10, 15, 25, 50]);
});
