import { expect, test } from 'vitest';
import { foundKeys, parentKeys, treeFound } from './filter-tree.ts';

interface Node {
  readonly key: string;
  readonly title: string;
  readonly children: Node[];
}
const node = (key: string, title: string, ...children: Node[]): Node => ({ key, title, children });
const tree = [
  node('1', 'Reviews', node('11', 'Projects', node('111', 'Add'), node('112', 'Export'))),
  node('2', '系统', node('21', '角色')),
];

test('what matches comes with all below it and with the way to it', () => {
  expect(treeFound(tree, ' projects ')).toEqual([node('1', 'Reviews', node('11', 'Projects', node('111', 'Add'), node('112', 'Export')))]);
  expect(treeFound(tree, 'EXP')).toEqual([node('1', 'Reviews', node('11', 'Projects', node('112', 'Export')))]);
  expect(treeFound(tree, '角')).toEqual([node('2', '系统', node('21', '角色'))]);
  expect(treeFound(tree, 'nobody')).toEqual([]);
  expect(treeFound(tree, '  ')).toBe(tree);
});

test('keys of what was found leave out what only leads to it', () => {
  expect(foundKeys(tree, ' projects ')).toEqual(['11', '111', '112']);
  expect(foundKeys(tree, 'exp')).toEqual(['112']);
  expect(foundKeys(tree, 'nobody')).toEqual([]);
});

test('parents are the nodes with something below them', () => {
  expect(parentKeys(tree)).toEqual(['1', '11', '2']);
});
