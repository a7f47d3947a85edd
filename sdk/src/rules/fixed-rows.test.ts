import { expect, test } from 'vitest';
import { whyFixed } from './fixed-rows.ts';

test.each([
  ['dsTbWorks', 'edit', 'APPL', ['0', '1']],
  ['dsTbWorks', 'edit', 'ADMIN', ['0', '1']],
  ['dsTbWorks', 'delete', 'APPL', ['0']],
  ['dsTbWorks', 'delete', 'SUB', ['0', '1', '2', '3', '4', '5']],
  ['dsTbRegistration', 'edit', 'APPL', ['0', '4']],
  ['dsTbRegistration', 'edit', 'ADMIN', ['0', '1', '2', '3', '4']],
  ['dsTbRegistration', 'delete', 'UNIT', ['0', '5']],
  ['dsTbUnit', 'edit', 'APPL', ['0', '1', '2', '3', '4', '5']],
] as const)('B2: %s: %s by %s in the states %j alone', (entity, call, role, states) => {
  const open = ['0', '1', '2', '3', '4', '5'].filter((status) => whyFixed(entity, call, { status }, [role]) === undefined);
  expect(open).toEqual(states);
});
