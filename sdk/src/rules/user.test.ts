import { expect, test } from 'vitest';
import { isStrongPassword, passwordIssues } from './user.ts';

test.each([
  ['Abcdef1!', true],
  ['Abcdefg!', true],
  ['Äbcdefg·', true],
  ['Abcde1!', false],
  ['abcdefg1!', false],
  ['ABCDEFG1!', false],
  ['Abcdefg12', false],
  ['Abc defgh', false],
  ['', false],
])('ACCT-09: %s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
  expect(passwordIssues({ password })).toHaveLength(strong ? 0 : 1);
});

test('ACCT-09: a draft without password has no fault', () => expect(passwordIssues({ username: 'a' })).toEqual([]));
