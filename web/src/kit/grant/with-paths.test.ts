import { expect, test } from 'vitest';
import { withPaths } from './with-paths.ts';

const tree = [
  { key: 'org', children: [{ key: 'user', children: [{ key: 'user:add' }] }, { key: 'role' }] },
  { key: 'log', children: [{ key: 'audit' }] },
];

test('ROLE-02: a page comes with its group, and a button with its page', () => {
  expect(withPaths(tree, ['user'])).toEqual(['user', 'org']);
  expect(withPaths(tree, ['user:add'])).toEqual(['user:add', 'user', 'org']);
  expect(withPaths(tree, ['org', 'elsewhere'])).toEqual(['org', 'elsewhere']);
  expect(withPaths(tree, [])).toEqual([]);
});
