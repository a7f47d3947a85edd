import { expect, test } from 'vitest';
import { isResidentId, registrationIssues } from './registration.ts';

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['110105194912310021', false],
  ['11010519491231002', false],
  ['A1010519491231002X', false],
])('REG-03: resident identity number %s: %s', (idNo, right) => {
  expect(isResidentId(idNo)).toBe(right);
  expect(registrationIssues({ idNo })).toHaveLength(right ? 0 : 1);
  expect(registrationIssues({ idNo, idType: 'passport' })).toEqual([]);
});

test.each([
  ['1101051949123100', 'registration.idNoLength'],
  ['110105194912310021', 'registration.idNo'],
])('REG-03: of %s it is said what is wrong: %s', (idNo, message) => {
  expect(registrationIssues({ idNo })).toMatchObject([{ field: 'idNo', message }]);
});
