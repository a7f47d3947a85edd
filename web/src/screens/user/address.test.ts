import { expect, test } from 'vitest';
import { isAddress, isCode } from './address.ts';

test.each([
  ['sms', '13800138000', undefined, true],
  ['sms', ' 13800138000 ', undefined, true],
  ['sms', '1380013800', undefined, false],
  ['sms', '19900138000', undefined, false],
  ['sms', '19900138000', '39', true],
  ['email', 'li.wei@example.edu.cn', undefined, true],
  ['email', 'li.wei@example', undefined, false],
  ['email', 'li wei@example.edu', undefined, false],
] as const)('ACCT-15: by %s to "%s" (second digits %s): %s', (channel, address, prefixes, reachable) =>
  expect(isAddress(channel, address, prefixes)).toBe(reachable),
);

test.each([
  ['123456', true],
  [' 123456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
])('"%s" is a code: %s', (text, is) => expect(isCode(text)).toBe(is));
