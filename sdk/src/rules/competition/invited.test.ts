import { expect, test } from 'vitest';
import { addressesOf, invitedAddress, invitedIssues } from './invited.ts';

test.each([
  ['Li@Example.edu.cn ', true],
  ['@example.edu.cn', true],
  ['13800000000', true],
  ['U10001', true],
  ['@', false],
  ['li@', false],
  ['two words', false],
  ['a@b@c.cn', false],
])('%j on an invitation list is fine: %j', (address, isFine) => {
  expect(invitedIssues(address)).toHaveLength(isFine ? 0 : 1);
});

test('a person is on a list by mail, its domain, mobile number or school, however they are written', () => {
  expect(invitedAddress(' Li@Example.edu.CN')).toBe('li@example.edu.cn');
  expect(addressesOf({ email: 'Li@Example.edu.cn', phone: '13800000000', unitCode: 'U1' })).toEqual([
    'li@example.edu.cn',
    '@example.edu.cn',
    '13800000000',
    'u1',
  ]);
  expect(addressesOf({ email: null, phone: '', unitCode: undefined })).toEqual([]);
});
