import type { Role } from '@saiyun/sdk/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type IdentityChoice, identitiesOf, identityOnLoad, readIdentity, rememberIdentity, settledIdentity } from './identity.ts';

const none = { uType: undefined, sType: undefined };

test.each([
  ['', none, { uType: '3', sType: '1', chosen: false }],
  ['?uType=2', none, { uType: '2', sType: '1', chosen: true }],
  ['?uType=2&sType=5', { uType: '1', sType: '9' }, { uType: '2', sType: '5', chosen: true }],
  ['', { uType: '4', sType: '7' }, { uType: '4', sType: '7', chosen: false }],
  ['?uType=9&sType=<b>', none, { uType: '3', sType: '1', chosen: false }],
])('STORE-04: %s with %o gives %o', (search, kept, expected) => expect(readIdentity(search, kept)).toEqual(expected));

test.each<[readonly Role[], readonly string[]]>([
  [['ADMIN'], ['1']],
  [['FIN', 'AUD'], ['1']],
  [
    ['UNIT', 'EXPERT'],
    ['2', '4'],
  ],
  [
    ['APPL', 'SUB'],
    ['1', '3'],
  ],
])('AUTH-02: an account with the roles %o has the identities %o', (roles, expected) => expect(identitiesOf(roles)).toEqual(expected));

describe('on a page', () => {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', area);
    vi.stubGlobal('sessionStorage', { ...area, getItem: () => null, removeItem: () => undefined });
    return () => {
      vi.unstubAllGlobals();
    };
  });
  const open = (search: string): IdentityChoice => {
    vi.stubGlobal('location', { search });
    return identityOnLoad();
  };

  test('STORE-04: uType and sType are stored on load, the defaults too, and the next visit preselects them', () => {
    open('');
    const [uType, sType] = ['pro__uType', 'pro__sType'].map((key) => JSON.parse(kept.get(key) ?? '').value);
    expect([uType, sType]).toEqual(['3', '1']);
    open('?uType=2&sType=2');
    expect(open('')).toEqual({ uType: '2', sType: '2', chosen: false });
  });

  test('AUTH-02: an account with one identity is not asked, whatever is preselected', () => {
    expect(settledIdentity('school', ['UNIT'], open(''))).toBe('4');
  });

  test('AUTH-02: one with several is asked once and then goes on as it did, until another account signs in', () => {
    const roles: readonly Role[] = ['UNIT', 'EXPERT'];
    expect(settledIdentity('li', roles, open(''))).toBeUndefined();
    rememberIdentity('li', '2', true);
    expect(settledIdentity('li', roles, open(''))).toBe('2');
    expect(settledIdentity('wang', roles, open(''))).toBeUndefined();
    // The role has gone since.
    expect(settledIdentity('li', ['UNIT', 'APPL'], open(''))).toBeUndefined();
  });

  test('AUTH-02: what is not to be remembered is only preselected', () => {
    rememberIdentity('li', '4', false);
    const choice = open('');
    expect(choice.uType).toBe('4');
    expect(settledIdentity('li', ['UNIT', 'EXPERT'], choice)).toBeUndefined();
  });

  test('AUTH-02: an address that names an identity of the account settles it', () => {
    expect(settledIdentity('li', ['UNIT', 'EXPERT'], open('?uType=4'))).toBe('4');
  });
});
