import { describe, expect, test } from 'vitest';
import { calibrationDistance, criterionDistances, isCalibrated, keepsFromReviewing, tolerancePoints } from './calibration.ts';

const item = (id: string, itemType: string, more: object = {}) => ({ id, itemType, maxValue: 100, weight: 50, ...more }) as never;

describe('calibration', () => {
  test.each([
    [85, 80, 5],
    [80.1, 80.2, -0.1],
    [0.3, 0.1, 0.2],
    [70, 70, 0],
  ])('%d beside %d is %d away', (total, reference, distance) => expect(calibrationDistance(total, reference)).toBe(distance));

  test.each([
    [10, 10, 100, true],
    [-10, 10, 100, true],
    [10.001, 10, 100, false],
    [-10.001, 10, 100, false],
    [0.3, 1, 30, true],
    [0.301, 1, 30, false],
    [5, 10, 50, true],
  ])('%d points with %d %% of %d: %s', (distance, percent, full, within) => expect(isCalibrated(distance, percent, full)).toBe(within));

  test('per cent of the full marks as points', () => expect([tolerancePoints(10, 150), tolerancePoints(1, 33)]).toEqual([15, 0.33]));

  test('each criterion by itself: points, the same choice, nothing for a text', () => {
    const items = [
      item('a', 'score'),
      item('b', 'grade', { gradeMap: { A: 90, B: 80 } }),
      item('c', 'passFail'),
      item('d', 'text'),
      item('e', 'grade', { weight: null }),
    ];
    const own = [
      { itemId: 'a', scoreValue: 82 },
      { itemId: 'b', gradeValue: 'A' },
      { itemId: 'c', passValue: '1' as const },
      { itemId: 'd', textValue: 'x' },
      { itemId: 'e', gradeValue: 'B' },
    ];
    const reference = [
      { itemId: 'a', scoreValue: 90 },
      { itemId: 'b', gradeValue: 'B' },
      { itemId: 'c', passValue: '1' as const },
      { itemId: 'e', gradeValue: 'C' },
    ];
    expect(criterionDistances(items, own, reference)).toEqual([
      { itemId: 'a', distance: -8, isSame: false },
      { itemId: 'b', distance: 10, isSame: false },
      { itemId: 'c', distance: null, isSame: true },
      { itemId: 'd', distance: null, isSame: null },
      { itemId: 'e', distance: null, isSame: false },
    ]);
  });

  test.each([
    ['none', 2, 0, 0, false],
    ['offered', 2, 0, 0, false],
    ['done', 2, 1, 1, true],
    ['done', 2, 2, 0, false],
    ['done', 0, 0, 0, false],
    ['within', 2, 2, 1, true],
    ['within', 2, 2, 2, false],
  ])('%s with %d works, %d done, %d within: kept from reviewing %s', (mode, all, done, within, kept) =>
    expect(keepsFromReviewing({ mode, all, done, within })).toBe(kept),
  );
});
