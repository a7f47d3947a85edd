// Every call and verb of every record, by every kind of caller: the base roles with and without buttons, the same roles of another tenant,
// schools and entrants of another unit, and nobody. What must come back follows from the definitions alone.
import { roles as allRoles, callRoles, type Entity, headers, type Role, type StandardCall } from '@saiyun/sdk/contract';
import { entityByName, unit } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../../server/src/areas/index.ts';
import { earn } from '../../server/src/areas/money/settlement.ts';
import { roleId } from '../../server/src/defaults/seed-tenant.ts';
import { prefix } from '../../server/src/http/platform.test-support.ts';
import { servedEntities } from '../../server/src/kernel/served.ts';
import { homeUnitId, otherUnitId, ownExpertId, type TestMethod, type TestServer, testServer } from '../support/server.ts';
import { settleTasks } from '../support/settle.ts';
import { storedSample } from '../support/stored-sample.ts';
import { inLedger, inputOf, rowOf } from '../support/verb-rows.ts';

type Kind = 'own' | 'without buttons' | 'of another tenant' | 'of another unit' | 'nobody';
interface Actor {
  readonly kind: Kind;
  readonly role: Role | undefined;
  readonly sent: Readonly<Record<string, string>>;
}

let server: TestServer;
let base = '';
const actors: Actor[] = [];
/** Schools and entrants belong to a unit; of the other roles none does. */
const ofUnits: readonly Role[] = ['UNIT', 'APPL'];

beforeAll(async () => {
  server = await testServer();
  await server.services.queue.stop();
  const { port } = await server.listen();
  base = `http://127.0.0.1:${port}${prefix}`;
  for (const role of ofUnits)
    await server.db.run(
      `insert into sys_user (id, tenant_id, username, realname, unit_id, selectedroles, status, password_hash, create_time)
       select $1, 1, $1, $1, $2, $3, '1', password_hash, create_time from sys_user where id = $4`,
      [`foreign_${role}`, otherUnitId, roleId(1, role), server.as(role).userId],
    );
  const sent = async (caller: { token(): Promise<string> }, tenant = 1) => ({
    [headers.token]: await caller.token(),
    [headers.tenant]: String(tenant),
  });
  for (const role of allRoles) {
    actors.push({ kind: 'own', role, sent: await sent(server.as(role)) });
    actors.push({ kind: 'without buttons', role, sent: await sent(server.bare(role)) });
    actors.push({ kind: 'of another tenant', role, sent: await sent(server.as(role, 2), 2) });
  }
  for (const role of ofUnits) actors.push({ kind: 'of another unit', role, sent: await sent(server.signedIn(`foreign_${role}`)) });
  actors.push({ kind: 'nobody', role: undefined, sent: {} });
}, 120_000);
afterAll(() => server?.close());

interface Call {
  readonly name: string;
  readonly method: TestMethod;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Who may at most, by the definition. */
  readonly roles: readonly Role[];
  /** It names the row, so that a caller who may not see that row must be told that there is none. */
  readonly ofRow: boolean;
}

const standardCalls: Readonly<Record<StandardCall, (id: string) => Pick<Call, 'method' | 'data' | 'ofRow'>>> = {
  list: (id) => ({ method: 'GET', data: { selections: id, pageSize: 1000 }, ofRow: false }),
  queryById: (id) => ({ method: 'GET', data: { id }, ofRow: true }),
  add: () => ({ method: 'POST', data: {}, ofRow: false }),
  edit: (id) => ({ method: 'PUT', data: { id, revision: 1 }, ofRow: true }),
  delete: (id) => ({ method: 'DELETE', data: { id }, ofRow: true }),
  deleteBatch: (id) => ({ method: 'DELETE', data: { ids: id }, ofRow: true }),
  exportXls: (id) => ({ method: 'GET', data: { selections: id }, ofRow: false }),
  importExcel: () => ({ method: 'POST', data: {}, ofRow: false }),
};

const callsOf = async (e: Entity, id: string): Promise<readonly Call[]> => [
  ...e.calls.map((name) => ({ name, path: `${e.path}/${name}`, roles: callRoles(e, name), ...standardCalls[name](id) })),
  ...(await Promise.all(
    Object.entries(e.verbs).map(async ([name, { roles, input }]) => ({
      name,
      method: 'PUT' as const,
      path: `${e.path}/${name}`,
      data: { ids: id, ...(await inputOf(server, input, id)) },
      roles,
      ofRow: true,
    })),
  )),
];

/** The error that must come back, or undefined where the definition lets the caller through. */
const expected = ({ kind, role }: Actor, call: Call, isForeign: boolean, isShared: boolean): string | undefined => {
  if (role === undefined) return 'session.missing';
  if (!call.roles.includes(role) || kind === 'without buttons') return 'access.denied';
  if (call.ofRow && ((kind === 'of another tenant' && !isShared) || isForeign)) return 'row.missing';
  return undefined;
};

const ask = async ({ sent }: Actor, { name, method, path, data }: Call) => {
  if (name !== 'importExcel') {
    const answer = await server.inject(method, path, data, sent);
    // What it refers to lies in the other tenant too, and is missing first.
    const isMissing = answer.issues && answer.issues.length > 0 && answer.issues.every(({ code }) => code === 'reference');
    return { error: isMissing ? 'row.missing' : answer.error, http: isMissing ? 200 : answer.http, said: JSON.stringify(answer) };
  }
  const form = new FormData();
  form.set('file', new Blob(['甲\n乙\n']), 'rows.csv');
  const answer = await fetch(`${base}${path}?format=csv`, { method, body: form, headers: { ...sent } });
  const said = await answer.text();
  return { error: (JSON.parse(said) as { error?: string }).error, http: answer.status, said };
};

/** Whether a row leads to the home unit through what it refers to, as far as definitions say. */
const isOfHomeUnit = async (e: Entity, id: string, depth = 0): Promise<boolean> => {
  if (e.name === 'dsTbUnit') return id === homeUnitId;
  if (depth > 3) return false;
  const row = await server.db.one<Record<string, unknown>>(`select to_jsonb(t) as row from ${e.table} t where id = $1`, [id]);
  const values = row?.row as Readonly<Record<string, unknown>> | undefined;
  for (const [name, field] of Object.entries(e.fields)) {
    const value = values?.[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)];
    const of = field.kind === 'ref' ? entityByName(field.of ?? '') : undefined;
    if (of && typeof value === 'string' && value !== id && (await isOfHomeUnit(of, value, depth + 1))) return true;
  }
  return false;
};

/** Every call may add to these, refused ones too. */
const logs = new Set(['sysLog', 'sysAuditLog']);
const imageOf = async ({ name, table }: Entity, id: string): Promise<string> =>
  JSON.stringify(
    await server.db.one(
      `select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as image from ${table} t where not $1::boolean or t.id = $2`,
      [logs.has(name), id],
    ),
  );

/** Rows that nothing but the platform's own work makes. */
const madeBySystem: Readonly<Record<string, () => Promise<unknown>>> = {
  dsTbLedgerEntry: () => inLedger(server, (ctx) => earn(ctx, { id: 'gift', expertId: ownExpertId, amount: 100 })),
  dsTbLedgerPosting: () => inLedger(server, (ctx) => earn(ctx, { id: 'gift', expertId: ownExpertId, amount: 100 })),
  dsTbFile: () => storedSample(server, { path: 'works/whose.pdf', by: server.as('ADMIN').userId }),
  sysAuditLog: () => rowOf(server, unit),
  sysLog: () => server.as('ADMIN').call('POST', `${unit.path}/add`, {}),
};

const rowFor = async (e: Entity): Promise<string> => {
  const make = madeBySystem[e.name];
  if (!make) return rowOf(server, e);
  await make();
  const found = () => server.db.one<{ id: string }>(`select id from ${e.table} where tenant_id = 1 order by id desc limit 1`);
  await expect.poll(async () => (await found())?.id).toMatch(/./);
  return (await found())?.id ?? '';
};

let judged = 0;
let ofOthers = 0;
describe.each(servedEntities)('$name', (e) => {
  test('every call and verb by every caller: what the definition does not allow answers its refusal and writes nothing', async () => {
    const id = await rowFor(e);
    const scopes = entityModules.find(({ entity }) => entity === e)?.rules.scopes ?? {};
    const ofHome = await isOfHomeUnit(e, id);
    const calls = await callsOf(e, id);
    await settleTasks(server);
    const before = await imageOf(e, id);
    const faults: string[] = [];
    for (const actor of actors) {
      const isForeign = actor.kind === 'of another unit' && ofHome && actor.role !== undefined && scopes[actor.role] !== undefined;
      for (const call of calls) {
        if (isForeign) ofOthers += 1;
        const error = expected(actor, call, isForeign, e.shared === true);
        // What is allowed is for the tests of each record; here it would write.
        if (error === undefined && call.method !== 'GET') continue;
        const answer = await ask(actor, call);
        const what = `${actor.role ?? ''} ${actor.kind}: ${call.method} ${call.path}: ${answer.said.slice(0, 300)}`;
        if (error !== undefined) {
          judged += 1;
          // Like the family, what is missing is told in the envelope alone.
          const http = error === 'session.missing' ? 401 : error === 'access.denied' ? 403 : 200;
          if (answer.error !== error || answer.http !== http) faults.push(`${what}, not ${error}`);
        } else if (answer.http >= 500) faults.push(what);
        else if ((isForeign || (actor.kind === 'of another tenant' && !e.shared)) && answer.said.includes(id))
          faults.push(`${what} tells of it`);
      }
    }
    expect(faults).toEqual([]);
    expect(await imageOf(e, id)).toBe(before);
  });
});

test('a payment that names no entry, or one that is not there, is of nobody but those who see all', async () => {
  for (const [id, orders] of [
    ['of-none', []],
    ['of-one-that-is-not-there', ['nowhere']],
  ] as const) {
    await server.db.run(
      `insert into ds_tb_payment (id, tenant_id, order_ids, payment_no, provider, amount, status, create_time) values ($1, 1, 'nowhere', $1, 'wechat', 100, '2', now())`,
      [id],
    );
    for (const order of orders)
      await server.db.run('insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) values (1, $1, $2, 100)', [id, order]);
    for (const role of ofUnits)
      expect(await server.as(role).call('GET', '/dsTbPayment/queryById', { id }), role).toMatchObject({ error: 'row.missing' });
    expect(await server.as('FIN').call('GET', '/dsTbPayment/queryById', { id })).toMatchObject({ success: true });
  }
});

test('what was asked is no handful', () => {
  expect(judged).toBeGreaterThan(14_000);
  expect(ofOthers).toBeGreaterThan(250);
});
