import { type Answer, type Entity, headers, type Role, roles } from '@saiyun/sdk/contract';
import { createFake, type Fake } from '@saiyun/sdk/fake';
import { seededRandom } from '@saiyun/sdk/logic/digest';
import { entityModules } from '../../server/src/areas/index.ts';
import { servedEntities } from '../../server/src/areas/served.ts';
import { type DbRow, fromDb } from '../../server/src/kernel/row.ts';
import { type Answered, type Params, type TestMethod, type TestServer, testPassword } from './server.ts';

export interface FakeCaller {
  call(method: TestMethod, path: string, data?: Params, language?: 'zh' | 'en'): Promise<Answered>;
}

/** A fake with the rows and accounts of a test server. */
export interface Twin {
  readonly fake: Fake;
  as(role: Role, tenantId?: number): FakeCaller;
  bare(role: Role): FakeCaller;
  /** Copies the rows of a record again; default all records. */
  copy(entity?: Entity): Promise<void>;
}

const tenants = [1, 2];

/** Columns of the server's own that rules read; passwords stay where they are. */
const hiddenOf = (entity: Entity): readonly string[] =>
  (entityModules.find((module) => module.entity === entity)?.rules.hidden ?? []).filter((column) => column !== 'password_hash');

/** Sends one call as a client would; GET and DELETE send `data` as query, POST and PUT as JSON. */
export const sendTo = async (
  fake: Fake,
  {
    method,
    path,
    data = {},
    language = 'zh',
    sent = {},
  }: {
    readonly method: string;
    readonly path: string;
    readonly data?: Params;
    readonly language?: string;
    readonly sent?: Readonly<Record<string, string>>;
  },
): Promise<Answered> => {
  const query = method === 'GET' || method === 'DELETE';
  const given = Object.entries(query ? data : {}).filter(([, v]) => v !== undefined && v !== null);
  const pairs = [...given, ['language', language] as const].map(([k, v]) => [k, typeof v === 'string' ? v : String(v)]);
  const answer = await fake.platform.send({
    method,
    url: `http://fake/jeecg-boot${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs).toString()}`,
    headers: sent,
    ...(query ? {} : { body: JSON.stringify(data) }),
  });
  return { ...(JSON.parse(await answer.text()) as Answer), http: answer.status };
};

/** Not the log of calls: it is compared nowhere, and would be most of what there is to copy. */
const copied = servedEntities.filter(({ name }) => name !== 'sysLog');

interface Change {
  /** Of the table. */
  readonly name: string;
  readonly id: string;
}

/** Has the database note which rows are written, and answers those of them that were not answered before. */
const changesOf = async ({ db }: TestServer, entities: readonly Entity[]): Promise<() => Promise<readonly Change[]>> => {
  const tables = entities.map(({ table }) => table);
  await db.run('create table twin_change (name text not null, id text not null)');
  await db.run(`create function twin_change() returns trigger language plpgsql as $$
    begin
      insert into twin_change values (tg_table_name, coalesce(new.id, old.id));
      return null;
    end $$`);
  for (const table of tables)
    await db.run(`create trigger twin_change after insert or update or delete on ${table} for each row execute function twin_change()`);
  for (const table of tables) await db.run(`insert into twin_change select '${table}', id from ${table}`);
  return () => db.many<Change>('delete from twin_change returning name, id');
};

/** The ids of the test server's accounts are their names. */
export async function twinOf(server: TestServer): Promise<Twin> {
  const all = tenants.flatMap((tenantId) => roles.map((one) => ({ tenantId, one, username: server.as(one, tenantId).userId })));
  const bare = roles.map((one) => ({ tenantId: 1, one, username: server.bare(one).userId }));
  const drawn = seededRandom('twin');
  const byte = (): number => drawn(256);
  const fake = createFake({
    now: () => server.now().getTime(),
    random: (size) => Uint8Array.from({ length: size }, byte),
    seed: {
      tenants: tenants.map((id) => ({ id, name: String(id) })),
      accounts: [...all, ...bare].map(({ tenantId, one, username }) => ({ username, password: testPassword, roles: [one], tenantId })),
    },
  });
  // A trigger and no rule: signing in writes its line in one statement with the session, which rules do not allow.
  await server.db.run(`create function twin_no_log() returns trigger language plpgsql as $$ begin return null; end $$`);
  await server.db.run('create trigger twin_no_log before insert on sys_log for each row execute function twin_no_log()');
  const changes = await changesOf(server, copied);
  /** Ids of rows that were written since they were copied, by record. */
  const written = new Map(copied.map((entity) => [entity.table, new Set<string>()]));
  /** The revision that the fake has of each row as it was copied. */
  const seen = new Map(copied.map((entity) => [entity.table, new Map<string, number>()]));
  const copy = async (entity: Entity): Promise<void> => {
    const wanted = written.get(entity.table) ?? new Set<string>();
    const revisions = seen.get(entity.table) ?? new Map<string, number>();
    // What the fake has changed, added or deleted is as in the database again.
    const own = new Map(tenants.flatMap((tenantId) => fake.rows(entity, tenantId).map((row) => [row.id, { row, tenantId }] as const)));
    for (const [id, { row }] of own) if (revisions.get(id) !== row.revision) wanted.add(id);
    for (const id of revisions.keys()) if (!own.has(id)) wanted.add(id);
    if (wanted.size === 0) return;
    const rows = await server.db.many<DbRow & { readonly id: string }>(`select * from ${entity.table} where id = any($1)`, [[...wanted]]);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of wanted) {
      const gone = own.get(id);
      revisions.delete(id);
      if (gone && !found.has(id)) fake.put(entity, { ...gone.row, delFlag: '1' }, gone.tenantId);
    }
    for (const row of rows) {
      const whole = fromDb(server.services, entity, row, hiddenOf(entity));
      fake.put(entity, whole, Number(row.tenant_id));
      if (row.del_flag !== '1') revisions.set(row.id, whole.revision);
    }
    wanted.clear();
  };
  const copyAll = async (only?: Entity): Promise<void> => {
    for (const { name, id } of await changes()) written.get(name)?.add(id);
    for (const entity of only ? [only] : copied) await copy(entity);
  };
  await copyAll();
  for (const one of roles) fake.grant(`bare-${one}`, []);

  const tokens = new Map<string, Promise<string>>();
  const signIn = async (username: string): Promise<string> => {
    const answer = await sendTo(fake, { method: 'POST', path: '/sys/mLogin', data: { username, password: testPassword } });
    if (!answer.success) throw new Error(`${username}: ${answer.message}`);
    return (answer.result as { token: string }).token;
  };
  const caller = (username: string, tenantId: number): FakeCaller => ({
    async call(method, path, data, language) {
      const token = tokens.get(username) ?? signIn(username);
      tokens.set(username, token);
      const sent = { [headers.token]: await token, [headers.tenant]: String(tenantId) };
      return sendTo(fake, { method, path, sent, ...(data && { data }), ...(language && { language }) });
    },
  });
  return {
    fake,
    as: (one, tenantId = 1) => caller(server.as(one, tenantId).userId, tenantId),
    bare: (one) => caller(server.bare(one).userId, 1),
    copy: copyAll,
  };
}
