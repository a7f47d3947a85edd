import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuNode, Permissions } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createApp } from '../../http/app.ts';
import type { Platform } from '../../http/platform.test-support.ts';
import { fillPlatform, get, openPlatform, password, post, signIn } from '../../http/platform.test-support.ts';
import { servicesOf } from '../../services.ts';
import { sessionModule } from './index.ts';
import { endSessions } from './own/end-sessions.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_login_failure');
});

const minutes = (count: number): void => {
  platform.now = new Date(platform.now.getTime() + count * 60_000);
};

test('AUTH-03, AUTH-04: the answer of a sign-in holds token, account, departments, tenants and dictionaries', async () => {
  const answer = await post(app, '/sys/mLogin', { username: 'admin', password });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    code: 200,
    message: '登录成功',
    timestamp: platform.now.getTime(),
    result: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { id: 'u1', username: 'admin', realname: 'admin', roles: ['ADMIN'], tenantId: 1, loginType: 1, orgCode: null },
      multi_depart: 2,
      departs: [
        { id: 'd1', orgCode: 'A01', departName: '竞赛部' },
        { id: 'd2', orgCode: 'A02', departName: '财务部' },
      ],
      tenantList: [
        { id: 1, name: '甲' },
        { id: 2, name: '乙' },
      ],
      sysAllDictItems: {},
      is_expert: '0',
      is_student: 0,
      isPerfect: '1',
      isSchoolCompetition: '0',
    },
  });
  expect(answer.body).not.toMatch(/argon2|password/i);
});

test.each([
  ['unknown account, as a wrong password', 'nobody', password, 'login.wrong', 500],
  ['wrong password', 'admin', 'wrong', 'login.wrong', 500],
  ['frozen account', 'frozen', password, 'login.frozen', 500],
  ['wrong password of a frozen account', 'frozen', 'wrong', 'login.wrong', 500],
  ['all tenants frozen', 'stopped', password, 'login.tenants_frozen', 500],
  ['no role', 'norole', password, 'login.no_permission', 500],
])('AUTH-07: %s is refused by name', async (_what, username, typed, error, code) => {
  const answer = await post(app, '/sys/mLogin', { username, password: typed, language: 'en' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ success: false, code, error, result: null, message: expect.stringMatching(/^[\x20-\x7e]+$/) });
  // A name that no account has may be a password.
  const told = username === 'nobody' ? 'n***' : username;
  expect(await platform.db.many('select result, username from sys_log')).toContainEqual({ result: error, username: told });
});

test('AUTH-07: after five wrong passwords the account has to wait, even with the right one, and then may try again', async () => {
  for (let i = 0; i < 5; i += 1) await post(app, '/sys/mLogin', { username: 'expert1', password: 'wrong' });
  const held = await post(app, '/sys/mLogin', { username: 'EXPERT1', password });
  expect(held.json()).toMatchObject({ error: 'login.too_often', code: 429, message: expect.stringContaining('1') });
  const lines = await platform.db.many(
    `select result, result_numbers as numbers, outcome from sys_log where lower(username) = 'expert1' and result = 'login.too_often'`,
  );
  expect(lines).toEqual([{ result: 'login.too_often', numbers: { minutes: 1 }, outcome: '0' }]);
  minutes(2);
  expect((await post(app, '/sys/mLogin', { username: 'expert1', password })).json()).toMatchObject({ success: true });
  expect((await post(app, '/sys/mLogin', { username: 'expert1', password: 'wrong' })).json()).toMatchObject({ error: 'login.wrong' });
});

test('AUTH-07: one address that fails with many names has to wait too', async () => {
  await platform.db.run("insert into sys_login_failure values ('ip:127.0.0.1', 100, $1)", [platform.now]);
  expect((await post(app, '/sys/mLogin', { username: 'nobody2', password })).json()).toMatchObject({ error: 'login.wrong' });
  expect((await post(app, '/sys/mLogin', { username: 'admin', password })).json()).toMatchObject({ error: 'login.too_often' });
});

test('AUTH-07: a typed name reaches no count but that of sign-ins', async () => {
  for (const kind of ['otp', 'password', 'device'])
    expect((await post(app, '/sys/mLogin', { username: `${kind}:u1`, password })).json()).toMatchObject({ error: 'login.wrong' });
  const counted = await platform.db.many<{ subject: string }>(
    "select subject from sys_login_failure where subject like 'account:%u1' order by 1",
  );
  expect(counted.map(({ subject }) => subject)).toEqual(['account:device u1', 'account:otp u1', 'account:password u1']);
});

describe('nobody keeps an owner out', () => {
  const from = (remoteAddress: string, input: object, headers: Record<string, string> = {}) =>
    post(app, '/sys/mLogin', input, { remoteAddress, headers });
  const wrong = { username: 'expert1', password: 'wrong' };
  const right = { username: 'expert1', password };
  /** The pass for a slider dragged to its end. */
  const pass = async (): Promise<string> => {
    const { id } = (await post(app, '/sys/slider/new')).json<{ result: { id: string } }>().result;
    platform.now = new Date(platform.now.getTime() + 2000);
    const track = [0, 0.05, 0.2, 0.5, 0.8, 0.95, 1].map((at, i) => [at, i * i * 9 + i * 20]);
    return (await post(app, '/sys/slider/check', { id, track })).json<{ result: { slider: string } }>().result.slider;
  };

  test('AUTH-07: whoever fails at an account from elsewhere has to wait, and its owner has not', async () => {
    for (let i = 0; i < 7; i += 1) await from('10.0.0.1', wrong);
    expect((await from('10.0.0.1', right)).json()).toMatchObject({ error: 'login.too_often' });
    expect((await from('10.0.0.2', right)).json()).toMatchObject({ success: true });
  });

  test('AUTH-07: after fifty failures from many places strangers are asked for a slider, and nobody has to wait', async () => {
    const first = await from('10.0.1.1', right, { 'saiyun-device': '' });
    const device = String(first.headers['saiyun-device']);
    expect(device).toMatch(/^[\w-]{43}$/);
    for (let i = 0; i < 50; i += 1) await from(`10.0.2.${i}`, wrong);
    for (const more of [undefined, { 'saiyun-device': 'x'.repeat(43) }])
      expect((await from('10.0.3.1', right, more)).json()).toMatchObject({ error: 'login.slider_needed' });
    // A slider for every attempt, which stops a program.
    const slide = async (input: object) => from('10.0.3.1', { ...input, slider: await pass() });
    expect((await slide(wrong)).json()).toMatchObject({ error: 'login.wrong' });
    expect((await from('10.0.3.1', wrong)).json()).toMatchObject({ error: 'login.slider_needed' });
    // The owner gets in with a new device, however often strangers fail.
    expect((await slide(right)).json()).toMatchObject({ success: true });
    for (let i = 0; i < 50; i += 1) await from(`10.0.2.${i}`, { ...wrong, slider: await pass() });
    // This holds even while everybody at the same address is blocked.
    await platform.db.run("insert into sys_login_failure values ('ip:10.0.3.2', 200, $1, $2)", [
      platform.now,
      new Date(platform.now.getTime() + 60_000),
    ]);
    expect((await from('10.0.3.2', right, { 'saiyun-device': device })).json()).toMatchObject({ success: true });
    // The device is known for the accounts that signed in on it, and for no other.
    await platform.db.run("insert into sys_login_failure values ('account:admin', 60, $1, $2)", [
      platform.now,
      new Date(platform.now.getTime() + 60_000),
    ]);
    const other = { username: 'admin', password };
    expect((await from('10.0.3.3', other, { 'saiyun-device': device })).json()).toMatchObject({ error: 'login.slider_needed' });
  });

  test('AUTH-07: a device that is known has five tries like every place, and is known no longer after a new password', async () => {
    const headers = { 'saiyun-device': String((await from('10.0.4.1', right, { 'saiyun-device': '' })).headers['saiyun-device']) };
    for (let i = 0; i < 5; i += 1) expect((await from(`10.0.4.${i}`, wrong, headers)).json()).toMatchObject({ error: 'login.wrong' });
    expect((await from('10.0.4.9', right, headers)).json()).toMatchObject({ error: 'login.too_often' });
    expect((await from('10.0.4.9', right)).json()).toMatchObject({ success: true });
    await platform.db.tx((tx) => endSessions({ now: () => platform.now }, tx, { userId: 'u5' }, 'password'));
    expect(await platform.db.many('select * from sys_known_device where user_id = $1', ['u5'])).toEqual([]);
  });

  test('AUTH-07: a browser keeps its device in a cookie that no script reads, and the token itself is stored nowhere', async () => {
    const cookie = String((await from('10.0.5.1', right)).headers['set-cookie']);
    expect(cookie).toMatch(/^saiyun_device=[\w-]{43}; Path=\/jeecg-boot\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    const again = String((await from('10.0.5.2', right, { cookie: pair })).headers['set-cookie']);
    expect(again.startsWith(`${pair};`)).toBe(true);
    const stored = JSON.stringify(await platform.db.many('select * from sys_known_device'));
    expect(stored).not.toContain(pair.slice('saiyun_device='.length));
    // A token that somebody else made up must not become a known device.
    const planted = `saiyun_device=${'p'.repeat(43)}`;
    expect(String((await from('10.0.5.3', right, { cookie: planted })).headers['set-cookie'])).not.toContain(planted);
    // A failed sign-in gets no device token.
    expect((await from('10.0.5.4', wrong)).headers).not.toHaveProperty('set-cookie');
  });
});

test('AUTH-12: a session is known by its token alone, which is stored nowhere', async () => {
  const { token } = await signIn(app);
  expect((await get(app, '/user/info', token)).json()).toMatchObject({ result: { username: 'admin' } });
  // Addresses end up in histories and proxy logs, so only calls that return a file accept the token there.
  expect((await get(app, `/user/info?token=${token}`)).json()).toMatchObject({ error: 'session.missing' });
  const kept = JSON.stringify(await platform.db.many('select * from sys_session'));
  expect(kept).not.toContain(token);
});

test('STORE-05: a session ends after seven days without use and lives on with use', async () => {
  const idle = await signIn(app, 'expert1');
  const used = await signIn(app, 'expert1');
  minutes(6 * 24 * 60);
  expect((await get(app, '/user/info', used.token)).statusCode).toBe(200);
  minutes(2 * 24 * 60);
  expect((await get(app, '/user/info', used.token)).statusCode).toBe(200);
  expect((await get(app, '/user/info', idle.token)).json()).toMatchObject({ error: 'session.expired' });
});

test('AUTH-12: however much a session is used, it ends: that of an administrator after half a day, of others after thirty days', async () => {
  for (const [username, hours, last] of [
    ['admin', 11, 12],
    ['expert1', 24 * 5, 24 * 30],
  ] as const) {
    platform.now = new Date('2026-05-06T07:08:09Z');
    const { token } = await signIn(app, username);
    let since = 0;
    for (; since + hours < last; since += hours) {
      minutes(hours * 60);
      expect((await get(app, '/user/info', token)).statusCode, `${username} after ${since + hours} h`).toBe(200);
    }
    // A new token does not extend it either.
    const renewed = await post(app, '/sys/session/renew', undefined, { headers: { 'x-access-token': token } });
    const { token: next } = renewed.json<{ result: { token: string } }>().result;
    minutes((last - since) * 60 - 1);
    expect((await get(app, '/user/info', next)).statusCode).toBe(200);
    minutes(1);
    expect((await get(app, '/user/info', next)).json()).toMatchObject({ error: 'session.expired' });
  }
});

test('AUTH-12: how long sessions last is a setting, and counts at once for whoever becomes an administrator', async () => {
  const short = await platform.app({ SAIYUN_GUARDED_SESSION_HOURS: '1', SAIYUN_SESSION_DAYS: '1' });
  const { token } = await signIn(short, 'expert1');
  const { token: stays } = await signIn(short, 'expert1');
  minutes(23 * 60);
  expect((await get(short, '/user/info', token)).statusCode).toBe(200);
  minutes(60);
  expect((await get(short, '/user/info', stays)).json()).toMatchObject({ error: 'session.expired' });
  const { token: promoted } = await signIn(short, 'expert1');
  minutes(61);
  await platform.db.run("update sys_user set selectedroles = 'r1' where id = 'u5'");
  try {
    expect((await get(short, '/user/info', promoted)).json()).toMatchObject({ error: 'session.expired' });
  } finally {
    await platform.db.run("update sys_user set selectedroles = 'r3' where id = 'u5'");
  }
});

test('TENANT-01: a tenant whose last day is over is called that, and a frozen one frozen', async () => {
  const enter = async (language?: string) => (await post(app, '/sys/mLogin', { username: 'stopped', password, language })).json();
  await platform.db.run("update sys_tenant set status = 1, end_date = '2026-05-05' where id = 3");
  try {
    expect(await enter()).toMatchObject({ error: 'login.tenants_expired', message: expect.stringContaining('有效期') });
    expect((await enter('en')).message).not.toMatch(/frozen/i);
    await platform.db.run('update sys_tenant set status = 0 where id = 3');
    expect(await enter()).toMatchObject({ error: 'login.tenants_frozen' });
  } finally {
    await platform.db.run('update sys_tenant set status = 0, end_date = null where id = 3');
  }
});

test('AUTH-13, CALL-04: after sign-out the token is dead, and signing out again is no error', async () => {
  const { token } = await signIn(app);
  const out = () => post(app, '/sys/logout', undefined, { headers: { 'x-access-token': token } });
  expect((await out()).json()).toMatchObject({ success: true });
  expect((await get(app, '/user/info', token)).statusCode).toBe(401);
  expect((await out()).json()).toMatchObject({ success: true });
});

test('a frozen account, a lost role and a deleted account count at once', async () => {
  const { token } = await signIn(app, 'expert1');
  const read = async () => (await get(app, '/user/info', token)).json<{ error?: string; result: { roles: string[] } }>();
  expect((await read()).result.roles).toEqual(['EXPERT']);
  await platform.db.run("update sys_user set selectedroles = 'r1' where id = 'u5'");
  expect((await read()).result.roles).toEqual(['ADMIN']);
  await platform.db.run("update sys_user set selectedroles = 'r3', status = '2' where id = 'u5'");
  expect((await read()).error).toBe('session.account_locked');
  await platform.db.run("update sys_user set status = '1', del_flag = '1' where id = 'u5'");
  expect((await read()).error).toBe('session.expired');
  await platform.db.run("update sys_user set del_flag = '0' where id = 'u5'");
});

test('tenant: 0 and none mean the own one, a member may change, a stranger may not', async () => {
  const { token } = await signIn(app);
  const tenant = async (headers: Record<string, string>) =>
    (await get(app, '/user/info', token, headers)).json<{ error?: string; code: number; result: { tenantId: number } | null }>();
  expect((await tenant({})).result?.tenantId).toBe(1);
  expect((await tenant({ 'tenant-id': '0' })).result?.tenantId).toBe(1);
  expect((await tenant({ 'tenant-id': '2' })).result?.tenantId).toBe(2);
  expect((await tenant({ 'X-Tenant-Id': '2' })).result?.tenantId).toBe(2);
  const other = await signIn(app, 'other');
  expect((await get(app, '/user/info', other.token, { 'tenant-id': '1' })).json()).toMatchObject({
    code: 401,
    error: 'session.tenant_changed',
  });
  expect((await tenant({ 'tenant-id': '3' })).error).toBe('session.tenant_changed');
  expect((await tenant({ 'tenant-id': "1' or 1=1" })).error).toBe('session.tenant_changed');
});

test('CALL-11, AUTH-05: who a session is, as the sign-in said it, with the way it came', async () => {
  const { token, userInfo } = await signIn(app);
  const { result } = (await get(app, '/user/info', token)).json<{ result: Record<string, unknown> }>();
  expect(result).toMatchObject({ id: userInfo.id, username: 'admin', realname: userInfo.realname, loginType: 1 });
  expect(Object.keys(result)).toEqual(expect.arrayContaining(['avatar', 'roles', 'tenantId']));
  expect(JSON.stringify(result)).not.toMatch(/argon2|password/i);
  expect((await get(app, '/user/info')).json()).toMatchObject({ success: false, error: 'session.missing', code: 401 });
});

test('PERM-01, MENU-02, CALL-12, CALL-55: menu tree, own buttons and all buttons', async () => {
  const { token } = await signIn(app);
  const { result } = (await get(app, '/sys/permission/getUserPermissionByToken', token)).json<{ result: Permissions }>();
  const meta = { keepAlive: false, internalOrExternal: false };
  expect(result.menu).toEqual<MenuNode[]>([
    {
      id: 'm1',
      path: '/org',
      name: 'org',
      component: 'layouts/RouteView',
      redirect: '/org/unit',
      route: '1',
      meta: { title: '组织', enName: 'Organisation', ...meta },
      children: [
        {
          id: 'm2',
          path: '/org/unit',
          name: 'org-unit',
          component: 'org/UnitList',
          route: '1',
          meta: { title: '单位', enName: 'Units', ...meta },
        },
      ],
    },
    // MENU-05: hidden, because everything below it is hidden
    {
      id: 'm3',
      path: '/hidden',
      name: 'hidden',
      component: 'layouts/RouteView',
      redirect: null,
      route: '1',
      hidden: true,
      meta: { title: '隐藏', ...meta },
      children: [
        {
          id: 'm4',
          path: '/hidden/:id',
          name: 'hidden-@id',
          component: 'x/Detail',
          route: '1',
          hidden: true,
          meta: { title: '详情', ...meta },
        },
      ],
    },
    {
      id: 'm6',
      path: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: expect.any(String),
      component: 'layouts/IframePageView',
      redirect: null,
      route: '1',
      meta: { title: '外部', url: 'https://example.edu/x', ...meta },
    },
  ]);
  expect(result.auth).toEqual([{ action: 'dsTbUnit:add', type: '2', status: '1', describe: '新增' }]);
  expect(result.allAuth.map(({ action, status }) => [action, status])).toEqual([
    ['dsTbUnit:add', '1'],
    ['dsTbUnit:delete', '0'],
  ]);
});

test('AUTH-03, CALL-14, CALL-15: a department can be changed to one of the own, by POST and PUT', async () => {
  const { token } = await signIn(app);
  const headers = { 'x-access-token': token };
  expect((await post(app, '/sys/selectDepart', { orgCode: 'A02' }, { headers })).json()).toMatchObject({
    result: { userInfo: { orgCode: 'A02' } },
  });
  expect((await get(app, '/sys/user/getCurrentUserDeparts', token)).json()).toMatchObject({
    result: { orgCode: 'A02', list: [{ id: 'd1' }, { id: 'd2' }] },
  });
  expect((await post(app, '/sys/selectDepart', { orgCode: 'A03' }, { headers })).statusCode).toBe(403);
});

test('AUTH-09, CALL-07: the settings of the sign-in page need no session', async () => {
  expect((await post(app, '/sys/getdomainconfig')).json()).toMatchObject({
    code: 200,
    result: { sysName: '赛云', sysLogoIsshow: 'Y', visit: '/jeecg-boot/sys/common/static/', captcha: 'N' },
  });
});

test('CALL-15: a department is chosen for the own session alone, by its name in the language of the call', async () => {
  await platform.db.run("update sys_depart set depart_name_en = 'Finance' where id = 'd2'");
  const { token } = await signIn(app);
  const headers = { 'x-access-token': token };
  expect((await post(app, '/sys/selectDepart', { orgCode: 'A01', username: 'expert1' }, { headers })).json()).toMatchObject({
    error: 'access.denied',
  });
  expect((await get(app, '/sys/user/getCurrentUserDeparts', token)).json()).toMatchObject({ result: { orgCode: null } });
  expect((await post(app, '/sys/selectDepart', { orgCode: 'A01', username: 'Admin' }, { headers })).json()).toMatchObject({
    success: true,
  });
  const english = (await get(app, '/sys/user/getCurrentUserDeparts?language=en', token)).json();
  expect(english).toMatchObject({ result: { orgCode: 'A01', list: [{ departName: '竞赛部' }, { departName: 'Finance' }] } });
  const entered = (await post(app, '/sys/mLogin', { username: 'admin', password, language: 'en' })).json();
  expect(entered).toMatchObject({ result: { departs: [{ departName: '竞赛部' }, { departName: 'Finance' }] } });
});

test('AUTH-02, AUTH-03: of accounts of one name, that of the tenant asked for is signed in', async () => {
  await platform.db.run(`insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
    select 'u9', 2, 'expert1', '乙方', 'r2', '1', password_hash, now() from sys_user where id = 'u5'`);
  const enter = async (headers: Record<string, string>) =>
    (await post(app, '/sys/mLogin', { username: 'expert1', password }, { headers })).json<{ result: { userInfo: object } }>().result
      .userInfo;
  expect(await enter({ 'tenant-id': '2' })).toMatchObject({ id: 'u9', tenantId: 2 });
  expect(await enter({ 'tenant-id': '1' })).toMatchObject({ id: 'u5', tenantId: 1 });
  expect(await enter({})).toMatchObject({ id: 'u5', tenantId: 1 });
  await platform.db.run("delete from sys_session where user_id = 'u9'; delete from sys_user where id = 'u9'");
});

test('PERM-05, PERM-06: a button that is switched off is among all buttons, denied even to those it was granted to', async () => {
  const { token } = await signIn(app);
  const read = async () => (await get(app, '/sys/permission/getUserPermissionByToken', token)).json<{ result: Permissions }>().result;
  await platform.db.run("update sys_permission set status = '0' where id = 'b1'");
  const off = await read();
  await platform.db.run("update sys_permission set status = '1' where id = 'b1'");
  expect(off.auth).toEqual([]);
  expect(off.allAuth).toContainEqual({ action: 'dsTbUnit:add', type: '2', status: '0', describe: '新增' });
  expect((await read()).allAuth).toContainEqual({ action: 'dsTbUnit:add', type: '2', status: '1', describe: '新增' });
});

test('AUTH-09: name, logo and pictures of the sign-in page are settings, and paths alone', async () => {
  const own = await platform.app({
    SAIYUN_SYS_NAME: '甲赛',
    SAIYUN_SYS_NAME_EN: 'Contest A',
    SAIYUN_LOGO: 'public/logo.png',
    SAIYUN_LOGO_SHOWN: 'N',
    SAIYUN_LOGIN_IMAGE: 'public/left.jpg',
    SAIYUN_LOGIN_BACKGROUND: 'public/wide.webp',
  });
  const settings = {
    sysLogo: 'public/logo.png',
    sysLogoIsshow: 'N',
    loginLeftImage: 'public/left.jpg',
    loginBgImage: 'public/wide.webp',
  };
  expect((await post(own, '/sys/getdomainconfig')).json()).toMatchObject({ result: { sysName: '甲赛', ...settings } });
  expect((await post(own, '/sys/getdomainconfig', { language: 'en' })).json()).toMatchObject({
    result: { sysName: 'Contest A', ...settings },
  });
  for (const SAIYUN_LOGO of ['../secret.png', 'https://example.edu/a.png', 'a.svg', '"onload'])
    expect(() => readConfig({ SAIYUN_LOGO }), SAIYUN_LOGO).toThrow('SAIYUN_LOGO');
});

test('AUTH-09, SHELL-03, I18N-05: hosts of the language picker, record number and company are settings', async () => {
  const told = async (env: Readonly<Record<string, string>>, language = 'zh') =>
    (await post(await platform.app(env), '/sys/getdomainconfig', { language })).json<{ result: object }>().result;
  const plain = await told({});
  expect(plain).toMatchObject({ languageHosts: ['localhost', '127.0.0.1'] });
  expect(plain).not.toHaveProperty('recordNumber');
  expect(plain).not.toHaveProperty('company');
  expect(await told({ SAIYUN_LANGUAGE_HOSTS: '' })).toMatchObject({ languageHosts: [] });
  const own = { SAIYUN_LANGUAGE_HOSTS: 'Contest., [::1]', SAIYUN_RECORD_NUMBER: '沪ICP备1号', SAIYUN_COMPANY: '甲大学' };
  const settings = { languageHosts: ['contest.', '[::1]'], recordNumber: '沪ICP备1号', company: '甲大学' };
  expect(await told(own)).toMatchObject(settings);
  expect(await told(own, 'en')).toMatchObject(settings);
  expect(await told({ ...own, SAIYUN_COMPANY_EN: 'University A' }, 'en')).toMatchObject({ company: 'University A' });
  for (const SAIYUN_LANGUAGE_HOSTS of ['https://a.example', 'a b', '*.example'])
    expect(() => readConfig({ SAIYUN_LANGUAGE_HOSTS }), SAIYUN_LANGUAGE_HOSTS).toThrow('SAIYUN_LANGUAGE_HOSTS');
});

test('STORE-05: a session survives a restart of the server on its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-restart-'));
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off' });
  const start = async () => {
    const db = await connect(config);
    await migrate(db);
    const again = createApp(servicesOf({ db, config }), [sessionModule]);
    return { db, app: again, stop: () => again.close().then(() => db.close()) };
  };
  try {
    const first = await start();
    await fillPlatform(first.db);
    const { token } = await signIn(first.app);
    await first.stop();
    const second = await start();
    expect((await get(second.app, '/user/info', token)).json()).toMatchObject({ success: true, result: { username: 'admin' } });
    await second.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 90_000);

test.each([[{}], [{ username: 'admin' }], [{ username: ['a'], password }], [{ username: { $ne: 1 }, password }], ['x'], [[]], [null]])(
  'sign-in with %j is refused as input',
  async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/mLogin',
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ success: false, error: 'input.invalid' });
  },
);
