import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, post, prefix, signIn, signInProved } from '../../../http/platform.test-support.ts';
import type { OwnSession } from './sessions.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_session; delete from sys_outbox');
});

const as = (token: string) => ({ headers: { 'x-access-token': token } });
const own = async (token: string) => (await get(app, '/sys/session/list', token)).json<{ result: OwnSession[] }>().result;
const lives = async (token: string) => (await get(app, '/user/info', token)).statusCode === 200;
const remove = (token: string, path: string) => app.inject({ method: 'DELETE', url: prefix + path, headers: { 'x-access-token': token } });
const events = async () =>
  (await platform.db.many<{ payload: object }>("select payload from sys_outbox where topic = 'session.ended' order by id")).map(
    ({ payload }) => payload,
  );

test('AUTH-12: the own sessions are listed without tokens, the current one first, and each can be ended', async () => {
  const [first, second] = [await signIn(app), await signInProved(app)];
  const list = await own(second.token);
  expect(list.map(({ current }) => current)).toEqual([true, false]);
  expect(list[0]).toMatchObject({ ip: '127.0.0.1', loginType: 1, createTime: '2026-05-06 15:08:09', lastTime: '2026-05-06 15:08:09' });
  expect(JSON.stringify(list)).not.toContain(first.token);
  await remove(second.token, `/sys/session/delete?id=${list[1]?.id}`);
  expect([await lives(first.token), await lives(second.token)]).toEqual([false, true]);
  expect(await events()).toEqual([{ sessionId: list[1]?.id, userId: 'u1', reason: 'forced' }]);
});

test('AUTH-12: nobody ends or sees the session of another account', async () => {
  const [mine, other] = [await signInProved(app), await signIn(app, 'expert1')];
  const [session] = await own(other.token);
  expect((await remove(mine.token, `/sys/session/delete?id=${session?.id}`)).json()).toMatchObject({ error: 'row.missing' });
  expect(await own(mine.token)).toHaveLength(1);
  expect(await lives(other.token)).toBe(true);
});

test('AUTH-12: all other sessions end at once', async () => {
  const [a, b, c] = [await signIn(app), await signIn(app), await signInProved(app)];
  expect((await remove(c.token, '/sys/session/deleteOthers')).json()).toMatchObject({ result: 2 });
  expect([await lives(a.token), await lives(b.token), await lives(c.token)]).toEqual([false, false, true]);
});

test('CALL-123, CALL-05: an administrator sees who is signed in and ends a session by its handle, which signs nobody in', async () => {
  const [admin, expert] = [await signIn(app), await signIn(app, 'expert1')];
  const { result } = (await get(app, '/sys/online/list?username=expert', admin.token)).json<{
    result: { total: number; records: { username: string; token: string }[] };
  }>();
  expect(result).toMatchObject({ total: 1, records: [{ username: 'expert1' }] });
  const handle = result.records[0]?.token ?? '';
  expect(handle).not.toBe(expert.token);
  expect(await lives(handle)).toBe(false);
  expect((await post(app, '/sys/online/forceLogout', { token: handle }, as(admin.token))).json()).toMatchObject({ success: true });
  expect(await lives(expert.token)).toBe(false);
  expect(await events()).toMatchObject([{ userId: 'u5', reason: 'forced' }]);
  expect(await platform.db.one("select actor_name as actor from sys_audit_log where action = 'forceLogout'")).toEqual({ actor: 'admin' });
});

test('CALL-05: only an administrator of the same tenant ends sessions', async () => {
  const [admin, expert, other] = [await signIn(app), await signIn(app, 'expert1'), await signIn(app, 'other')];
  const [session] = await own(admin.token);
  for (const { token } of [expert, other]) {
    const answer = await post(app, '/sys/online/forceLogout', { token: session?.id }, as(token));
    expect(answer.json()).toMatchObject({ success: false });
  }
  expect((await get(app, '/sys/online/list', expert.token)).json()).toMatchObject({ error: 'access.denied' });
  expect(await lives(admin.token)).toBe(true);
});

test('AUTH-12: a session can go on under a new token, and the old one is dead', async () => {
  const { token } = await signIn(app);
  const renewed = (await post(app, '/sys/session/renew', {}, as(token))).json<{ result: { token: string } }>().result.token;
  expect(renewed).toMatch(/^[\w-]{43}$/);
  expect([await lives(token), await lives(renewed)]).toEqual([false, true]);
  expect(await own(renewed)).toHaveLength(1);
});

test('AUTH-12: signing in again from the same client replaces its session', async () => {
  const { token } = await signIn(app);
  const again = await post(app, '/sys/mLogin', { username: 'admin', password }, as(token));
  expect(again.json()).toMatchObject({ success: true });
  expect(await lives(token)).toBe(false);
  expect(await events()).toMatchObject([{ reason: 'replaced' }]);
});

test('AUTH-12: of one account at most twenty sessions live, the longest unused go', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    platform.now = new Date(platform.now.getTime() + 1000);
    // The first session is cached when it has to end.
    if (n === 20) expect(await lives(tokens[0] ?? '')).toBe(true);
    tokens.push((await signIn(app)).token);
  }
  expect(await own(tokens.at(-1) ?? '')).toHaveLength(20);
  expect(await lives(tokens[0] ?? '')).toBe(false);
  expect(await lives(tokens[1] ?? '')).toBe(true);
  expect(await events()).toMatchObject([{ userId: 'u1', reason: 'replaced' }]);
}, 120_000);

test('AUTH-12: while the clock stands still, or after it went back an hour, the session that was just made lives', async () => {
  for (let n = 0; n < 22; n += 1) expect(await lives((await signIn(app)).token)).toBe(true);
  platform.now = new Date(platform.now.getTime() - 3_600_000);
  for (let n = 0; n < 2; n += 1) expect(await lives((await signIn(app)).token)).toBe(true);
}, 120_000);

test('calls of one session that come at once read its caller once, and none of them what was before a change', async () => {
  const { token } = await signIn(app);
  const one = platform.db.one.bind(platform.db);
  let reads = 0;
  Object.assign(platform.db, {
    one: (sql: string, params?: readonly unknown[]) => {
      if (sql.includes('"tenantOpen"')) reads += 1;
      return one(sql, params);
    },
  });
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(app, '/user/info', token)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(reads).toBe(1);
  } finally {
    Object.assign(platform.db, { one });
  }
  await post(app, '/sys/logout', undefined, { headers: { 'x-access-token': token } });
  const after = await Promise.all(Array.from({ length: 30 }, () => get(app, '/user/info', token)));
  expect(after.every(({ statusCode }) => statusCode === 401)).toBe(true);
});

test('AUTH-13: signing out leaves the event by which sockets close', async () => {
  const { token } = await signIn(app);
  await post(app, '/sys/logout', undefined, as(token));
  expect(await events()).toMatchObject([{ userId: 'u1', reason: 'signed-out' }]);
});

test('AUTH-02, AUTH-03, CALL-101, CALL-102: the tenant of a session is one of the own, and holds where a call names none', async () => {
  const { token } = await signIn(app);
  expect((await get(app, '/sys/user/getCurrentUserTenants', token)).json()).toMatchObject({
    result: { list: [{ id: 1 }, { id: 2 }], current: 1 },
  });
  const chosen = await post(app, '/sys/selectTenant', { tenantId: 2, username: 'admin' }, as(token));
  expect(chosen.json()).toMatchObject({ result: { userInfo: { tenantId: 2, roles: ['ADMIN'], orgCode: null } } });
  expect((await get(app, '/user/info', token, { 'tenant-id': '0' })).json()).toMatchObject({ result: { tenantId: 2 } });
  for (const tenantId of [3, 99]) {
    expect((await post(app, '/sys/selectTenant', { tenantId }, as(token))).json()).toMatchObject({ error: 'access.tenant' });
  }
});
