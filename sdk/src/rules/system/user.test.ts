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
  ['purple otters r', true],
  ['purple otters ', false],
  ['一句只有自己知道的很长很长的话', true],
  [`Aa!${'x'.repeat(125)}`, true],
  [`Aa!${'x'.repeat(126)}`, false],
])('ACCT-09: %s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
  expect(passwordIssues({ password })).toHaveLength(strong ? 0 : 1);
});

test('ACCT-09: a draft without password has no fault', () => expect(passwordIssues({ username: 'a' })).toEqual([]));
