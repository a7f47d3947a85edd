import { expect, test } from 'vitest';
import { sumOfWeights } from './weights.ts';

test('weights of scoring items are added exactly, others do not count', () => {
  const score = (weight: number | null) => ({ itemType: 'score', weight });
  expect(sumOfWeights([score(33.33), score(33.33), score(33.33), score(0.01), { itemType: 'text', weight: 5 }, score(null)])).toBe(100);
  expect(sumOfWeights([])).toBe(0);
});
