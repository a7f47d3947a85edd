import { describe, expect, test } from 'vitest';
import { reviewIssues, totalParts, totalScore } from './review.ts';

const blank = {
  minValue: null,
  maxValue: null,
  step: null,
  weight: null,
  requiredFlag: '1',
  grades: null,
  minLength: null,
  maxLength: null,
} as const;
const score = (id: string, maxValue: number, weight: number, step: number | null = 1) => ({
  ...blank,
  id,
  itemType: 'score',
  minValue: 0,
  maxValue,
  weight,
  step,
});
const items = [
  score('a', 40, 40),
  score('b', 30, 30, 0.5),
  score('c', 30, 30, null),
  { ...blank, id: 'g', itemType: 'grade', grades: 'A,B,C' },
  { ...blank, id: 'p', itemType: 'passFail', requiredFlag: '0' as const },
  { ...blank, id: 't', itemType: 'text', minLength: 5, maxLength: 10 },
] as const;
const full = [
  { itemId: 'a', scoreValue: 35 },
  { itemId: 'b', scoreValue: 22.5 },
  { itemId: 'c', scoreValue: 29.99 },
  { itemId: 'g', gradeValue: 'A' },
  { itemId: 't', textValue: '结论清楚完整' },
];
const withScore = (id: string, scoreValue: number) => full.map((v) => (v.itemId === id ? { itemId: id, scoreValue } : v));

describe('REVIEW-05: a review against its template', () => {
  test('a complete review has no fault', () => expect(reviewIssues(items, full, 'submit')).toEqual([]));
  test.each([
    ['not greater than the maximum value', withScore('a', 41), 'a', 'review.aboveMax'],
    ['not below the minimum', withScore('a', -1), 'a', 'review.belowMin'],
    ['integer', withScore('a', 3.5), 'a', 'review.integer'],
    ['a multiple of the step', withScore('b', 22.25), 'b', 'review.step'],
    ['at most two decimals', withScore('c', 1.001), 'c', 'review.digits'],
    ['numeric', withScore('a', Number.NaN), 'a', 'review.numeric'],
    ['a grade of the list', full.map((v) => (v.itemId === 'g' ? { itemId: 'g', gradeValue: 'D' } : v)), 'g', 'review.grade'],
    ['minimum length', full.map((v) => (v.itemId === 't' ? { itemId: 't', textValue: '好' } : v)), 't', 'review.tooShort'],
    [
      'maximum length',
      full.map((v) => (v.itemId === 't' ? { itemId: 't', textValue: '一二三四五六七八九十多' } : v)),
      't',
      'review.tooLong',
    ],
  ])('%s', (_name, values, field, message) => {
    for (const mode of ['stage', 'submit'] as const) expect(reviewIssues(items, values, mode)).toMatchObject([{ field, message }]);
  });
  test('a draft may be incomplete, a submission not', () => {
    expect(reviewIssues(items, [], 'stage')).toEqual([]);
    expect(reviewIssues(items, [], 'submit').map((i) => [i.field, i.code])).toEqual(['a', 'b', 'c', 'g', 't'].map((f) => [f, 'required']));
  });
  test('an item of another template is refused', () => {
    expect(reviewIssues(items, [{ itemId: 'x', scoreValue: 1 }], 'stage')).toEqual([{ field: 'x', code: 'unknown' }]);
  });
});

describe('REVIEW-04: the score of one expert', () => {
  test.each([
    [[40, 30, 30], 100],
    [[0, 0, 0], 0],
    [[35, 22.5, 29.99], 87.49],
    [[1, 0.5, 0.01], 1.51],
  ])('%j of 40, 30, 30 is %d', ([a, b, c], expected) => {
    const values = [a, b, c].map((scoreValue, n) => ({ itemId: 'abc'[n] ?? '', scoreValue: scoreValue ?? null }));
    expect(totalScore(items, values, 100)).toBe(expected);
  });
  test('rounds half up to thousandths at the end only', () => {
    // 100 × (1/3 of each third): three times 33.33 % of 1/3 would lose a thousandth if each were rounded.
    const thirds = [score('a', 3, 33.33), score('b', 3, 33.33), score('c', 3, 33.34)];
    expect(
      totalScore(
        thirds,
        [1, 1, 1].map((s, n) => ({ itemId: 'abc'[n] ?? '', scoreValue: s })),
        100,
      ),
    ).toBe(33.333);
    expect(totalScore([score('a', 8, 100)], [{ itemId: 'a', scoreValue: 0.01 }], 1)).toBe(0.001);
  });
  test('counts the points of a weighted grade, and only of one that is weighted', () => {
    const grade = { ...blank, id: 'g', itemType: 'grade', grades: 'A,B', gradeMap: { A: 95, B: 80.5 }, weight: 40 } as const;
    const given = (gradeValue: string) => [
      { itemId: 'a', scoreValue: 30 },
      { itemId: 'g', gradeValue },
    ];
    expect(totalScore([score('a', 40, 60), grade], given('A'), 100)).toBe(83);
    expect(totalScore([score('a', 40, 60), grade], given('B'), 100)).toBe(77.2);
    expect(totalScore([score('a', 40, 60), { ...grade, maxValue: 190 }], given('A'), 100)).toBe(65);
    expect(totalScore([score('a', 40, 60), grade], given('C'), 100), 'a grade without points').toBeNull();
    expect(totalScore([score('a', 40, 100), { ...grade, weight: null }], given('A'), 100)).toBe(75);
  });
  test('what counts is asked for at submission, required or not', () => {
    const optional = [{ ...score('a', 40, 100), requiredFlag: '0' as const }];
    expect(reviewIssues(optional, [], 'submit')).toEqual([{ field: 'a', code: 'required' }]);
    expect(reviewIssues(optional, [], 'stage')).toEqual([]);
  });
  test('is null while a scoring item has none', () => expect(totalScore(items, full.slice(1), 100)).toBeNull());
});

test('REVIEW-04: a total says how it comes about, and what is given so far', () => {
  const { parts, soFar, weightSoFar } = totalParts(items, full, 100);
  expect(parts).toEqual([
    { itemId: 'a', weight: 40, points: 35, most: 40, gives: 35 },
    { itemId: 'b', weight: 30, points: 22.5, most: 30, gives: 22.5 },
    { itemId: 'c', weight: 30, points: 29.99, most: 30, gives: 29.99 },
  ]);
  expect([soFar, weightSoFar]).toEqual([totalScore(items, full, 100), 100]);
  expect(totalParts(items, full.slice(0, 1), 200)).toMatchObject({ soFar: 70, weightSoFar: 40 });
});
