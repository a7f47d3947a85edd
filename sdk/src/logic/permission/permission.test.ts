import { describe, expect, test } from 'vitest';
import { type Permissions, storeKeys } from '../../contract/index.ts';
import { type ActionEntry, excludedActions, hiddenButtons, isActionAllowed, withDependents } from './index.ts';

const entry = (action: string, status = '1', type = '1'): ActionEntry => ({ action, status, type });
const allowed = (auth: readonly ActionEntry[], allAuth: readonly ActionEntry[], action: string, reading = {}): boolean =>
  isActionAllowed({ auth, allAuth }, action, reading);

describe('button permissions', () => {
  test('PERM-01, PERM-02: the payload decides as it comes: auth is the own list, allAuth that of all configured actions', () => {
    const payload: Permissions = {
      menu: [],
      auth: [{ ...entry('a:x', '0'), describe: '' }],
      allAuth: [{ ...entry('a:x'), describe: '' }],
      sysSafeMode: false,
    };
    expect(isActionAllowed(payload, 'a:x')).toBe(false);
    expect(isActionAllowed({ ...payload, auth: [] }, 'a:x')).toBe(true);
    expect([storeKeys.buttonAuth, storeKeys.allButtonAuth]).toEqual(['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH']);
  });

  test('PERM-03: one entry may hold several actions', () => {
    expect(allowed([], [entry('a:x, a:y', '0')], 'a:y')).toBe(false);
    expect(allowed([], [entry('a:x,a:y', '0')], 'a:yy')).toBe(true);
    expect(allowed([], [entry(',', '0')], '')).toBe(true);
  });

  test('PERM-04: an entry of type 2 grants, or is left out and type 1 grants', () => {
    const off = [entry('a:x', '0')];
    expect(allowed([entry('a:x', '1', '2')], off, 'a:x')).toBe(true);
    expect(allowed([entry('a:x', '1', '1')], off, 'a:x')).toBe(false);
    expect(allowed([entry('a:x', '1', '2')], off, 'a:x', { typeReading: 'ignore2' })).toBe(false);
    expect(allowed([entry('a:x', '1', '1')], off, 'a:x', { typeReading: 'ignore2' })).toBe(true);
    expect(allowed([], [entry('a:x', '0', '2')], 'a:x', { typeReading: 'ignore2' })).toBe(true);
  });

  test('PERM-05: any status but 0 is enabled, or strictly only 1', () => {
    expect(allowed([], [entry('a:x', '2')], 'a:x')).toBe(true);
    expect(allowed([], [entry('a:x', '2')], 'a:x', { strictStatus: true })).toBe(false);
    expect(allowed([], [entry('a:x', '1')], 'a:x', { strictStatus: true })).toBe(true);
  });

  test('PERM-06: a configured entry that is switched off denies, also what the account has', () => {
    expect(allowed([], [entry('a:x', '0')], 'a:x')).toBe(false);
    expect(allowed([entry('a:x')], [entry('a:x', '0')], 'a:x')).toBe(false);
    expect(allowed([], [entry('a:x'), entry('a:x', '0')], 'a:x')).toBe(false);
  });

  test('PERM-07: an own entry of type 2 grants unless it is switched off', () => {
    expect(allowed([entry('a:w, a:x', '1', '2')], [], 'a:x')).toBe(true);
    expect(allowed([entry('a:x', '0', '2')], [entry('a:x')], 'a:x')).toBe(false);
  });

  test('PERM-07: an action that nobody configured is not restricted', () => {
    expect(allowed([], [entry('a:y')], 'a:x')).toBe(true);
    expect(allowed([entry('a:x', '0')], [], 'a:x')).toBe(true);
  });

  test('PERM-08: a configured entry that is on allows, unless the own list has the action and decides', () => {
    expect(allowed([], [entry('a:x')], 'a:x')).toBe(true);
    expect(allowed([entry('a:x')], [entry('a:x')], 'a:x')).toBe(true);
    expect(allowed([entry('a:x', '0')], [entry('a:x')], 'a:x')).toBe(false);
  });

  test('PERM-09: excluded are the enabled configured actions that the own list lacks, each once and without their prefix', () => {
    const allAuth = [entry('a:add'), entry('a:edit, a:delete, a:add'), entry('a:off', '0'), entry('b:add')];
    expect(excludedActions({ auth: [entry('a:edit')], allAuth }, 'a:')).toEqual(['add', 'delete']);
  });

  test('PERM-10: hiding batch_delete hides delete too', () => {
    const allAuth = [entry('a:delete'), entry('a:batch_delete')];
    expect(hiddenButtons({ auth: [entry('a:delete')], allAuth }, 'a:')).toEqual(['batch_delete', 'delete']);
    expect(hiddenButtons({ auth: [entry('a:delete,a:batch_delete')], allAuth }, 'a:')).toEqual([]);
    expect(hiddenButtons({ auth: [], allAuth }, 'a:')).toEqual(['delete', 'batch_delete']);
  });

  test('PERM-11: the codes to hide need no call', () => {
    expect(hiddenButtons({ auth: [], allAuth: [entry('a:add')] }, 'a:')).toEqual(['add']);
    // The codes from a call are treated in the same way.
    expect(withDependents(['add', 'batch_delete'])).toEqual(['add', 'batch_delete', 'delete']);
    expect(withDependents(['delete', 'batch_delete'])).toEqual(['delete', 'batch_delete']);
  });
});
