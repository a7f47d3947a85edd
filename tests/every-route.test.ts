import type { Role } from '@saiyun/sdk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { type TestMethod, type TestServer, testPassword, testServer } from './support/server.ts';

interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>> };
}
interface Route {
  readonly method: TestMethod;
  readonly path: string;
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
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase() as TestMethod,
      path,
      open: security?.length === 0,
      query: parameters.filter((p) => p.in === 'query').map((p) => p.name),
      inPath: parameters.filter((p) => p.in === 'path').map((p) => p.name),
      body: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
    })),
  );
});
afterAll(() => server?.close());

/** Names that calls without a definition read, so that those are met too. */
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

/** Rows of the server, so that calls go further than to what is missing. */
const known: string[] = [];

/** What attackers and broken clients send. */
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

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const callers = [
  ['an administrator', 'ADMIN'],
  ['an expert', 'EXPERT'],
  ['nobody', undefined],
] as const satisfies readonly (readonly [string, Role | undefined])[];

describe('every parameter of every call', () => {
  test.each(callers)('from %s may be anything: it is answered with sense, never with a fault or an inner detail', async (_name, role) => {
    const signIn = async (): Promise<Record<string, string>> => {
      if (!role) return {};
      const answer = await server.inject('POST', '/sys/mLogin', { username: server.as(role).userId, password: testPassword });
      return { 'X-Access-Token': (answer.result as { token: string }).token };
    };
    let headers = await signIn();
    const one = fc.constantFrom(...routes).chain((route) =>
      fc.record({
        route: fc.constant(route),
        named: fc.dictionary(fc.constantFrom(...route.query, ...route.body, ...common), nasty, { maxKeys: 4 }),
        parts: fc.array(nasty, { minLength: route.inPath.length, maxLength: route.inPath.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(one, async ({ route, named, parts }) => {
        let path = route.path;
        for (const [i, name] of route.inPath.entries())
          path = path.replace(`{${name}}`, encodeURIComponent(asText(parts[i]).toWellFormed()) || '%20');
        let answer = await server.inject(route.method, path, named, headers);
        // Some calls end the session, as they should.
        if (role && answer.error === 'session.expired') {
          headers = await signIn();
          answer = await server.inject(route.method, path, named, headers);
        }
        if (role) expect(answer.error).not.toBe('session.expired');
        const said = JSON.stringify(answer);
        expect(answer.error, said).not.toBe('server.internal');
        expect(answer.http, said).toBeLessThan(500);
        expect(said).not.toMatch(/node:internal|node_modules|\bat \/|syntax error|pg_catalog|relation "|invalid input syntax|violates/);
        if (!role && !route.open) expect(answer).toMatchObject({ success: false });
      }),
      { numRuns: role === 'ADMIN' ? 1200 : 400, endOnFailure: true },
    );
  });
});
