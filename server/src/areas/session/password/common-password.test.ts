import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each([
  ['Password@1', true],
  ['P@ssw0rd!', true],
  ['Aa@aaaaa', true],
  ['Qwertyuiop!', true],
  ['!!Iloveyou2026', true],
  ['12345678', true],
  ['Woaini@1314', true],
  ['Grunwald@7', true],
  ['Correct-Horse-1', false],
  ['Saiyun@2026', true],
  ['Fudan_University1', true],
  ['复旦大学2026!', true],
  ['Grunwald&Fudan7', true],
  ['FudanOtters&7', false],
  ['Lixoma@20268', false],
  ['一句只有自己知道的很长的话', false],
  ['purple otters read the morning paper', false],
])('ACCT-09: everybody tries %s: %s', (password, is) =>
  expect(isCommonPassword(password, ['saiyun', 'fudan', 'university', '复旦大学', 'grunwald', 'li'])).toBe(is),
);
