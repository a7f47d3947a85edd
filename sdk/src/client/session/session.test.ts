import { expect, test } from 'vitest';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';
import { memoryStore } from './session-store.ts';

const userInfo = {
  id: '1',
  username: 'admin',
  realname: '管理员',
  avatar: null,
  phone: null,
  email: null,
  orgCode: null,
  loginType: 1,
  roles: ['ADMIN'],
};

test.each([200, '200'])(
  'AUTH-06, STORE-05: a sign-in is accepted with code %j, and its token, account and tenant are kept for 7 days',
  async (code) => {
    const server = await localServer((seen, reply) =>
      seen.path.endsWith('/login') ? json(reply, 200, ok({ token: 't', userInfo: { ...userInfo, tenantId: 3 } }, { code })) : null,
    );
    const store = memoryStore();
    const client = clientOf(server, { store, now: () => 1_000 });
    client.setToken('old');
    const answer = await client.login({ username: 'admin', password: 'p', captcha: 'c', checkKey: 'k' });
    expect(answer.token).toBe('t');
    expect(server.seen[0]?.headers).not.toHaveProperty('x-access-token');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      username: 'admin',
      password: 'p',
      captcha: 'c',
      checkKey: 'k',
      language: 'zh',
    });
    expect(store.load()).toMatchObject({ token: 't', tenantId: 3, expiresAt: 1_000 + 604_800_000 });
    await client.send('GET', '/a');
    expect(server.seen[1]?.headers).toMatchObject({ 'x-access-token': 't', 'tenant-id': '3' });
    expect(clientOf(server, { store, now: () => 2_000 }).session).toMatchObject({
      token: 't',
      tenantId: 3,
      userInfo: { username: 'admin' },
    });
    expect(clientOf(server, { store, now: () => 700_000_000 }).session.token).toBeUndefined();
  },
);

test('AUTH-06: any other code is refused with code and message, also one that claims success', async () => {
  const server = await localServer((seen, reply) =>
    json(
      reply,
      200,
      seen.path.endsWith('/mLogin')
        ? { success: true, code: 0, result: null, message: '手机验证码错误' }
        : { success: false, code: 500, result: null, message: '用户名或密码错误' },
    ),
  );
  const client = clientOf(server);
  expect(await refused(client.mLogin({ username: 'a', password: 'b' }))).toMatchObject({
    kind: 'auth',
    code: 0,
    message: '手机验证码错误',
  });
  expect(await refused(client.login({ username: 'a', password: 'b' }))).toMatchObject({
    kind: 'auth',
    code: 500,
    message: '用户名或密码错误',
  });
  expect(client.session.token).toBeUndefined();
});

test('AUTH-03: one tenant is taken silently, of several none is', async () => {
  const tenants = [{ id: 5, name: 'a' }];
  const server = await localServer(() => ({ token: 't', userInfo, tenantList: tenants }));
  const client = clientOf(server);
  await client.login({ username: 'a', password: 'b' });
  expect(client.session.tenantId).toBe(5);
  tenants.push({ id: 6, name: 'b' });
  await client.login({ username: 'a', password: 'b' });
  expect(client.session.tenantId).toBe(0);
});

test('AUTH-13: signing out ends the session even when the server cannot be reached, and tells nobody', async () => {
  const failures: unknown[] = [];
  const options = { onError: (e: unknown) => failures.push(e), onExpired: (e: unknown) => failures.push(e) };
  const away = clientOf({ url: 'http://127.0.0.1:1' }, options);
  away.setToken('t');
  await away.logout();
  expect(away.session.token).toBeUndefined();
  const server = await localServer((_seen, reply) => json(reply, 401, { success: false, code: 401, message: 'Token失效' }));
  const client = clientOf(server, options);
  client.setToken('t');
  await client.logout();
  expect(server.seen[0]?.headers['x-access-token']).toBe('t');
  expect(failures).toEqual([]);
});

test('the calls around a session go where the contract says', async () => {
  const server = await localServer((seen) => (seen.path.endsWith('selectDepart') ? { userInfo } : userInfo));
  const client = clientOf(server);
  client.setToken('t');
  await client.captcha('k 1');
  await client.domainConfig();
  expect(await client.whoami()).toEqual(userInfo);
  expect(client.session.userInfo).toEqual(userInfo);
  await client.permissions();
  await client.departs();
  await client.selectDepart('A01');
  expect(server.seen.map((s) => `${s.method} ${s.path.replace('/jeecg-boot', '')}`)).toEqual([
    'GET /sys/randomImage/k%201',
    'POST /sys/getdomainconfig',
    'GET /user/info',
    'GET /sys/permission/getUserPermissionByToken',
    'GET /sys/user/getCurrentUserDeparts',
    'POST /sys/selectDepart',
  ]);
  expect(JSON.parse(server.seen[5]?.body ?? '')).toMatchObject({ orgCode: 'A01', username: 'admin' });
});

test('DEPART-08: the own departments come as a list with the code of the current one, and the chosen one becomes it', async () => {
  const departs = [
    { id: 'd1', departName: '计算机学院', orgCode: 'A01' },
    { id: 'd2', departName: '数学学院', orgCode: 'A02' },
  ];
  const server = await localServer((seen) =>
    seen.path.endsWith('selectDepart') ? { userInfo: { ...userInfo, orgCode: 'A02' } } : { list: departs, orgCode: 'A01' },
  );
  const client = clientOf(server);
  client.setToken('t');
  const { list, orgCode } = await client.departs();
  expect([list.map((one) => one.orgCode), orgCode]).toEqual([['A01', 'A02'], 'A01']);
  expect(await client.selectDepart('A02', list)).toMatchObject({ orgCode: 'A02' });
  expect(client.session).toMatchObject({ userInfo: { orgCode: 'A02' }, depart: { departName: '数学学院' } });
});

test('SHELL-16: refreshing the dictionaries clears the caches of the server and reads all anew', async () => {
  const server = await localServer((seen) => (seen.path.endsWith('queryAllDictItems') ? { sex: [] } : null));
  const client = clientOf(server);
  expect(await client.dicts.refresh()).toEqual({ sex: [] });
  expect(server.seen.map((s) => s.path)).toEqual(['/jeecg-boot/sys/dict/refleshCache', '/jeecg-boot/sys/dict/queryAllDictItems']);
  await client.dicts.search('dsTbUnit,unitName,id', '清华', 5);
  await client.dicts.texts('dsTbUnit,unitName,id', ['1', '2']);
  expect(await client.dicts.texts('dsTbUnit,unitName,id', [])).toEqual([]);
  expect(server.seen[2]?.path).toBe('/jeecg-boot/sys/dict/loadDict/dsTbUnit,unitName,id');
  expect(Object.fromEntries(server.seen[2]?.query ?? [])).toMatchObject({ keyword: '清华', pageSize: '5' });
  expect(server.seen[3]?.query.get('key')).toBe('1,2');
  expect(server.seen).toHaveLength(4);
});
