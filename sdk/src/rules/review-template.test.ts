import { expect, test } from 'vitest';
import { type ItemWithParts, itemTree, templateIssues, templateItemIssues } from './review-template.ts';

const item = { itemType: 'score', minValue: 0, maxValue: 100, weight: 50, grades: null };

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
