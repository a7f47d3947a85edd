import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@saiyun/sdk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { root } from './support/process.ts';
import { type TestMethod, type TestServer, testPassword, testServer } from './support/server.ts';

interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>> };
}
interface Route {
  readonly method: TestMethod;
  readonly path: string;
  readonly group: string;
  readonly open: boolean;
  readonly query: readonly string[];
  readonly inPath: readonly string[];
  readonly body: readonly string[];
}

let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  server = await testServer();
  const { paths } = (await server.inject('GET', '/openapi.json')) as unknown as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  for (const { entity } of entityModules)
    for (const { id } of await server.db.many<{ id: string }>(`select id from ${entity.table} order by id limit 3`)) known.push(id);
  const areas = await areasOfPaths();
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase() as TestMethod,
      path,
      group: areas.find(([start]) => path.startsWith(`${start}/`))?.[1] ?? path.split('/')[1] ?? '',
      open: security?.length === 0,
      query: parameters.filter((p) => p.in === 'query').map((p) => p.name),
      inPath: parameters.filter((p) => p.in === 'path').map((p) => p.name),
      body: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
    })),
  );
});
afterAll(() => server?.close());

/** The path prefix of every record, with its area. */
const areasOfPaths = async (): Promise<readonly (readonly [start: string, area: string])[]> => {
  const folder = join(root, 'sdk/src/entities');
  const found: [string, string][] = [];
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const records: Record<string, object> = await import(join(folder, name, 'index.ts'));
    for (const { path } of Object.values(records).flatMap((list) => Object.values(list) as { readonly path?: unknown }[]))
      if (typeof path === 'string') found.push([path, name]);
  }
  return found;
};

/** `SAIYUN_FUZZ_VALUES=10000` for the long run: this many values per group of calls. Without it, all groups share a few. */
const longRun = Number(process.env.SAIYUN_FUZZ_VALUES ?? 0);

/** Parameter names of calls without a definition, so that those are reached too. */
const common = [
  'id',
  'ids',
  'key',
  'keys',
  'code',
  'dictCode',
  'tableName',
  'fieldName',
  'fieldVal',
  'dataId',
  'text',
  'pid',
  'pidField',
  'condition',
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'username',
  'userId',
  'keyword',
  'keyWord',
  'departId',
  'roleId',
  'permissionIds',
  'path',
  'biz',
  'status',
  'params',
  'format',
  'selections',
  'language',
  'amount',
  'cronExpression',
  'parameter',
];

/** Ids of existing rows, so that calls get beyond "not found". */
const known: string[] = [];

/** Input from attackers and broken clients. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    "'",
    '"',
    "' or '1'='1",
    "1'; drop table sys_user; --",
    '%27',
    '%',
    '_',
    '*',
    '!',
    '!*',
    '>=',
    '<= ',
    '++',
    ',',
    ',,,',
    '*,*',
    '',
    ' ',
    '\0',
    '\uFFFD',
    '\uD800',
    '\u202E',
    '赛云',
    '🀄',
    'a'.repeat(5000),
    '../../etc/passwd',
    '..\\..',
    '/',
    '//',
    'file:///etc/passwd',
    '{{7*7}}',
    '$' + '{1}',
    '#{sys_user_code}',
    '<script>alert(1)</script>',
    '=cmd|x',
    '(a+)+$',
    '[',
    '{',
    '{}',
    '[]',
    '[{}]',
    'null',
    'NaN',
    'undefined',
    'sys_user,password,id',
    'sys_user t',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '-1',
    '0',
    '1e309',
    '99999999999999999999',
    '0x10',
    '2026-02-30',
    '2026-13-01 25:61:61',
    '0000-00-00',
    '9999-12-31 23:59:59',
    '0 0 0 31 2 ?',
    '%5B%7B%22field%22%3A%22x%22%7D%5D',
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { a: { b: [1] } },
    ['x', 1],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json({ maxDepth: 3 }),
  fc.integer(),
  fc.nat().map((n) => known[n % Math.max(known.length, 1)] ?? ''),
);

/** A few parameters, which get further; in the long run also many at once. */
const namedBy = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> => {
  const few = fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 4 });
  return longRun > 0 ? fc.oneof(few, fc.dictionary(fc.constantFrom(...names), nasty, { minKeys: 8, maxKeys: 20 })) : few;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const callers = [
  ['an administrator', 'ADMIN', 1],
  ['an administrator of another tenant', 'ADMIN', 2],
  ['an expert', 'EXPERT', 1],
  ['an entrant', 'APPL', 1],
  ['nobody', undefined, 0],
] as const satisfies readonly (readonly [string, Role | undefined, number])[];

/** The same values each time, unless a long run names others: `SAIYUN_FUZZ_SEED=7`. */
const seed = Number(process.env.SAIYUN_FUZZ_SEED ?? 20_261_129);

/** Every row of other tenants, except lines of logs that name nobody's tenant and what a clock writes. */
const imageOfOthers = async (tenant: number): Promise<Readonly<Record<string, string>>> => {
  const tables = await server.db.many<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.column_name = 'tenant_id' and c.table_schema = current_schema() order by 1`,
  );
  const images: Record<string, string> = {};
  for (const { name } of tables)
    if (!/^(sys_log|sys_outbox|sys_audit_\w+|sys_monitor_sample)$/.test(name))
      images[name] =
        (
          await server.db.one<{ image: string }>(
            `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as image from ${name} t where tenant_id <> $1`,
            [tenant],
          )
        )?.image ?? '';
  return images;
};

const byGroup = (): readonly (readonly Route[])[] => (longRun > 0 ? [...Map.groupBy(routes, ({ group }) => group).values()] : [routes]);

describe('every parameter of every call', { timeout: longRun > 0 ? 36_000_000 : 120_000 }, () => {
  test.each(callers)(
    'from %s may be anything: it is answered with sense, never with a fault or an inner detail',
    async (_name, role, tenant) => {
      const signIn = async (): Promise<Record<string, string>> => {
        if (!role) return {};
        const answer = await server.inject('POST', '/sys/mLogin', { username: server.as(role, tenant).userId, password: testPassword });
        return { 'X-Access-Token': (answer.result as { token: string }).token };
      };
      let headers = await signIn();
      const faults: string[] = [];
      // The first tenant's administrators look after the platform, other tenants included.
      const isApart = tenant !== 1 || role !== 'ADMIN';
      const before = await imageOfOthers(tenant);
      for (const group of byGroup()) {
        let values = 0;
        const one = fc.constantFrom(...group).chain((route) =>
          fc.record({
            route: fc.constant(route),
            named: namedBy([...route.query, ...route.body, ...common]),
            parts: fc.array(nasty, { minLength: route.inPath.length, maxLength: route.inPath.length }),
          }),
        );
        await fc.assert(
          fc.asyncProperty(one, async ({ route, named, parts }) => {
            if (longRun > 0 && values >= longRun) return;
            values += Object.keys(named).length + parts.length;
            let path = route.path;
            for (const [i, name] of route.inPath.entries())
              path = path.replace(`{${name}}`, encodeURIComponent(asText(parts[i]).toWellFormed()) || '%20');
            const call = () =>
              server.inject(route.method, path, named, headers).catch((error: unknown) => ({ error: String(error), http: 599 }));
            let answer = await call();
            // Some calls rightly end the session.
            if (role && answer.error === 'session.expired') {
              headers = await signIn();
              answer = await call();
            }
            const said = JSON.stringify(answer);
            const isFault =
              answer.http >= 500 ||
              answer.error === 'server.internal' ||
              (role && answer.error === 'session.expired') ||
              (!role && !route.open && !/"success":false/.test(said)) ||
              /node:internal|node_modules|\bat \/|syntax error|pg_catalog|relation "|invalid input syntax|violates|duplicate key|SqlError|\bfrom sys_|select .* from /.test(
                said,
              );
            if (isFault) faults.push(`${route.method} ${path} ${JSON.stringify(named)}: ${said}`.slice(0, 1500));
          }),
          { numRuns: longRun || (role === 'ADMIN' ? 1200 : 400), seed },
        );
        const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
        if (longRun > 0)
          process.stdout.write(
            `${role ?? 'nobody'}, ${group[0]?.group}: ${values} values, ${faults.length} faults so far, ${memory} MiB\n`,
          );
      }
      expect(faults.slice(0, 50)).toEqual([]);
      if (isApart) expect(await imageOfOthers(tenant)).toEqual(before);
    },
  );
});
