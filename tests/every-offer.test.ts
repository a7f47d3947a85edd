// What is offered is what is accepted: `may` decides for pages, terminal and command line from what the server told them, and the server
// refuses with the same reason. Over all records, calls and verbs, in every state, for every base role, an account without buttons, and
// sub-administrators of all kinds.
import { type AnyRow, type Entity, headers, type Permissions, type Role, roles, type UserInfo } from '@saiyun/sdk/contract';
import { type Grants, grantsOf, may, type Permission } from '@saiyun/sdk/logic/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import type { Body } from './support/sample.ts';
import { type Answered, type Caller, type TestMethod, type TestServer, testServer } from './support/server.ts';
import { inputOf, rowOf, setState, statesOf } from './support/verb-rows.ts';

/** Sub-administrators, by what they were given in every competition: area, groups and actions. */
const kinds = {
  whole: 'null, null, null',
  area: `'another-area', null, null`,
  group: `null, 'another-group', null`,
  messages: `null, null, 'messages'`,
  nothing: undefined,
} as const;

interface Account {
  readonly name: string;
  readonly role: Role;
  readonly caller: Caller;
  grants: Grants;
}

let server: TestServer;
const accounts: Account[] = [];

const grantsNow = async (caller: Caller): Promise<Grants> => {
  const { roles: held } = await caller.ok<UserInfo>('GET', '/user/info');
  return grantsOf(await caller.ok<Permissions>('GET', '/sys/permission/getUserPermissionByToken'), held);
};

/** Assigns the sub-administrators to all competitions that exist by now; the platform hears it, as it would from the form. */
const assign = async (): Promise<void> => {
  for (const [kind, given] of Object.entries(kinds))
    if (given)
      await server.db.run(
        `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time, area_id, group_ids, actions)
         select $1 || c.id, 1, c.id, $1, now(), ${given} from ds_tb_competition c where c.tenant_id = 1 on conflict do nothing`,
        [`sub_${kind}`],
      );
};

beforeAll(async () => {
  server = await testServer();
  await server.services.queue.stop();
  for (const kind of Object.keys(kinds))
    await server.db.run(
      `insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
       select $1, 1, $1, $1, $2, '1', password_hash, create_time from sys_user where id = $3`,
      [`sub_${kind}`, roleId(1, 'SUB'), server.as('SUB').userId],
    );
  const callers: [name: string, role: Role, caller: Caller][] = [
    ...roles.filter((role) => role !== 'SUB').map((role): [string, Role, Caller] => [role, role, server.as(role)]),
    ['ADMIN without buttons', 'ADMIN', server.bare('ADMIN')],
    ...Object.keys(kinds).map((kind): [string, Role, Caller] => [`SUB of ${kind}`, 'SUB', server.signedIn(`sub_${kind}`)]),
  ];
  await rowOf(server, servedEntities.find(({ name }) => name === 'dsTbCompetition') as Entity);
  await assign();
  for (const [name, role, caller] of callers) {
    await caller.prove();
    accounts.push({ name, role, caller, grants: await grantsNow(caller) });
  }
}, 120_000);
afterAll(() => server?.close());

/** Everything is a trial, so that no row changes under the next question. */
const tryOut = async ({ caller }: Account, method: TestMethod, path: string, data: Body): Promise<Answered> =>
  server.inject(method, path, data, { [headers.token]: await caller.token(), [headers.tenant]: '1', [headers.dryRun]: 'true' });

/** Refusals that `may` must have foreseen. Others come from values, other rows, or the clock. */
const foreseen: readonly string[] = ['access.denied', 'access.action', 'path.unknown', 'row.built_in', 'verb.state', 'verb.one_row'];

const agree = (answer: Permission, { success, error, message, issues, http }: Answered, what: string): void => {
  const told = `${what}: ${error} ${message} ${JSON.stringify(issues ?? '')}`;
  expect(http, told).toBeLessThan(500);
  if (answer.kind !== 'allowed') expect(error, `${told} (offered as ${answer.kind})`).toBe(answer.why.code);
  else if (!success) expect(foreseen, told).not.toContain(error);
};

/** A field that every role may set to any short text, to have something to change. */
const changed = (e: Entity): [name: string, value: string] | undefined => {
  const found = Object.entries(e.fields).find(
    ([, f]) =>
      (f.kind === 'text' || f.kind === 'longText') &&
      !(f.server || f.frozen || f.unique || f.pattern || f.mask || f.cipher || f.setBy || f.many || f.seenBy) &&
      (f.max ?? 10) >= 2,
  );
  return found && [found[0], '改'.repeat(Math.max(1, found[1].min ?? 1))];
};

/** Rows that the program goes by, for which deletion is not offered. */
const builtIn: Readonly<Record<string, string>> = {
  sysDict: `select id from sys_dict where dict_code = 'ds_works_status' and tenant_id = 1`,
  sysDictItem: `select i.id from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = 'ds_works_status' and d.tenant_id = 1 limit 1`,
  sysRole: `select id from sys_role where role_code = 'expert' and tenant_id = 1`,
};

const rowActions = (e: Entity): string[] => [...e.calls.filter((call) => call === 'edit' || call === 'delete'), ...Object.keys(e.verbs)];

const inputs = new Map<string, Body>();

/** Valid input of a verb for a row, made once. */
const inputFor = async (e: Entity, verb: string, id: string): Promise<Body> => {
  const found = inputs.get(`${verb} ${id}`) ?? (await inputOf(server, e.verbs[verb]?.input, id));
  inputs.set(`${verb} ${id}`, found);
  return found;
};

const ask = async (account: Account, e: Entity, action: string, id: string, revision: number): Promise<Answered | undefined> => {
  if (action === 'delete') return tryOut(account, 'DELETE', `${e.path}/delete`, { id });
  if (action !== 'edit') return tryOut(account, 'PUT', `${e.path}/${action}`, { ids: id, revision, ...(await inputFor(e, action, id)) });
  const change = changed(e);
  return change && tryOut(account, 'PUT', `${e.path}/edit`, { id, revision, [change[0]]: change[1] });
};

describe.each(servedEntities)('$name', (e) => {
  test('a call or verb that is not offered at all is refused with its reason', async () => {
    for (const account of accounts) {
      const { name, grants } = account;
      if (e.calls.includes('list'))
        agree(may(grants, e, 'list'), await tryOut(account, 'GET', `${e.path}/list`, { pageSize: 1 }), `${name} list`);
      if (e.calls.includes('add')) agree(may(grants, e, 'add'), await tryOut(account, 'POST', `${e.path}/add`, {}), `${name} add`);
      for (const action of rowActions(e)) {
        const answer = may(grants, e, action);
        // What no assignment gives is refused on the rows, below.
        if (answer.kind !== 'hidden' || answer.why.code !== 'access.denied') continue;
        const answered = await ask(account, e, action, 'nobody', 1);
        if (answered) agree(answer, answered, `${name} ${action}`);
      }
    }
  });

  if (rowActions(e).length === 0) return;
  test('for a row, in every state: offered and accepted, or not offered and refused with its reason', async () => {
    const made = await rowOf(server, e);
    const known = builtIn[e.name] && (await server.db.one<{ id: string }>(builtIn[e.name] ?? '', []))?.id;
    await assign();
    for (const account of accounts) if (account.role === 'SUB') account.grants = await grantsNow(account.caller);
    let seen = 0;
    for (const id of known ? [made, known] : [made])
      for (const state of id === made && e.stateField ? statesOf(e) : [undefined])
        for (const account of accounts) {
          const { caller, grants, name, role } = account;
          if (may(grants, e, 'list').kind !== 'allowed') continue;
          if (state !== undefined) await setState(server, e, id, state, role);
          const page = await caller.ok<{ records: readonly AnyRow[] }>('GET', `${e.path}/list`, { selections: id, pageSize: 100 });
          const row = page.records.find((one) => one.id === id);
          if (!row) continue;
          seen += 1;
          for (const action of rowActions(e)) {
            const answered = await ask(account, e, action, id, row.revision);
            if (answered) agree(may(grants, e, action, row), answered, `${name}: ${e.name} ${action} in ${state ?? 'its state'}`);
          }
        }
    expect(seen).toBeGreaterThan(0);
  });
});
