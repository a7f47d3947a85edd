import { expect, test } from 'vitest';
import { type ItemWithParts, itemTree, sumOfWeights, templateIssues, templateItemIssues } from './review-template.ts';

const item = { itemType: 'score', minValue: 0, maxValue: 100, weight: 50, grades: null };
const grade = { ...item, itemType: 'grade', maxValue: null, grades: 'A,B', gradeMap: { A: 100, B: 62.5 } };

test.each([
  ['weights of 100', [item, item], []],
  ['weights of thirds', [33.33, 33.33, 33.34].map((weight) => ({ ...item, weight })), []],
  [
    'a grade besides',
    [
      { ...item, weight: 100 },
      { ...item, itemType: 'grade', weight: null, grades: 'A,B' },
    ],
    [],
  ],
  ['a weighted grade with points', [item, grade], []],
  ['a weighted grade alone', [{ ...grade, weight: 100 }], []],
  ['weights that sum to 100 without the grade', [item, item, { ...grade, weight: 10 }], ['review.weights']],
  ['a weighted grade without points', [item, { ...grade, gradeMap: null }], ['review.gradePoints']],
  ['a weighted grade without the points of one', [item, { ...grade, gradeMap: { A: 100 } }], ['review.gradePoints']],
  ['a weighted text', [item, { ...item, itemType: 'text' }], ['review.weightless']],
  ['a weighted pass', [item, { ...item, itemType: 'passFail' }], ['review.weightless']],
  ['points above the most', [item, { ...grade, gradeMap: { A: 101, B: 1 } }], ['review.gradeTooGreat']],
  ['weights below 100', [item], ['review.weights']],
  ['no scoring item', [{ ...item, itemType: 'text' }], ['review.itemsMissing']],
  ['a range that is none', [item, { ...item, minValue: 100 }], ['review.range']],
])('REVIEW-06: a template with %s', (_name, items, messages) => {
  expect(templateIssues(items).map((i) => i.message)).toEqual(messages);
});

test('REVIEW-06: a score has a range, a grade its list', () => {
  expect(templateItemIssues({ itemType: 'score' })).toMatchObject([{ field: 'maxValue' }]);
  expect(templateItemIssues({ itemType: 'grade', grades: ' , ' })).toMatchObject([{ field: 'grades' }]);
  expect(templateItemIssues({ itemType: 'text' })).toEqual([]);
});

test('REVIEW-04: parts stand below their heading, whatever order they come in', () => {
  const items = [
    { id: 'b1', parentId: 'b' },
    { id: 'a', parentId: null },
    { id: 'b', parentId: '' },
    { id: 'b2', parentId: 'b' },
    { id: 'lost', parentId: 'gone' },
  ];
  const ids = (nodes: readonly ItemWithParts<(typeof items)[number]>[]): unknown[] =>
    nodes.map(({ item, parts }) => (parts.length > 0 ? [item.id, ids(parts)] : item.id));
  expect(ids(itemTree(items))).toEqual(['a', ['b', ['b1', 'b2']], 'lost']);
});

test('REVIEW-06: weights of scores and grades are added exactly, those of headings and others not', () => {
  const score = (weight: number | null, more = {}) => ({ itemType: 'score', weight, ...more });
  const parts = [33.33, 33.33, 33.33, 0.01].map((weight) => score(weight));
  expect(sumOfWeights([...parts, { itemType: 'text', weight: 5 }, score(null)])).toBe(100);
  expect(sumOfWeights([score(60), { itemType: 'grade', weight: 40 }])).toBe(100);
  expect(sumOfWeights([score(100, { id: 'a' }), score(70, { id: 'b', parentId: 'a' })])).toBe(70);
  expect(sumOfWeights([])).toBe(0);
});
