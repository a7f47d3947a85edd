import { roleCodes, roleLabels, roles } from '../contract/roles.ts';
import { dict, dictItem, entityByName, role, user } from '../entities/index.ts';
import { toWireTime } from '../view/time.ts';
import type { Fake, FakeAccount, FakeOptions, FakeSeed } from './fake.ts';
import type { FakeState } from './fake-ctx.ts';
import { fakePlatform } from './fake-platform.ts';
import { tenantsOf } from './session-calls.ts';
import { createStore } from './store.ts';

/** The stock role with this base in a tenant. */
const roleIdOf = (tenantId: number, base: string): string => `role-${tenantId}-${base}`;

const seedRoles = (state: FakeState, tenantId: number, createTime: string): void => {
  for (const base of roles) {
    const id = roleIdOf(tenantId, base);
    state.store.put(role, tenantId, { id, roleName: roleLabels[base][0], roleCode: roleCodes[base], baseRole: base, createTime });
  }
};

const seedDictionaries = (state: FakeState, { dictionaries = [] }: FakeSeed, tenantId: number, createTime: string): void => {
  for (const { code, name, items } of dictionaries) {
    const id = `dict-${tenantId}-${code}`;
    state.store.put(dict, tenantId, { id, dictName: name[0], dictCode: code, createTime });
    for (const [n, [itemValue, itemText, itemTextEn]] of items.entries())
      state.store.put(dictItem, tenantId, {
        id: `${id}-${itemValue}`,
        dictId: id,
        itemText,
        itemTextEn,
        itemValue,
        sortOrder: n + 1,
        status: '1',
        createTime,
      });
  }
};

/** Roles of an account's own, where it has fewer buttons than its stock roles. */
const rolesOfAccount = (state: FakeState, account: FakeAccount, tenantId: number, createTime: string): string[] =>
  account.roles.map((base) => {
    if (!account.buttons) return roleIdOf(tenantId, base);
    const id = `role-${tenantId}-${account.username}-${base}`;
    state.store.put(role, tenantId, { id, roleName: account.username, roleCode: id, baseRole: base, createTime });
    state.grants.set(id, new Set(account.buttons));
    return id;
  });

const seedAccount = (state: FakeState, account: FakeAccount, firstTenant: number, createTime: string): void => {
  const { username, realname = username, id = username, tenantId = firstTenant, unitId = null, password } = account;
  const selectedroles = rolesOfAccount(state, account, tenantId, createTime).join(',');
  state.store.put(user, tenantId, { id, username, realname, unitId, selectedroles, status: '1', createTime });
  state.passwords.set(id, password);
};

/**
 * A server in memory on the same definitions as the real one, for tests without a network: sign-in, permissions, dictionaries and trees, the
 * standard calls and the verbs of every record, notices and the lists of one's own, with the same refusals in the same words. Imports, exports, files,
 * definitions of online forms, reports and printed pages, and what has nothing to do with records are ApiErrors of kind `unsupported`.
 *
 * ```ts
 * const fake = createFake({ now: Date.now, random: (size) => crypto.getRandomValues(new Uint8Array(size)),
 *   seed: { accounts: [{ username: 'admin', password: 'Saiyun@2026', roles: ['ADMIN'] }] } });
 * const client = createClient({ baseUrl: 'http://fake', platform: fake.platform });
 * ```
 */
export function createFake({ now, random, seed = {}, prefix }: FakeOptions): Fake {
  const state: FakeState = {
    now,
    random,
    seed,
    store: createStore(),
    sessions: new Map(),
    departOf: new Map(),
    passwords: new Map(),
    grants: new Map(),
    numbers: new Map(),
    reads: new Map(),
  };
  const createTime = toWireTime(new Date(now()));
  const [first] = tenantsOf(state);
  if (!first) throw new TypeError('seed.tenants must name a tenant');
  for (const { id } of tenantsOf(state)) {
    seedRoles(state, id, createTime);
    seedDictionaries(state, seed, id, createTime);
  }
  for (const account of seed.accounts ?? []) seedAccount(state, account, first.id, createTime);
  for (const [name, rows] of Object.entries(seed.rows ?? {})) {
    const entity = entityByName(name);
    if (!entity) throw new TypeError(`seed.rows: no record is named ${name}`);
    for (const row of rows) state.store.put(entity, first.id, { createTime, ...row });
  }
  return {
    platform: fakePlatform(state, prefix),
    put: (entity, row, tenantId = first.id) => void state.store.put(entity, tenantId, { createTime: toWireTime(new Date(now())), ...row }),
    grant: (roleId, buttons) => void state.grants.set(roleId, new Set(buttons)),
    rows: (entity, tenantId = first.id) => state.store.live(entity, tenantId),
  };
}
