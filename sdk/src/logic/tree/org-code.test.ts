import { expect, test } from 'vitest';
import { nextOrgCode, parentOrgCode } from './org-code.ts';

test.each([
  ['', [], 'A01'],
  ['', ['A01', 'A02'], 'A03'],
  ['', ['A09', 'A10', 'A02'], 'A11'],
  ['', ['A99'], 'B01'],
  ['', ['A01', 'Z99'], undefined],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A01', 'A01A01A07', 'A02A05', 'odd'], 'A01A02'],
])('DEPART-01: after %j with %j comes %j', (parent, siblings, next) => {
  expect(nextOrgCode(parent, siblings)).toBe(next);
});

test('DEPART-01: the code above', () => {
  expect(parentOrgCode('A01B02')).toBe('A01');
  expect(parentOrgCode('A01')).toBe('');
});
