import { expect, test } from 'vitest';
import { labelTree, wayTo } from './label-tree.ts';

const label = (id: string, parentId: string | null) => ({ id, name: id.toUpperCase(), parentId });
const labels = [label('a', null), label('b', 'a'), label('c', 'b'), label('d', 'gone')];

test('EXPERT-02: labels are chosen from the tree that they form', () => {
  const node = (value: string, children: readonly unknown[] = [], disabled = false) => ({
    value,
    title: value.toUpperCase(),
    disabled,
    children,
  });
  expect(labelTree(labels)(new Map([['b', 2]]))).toEqual([node('a', [node('b', [node('c')], true)]), node('d')]);
});

test.each([
  ['c', ['A', 'B', 'C']],
  ['d', ['D']],
  ['x', []],
])('the way to %s', (id, way) => {
  expect(wayTo(labels, id)).toEqual(way);
});

test('a circle ends where it began', () => {
  expect(wayTo([label('a', 'b'), label('b', 'a')], 'a')).toEqual(['B', 'A']);
});
