import { expect, test } from 'vitest';
import { readIdentity } from './identity.ts';

const none = { uType: undefined, sType: undefined };

test.each([
  ['', none, { uType: '3', sType: '1', chosen: false }],
  ['?uType=2', none, { uType: '2', sType: '1', chosen: true }],
  ['?uType=2&sType=5', { uType: '1', sType: '9' }, { uType: '2', sType: '5', chosen: true }],
  ['', { uType: '4', sType: '7' }, { uType: '4', sType: '7', chosen: true }],
  ['?uType=9&sType=<b>', none, { uType: '3', sType: '1', chosen: false }],
])('STORE-04: %s with %o gives %o', (search, kept, expected) => expect(readIdentity(search, kept)).toEqual(expected));
