import { type ClientOptions, createClient, jeecgRelease } from '@saiyun/sdk';
import { noticeCalls, roleCalls, sessionCalls, userCalls } from '@saiyun/sdk/calls';
import { menuRoutes } from '@saiyun/sdk/logic/menu';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refused, versions } from './desk.ts';
import { callsOf } from './peer/fixtures.ts';
import { jeecgPeer, type PeerOptions } from './peer/peer.ts';

// The fixtures of each release (docs/jeecgboot.md says where they come from), and the dialect over each call of them.

type Version = (typeof versions)[number];

const open = async (version: Version, options: Partial<ClientOptions> = {}, peerOptions: PeerOptions = {}) => {
  const peer = await jeecgPeer(version, peerOptions);
  onTestFinished(() => peer.close());
  const client = createClient({ baseUrl: peer.url, dialect: 'jeecg', secret: peer.secret, ...options });
  onTestFinished(() => client.close());
  return { peer, client };
};
const signedIn = async (...of: Parameters<typeof open>) => {
  const desk = await open(...of);
  await desk.client.mLogin({ username: 'admin', password: '123456' });
  return desk;
};
const own = { id: 'f0019fdebedb443c98dcb17d88222c38', revision: undefined } as const;

describe.each(versions)('%s: signing in', (version) => {
  test('with the picture, once; a wrong one is told as one', async () => {
    const { peer, client } = await open(version);
    expect(await client.captcha('1666771660030')).toMatch(/^data:image\/jpg;base64,/);
    const form = { username: 'admin', password: '123456', checkKey: '1666771660030' };
    expect(await refused(() => client.login({ ...form, captcha: 'none' }))).toMatchObject({ kind: 'auth', message: '验证码错误' });
    expect(await refused(() => client.login({ username: 'admin', password: '123456' }))).toMatchObject({ message: '验证码无效' });
    const captcha = peer.captcha('1666771660030').toUpperCase();
    expect(await refused(() => client.login({ ...form, captcha, password: 'wrong' }))).toMatchObject({ message: '用户名或密码错误' });
    const { userInfo, departs, multi_depart } = await client.login({ ...form, captcha });
    expect({ ...userInfo, departs: departs.length, multi_depart }).toMatchObject({
      username: 'admin',
      roles: [],
      departs: 1,
      multi_depart: 1,
    });
    expect(await refused(() => client.login({ ...form, captcha }))).toMatchObject({ message: '验证码错误' });
    expect(peer.passedOver).toEqual([]);
  });

  test('without it, by the way of programs, and out again', async () => {
    const { client } = await signedIn(version);
    expect(await client.whoami()).toMatchObject({ username: 'admin', realname: '管理员' });
    expect((await client.departs()).list).toMatchObject([{ orgCode: 'A01' }]);
    expect(await client.selectDepart('A01')).toMatchObject({ username: 'admin' });
    expect((await sessionCalls(client.send).tenants()).list).toMatchObject([{ id: 1000 }]);
    await client.logout();
    client.setToken('eyJ');
    expect(await refused(() => client.whoami())).toMatchObject({ kind: 'auth', status: 401 });
  });

  test('a tenant goes by the header that this release reads, and a foreign one ends the session', async () => {
    const { client } = await signedIn(version);
    client.setTenant(1000);
    expect((await client.users.list()).total).toBe(3);
    client.setTenant(7);
    expect(await refused(() => client.users.list())).toMatchObject({ kind: 'auth', detail: '用户租户信息变更,请重新登陆!' });
  });
});

describe.each(versions)('%s: every call', (version) => {
  test('the menu leads to users, roles, dictionaries and notices', async () => {
    const { client } = await signedIn(version);
    const permissions = await client.permissions();
    const { missing } = menuRoutes(permissions, []);
    expect(missing.some((path) => path.endsWith('/user'))).toBe(true);
    expect(permissions.auth.length).toBeGreaterThan(0);
  });

  test('accounts', async () => {
    const { peer, client } = await signedIn(version);
    const users = userCalls(client.send);
    const page = await client.users.list({ match: { realname: '*张*', status: 1 }, column: 'createTime', order: 'desc' });
    expect(page.records.map(({ username }) => username)).toEqual(['admin', 'zhagnxiao', 'jeecg']);
    expect(page.records[0]).toMatchObject({ sex_dictText: '男', status_dictText: '正常' });
    expect(await client.users.queryById(own.id)).toMatchObject({ username: 'zhagnxiao' });
    expect(await users.roleIds(own.id)).toEqual(['ee8626f80f7c2619917b6236f3a7f02b']);
    expect(await users.departs(own.id)).toEqual([]);
    expect((await users.ofRole('f6817f48af4fb3af11b9e8bf182f618b')).total).toBe(1);
    expect(await users.isFree('newone')).toMatchObject({ success: true });
    await client.users.add({ username: 'newone', realname: '新', password: 'Aa123456!', selectedroles: 'r1' });
    await client.users.edit({ ...own, email: 'a@b.cn' });
    await users.freeze([own.id], true);
    expect(peer.passedOver).toEqual([]);
  });

  test('roles', async () => {
    const { peer, client } = await signedIn(version);
    expect((await client.roles.list({ match: { roleName: '*管*' } })).records).toMatchObject([{ roleCode: 'admin' }, { roleCode: 'test' }]);
    expect(await roleCalls(client.send).all()).toHaveLength(2);
    expect(await client.roles.queryById('ee8626f80f7c2619917b6236f3a7f02b')).toMatchObject({ roleName: '临时角色' });
    await client.roles.add({ roleName: '专家', roleCode: 'expert', baseRole: 'EXPERT' });
    await client.roles.edit({ id: 'ee8626f80f7c2619917b6236f3a7f02b', revision: undefined, roleName: '临时' });
    await client.roles.delete('ee8626f80f7c2619917b6236f3a7f02b');
    expect(peer.passedOver).toEqual([]);
  });

  test('dictionaries, signed as this release checks it', async () => {
    const { peer, client } = await signedIn(version);
    expect((await client.dicts.list()).records).toMatchObject([{ dictCode: 'sex' }, { dictCode: 'user_status' }, { dictCode: 'priority' }]);
    expect((await client.dictItems.list({ match: { dictId: '3d9a351be3436fbefb1307d4cfb49bf2' } })).records).toHaveLength(2);
    expect(await client.dicts.items('sex')).toMatchObject([{ text: '男' }, { text: '女' }]);
    expect(await client.dicts.search('sys_user,realname,username', '')).toHaveLength(2);
    expect(await client.dicts.texts('sys_user,realname,username', ['admin'])).toEqual(['管理员']);
    expect(Object.keys(await client.dicts.refresh())).toContain('sex');
    await client.dicts.add({ dictName: '学段', dictCode: 'stage' });
    await client.dicts.edit({ id: '3d9a351be3436fbefb1307d4cfb49bf2', revision: undefined, dictName: '性别' });
    expect(peer.passedOver).toEqual([]);
    expect(peer.seen).toContain('GET /sys/dict/refleshCache');
  });

  test('notices', async () => {
    const { peer, client } = await signedIn(version);
    const notices = noticeCalls(client.send);
    expect(await notices.list()).toMatchObject({ records: [{ title: '本周末停机维护', sendStatus: '1' }] });
    expect(await notices.queryById('1585180413164699649')).toMatchObject({ title: '本周末停机维护', userIds: [] });
    expect(await notices.unread()).toMatchObject({ anntMsgTotal: 1, anntMsgList: [{ priority: 'H' }] });
    expect((await notices.mine()).records).toMatchObject([{ title: '本周末停机维护', readFlag: '0' }]);
    await notices.markRead('1585180413164699649');
    await notices.markAllRead();
    await notices.release('1585180413164699649');
    expect(peer.passedOver).toEqual([]);
  });
});

describe.each(versions)('%s: refusals', (version) => {
  test('a path that is not there, and a verb that is not', async () => {
    const { client } = await signedIn(version);
    expect(await refused(() => client.send('GET', '/sys/nothing'))).toMatchObject({ kind: 'not_found', status: 404 });
    const post = await refused(() => client.send('POST', '/sys/selectDepart', { body: { orgCode: 'A01' } }));
    expect(post).toMatchObject({ kind: 'not_found', code: 405 });
  });

  test('a signature with another secret names the option', async () => {
    const { client } = await signedIn(version, { secret: 'another' });
    expect(await refused(() => client.dicts.items('sex'))).toMatchObject({ kind: 'invalid', code: 'sign.wrong' });
  });
});

test('3.6.3: an account without the right is forbidden to list roles', async () => {
  const { peer, client } = await signedIn('3.6.3');
  peer.takeRights();
  expect(await refused(() => client.roles.list())).toMatchObject({ kind: 'forbidden', code: 510 });
});

describe('which release stands opposite is told without signing in', () => {
  test.each([
    ['3.1.0', { from: '3.0', to: '3.2' }, ['GET /sys/user/getUserInfo', 'POST /sys/login']],
    ['3.4.3', { from: '3.3', to: '3.4' }, ['GET /sys/user/getUserInfo', 'POST /sys/login']],
    ['3.6.3', { from: '3.6', to: '3.6' }, ['GET /sys/user/getUserInfo', 'POST /sys/thirdLogin/getLoginUser/-/-/0', 'POST /sys/sms']],
  ] as const)('%s', async (version, release, asked) => {
    const { peer } = await open(version);
    expect(await jeecgRelease((more) => createClient({ baseUrl: peer.url, ...more }))).toEqual(release);
    expect(peer.seen).toEqual(asked);
  });
});

test('a call has the same name, verb and controller in all releases, but for the third sign-in', () => {
  const [first = {}, ...others] = versions.map((version) => callsOf(version));
  const names = (calls: typeof first) =>
    Object.entries(calls).flatMap(([name, { source }]) => (name.includes('thirdLogin') ? [] : [`${name} ${source}`]));
  for (const other of others) expect(names(other)).toEqual(names(first));
});
