import { allFields, type Entity, type Field, headers, type Role, roles } from '@saiyun/sdk/contract';
import { seededRandom } from '@saiyun/sdk/logic/digest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordsElsewhere } from '../sdk/src/fake/routes.ts';
import { contractOnly } from '../server/src/areas/index.ts';
import { servedEntities } from '../server/src/areas/served.ts';
import { queueOf } from '../server/src/kernel/import-export-queue.ts';
import { dictionaries } from '../server/src/seed/dictionaries.ts';
import { sendTo, type Twin, twinOf } from './support/fake.ts';
import { type Body, create, readerOf, reference, run, sample, writerOf } from './support/sample.ts';
import { type Answered, type TestMethod, type TestServer, testPassword, testServer } from './support/server.ts';
import { inputOf, rowOf, setState, statesOf } from './support/verb-rows.ts';

let server: TestServer;
let twin: Twin;
beforeAll(async () => {
  server = await testServer();
  // Tasks that run on their own would change rows between the two answers.
  await queueOf(server.services).stop();
  // Two rows of everything, so that lists have something to find and to leave out.
  for (const e of servedEntities) if (e.calls.includes('add')) for (let n = 0; n < 2; n++) await create(server, e.name);
  twin = await twinOf(server);
});
afterAll(() => server?.close());

/** What both must say the same: all of the envelope but what names the one request. */
const said = ({ success, code, error, message, issues, result, http }: Answered): Body => ({
  success,
  code,
  error,
  message,
  issues,
  result,
  http,
});

interface Call {
  readonly role?: Role;
  readonly tenantId?: number;
  readonly method: TestMethod;
  readonly path: string;
  readonly data?: Body;
  readonly language?: 'zh' | 'en';
}

/** Who calls unless it is said: whoever reads or writes the record of the path in tests. */
const callerOf = (method: TestMethod, path: string): Role => {
  const e = servedEntities.find((one) => path.startsWith(`${one.path}/`));
  if (!e) return 'ADMIN';
  return method === 'GET' ? readerOf(e) : writerOf(e);
};

const both = async ({
  method,
  path,
  role = callerOf(method, path),
  tenantId,
  data,
  language,
}: Call): Promise<{ real: Body; fake: Body }> => ({
  real: said(await server.as(role, tenantId).call(method, path, data, language)),
  fake: said(await twin.as(role, tenantId).call(method, path, data, language)),
});

const same = async (call: Call): Promise<Body> => {
  const { real, fake } = await both(call);
  expect(fake, JSON.stringify(call)).toEqual(real);
  return real;
};

/** Filters of a field, from the values that stored rows have: every text marker of wire-contract 7.2, ranges and lists. */
const filtersOf = (name: string, values: readonly unknown[]): Body[] => {
  const [a = 'x', b = 'y'] = [
    ...new Set(values.filter((v) => v !== null && v !== undefined).map((v) => (typeof v === 'string' ? v : JSON.stringify(v)))),
  ];
  const texts = [
    a,
    `!${a}`,
    `*${a.slice(1, -1)}*`,
    `${a.slice(0, 2)}*`,
    `*${a.slice(-2)}`,
    `*${a.slice(0, 1).toUpperCase()}*`,
    '*',
    '**',
    '!',
    `!${a},${b}`,
  ];
  const signs = ['>=', '<=', '!='].flatMap((sign) => [`${sign} ${a}`, `${sign}${a}`]);
  const words = ['>', '<', '=', 'ge', 'le', 'gt', 'lt', 'eq', 'ne', 'in'].map((word) => `${word} ${a}`);
  const lists = [`${a},${b}`, `${a},${b},,`, `,${a.slice(0, 2)},${b},`, a.replaceAll(',', '++'), `${a}++${b}`, `in ${a},${b}`];
  return [
    ...[...texts, ...signs, ...words, ...lists, 'nonsense', '-1', '2026-02-30'].map((text) => ({ [name]: text })),
    { [`${name}_begin`]: a },
    { [`${name}_end`]: a },
    { [`${name}_begin`]: a, [`${name}_end`]: b },
    { [`${name}_MultiString`]: `${a},${b}` },
    { column: name, order: 'asc' },
    { column: `${name},createTime`, order: 'descend' },
    ...['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like', '>=', 'LIKE', 'regex'].map((rule) => ({
      superQueryParams: JSON.stringify([
        { field: name, rule, val: rule === 'in' ? `${a},${b}` : a },
        { field: 'createTime', rule: 'lt', val: '2020-01-01' },
      ]),
      superQueryMatchType: 'or',
    })),
  ];
};

const tried = new Map<string, number>();

/**
 * What is tried with a field: everything with the first fields of its sort, for those after them one in `part`, another one each time.
 * Both servers compare and check by the sort of a field; to send all of it for every field of every record would only take longer.
 */
const shareOf = <T>(
  what: string,
  { kind, search, sort, cipher, many, mask }: Field,
  all: readonly T[],
  from: number,
  part: number,
): readonly T[] => {
  const key = JSON.stringify([what, kind, search, sort, cipher, many, mask]);
  const before = tried.get(key) ?? 0;
  tried.set(key, before + 1);
  return before < 2 ? all : all.filter((_, i) => (i + from + before) % part === 0);
};

/** The records that the fake has; the others it says to be unsupported. */
const compared = servedEntities.filter(({ name }) => !recordsElsewhere.some((other) => other.name === name));

/** The log grows with every call, so that no two lists of it are the same. */
const steady = compared.filter(({ name }) => name !== 'sysLog');

describe.each(steady.map((e) => [e.name, e] as const))('%s: lists', (_name, e) => {
  // Reading what is masked for others leaves its entry in the audit log.
  beforeEach(() => twin.copy(e));

  test('every filter of every column finds the same rows in the same order, or is refused the same', async () => {
    const rows = twin.fake.rows(e);
    const fields: readonly (readonly [string, Field])[] = [['id', { kind: 'text', label: ['', ''] }], ...Object.entries(allFields(e))];
    for (const [name, field] of fields) {
      const values = rows.map((row) => row[name]);
      const filters = shareOf('filters', field, filtersOf(name, values), name.length, 12);
      await Promise.all(filters.map((filter) => same({ method: 'GET', path: `${e.path}/list`, data: { pageSize: 100, ...filter } })));
    }
  });

  test('every role sees the same rows with the same texts and masks, in both languages and of either tenant', async () => {
    const path = `${e.path}/list`;
    for (const role of roles)
      for (const language of ['zh', 'en'] as const) {
        const page = await same({ role, method: 'GET', path, data: { pageSize: 3 }, language });
        await same({ role, tenantId: 2, method: 'GET', path, language });
        const [first] = (page.result as { records?: { id: string }[] } | null)?.records ?? [];
        if (first) await same({ role, method: 'GET', path: `${e.path}/queryById`, data: { id: first.id }, language });
        if (first) await same({ role, tenantId: 2, method: 'GET', path: `${e.path}/queryById`, data: { id: first.id }, language });
      }
    for (const data of [
      { pageNo: 2, pageSize: 1 },
      { pageSize: 0 },
      { pageNo: 'x' },
      { pageSize: 1001 },
      { nonsense: 1 },
      { order: 'sideways' },
      { superQueryParams: '[{' },
      { superQueryParams: '{}' },
      { superQueryParams: '[]', superQueryMatchType: 'xor' },
      { id: 'a\0' },
      { selections: 'x,y' },
    ])
      await same({ method: 'GET', path, data });
    await same({ method: 'GET', path: `${e.path}/queryById` });
    await same({ method: 'GET', path: `${e.path}/queryById`, data: { id: 'nobody' } });
  });
});

const odd: readonly unknown[] = [
  null,
  '',
  '   ',
  0,
  -1,
  1.5,
  0.005,
  2 ** 31,
  2 ** 53,
  true,
  {},
  [],
  'x'.repeat(256),
  '😀'.repeat(101),
  'nowhere',
  'a,b',
  '2026-02-30',
  '2026-05-06 25:00:00',
  'a b',
  '2',
  'nul\0',
  '13912345678',
  '110101199003077758',
];

const stripped = (answer: Body): Body => {
  const { id: _id, createTime: _at, anonymousCode: _code, externalId: _external, ...result } = (answer.result ?? {}) as Body;
  return { ...answer, result };
};

const writable = compared.filter((e) => e.calls.includes('add')).map((e) => [e.name, e] as const);

describe.each(writable)('%s: drafts', (_key, e) => {
  test('a draft with one odd value is refused for the same reason in the same words, or taken as the same row', async () => {
    const random = seededRandom(e.name);
    let good = await sample(server, e);
    await twin.copy();
    for (const [name, field] of Object.entries(e.fields)) {
      for (const value of shareOf('drafts', field, odd, name.length, 6)) {
        const data = { ...good, [name]: value };
        const call = { method: 'POST', path: `${e.path}/add`, data, language: random(2) === 0 ? 'zh' : 'en' } as const;
        const said = await both(call);
        expect(stripped(said.fake), JSON.stringify({ [name]: value })).toEqual(stripped(said.real));
        // Whoever took it has a row more.
        if (!said.real.success && !said.fake.success) continue;
        good = await sample(server, e);
        await twin.copy();
      }
    }
  }, 120_000);
});

/** One field that an edit may change to this. */
const changeOf = (e: Entity): Body => {
  const found = Object.entries(e.fields).find(
    ([, f]: [string, Field]) => !f.server && !f.frozen && !f.unique && f.kind === 'text' && !f.pattern && !f.writeOnly,
  );
  return found ? { [found[0]]: '改过 A'.slice(0, found[1].max) } : {};
};

const changing = writable.filter(([, e]) => e.calls.includes('edit') && e.calls.includes('delete'));

describe.each(changing)('%s: edits and deletions', (_key, e) => {
  test('a row is edited, is found stale, and is deleted, or not, on both alike', async () => {
    const { id } = await create(server, e.name);
    await twin.copy();
    const put = (data: Body, role?: Role) => same({ ...(role && { role }), method: 'PUT', path: `${e.path}/edit`, data });
    expect(await put({ id, revision: 1, ...changeOf(e) })).toMatchObject({ success: true });
    const stale = await put({ id, revision: 7, ...changeOf(e) });
    expect(stale).toMatchObject({ error: 'row.stale', result: { id } });
    await put(stale.result as Body);
    for (const data of [{ id, revision: '1' }, { id }, { revision: 1 }, { id: 'nobody', revision: 1 }, { id, revision: 2, nonsense: 1 }])
      await put(data);
    for (const [name, f] of Object.entries(e.fields)) if (f.server || f.frozen) await put({ id, revision: 2, [name]: '7' });
    for (const role of roles) {
      await same({ role, method: 'PUT', path: `${e.path}/edit`, data: { id: 'nobody', revision: 1 } });
      await same({ role, method: 'DELETE', path: `${e.path}/delete`, data: { id: 'nobody' } });
      await same({ role, method: 'POST', path: `${e.path}/add`, data: { nonsense: 1 } });
    }
    await same({ method: 'DELETE', path: `${e.path}/delete` });
    await same({ method: 'DELETE', path: `${e.path}/deleteBatch`, data: { ids: `${id},nobody` } });
    await same({ method: 'DELETE', path: `${e.path}/deleteBatch`, data: { ids: `${id},` } });
    await same({ method: 'GET', path: `${e.path}/queryById`, data: { id } });
    // One that others refer to is held back; items go with their dictionary.
    if (e.name === 'sysDict') return;
    const used = await reference(server, e.name);
    await twin.copy();
    await same({ method: 'DELETE', path: `${e.path}/delete`, data: { id: used } });
  });
});

const verbs = compared.flatMap((e) => Object.entries(e.verbs).map(([name, verb]) => ({ e, name, verb, title: `${e.name}.${name}` })));

describe.each(verbs)('$title', ({ e, name, verb }) => {
  const path = `${e.path}/${name}`;

  test('every role in the first state, and some in every other: both do it, or refuse it for the same reason', async () => {
    const id = await rowOf(server, e);
    await setState(server, e, id, verb.from[0] ?? '', 'ADMIN');
    await twin.copy();
    for (const state of statesOf(e))
      for (const role of state === verb.from[0] ? roles : [verb.roles[0] ?? 'ADMIN', roles[state.charCodeAt(0) % roles.length] ?? 'AUD']) {
        const input = await inputOf(server, verb.input, id);
        const revision = await setState(server, e, id, state, role);
        // An input may name rows that are as new.
        await twin.copy(Object.values(verb.input ?? {}).some((f) => f.kind === 'ref') ? undefined : e);
        const data = { ids: id, revision, ...input };
        const said = await both({ role, method: 'PUT', path, data });
        expect(said.fake, `${role} in state ${state}`).toEqual(said.real);
      }
  });

  const by = verb.roles[0];
  if (by === undefined) return;
  test('what is wrong with the call is told in the same words', async () => {
    const id = await rowOf(server, e);
    const input = await inputOf(server, verb.input, id);
    const revision = await setState(server, e, id, verb.from[0] ?? '', by);
    await twin.copy();
    for (const data of [
      { ids: id, revision: revision + 7, ...input },
      { ids: [id, 'nobody'], ...input },
      { ...input },
      { ids: ' , ', ...input },
      { ids: id, ...input, nonsense: 1 },
      { ids: id, ...input, revision: 'x' },
      { ids: 'nobody', ...input },
      ...(Object.values(verb.input ?? {}).some((f) => f.required) ? [{ ids: id }] : []),
    ])
      for (const language of ['zh', 'en'] as const) await same({ role: by, method: 'PUT', path, data, language });
    expect(said(await twin.bare(by).call('PUT', path, { ids: id }))).toEqual(said(await server.bare(by).call('PUT', path, { ids: id })));
  });
});

test('dictionaries and the choices of references are the same for every role', async () => {
  const codes = [...dictionaries.map((d) => d.code), 'nowhere', ...steady.flatMap((e) => [`${e.name},${e.title},id`, `${e.table},id,id`])];
  const more = [
    "dsTbUnit,unitName,id,status = '1'",
    "dsTbUnit,unitName,unitCode,status != '1' and unitType in ('university')",
    'sysUser,phone,id',
    'a,b',
    '',
  ];
  for (const code of [...codes, ...more]) {
    const at = code.split(',').map(encodeURIComponent).join(',');
    await same({ method: 'GET', path: `/sys/dict/getDictItems/${at}`, language: 'en' });
    for (const role of ['ADMIN', 'UNIT', 'APPL', 'EXPERT'] as const) {
      await same({ role, method: 'GET', path: `/sys/dict/loadDict/${at}`, data: { keyword: '大', pageSize: 3 } });
      await same({ role, method: 'GET', path: `/sys/dict/loadDictItem/${at}`, data: { key: '1,nobody,area-1', delNotExist: 'false' } });
    }
    await same({ method: 'GET', path: `/sys/dict/loadDictItem/${at}`, data: { key: '1,nobody,area-1' } });
  }
  await same({ method: 'GET', path: '/sys/dict/queryAllDictItems', language: 'en' });
  await same({ method: 'GET', path: '/sys/dict/refleshCache' });
});

test('buttons are the same for every role', async () => {
  for (const role of roles) {
    const { real, fake } = await both({ role, method: 'GET', path: '/sys/permission/getUserPermissionByToken' });
    // The tenants of the fake are those of its seed: nobody manages them.
    const beyond = [...contractOnly.map(({ entity }) => entity), 'sysTenant'];
    const granted = (answer: Body) =>
      (answer.result as { allAuth: { action: string; status: string; type: string }[] }).allAuth
        .filter(({ action }) => !beyond.includes(action.split(':', 1)[0] ?? ''))
        .map(({ action, status, type }) => `${action} ${status} ${type}`)
        .sort();
    expect(granted(fake)).toEqual(granted(real));
  }
});

describe('sessions', () => {
  /** A call as it is, on both. */
  const raw = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data: Body = {},
    sent: Readonly<Record<string, string>> = {},
    language = 'zh',
  ) => {
    const reply = await server.inject(method, path, data, sent, language);
    expect(said(await sendTo(twin.fake, { method, path, data, language, sent })), `${method} ${path}`).toEqual(said(reply));
    return reply;
  };

  test('who may not sign in is told the same', async () => {
    const { id } = await create(server, 'sysUser', { username: 'frozen_one', password: testPassword });
    await run(server, 'sysUser', 'freeze', id);
    await twin.copy();
    // Passwords are nowhere that they could be copied from.
    await twin.as('ADMIN').call('PUT', '/sys/user/edit', { id, revision: 2, password: testPassword });
    await raw('POST', '/sys/mLogin', { username: 'frozen_one', password: testPassword });
    const { userId } = server.as('AUD');
    for (const language of ['zh', 'en'])
      for (const body of [
        {},
        { username: 'nobody', password: 'x' },
        { username: userId, password: 'wrong' },
        { username: '', password: 'x' },
      ])
        await raw('POST', '/sys/mLogin', body, {}, language);
    const answer = await server.inject('POST', '/sys/mLogin', { username: userId, password: testPassword }, {}, 'zh');
    const own = await sendTo(twin.fake, { method: 'POST', path: '/sys/mLogin', data: { username: userId, password: testPassword } });
    const { token: _real, tenantList: _names, departs: _departs, ...real } = answer.result as Body;
    const { token: _fake, tenantList: _own, departs: _none, ...fake } = own.result as Body;
    expect(fake).toEqual(real);
    await same({ role: 'AUD', method: 'GET', path: '/user/info' });
  });

  test('calls without a session, of an unknown one, of another tenant, of unknown paths and with broken bodies', async () => {
    for (const language of ['zh', 'en']) {
      await raw('GET', '/dsTbUnit/list', {}, {}, language);
      await raw('GET', '/dsTbUnit/list', {}, { [headers.token]: 'x' }, language);
    }
    const paths = ['/nowhere', '/dsTbUnit', '/dsTbUnit/nowhere'];
    for (const path of paths) await raw('GET', path);
    await raw('PUT', '/dsTbUnit/list');
    await raw('GET', '/dsTbUnit/add');
    const signedIn = { username: server.as('ADMIN').userId, password: testPassword };
    const tokenIn = (answer: Answered): string => (answer.result as { token: string }).token;
    const real = tokenIn(await server.inject('POST', '/sys/mLogin', signedIn));
    const fake = tokenIn(await sendTo(twin.fake, { method: 'POST', path: '/sys/mLogin', data: signedIn }));
    for (const tenant of ['0', '1', '2', '-1', 'x']) {
      const sent = (token: string) => ({ [headers.token]: token, [headers.tenant]: tenant });
      const told = await server.inject('GET', '/user/info', {}, sent(real));
      expect(said(await sendTo(twin.fake, { method: 'GET', path: '/user/info', sent: sent(fake) })), tenant).toEqual(said(told));
    }
    expect(await same({ method: 'POST', path: '/dsTbUnit/add', data: [] as unknown as Body })).toMatchObject({ error: 'input.body' });
  });
});
