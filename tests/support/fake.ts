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
  /** What each row was when it was copied: the transaction that wrote it, and its revision in the fake. */
  const seen = new Map<string, string>();
  const copy = async (entity: Entity): Promise<void> => {
    const rows = await server.db.many<DbRow & { readonly id: string; readonly written: string }>(
      `select *, xmin::text as written from ${entity.table}`,
    );
    const ids = new Set(rows.map((row) => row.id));
    const own = new Map<string, number>();
    // What only the fake has is gone.
    for (const tenantId of tenants)
      for (const row of fake.rows(entity, tenantId)) {
        own.set(row.id, row.revision);
        if (!ids.has(row.id)) fake.put(entity, { ...row, delFlag: '1' }, tenantId);
      }
    for (const row of rows) {
      const key = `${entity.table} ${row.id}`;
      if (seen.get(key) === `${row.written} ${own.get(row.id)}`) continue;
      fake.put(entity, fromDb(server.services, entity, row, hiddenOf(entity)), Number(row.tenant_id));
      seen.set(key, `${row.written} ${row.del_flag === '1' ? undefined : String(row.revision)}`);
    }
  };
  /** Changes with every write of a table: how many rows it has, and the last transaction that wrote one. */
  const stamps = async (): Promise<ReadonlyMap<string, string>> => {
    const parts = servedEntities.map(
      ({ table }) => `select '${table}' as name, count(*)::text || ' ' || coalesce(max(xmin::text::bigint), 0) as stamp from ${table}`,
    );
    return new Map((await server.db.many<{ name: string; stamp: string }>(parts.join(' union all '))).map((t) => [t.name, t.stamp]));
  };
  /** The same of the fake, where every write of a row counts its revision up. */
  const fakeStamp = (entity: Entity): string =>
    tenants.map((id) => fake.rows(entity, id).reduce((sum, row) => `${Number.parseInt(sum, 10) + row.revision} ${row.id}`, '0')).join();
  const copied = new Map<string, string>();
  /** Copies the tables in which either side has written since. */
  const copyAll = async (): Promise<void> => {
    const now = await stamps();
    for (const entity of servedEntities) {
      if (copied.get(entity.table) === `${now.get(entity.table)} ${fakeStamp(entity)}`) continue;
      await copy(entity);
      copied.set(entity.table, `${now.get(entity.table)} ${fakeStamp(entity)}`);
    }
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
    copy: (entity) => (entity ? copy(entity) : copyAll()),
  };
}
