import type { PermissionEntry } from '@saiyun/sdk/contract';
import { entities } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { isShown, mayReveal, mayUse } from './permission.ts';

const entry = (action: string, status = '1', type = '1'): PermissionEntry => ({ action, status, type, describe: '' });
const { download, unit } = entities;

describe('button permissions', () => {
  test('PERM-10, PERM-12: an excluded button is not shown', () => {
    const allAuth = [entry('dsTbUnit:add'), entry('dsTbUnit:edit')];
    expect(isShown({ auth: [entry('dsTbUnit:edit')], allAuth }, unit, 'add')).toBe(false);
    expect(isShown({ auth: [entry('dsTbUnit:edit')], allAuth }, unit, 'edit')).toBe(true);
  });

  test('PERM-10: hiding batch_delete hides the single delete too', () => {
    const granted = { auth: [entry('dsTbUnit:delete')], allAuth: [entry('dsTbUnit:delete'), entry('dsTbUnit:batch_delete')] };
    expect(mayUse(granted, ['ADMIN'], unit, 'delete')).toBe(false);
    expect(mayUse({ ...granted, allAuth: granted.auth }, ['ADMIN'], unit, 'delete')).toBe(true);
    expect(mayUse({ auth: [], allAuth: granted.auth }, ['ADMIN'], unit, 'deleteBatch')).toBe(false);
  });

  test('a button is not enough: the entity must have the call and the base role may make it', () => {
    const granted = { auth: [], allAuth: [] };
    expect(mayUse(granted, ['ADMIN'], unit, 'add')).toBe(true);
    expect(mayUse(granted, ['UNIT'], unit, 'add')).toBe(false);
    expect(mayUse(granted, ['UNIT'], unit, 'list')).toBe(true);
    expect(mayUse(granted, ['ADMIN'], download, 'add')).toBe(false);
  });
});

test('SERVER-07: masked values are offered to whoever was granted them and has a base role that may ask', () => {
  const granted = { auth: [], allAuth: [entry('dsTbBankAccount:reveal')] };
  const having = { ...granted, auth: [entry('dsTbBankAccount:reveal')] };
  expect(mayReveal(having, ['FIN'], entities.bankAccount)).toBe(true);
  expect(mayReveal(granted, ['FIN'], entities.bankAccount)).toBe(false);
  expect(mayReveal(having, ['SUB'], entities.bankAccount)).toBe(false);
  expect(mayReveal({ auth: [], allAuth: [] }, ['ADMIN'], entities.competition)).toBe(false);
});
