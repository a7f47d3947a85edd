import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callName, isWithin } from '../../../actor/token-scope.ts';
import { route } from '../../../http/call/route.ts';
import { get, openPlatform, type Platform, password, post, prefix, signInProved } from '../../../http/platform.test-support.ts';
import { endSessions } from '../own/end-sessions.ts';
import type { AccessToken } from './tokens.ts';

let platform: Platform;
let app: FastifyInstance;
let second: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  const writes = {
    name: 'writes',
    register(on: FastifyInstance, services: Platform['services'] extends () => infer S ? S : never) {
      route(on, services, { method: 'POST', path: '/test/write', handler: async () => 'written' });
      route(on, services, { method: 'POST', path: '/test/try', dryRun: true, handler: async ({ dryRun }) => (dryRun ? 'tried' : 'done') });
      route(on, services, { method: 'GET', path: '/test/poke', effect: 'write', handler: async () => 'poked' });
      route(on, services, { method: 'GET', path: '/test/read', handler: async () => 'read' });
    },
  };
  app = await platform.app({}, [writes]);
  second = await platform.app({}, [writes]);
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_session; delete from sys_access_token; delete from sys_idempotency; delete from sys_audit_log');
});

const callerOf = (token: string) => ({ headers: { 'x-access-token': token } });
const make = async (session: string, input: object = {}) =>
  (await post(app, '/sys/accessToken/add', { name: 'ci', scope: ['write'], days: 30, ...input }, callerOf(session))).json<{
    success: boolean;
    error?: string;
    result: AccessToken & { token: string };
  }>();
const made = async (session: string, input: object = {}) => (await make(session, input)).result;
const lives = async (token: string, on = app) => (await get(on, '/user/info', token)).statusCode === 200;
const listOf = async (session: string) => (await get(app, '/sys/accessToken/list', session)).json<{ result: AccessToken[] }>().result;

test('A7: a token signs a program in, is told once, and only its hash is kept', async () => {
  const { token: session } = await signInProved(app);
  const own = await made(session, { scope: ['read'] });
  expect(own.token).toMatch(/^sy_pat_[\w-]{43}$/);
  expect(own).toMatchObject({
    name: 'ci',
    scope: ['read'],
    expireTime: '2026-06-05 15:08:09',
    lastTime: null,
    start: own.token.slice(0, 11),
  });
  const who = (await get(app, '/user/info', own.token)).json();
  expect(who.result).toMatchObject({
    username: 'admin',
    tenantId: 1,
    accessToken: { name: 'ci', scope: ['read'], expireTime: '2026-06-05 15:08:09' },
  });
  const list = await listOf(session);
  expect(list).toMatchObject([{ id: own.id, name: 'ci', lastTime: '2026-05-06 15:08:09', lastIp: '127.0.0.1' }]);
  expect(JSON.stringify(list)).not.toContain(own.token);
  for (const table of ['sys_access_token', 'sys_audit_log', 'sys_outbox', 'sys_log', 'sys_idempotency']) {
    const rows = await platform.db.one<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`);
    expect(rows?.text, table).not.toContain(own.token);
  }
  expect(await platform.db.many("select action, actor_name as actor from sys_audit_log where action like '%Token'")).toEqual([
    { action: 'createToken', actor: 'admin' },
  ]);
});

test('A7: the answer that tells a token is kept for no retry', async () => {
  const { token: session } = await signInProved(app);
  const answer = await post(
    app,
    '/sys/accessToken/add',
    { name: 'ci', scope: ['read'], days: 1 },
    { headers: { 'x-access-token': session, 'idempotency-key': 'k-1' } },
  );
  expect(answer.json()).toMatchObject({ success: true });
  expect(await platform.db.many('select 1 from sys_idempotency')).toEqual([]);
});

test('A7: a token for reading is refused every write, with a code of its own in both languages', async () => {
  const { token: session } = await signInProved(app);
  const { token } = await made(session, { scope: ['read'] });
  expect((await get(app, '/test/read', token)).json()).toMatchObject({ result: 'read' });
  for (const answer of [await post(app, '/test/write', {}, callerOf(token)), await get(app, '/test/poke', token)]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: 'token.read_only', message: '该访问令牌只能读取数据，不能修改' });
  }
  expect((await post(app, '/test/write', { language: 'en' }, callerOf(token))).json()).toMatchObject({
    error: 'token.read_only',
    message: 'This access token is for reading only and cannot change anything',
  });
});

test('A7: a token for reading may try a write that can be tried, and no other', async () => {
  const { token: session } = await signInProved(app);
  const { token } = await made(session, { scope: ['read'] });
  const call = async (path: string, dryRun: string) =>
    (await post(app, path, {}, { headers: { 'x-access-token': token, 'saiyun-dry-run': dryRun } })).json();
  expect(await call('/test/try', 'true')).toMatchObject({ success: true, result: 'tried' });
  expect(await call('/test/try', 'false')).toMatchObject({ error: 'token.read_only' });
  expect(await call('/test/write', 'true')).toMatchObject({ error: 'token.read_only' });
});

test('A7: a token for some calls opens these and whose it is, nothing else', async () => {
  const { token: session } = await signInProved(app);
  const { token } = await made(session, { scope: ['test:write'] });
  expect((await post(app, '/test/write', {}, callerOf(token))).json()).toMatchObject({ result: 'written' });
  expect((await get(app, '/test/read', token)).json()).toMatchObject({ error: 'token.scope', message: '该访问令牌不能用于调用 test:read' });
  expect(await lives(token)).toBe(true);
});

test('A7: a token for some calls opens no file either, though that call is open to links', async () => {
  const { token: session } = await signInProved(app);
  const { token } = await made(session, { scope: ['test:write'] });
  const path = '/sys/common/static/temp/0123456789abcdef';
  expect((await get(app, path, session)).json()).toMatchObject({ error: 'file.missing' });
  expect((await get(app, path, token)).json()).toMatchObject({ error: 'token.scope' });
  const reader = await made(session, { name: 'files', scope: ['sys:common:static'] });
  expect((await get(app, path, reader.token)).json()).toMatchObject({ error: 'file.missing' });
});

test.each([
  ['/dsTbUnit/list', 'dsTbUnit:list'],
  ['/sys/user/frozenBatch', 'sysUser:frozenBatch'],
  ['/sys/monitor/disk', 'sys:monitor:disk'],
  ['/sys/common/static/*', 'sys:common:static'],
  ['/websocket/:userId', 'websocket'],
])('A7: the call %s is named %s', (path, name) => expect(callName(path)).toBe(name));

test('A7: the name of a call counts by whole words', () => {
  expect(isWithin('dsTbUnit:list', ['dsTbUnit'])).toBe(true);
  expect(isWithin('dsTbUnit:list', ['dsTbUnit:list'])).toBe(true);
  expect(isWithin('dsTbUnit:listAll', ['dsTbUnit:list'])).toBe(false);
  expect(isWithin('dsTbUnitType:list', ['dsTbUnit'])).toBe(false);
});

test('A7: with a token nobody makes tokens, ends sessions, or changes a password, a contact or the tenant', async () => {
  const { token: session } = await signInProved(app);
  const { token, id } = await made(session);
  const calls = [
    ['POST', '/sys/accessToken/add', { name: 'more', scope: ['write'], days: 365 }],
    ['GET', '/sys/accessToken/list', undefined],
    ['DELETE', `/sys/accessToken/delete?id=${id}`, undefined],
    ['PUT', '/sys/user/updatePassword', { oldpassword: password, password: 'New-Password-1', confirmpassword: 'New-Password-1' }],
    ['POST', '/sys/user/updatePassword', { oldpassword: password, password: 'New-Password-1', confirmpassword: 'New-Password-1' }],
    ['POST', '/sys/user/bindPhone', { mobile: '13800000000', captcha: '123456' }],
    ['POST', '/sys/user/bindEmail', { email: 'a@example.edu', captcha: '123456' }],
    ['POST', '/sys/thirdLogin/bind', { token: 'x', thirdType: 'campus' }],
    ['GET', '/sys/session/list', undefined],
    ['DELETE', '/sys/session/deleteOthers', undefined],
    ['POST', '/sys/session/renew', {}],
    ['POST', '/sys/selectTenant', { tenantId: 2 }],
    ['PUT', '/sys/selectDepart', { orgCode: 'A01' }],
  ] as const;
  for (const [method, path, payload] of calls) {
    const answer = await app.inject({ method, url: prefix + path, ...callerOf(token), ...(payload ? { payload } : {}) });
    expect(answer.json(), `${method} ${path}`).toMatchObject({ success: false, error: 'token.in_person' });
  }
  expect(await lives(session)).toBe(true);
  expect(await listOf(session)).toHaveLength(1);
});

test('A7: a token works in the tenant that it was made in, and in no other', async () => {
  const { token: session } = await signInProved(app);
  const { token } = await made(session);
  expect((await get(app, '/user/info', token, { 'tenant-id': '1' })).json()).toMatchObject({ success: true });
  expect((await get(app, '/user/info', token, { 'tenant-id': '2' })).json()).toMatchObject({ error: 'session.tenant_changed' });
});

test('A7: a token is dead once it expires or is revoked, on every node at once', async () => {
  const { token: session } = await signInProved(app);
  const [short, long] = [await made(session, { name: 'short', days: 1 }), await made(session, { name: 'long', days: 365 })];
  for (const node of [app, second]) for (const { token } of [short, long]) expect(await lives(token, node)).toBe(true);
  platform.now = new Date('2026-05-07T07:08:08Z');
  expect(await lives(short.token)).toBe(true);
  platform.now = new Date('2026-05-07T07:08:09Z');
  expect((await get(app, '/user/info', short.token)).json()).toMatchObject({ error: 'token.expired', code: 401 });
  expect(await lives(long.token, second)).toBe(true);
  // The administrator's session has expired by now.
  const { token: again } = await signInProved(app);
  const answer = await app.inject({ method: 'DELETE', url: `${prefix}/sys/accessToken/delete?id=${long.id}`, ...callerOf(again) });
  expect(answer.json()).toMatchObject({ success: true });
  await expect.poll(async () => [await lives(long.token), await lives(long.token, second)], { timeout: 9_000 }).toEqual([false, false]);
  expect((await get(app, '/user/info', 'sy_pat_unknown')).json()).toMatchObject({ error: 'token.expired' });
});

test('A7: freezing, deleting and a new password end the tokens of the account; signing out does not', async () => {
  for (const reason of ['frozen', 'deleted', 'password'] as const) {
    const { token: session } = await signInProved(app);
    const { token } = await made(session, { name: reason });
    await post(app, '/sys/logout', {}, callerOf(session));
    expect(await lives(token), reason).toBe(true);
    await platform.db.tx((tx) => endSessions({ now: () => platform.now }, tx, { userId: 'u1' }, reason));
    await expect.poll(() => lives(token), { timeout: 9_000 }).toBe(false);
  }
  const { token: session } = await signInProved(app);
  const { token } = await made(session);
  await platform.db.run("update sys_user set status = '2' where id = 'u1'");
  await expect.poll(() => lives(token), { timeout: 9_000 }).toBe(false);
  await platform.db.run("update sys_user set status = '1' where id = 'u1'");
});

test.each([
  ['no name', { name: '' }, 'input.invalid'],
  ['a long name', { name: 'x'.repeat(51) }, 'input.invalid'],
  ['no scope', { scope: [] }, 'input.invalid'],
  ['read and more', { scope: ['read', 'dsTbUnit'] }, 'input.invalid'],
  ['a pattern as scope', { scope: ['dsTb%'] }, 'input.invalid'],
  ['no time', { days: 0 }, 'input.invalid'],
  ['more than a year', { days: 366 }, 'input.invalid'],
  ['part of a day', { days: 1.5 }, 'input.invalid'],
])('A7: a token with %s is refused', async (_, input, error) => {
  const { token: session } = await signInProved(app);
  expect(await make(session, input)).toMatchObject({ success: false, error });
});

test('A7: names are told apart, tokens of others do not exist, and an account has at most fifty', async () => {
  const [{ token: session }, { token: other }] = [await signInProved(app), await signInProved(app, 'expert1')];
  const own = await made(session);
  expect(await make(session)).toMatchObject({ success: false, error: 'row.duplicate' });
  const answer = await app.inject({ method: 'DELETE', url: `${prefix}/sys/accessToken/delete?id=${own.id}`, ...callerOf(other) });
  expect(answer.json()).toMatchObject({ success: false, error: 'row.missing' });
  expect(await listOf(other)).toEqual([]);
  await platform.db.run(
    `insert into sys_access_token (id, token_hash, start, user_id, tenant_id, name, scope, create_time, expire_time)
     select 'n' || n, 'h' || n, 'sy_pat_', 'u1', 1, 'n' || n, array['read'], $1::timestamptz, $1::timestamptz + interval '1 day' from generate_series(1, 49) n`,
    [platform.now],
  );
  expect(await make(session, { name: 'surplus' })).toMatchObject({ success: false, error: 'token.too_many' });
});

test.each(['nonsense', 'dsTbUnits', 'dsTbUnit:lists', 'test:wrote'])(
  'A7: a scope of %s, which is no call, is refused when the token is made',
  async (word) => {
    const { token: session } = await signInProved(app);
    expect(await make(session, { scope: ['test:read', word] })).toMatchObject({ success: false, error: 'token.unknown_scope' });
    expect(await make(session, { scope: ['test:read'] })).toMatchObject({ success: true });
  },
);
