import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import { parseAmount, portionFen, splitFen, sumFen, yuan } from './index.ts';

describe('amounts as input', () => {
  test.each([
    ['100', 10_000],
    ['100.5', 10_050],
    ['100.05', 10_005],
    [' 1,234,567.89 ', 123_456_789],
    ['1.15', 115],
    ['0', 0],
    ['007', 700],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is read exactly', (text, fen) => expect(parseAmount(text)).toEqual({ fen }));
  test.each([
    ['', 'blank'],
    ['   ', 'blank'],
    ['-1', 'negative'],
    ['−5', 'negative'],
    ['-0.001', 'negative'],
    ['1.234', 'fraction'],
    ['1.000', 'fraction'],
    ['90071992547409.92', 'tooGreat'],
    ['9'.repeat(400), 'tooGreat'],
    ['1e3', 'syntax'],
    ['1E3', 'syntax'],
    ['0x10', 'syntax'],
    ['１００', 'syntax'],
    ['1,00', 'syntax'],
    ['1,2345', 'syntax'],
    ['100.', 'syntax'],
    ['.5', 'syntax'],
    ['+5', 'syntax'],
    ['--5', 'syntax'],
    ['1 000', 'syntax'],
    ['NaN', 'syntax'],
    ['Infinity', 'syntax'],
    ['100元', 'syntax'],
  ])('%j is refused: %s', (text, fault) => expect(parseAmount(text)).toEqual({ fault }));
  test('a bound can be set, and only text is read', () => {
    expect(parseAmount('50000', 5_000_000)).toEqual({ fen: 5_000_000 });
    expect(parseAmount('50000.01', 5_000_000)).toEqual({ fault: 'tooGreat' });
    expect(() => parseAmount(100 as unknown as string)).toThrow('text must be a string');
  });
  test('every amount of fen is read back from its text', () => {
    const random = seededRandom('amounts');
    for (let i = 0; i < 2000; i++) {
      const fen = random(2 ** 32) * random(2 ** 20);
      expect(parseAmount(yuan(fen))).toEqual({ fen });
      expect(parseAmount(yuan(fen, true))).toEqual({ fen });
    }
  });
});

describe('fen arithmetic', () => {
  test('sums stay exact or are refused', () => {
    expect(sumFen([1, 2, -3])).toBe(0);
    expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => sumFen([0.5])).toThrow('amounts must be whole fen');
  });
  test.each([
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [5, 1, 2, 3],
    [-5, 1, 2, -2],
    [-6, 1, 4, -1],
    [115, 20, 100, 23],
    [Number.MAX_SAFE_INTEGER, 6, 7, 7_720_456_504_063_707],
  ])('%i × %i ⁄ %i = %i, half up', (fen, numerator, denominator, expected) =>
    expect(portionFen(fen, numerator, denominator)).toBe(expected),
  );
  test.each([
    [() => portionFen(0.1, 1), 'fen must be whole fen'],
    [() => portionFen(1, 0.5), 'numerator must be an integer'],
    [() => portionFen(1, 1, 0), 'denominator must be a positive integer'],
    [() => splitFen(-1, [1]), 'totalFen must be whole fen'],
    [() => splitFen(1, [0, 0]), 'weights must not all be zero'],
    [() => splitFen(1, [0.5]), 'weights must be integers'],
  ])('bad input %#', (call, text) => expect(call).toThrow(text));
  test('parts sum to the whole and none is a fen or more from its share', () => {
    expect(splitFen(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitFen(10, [0, 1, 3])).toEqual([0, 3, 7]);
    const random = seededRandom('split');
    for (let i = 0; i < 500; i++) {
      const total = random(1_000_000);
      const weights = Array.from({ length: 1 + random(9) }, () => random(50));
      weights[0] = 1 + (weights[0] ?? 0);
      const whole = weights.reduce((a, b) => a + b, 0);
      const parts = splitFen(total, weights);
      expect(sumFen(parts)).toBe(total);
      for (const [k, part] of parts.entries()) expect(Math.abs(part - (total * (weights[k] ?? 0)) / whole)).toBeLessThan(1);
    }
  });
});
