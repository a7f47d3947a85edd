import { expect, test } from 'vitest';
import { withPath } from './with-path.ts';

const tree = [
  { key: 'org', children: [{ key: 'user', children: [{ key: 'user:add' }] }, { key: 'role' }] },
  { key: 'log', children: [{ key: 'audit' }] },
];

test('ROLE-02: a page comes with its group, and a button with its page; what was granted before stays as it is', () => {
  expect(withPath(tree, [], ['user'], 'user')).toEqual(['user', 'org']);
  expect(withPath(tree, ['audit'], ['audit', 'user:add'], 'user:add')).toEqual(['audit', 'user:add', 'org', 'user']);
  expect(withPath(tree, [], ['org'], 'org')).toEqual(['org']);
});

test('ROLE-02: a group stays while it holds something, and goes with the last of it', () => {
  expect(withPath(tree, ['org', 'user', 'role'], ['user'], 'role')).toEqual(['user', 'org']);
  expect(withPath(tree, ['org', 'user'], [], 'user')).toEqual([]);
});
