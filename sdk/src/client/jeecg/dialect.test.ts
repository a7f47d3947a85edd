import { expect, test } from 'vitest';
import { checkCalls } from '../../calls/checks.ts';
import { competitionCalls } from '../../calls/competition.ts';
import { departCalls } from '../../calls/departs.ts';
import { sessionCalls } from '../../calls/session.ts';
import { userCalls } from '../../calls/users.ts';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';

const jeecg = { dialect: 'jeecg', secret: 'a secret' } as const;
const userInfo = { id: 'u1', username: 'school' };

test('a department is chosen, and a password changed, with the verb of the dialect', async () => {
  const server = await localServer(() => ({ userInfo }));
  await clientOf(server).selectDepart('A01');
  await clientOf(server, jeecg).selectDepart('A01');
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /jeecg-boot/sys/selectDepart',
    'PUT /jeecg-boot/sys/selectDepart',
  ]);
});

test('the tenant goes under both names, to a JeecgBoot only', async () => {
  const server = await localServer(() => ({}));
  for (const client of [clientOf(server), clientOf(server, jeecg)]) {
    client.setTenant(7);
    await client.dicts.all();
  }
  expect(server.seen.map(({ headers }) => [headers['tenant-id'], headers['x-tenant-id']])).toEqual([
    ['7', undefined],
    ['7', '7'],
  ]);
});

test('what a JeecgBoot checks is signed its way unless told otherwise', async () => {
  const server = await localServer(() => []);
  const options = { ...jeecg, now: () => 1_795_219_200_000 };
  const signs = async (more: object): Promise<unknown> => {
    await clientOf(server, { ...options, ...more }).dicts.items('sex');
    return server.seen.at(-1)?.headers['x-sign'];
  };
  const own = await signs({});
  expect(own).toBe(await signs({ signMode: 'jeecg' }));
  expect(own).not.toBe(await signs({ signMode: 'path' }));
});

test('the own account comes from where a session is restored', async () => {
  const server = await localServer(() => ({ userInfo, sysAllDictItems: {} }));
  expect(await clientOf(server, jeecg).whoami()).toEqual({ ...userInfo, roles: [], loginType: 1, tenantId: 0 });
  expect(server.seen[0]?.path).toBe('/jeecg-boot/sys/user/getUserInfo');
});

test('calls that a JeecgBoot lacks are refused before anything is sent', async () => {
  const server = await localServer(() => ({}));
  const client = clientOf(server, jeecg);
  const calls = [
    () => client.domainConfig(),
    () => client.reviews.myList(),
    () => client.downloads.create('dsTbUnit'),
    () => client.downloads.get('1'),
    () => client.units.enable('1'),
    () => competitionCalls(client.send).openList(),
  ];
  for (const call of calls) {
    const error = await refused((async () => call())());
    expect(error).toMatchObject({ kind: 'unsupported' });
    expect(error.message).toMatch(/^不支持此操作 \(\S+\)$/);
  }
  client.setLanguage('en');
  expect((await refused(client.domainConfig())).message).toBe('Not supported (/sys/getdomainconfig)');
  expect(server.seen).toEqual([]);
});

test('AUTH-06: a wrong code by text message, which old servers call a success, signs nobody in', async () => {
  const wrong = ok(null, { code: 0, message: '手机验证码错误' });
  const server = await localServer((_seen, reply) => json(reply, 200, wrong));
  const client = clientOf(server, jeecg);
  const error = await refused(sessionCalls(client.send).phoneLogin({ mobile: '13800000000', captcha: '000000' }));
  expect(error).toMatchObject({ kind: 'auth', message: '手机验证码错误' });
  expect(client.session.token).toBeUndefined();
});

test('every way to sign in starts the session and carries no token of another', async () => {
  const server = await localServer(() => ({ token: 'new', userInfo, tenantList: [{ id: 5, name: '省赛' }] }));
  const client = clientOf(server, jeecg);
  client.setToken('old');
  await sessionCalls(client.send).casLogin('ST-1', 'https://saiyun.example/');
  expect(client.session).toMatchObject({ token: 'new', tenantId: 5, userInfo });
  expect(server.seen[0]?.headers['x-access-token']).toBeUndefined();
});

test('a failure that means "none" is an empty list and is told to nobody; others stay failures', async () => {
  const told: unknown[] = [];
  let message = '';
  const server = await localServer((_seen, reply) => json(reply, 200, ok(null, { success: false, code: 500, message })));
  const { send } = clientOf(server, { ...jeecg, onError: (error) => told.push(error) });
  message = '未找到用户相关角色信息';
  expect(await userCalls(send).roleIds('u1')).toEqual([]);
  message = '查找失败';
  expect(await userCalls(send).departs('u1')).toEqual([]);
  message = '未查询匹配数据！';
  expect(await departCalls(send).search('x')).toEqual([]);
  expect(told).toEqual([]);
  message = '操作失败';
  expect(await refused(userCalls(send).roleIds('u1'))).toMatchObject({ kind: 'server', message: '操作失败' });
  expect(told).toHaveLength(1);
});

test('a bare list of accounts is read as the result', async () => {
  const server = await localServer((_seen, reply) => json(reply, 200, [userInfo]));
  expect(await userCalls(clientOf(server, jeecg).send).byKeys(['u1'])).toEqual([userInfo]);
  expect(server.seen[0]?.query.get('id')).toBe('u1,');
});

test('FORM-19: a check of an empty value passes, whether it is asked or not', async () => {
  const server = await localServer((_seen, reply) => json(reply, 200, ok(null, { code: 500, message: '数据为空,不作处理！' })));
  const { duplicate } = checkCalls(clientOf(server, jeecg).send);
  expect(await duplicate({ tableName: 't', fieldName: 'f', fieldVal: '' })).toMatchObject({ success: true });
  expect(server.seen).toEqual([]);
  expect(await duplicate({ tableName: 't', fieldName: 'f', fieldVal: 'x' })).toMatchObject({ success: true });
});

test('a check that the account may not make, or that cannot be made, is a failure and no verdict', async () => {
  let code = 510;
  const server = await localServer((_seen, reply) => json(reply, 200, ok(null, { success: false, code, message: '没有权限' })));
  const { duplicate } = checkCalls(clientOf(server, jeecg).send);
  const question = { tableName: 't', fieldName: 'f', fieldVal: 'x' };
  expect(await refused(duplicate(question))).toMatchObject({ kind: 'forbidden' });
  code = 500;
  expect(await duplicate(question)).toEqual({ success: false, message: '没有权限', result: null });
  await server.close();
  expect(await refused(duplicate(question))).toMatchObject({ kind: 'network' });
});
