import type { Client } from '@saiyun/sdk';
import {
  accountCalls,
  checkCalls,
  departRoleCalls,
  dictCalls,
  onlineFormCalls,
  permissionCalls,
  roleCalls,
  tenantCalls,
  userCalls,
} from '@saiyun/sdk/calls';
import { menuRoutes } from '@saiyun/sdk/logic/menu';
import { isActionAllowed } from '@saiyun/sdk/logic/permission';
import { describe, expect, test } from 'vitest';
import { desk, refused, versions } from './desk.ts';

const password = { username: 'li', oldpassword: 'a', password: 'b', confirmpassword: 'b' };
const refusals: readonly (readonly [kind: string, said: string, call: (client: Client) => Promise<unknown>])[] = [
  ['not_found', '未找到对应实体', (client) => client.users.queryById('nobody')],
  ['not_found', '未找到对应实体', (client) => client.users.edit({ id: 'nobody', revision: undefined, email: 'a@b.cn' })],
  ['conflict', '该编号已存在!', (client) => tenantCalls(client.send).add({ name: '七' })],
  ['forbidden', '只允许修改自己的密码！', (client) => accountCalls(client.send).updatePassword(password)],
];

describe('what is refused with one number only is told apart by its text', () => {
  test.each(refusals)('%s: %s', async (kind, said, call) => {
    const { client } = await desk();
    expect(await refused(() => call(client))).toMatchObject({ kind, message: said, code: 500 });
  });

  test.each(refusals)('%s: %s, told in English too', async (kind, said, call) => {
    const { client } = await desk('3.4.3', { language: 'en' });
    const error = await refused(() => call(client));
    expect(error).toMatchObject({ kind, detail: said });
    expect(error.message).toMatch(new RegExp(`^[A-Z][\\w ;,-]+ \\(${said}\\)$`));
  });

  test('a path that is not there is that, without an envelope', async () => {
    const { client } = await desk();
    expect(await refused(() => client.send('GET', '/sys/nothing'))).toMatchObject({ kind: 'not_found', status: 404 });
  });
});

describe.each(versions)('%s: a signature that is not accepted names the option that is wrong', (version) => {
  test.each([
    ['none', { secret: undefined }, 'sign.missing', /secret/],
    ['another secret', { secret: 'another' }, 'sign.wrong', /secret/],
    ['another form', { signMode: 'path' }, 'sign.wrong', /signMode/],
  ] as const)('%s', async (_name, options, code, named) => {
    const { client } = await desk(version, options);
    const error = await refused(() => client.dicts.items('sex'));
    expect(error).toMatchObject({ kind: 'invalid', code });
    expect(error.message).toMatch(named);
  });

  test('the time of it is learned where nobody says its form, once', async () => {
    const { client, sent } = await desk(version);
    expect(await client.dicts.items('sex')).toHaveLength(2);
    const first = sent();
    expect(first).toHaveLength(version === '3.1.0' ? 3 : 1);
    await client.dicts.items('sex');
    expect(sent()).toHaveLength(1);
  });
});

test('3.1.0: a form of the time that was said is kept, and told to be wrong', async () => {
  const { client } = await desk('3.1.0', { signTime: 'epoch' });
  const error = await refused(() => client.dicts.items('sex'));
  expect(error).toMatchObject({ kind: 'invalid', code: 'sign.expired' });
  expect(error.message).toContain('signTime');
});

test.each(versions)('%s: the reason of a 401 is kept beside the text of the client', async (version) => {
  const { client, server } = await desk(version);
  server.expire('用户租户信息变更,请重新登陆!');
  expect(await refused(() => client.roles.list())).toMatchObject({
    kind: 'auth',
    message: '未授权，请重新登录',
    detail: '用户租户信息变更,请重新登陆!',
  });
});

test('a session is renewed by a token that was made in the second of the old one', async () => {
  const { client, server } = await desk('3.4.3', { renew: () => client.mLogin({ username: 'admin', password: '123456' }) });
  const { token } = client.session;
  server.endSession();
  expect((await client.roles.list()).total).toBe(1);
  // The tokens could only be confused if both were created within the same second.
  expect([token, client.session.token].every((one) => one?.startsWith('eyJ'))).toBe(true);
});

describe.each(versions)('%s: answers', (version) => {
  test('trees of permissions have titles', async () => {
    const { client } = await desk(version);
    const trees = [
      await roleCalls(client.send).permissionTree(),
      await permissionCalls(client.send).tree(),
      await departRoleCalls(client.send).permissionTree('d1'),
    ];
    for (const { treeList } of trees) {
      expect(treeList.map(({ title }) => title)).toEqual(['系统管理']);
      expect(treeList[0]?.children?.map(({ title }) => title)).toEqual(['用户管理']);
    }
  });

  test('MENU-06: an entry without a component leaves the menu standing', async () => {
    const { client } = await desk(version);
    const screens = [{ path: '/user', title: ['用户管理', 'Users'] }] as const;
    const { pages, missing } = menuRoutes(await client.permissions(), screens);
    expect(pages.map(({ path }) => path)).toEqual(['/user']);
    expect(missing).toEqual(['/system']);
  });

  test('PERM-05: an own entry has no status there, and is one that is on', async () => {
    const { client } = await desk(version);
    const granted = await client.permissions();
    expect(isActionAllowed(granted, 'user:add', { strictStatus: true, typeReading: 'ignore2' })).toBe(true);
  });

  test('an account has what only ours says of it, so that reading it does not throw', async () => {
    const { client } = await desk(version);
    const { userInfo } = client.session;
    expect(userInfo?.roles.includes('ADMIN')).toBe(false);
    expect(userInfo).toMatchObject({ username: 'admin', tenantId: 0 });
    expect(await client.whoami()).toMatchObject({ roles: [], tenantId: 0 });
  });

  test('USER: an account name is free for the account that has it', async () => {
    const { client } = await desk(version);
    const { isFree } = userCalls(client.send);
    expect(await isFree('li', 'u1')).toMatchObject({ success: true });
    expect(await isFree('li', 'u2')).toMatchObject({ success: false });
    expect(await isFree('li')).toMatchObject({ success: false, message: '用户账号已存在' });
    expect(await isFree('nobody')).toMatchObject({ success: true });
  });

  test('FORM-19: a fault of a check is no verdict, and its SQL is told to nobody', async () => {
    const { client } = await desk(version);
    const { duplicate } = checkCalls(client.send);
    expect(await duplicate({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'li' })).toMatchObject({ success: false });
    const error = await refused(() => duplicate({ tableName: 'no_table', fieldName: 'username', fieldVal: 'li' }));
    expect(error).toMatchObject({ kind: 'server', message: '服务器错误，请稍后再试' });
  });

  test('CALL-20, CALL-22: what is empty is sent where it must be there', async () => {
    const { client } = await desk(version);
    expect(await client.dicts.search('sys_user,realname,username', '')).toHaveLength(2);
    expect(await client.dicts.search('sys_user,realname,username', '李娜')).toMatchObject([{ value: 'lina' }]);
    const tree = { tableName: 'sys_category', text: 'name', code: 'id' };
    expect(await dictCalls(client.send).tree(tree)).toHaveLength(1);
    expect(await dictCalls(client.send).tree({ ...tree, pid: 'c1' })).toHaveLength(1);
  });

  test('CALL-19, CALL-20: a dictionary by its code is looked up in its items', async () => {
    const { client } = await desk(version);
    expect(await client.dicts.search('sex', '女')).toMatchObject([{ value: '2', text: '女' }]);
    expect(await client.dicts.search('sex', '', 1)).toMatchObject([{ value: '1' }]);
    expect(await client.dicts.texts('sex', ['2', '9', '1'])).toEqual(['女', '9', '男']);
  });

  test('CALL-127: rows of an online form are exported, those that match', async () => {
    const { client } = await desk(version);
    const forms = onlineFormCalls(client.send);
    const names = async (query: object): Promise<string> =>
      new TextDecoder().decode(await new Response((await forms.exportXls('orders', query)).stream).arrayBuffer());
    expect(await names({})).toBe('PK 甲,乙');
    expect(await names({ match: { name: '*乙*' } })).toBe('PK 乙');
    expect(await names({ paramsStr: { name: '甲' } })).toBe('PK 甲');
    expect(await refused(() => forms.exportXls('orders', { format: 'xls' }))).toMatchObject({ kind: 'unsupported' });
  });

  test('CALL-127: an import that is not counted says so instead of nought', async () => {
    const { client } = await desk(version);
    const sheet = { bytes: Uint8Array.of(1), name: 'orders.xlsx' };
    expect(await onlineFormCalls(client.send).importExcel('orders', sheet)).toMatchObject({
      counted: 'none',
      msg: '导入成功!',
      errorCount: 0,
    });
    expect(await client.users.importExcel(sheet)).toMatchObject({ counted: 'total', totalCount: 1, successCount: 1 });
  });

  test.each([{ format: 'csv' }, { format: 'xlsx' }, { exportFields: ['username'] }] as const)(
    'an export with %o is refused',
    async (query) => {
      const { client, sent } = await desk(version);
      expect(await refused(() => client.users.exportXls(query))).toMatchObject({ kind: 'unsupported' });
      expect(sent()).toEqual([]);
      expect((await client.users.exportXls()).fileName).toBe('用户列表.xls');
    },
  );
});
