import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fields } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { entityModules } from '../index.ts';
import { callAnswers } from './answer-objects.ts';
import { callBodies, formBodies } from './call-bodies.ts';
import { callNames } from './call-names.ts';

interface Body {
  readonly properties: Readonly<Record<string, { readonly type?: string | readonly string[]; readonly enum?: readonly unknown[] }>>;
  readonly required?: readonly string[];
  /** `false` for the members of a record. */
  readonly additionalProperties?: false;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: { readonly type?: string; readonly enum?: readonly string[] };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body }>> };
  readonly responses: object;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: object; readonly required?: readonly string[] }>>;
  };
}

/** What routes say of their bodies, by `METHOD path`; `null` for none. */
const declared = new Map<string, Fields | null>();
let folder: string;
let db: Db;
let app: FastifyInstance;
const documentIn = async (language: string): Promise<Document> =>
  (await app.inject({ method: 'GET', url: `/jeecg-boot/openapi.json?language=${language}` })).json();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-openapi-'));
  db = await migratedDatabase();
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off' });
  await seed(servicesOf({ db, config }), 'small');
  app = build(servicesOf({ db, config }));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.body === undefined) return;
    for (const one of [method].flat()) declared.set(`${one} ${url.slice('/jeecg-boot'.length)}`, config.body);
  });
  app.addHook('preHandler', watchQuery);
  app.addHook('preHandler', watchBody);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same values, recording under `key` which of them are read; `*` if all of them are enumerated. */
const watched = (all: Map<string, Set<string>>, key: string, values: object): object => {
  const seen = all.get(key) ?? new Set();
  all.set(key, seen);
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string') seen.add(name);
      return Reflect.get(target, name) as unknown;
    },
    ownKeys(target) {
      seen.add('*');
      return Reflect.ownKeys(target);
    },
  });
};

/** The query parameters that each route has read, by `METHOD path`. */
const reads = new Map<string, Set<string>>();
const watchQuery = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
  const key = `${request.method.toLowerCase()} ${(request.routeOptions.url ?? '').slice('/jeecg-boot'.length)}`;
  request.query = watched(reads, key, (request.query ?? {}) as object);
  done();
};

/** The body members that each route has read, by `METHOD path`. */
const bodyReads = new Map<string, Set<string>>();
const watchBody = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
  const { body } = request;
  if (typeof body === 'object' && body !== null) {
    const key = `${request.method} ${(request.routeOptions.url ?? '').slice('/jeecg-boot'.length)}`;
    request.body = watched(bodyReads, key, body);
  }
  done();
};

/** Parameters of every call, which the document does not repeat. */
const everywhere = new Set(['*', 'language', '_t', 'token', 'tenantId', 'toJSON']);
const ofReports = ['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType', 'selections'];
/** Parameters that are read only after something else was found, or not from the parsed query. */
const readLater: Readonly<Record<string, readonly string[]>> = {
  'get /sys/common/static/*': ['inline', 'expires', 'sign'],
  'get /sys/thirdLogin/oauth2/:thirdType/callback': ['state', 'code', 'error'],
  'get /jmreport/view/:code': ['token'],
  'get /sys/user/getMultiUser': ['username'],
  'get /dsTbCompetitionStage/promotePreview': ['worksIds'],
  // The batch is looked up first.
  'get /dsTbCertificateBatch/recipients': ['after'],
  'get /dsTbCertificateBatch/problems': ['kind', 'pageNo', 'pageSize'],
  // The run is looked up first.
  'get /dsTbScoreRun/explain': ['worksId'],
  'get /dsTbScoreRun/verify': ['worksNo'],
  // Only an expert is asked any further.
  'get /dsTbRecusal/targets': ['targetType', 'keyword'],
  // Without a code in the path nothing else is read.
  'get /sys/dict/loadDict': ['keyword', 'pageSize'],
  'get /sys/dict/loadDictItem': ['key', 'delNotExist'],
  'get /sys/dict/loadDictOrderByValue': ['keyword', 'pageSize', 'key'],
  'get /sys/dict/loadDictOrderByValue/*': ['key'],
  // The report is looked up first; its list is read like any other.
  'get /online/cgreport/api/getData/:key': ofReports,
  'get /online/cgreport/api/exportXls/:key': [...ofReports, 'format', 'paramsStr'],
};
/** Valid values that calls need before they read more. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'get /sys/dict/loadTreeData': {
    tableName: 'ds_tb_competition_area',
    text: 'area_name',
    code: 'id',
    pidField: 'parent_id',
    condition: '{}',
  },
  'get /sys/recordTree/rows': { entity: 'sysDepart' },
  'get /sys/duplicate/check': { tableName: 'sys_user', fieldName: 'username' },
};

test('every query parameter that a call reads is in the document, with its type, and nothing that it does not read', {
  timeout: 240_000,
}, async () => {
  const { paths } = await documentIn('en');
  const headersOf = async (username: string): Promise<Record<string, string>> => {
    const payload = { username, password: demoPassword };
    const signedIn = (await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload })).json<{ result: { token: string } }>();
    return { 'X-Access-Token': signedIn.result.token, 'tenant-id': '1' };
  };
  const wrong: string[] = [];
  const [{ username: expert } = { username: '' }] = await db.many<{ username: string }>(
    `select u.username from sys_user u join ds_tb_expert e on e.user_id = u.id where u.tenant_id = 1 and u.status = '1' order by u.username limit 1`,
  );
  const callers = [await headersOf('admin'), await headersOf(expert), await headersOf('finance')];
  // Without a proof some calls would read nothing.
  await db.run('update sys_session set proved_time = now()');
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      if (/logout|renew|deleteOthers|selectDepart|selectTenant/i.test(path)) continue;
      const inQuery = parameters.filter((one) => one.in === 'query');
      for (const { name, schema } of inQuery)
        if (!['string', 'integer', 'boolean', 'number'].includes(String(schema?.type)) && !schema?.enum)
          wrong.push(`${method} ${path}: ${name} has no type`);
      const route = `${method} ${path.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const url = `/jeecg-boot${path.replaceAll(/\{\w+\}/g, 'x')}`;
      const given = Object.fromEntries(
        inQuery.map(({ name, schema }) => [name, schema?.enum?.[0] ?? (schema?.type === 'integer' ? '1' : 'x')]),
      );
      const isOfExperts = /^\/dsTb(Review\/|ExpertWithdrawal\/(preview|mine)|ExpertAccount\/(mine|movements))/.test(path);
      const headers = callers[isOfExperts ? 1 : path.startsWith('/dsTbPayNotify/') ? 2 : 0];
      for (const query of [{}, { ...given, ...samples[route] }])
        await app.inject({ method: method.toUpperCase() as 'GET', url, query, headers, ...(requestBody && { payload: {} }) });
      const seen = reads.get(route) ?? new Set<string>();
      const documented = new Set(inQuery.map(({ name }) => name));
      for (const name of seen)
        if (!documented.has(name) && !everywhere.has(name) && !(name === 'version' && method !== 'get'))
          wrong.push(`${route} reads ${name}`);
      if (seen.has('*')) continue;
      for (const name of documented) if (!seen.has(name) && !readLater[route]?.includes(name)) wrong.push(`${route} does not read ${name}`);
    }
  expect(wrong).toEqual([]);
});

test('the contract is answered as OpenAPI 3.1, in both languages, without sign-in', async () => {
  const [zh, en] = [await documentIn('zh'), await documentIn('en')];
  expect(zh.openapi).toBe('3.1.0');
  expect(zh.paths['/dsTbUnit/list']?.get?.summary).toBe('单位：列表');
  expect(en.paths['/dsTbUnit/list']?.get?.summary).toBe('School: list');
  expect(Object.keys(zh.paths)).toEqual(Object.keys(en.paths));
  expect(zh.paths['/sys/login']?.post?.security).toEqual([]);
  expect(zh.paths['/dsTbUnit/list']?.get?.security).toBeUndefined();
  const text = JSON.stringify(en);
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1] ?? '');
  expect(names.filter((name) => !Object.hasOwn(en.components.schemas, name))).toEqual([]);
  const operations = Object.values(en.paths).flatMap((path) => Object.values(path));
  const operationIds = operations.map((operation) => operation.operationId);
  expect(new Set(operationIds).size).toBe(operationIds.length);
  expect(operations.length).toBeGreaterThan(entityModules.length * 4);
});

test('every call says what it does, in both languages, and no name is left of a call that is gone', async () => {
  const [zh, en] = [await documentIn('zh'), await documentIn('en')];
  const known = new Set<string>();
  for (const [path, methods] of Object.entries(zh.paths))
    for (const [method, { summary }] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      expect(summary, at).toMatch(/[\u4e00-\u9fff]/);
      expect(en.paths[path]?.[method]?.summary, at).toMatch(/^[A-Z][^\u4e00-\u9fff]+$/);
      known.add(path).add(at);
    }
  const asInDocument = (key: string): string => key.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
  expect(Object.keys(callNames).filter((key) => !known.has(asInDocument(key)))).toEqual([]);
});

test('every standard call and verb of every record is in it, and every path names its parameters', async () => {
  const { paths } = await documentIn('zh');
  for (const { entity } of entityModules) {
    for (const name of [...entity.calls, ...Object.keys(entity.verbs)]) expect(paths, name).toHaveProperty([`${entity.path}/${name}`]);
  }
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        (operation.parameters ?? []).filter((p) => p.in === 'path').map((p) => p.name),
        path,
      ).toEqual(named);
    }
});

test('rows of every record hold what their schema says, and nothing else', async () => {
  const { components } = await documentIn('zh');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/mLogin',
    payload: { username: 'admin', password: demoPassword },
  });
  const headers = { 'X-Access-Token': signedIn.json<{ result: { token: string } }>().result.token };
  let rows = 0;
  for (const { entity } of entityModules) {
    const answer = await app.inject({ method: 'GET', url: `/jeecg-boot${entity.path}/list?pageSize=5`, headers });
    const { success, result } = answer.json<{ success: boolean; result: { records: Record<string, unknown>[] } }>();
    if (!success || !entity.access.read.includes('ADMIN')) continue;
    const schema = components.schemas[entity.name];
    for (const row of result.records) {
      rows += 1;
      expect(Object.keys(schema?.properties ?? {}), entity.name).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  }
  expect(rows).toBeGreaterThan(20);
});

test('CALL-34: a list says the parameters besides its columns too', async () => {
  const parameters = (await documentIn('en')).paths['/sys/user/list']?.get?.parameters;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'departId', in: 'query', description: 'Department, with all below it' }),
  );
});

/** The definition describes the bodies of a record's own calls. */
const ownPaths = new Set(
  entityModules.flatMap(({ entity }) => [...entity.calls, ...Object.keys(entity.verbs)].map((call) => `${entity.path}/${call}`)),
);
const registered = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'path' ? '*' : `:${name}`));

/** A value for a member of each type, so that more of the body is read. */
const values: Readonly<Record<string, unknown>> = {
  string: 'x1234567',
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
  any: 'x',
};

/** The JSON bodies of calls besides those of records, by `METHOD path`, as the document says them. */
const ownBodies = async (): Promise<ReadonlyMap<string, Body>> => {
  const { paths } = await documentIn('en');
  const bodies = new Map<string, Body>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema;
      const isOwn = /^(post|put)$/.test(method) && !ownPaths.has(registered(path)) && schema?.additionalProperties !== false;
      if (schema && isOwn) bodies.set(`${method.toUpperCase()} ${registered(path)}`, schema);
    }
  return bodies;
};

test('every call that takes a body says which, and nothing is left of a call that is gone', async () => {
  const { paths } = await documentIn('zh');
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${registered(path)}`),
  );
  const own = calls.filter((call) => /^(POST|PUT) /.test(call) && !ownPaths.has(call.slice(call.indexOf(' ') + 1)));
  const bodies = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        requestBody ? [`${method.toUpperCase()} ${registered(path)}`] : [],
      ),
    ),
  );
  expect(own.filter((call) => !bodies.has(call) && declared.get(call) !== null)).toEqual([]);
  // Nothing is said twice.
  expect(Object.keys({ ...callBodies, ...formBodies }).filter((call) => declared.has(call))).toEqual([]);
  expect(declared.size).toBeGreaterThan(60);
  expect([...Object.keys(callBodies), ...Object.keys(formBodies)].filter((call) => !own.includes(call))).toEqual([]);
  expect(Object.keys(callAnswers).filter((call) => !calls.includes(call))).toEqual([]);
});

test('the document says of a body what its fields are checked for', async () => {
  const bodies = await ownBodies();
  expect(bodies.get('POST /sys/accessToken/add')).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', maxLength: 50 },
      scope: { type: 'array', title: 'Scope', items: { type: 'string' }, maxItems: 50 },
      days: { type: 'integer', title: 'Days', minimum: 1, maximum: 365 },
    },
    required: ['name', 'scope', 'days'],
  });
  expect(bodies.get('PUT /sys/user/frozenBatch')?.properties.status).toEqual({ type: 'integer', title: 'State', enum: [1, 2] });
  expect(bodies.get('POST /sys/session/proofCode')?.properties.way).toEqual({ type: 'string', title: 'Way', enum: ['sms', 'email'] });
  expect(bodies.get('POST /sys/oauth/device/decide')?.properties.allow).toEqual({ type: 'boolean', title: 'Allow' });
  expect(bodies.get('POST /sys/slider/check')?.properties.track).toEqual({ type: 'array', title: 'Track' });
  // Refused in words of the call itself, and needed all the same.
  expect(bodies.get('POST /auth/register')?.required).toEqual(expect.arrayContaining(['password', 'confirmpassword', 'agree']));
  expect(bodies.get('PUT /sys/permission/edit')?.required).toEqual(['id']);
});

test('every member of a body that a call reads is in the document', { timeout: 240_000 }, async () => {
  const headersOf = async (username: string): Promise<Record<string, string>> => {
    const payload = { username, password: demoPassword };
    const signedIn = (await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload })).json<{ result: { token: string } }>();
    return { 'X-Access-Token': signedIn.result.token, 'tenant-id': '1' };
  };
  const callers = [await headersOf('admin'), await headersOf('expert')];
  bodyReads.clear();
  const wrong: string[] = [];
  for (const [call, { properties }] of await ownBodies()) {
    if (/oauth\/token|erasePersonalData/.test(call)) continue;
    const [method, path = ''] = call.split(' ');
    const given = Object.fromEntries(
      Object.entries(properties).map(([name, { type = 'any', enum: words }]) => [name, words?.[0] ?? values[String(type)]]),
    );
    const headers = callers[/^\/dsTbExpert(Account|Withdrawal)/.test(path) ? 1 : 0];
    for (const payload of [{}, given])
      await app.inject({ method: method as 'POST', url: `/jeecg-boot${path.replaceAll(/:\w+/g, 'x')}`, headers, payload });
    const stated = new Set(Object.keys(properties));
    for (const name of bodyReads.get(call) ?? [])
      if (!stated.has(name) && !everywhere.has(name) && name !== 'constructor') wrong.push(`${call} reads ${name}`);
  }
  expect(wrong).toEqual([]);
});

test('what the sdk sends in bodies is what the document says of them', async () => {
  const folderOfCalls = join(import.meta.dirname, '../../../../tests/fixtures/calls');
  const patterns = [...(await ownBodies())].map(([call, body]) => ({
    call,
    stated: body,
    pattern: new RegExp(`^${call.replaceAll(/:\w+/g, '[^/?]+')}$`),
  }));
  const types: Readonly<Record<string, readonly string[]>> = {
    string: ['string', 'number'],
    integer: ['number', 'string'],
    number: ['number'],
    boolean: ['boolean'],
    array: ['object'],
    object: ['object'],
    any: ['string', 'object', 'number', 'boolean'],
  };
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const file of (await readdir(folderOfCalls)).filter((name) => name.endsWith('.http'))) {
    for (const section of (await readFile(join(folderOfCalls, file), 'utf8')).split(/^### /m)) {
      const [, method, path] = /^(POST|PUT) \/jeecg-boot(\S+)/m.exec(section) ?? [];
      const found = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`));
      const text = /^\{.*\}$/m.exec(section.split(/^→/m)[0] ?? '')?.[0];
      if (!found || text === undefined || Object.keys(found.stated.properties).length === 0) continue;
      seen.add(found.call);
      const body = JSON.parse(text) as Record<string, unknown>;
      const { properties, required = [] } = found.stated;
      for (const [name, value] of Object.entries(body)) {
        if (name === 'language') continue;
        const stated = properties[name];
        if (!stated) wrong.push(`${file}: ${found.call} has no ${name}`);
        else if (value !== null && !types[String(stated.type ?? 'any')]?.includes(typeof value))
          wrong.push(`${file}: ${found.call} ${name}`);
        else if (value !== null && stated.enum && !stated.enum.includes(value))
          wrong.push(`${file}: ${found.call} ${name}: ${JSON.stringify(value)}`);
      }
      for (const name of required) if (!(name in body)) wrong.push(`${file}: ${found.call} is sent without ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});

test('a body without a member that the document calls required is refused for it', async () => {
  const payload = { username: 'admin', password: demoPassword };
  const signedIn = (await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload })).json<{ result: { token: string } }>();
  const headers = { 'X-Access-Token': signedIn.result.token, 'tenant-id': '1' };
  for (const [call, { required = [] }] of await ownBodies()) {
    if (required.length === 0 || call.includes('/dsTbExpert') || call.includes(':')) continue;
    const [method, path = ''] = call.split(' ');
    const answer = (await app.inject({ method: method as 'POST', url: `/jeecg-boot${path}`, headers, payload: {} })).json<{
      success: boolean;
      error: string;
      issues?: readonly { field: string }[];
    }>();
    expect(answer.success, call).toBe(false);
    if (answer.error !== 'input.invalid') continue;
    // Some members are checked one after the other; none that is required may be documented as optional.
    for (const { field } of answer.issues ?? []) expect(required, call).toContain(field);
  }
});
