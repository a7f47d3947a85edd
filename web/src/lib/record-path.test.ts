import { expect, test } from 'vitest';
import { entrantPath } from './record-path.ts';

test.each([
  [['APPL'], 'dsTbCompetition', '/participant/open/c%201'],
  [['APPL', 'EXPERT'], 'dsTbRegistration', '/participant/entry/c%201'],
  [['APPL'], 'dsTbUnit', null],
  [['APPL'], 'dsTbInvoice', undefined],
  [['APPL', 'UNIT'], 'dsTbUnit', undefined],
  [['EXPERT'], 'dsTbCompetition', undefined],
] as const)('%j opens a row of %s at %s', (roles, entity, path) => {
  expect(entrantPath(roles, entity, 'c 1')).toBe(path);
});
