import {
  dataLogCalls,
  departRoleCalls,
  fillRuleCalls,
  messageTemplateCalls,
  noticeCalls,
  permissionCalls,
  sessionCalls,
  subTableCalls,
  tenantCalls,
  userAgentCalls,
  userCalls,
} from '@saiyun/sdk/calls';
import { describe, expect, test } from 'vitest';
import { desk, refused, versions } from './desk.ts';

describe.each(versions)('%s', (version) => {
  test('members leave a tenant, named where the backend looks for them', async () => {
    const { client, server } = await desk(version);
    await tenantCalls(client.send).leave(7, ['u1']);
    expect(server.state.accounts[0]?.tenants).toEqual(['1']);
  });

  test('CALL-03: a sign-in by a third party has as many parts as this version wants', async () => {
    const { client } = await desk(version);
    client.setToken(undefined);
    await sessionCalls(client.send).thirdLogin('t-1', 'wechat');
    expect(client.session.token).toMatch(/^eyJ/);
    expect((await client.roles.list()).total).toBe(1);
  });

  test('who tells the version spares what is found out by trying otherwise', async () => {
    const { client, sent } = await desk(version, { version });
    expect(await client.dicts.items('sex')).toHaveLength(2);
    expect(sent()).toEqual(['GET /sys/dict/getDictItems/sex']);
    client.setToken(undefined);
    await sessionCalls(client.send).thirdLogin('t-1', 'wechat');
    expect(sent()).toEqual([`GET /sys/thirdLogin/getLoginUser/t-1/wechat${version === '3.6.3' ? '/0' : ''}`]);
  });

  test('the mark of a received notice is a text in every version', async () => {
    const { client } = await desk(version);
    expect((await noticeCalls(client.send).mine()).records).toMatchObject([{ title: '停机', readFlag: '0' }]);
  });

  test('a role and a department are given and taken beside what an account has', async () => {
    const { client, server, sent } = await desk(version);
    const users = userCalls(client.send);
    const li = () => server.state.accounts[0];
    const ids = (page: { readonly records: readonly { readonly id: string }[] }) => page.records.map(({ id }) => id);
    expect(ids(await users.ofRole('r2'))).toEqual(['u1']);
    await users.addToRole('r2', ['u1', 'u2']);
    expect(ids(await users.ofRole('r2', { username: 'lina' }))).toEqual(['u2']);
    expect(li()).toMatchObject({ roles: ['r1', 'r2'], departs: ['d1'] });
    sent();
    await users.removeFromRole('r2', ['u1']);
    await users.removeFromRole('r2', ['u1', 'u2']);
    await users.removeFromRole('r2', []);
    expect(sent()).toEqual(['DELETE /sys/user/deleteUserRole', 'DELETE /sys/user/deleteUserRoleBatch']);
    expect(li()).toMatchObject({ roles: ['r1'], departs: ['d1'] });
    expect(await users.inDepart('d9')).toEqual({ records: [], total: 0, size: 0, current: 1, pages: 0 });
    await users.addToDepart('d9', ['u1']);
    expect(ids(await users.inDepart('d9'))).toEqual(['u1']);
    await users.removeFromDepart('d9', ['u1']);
    expect(li()).toMatchObject({ roles: ['r1'], departs: ['d1'] });
  });

  test('data rules limit the grants of roles, departments and their roles', async () => {
    const { client } = await desk(version);
    const [permissions, departRoles] = [permissionCalls(client.send), departRoleCalls(client.send)];
    expect(await permissions.rulesOfRole('r1', 'p1')).toEqual({ rules: [], ruleIds: [] });
    expect(await permissions.rulesOfRole('r1', 'p2')).toMatchObject({ rules: [{ id: 'dr1' }], ruleIds: [] });
    await permissions.limitRole('r1', 'p2', ['dr1']);
    expect((await permissions.rulesOfRole('r1', 'p2')).ruleIds).toEqual(['dr1']);
    expect((await permissions.rulesOfDepart('d1', 'p2')).ruleIds).toEqual(['dr1']);
    await permissions.limitDepart('d1', 'p2', []);
    expect((await permissions.rulesOfDepart('d1', 'p2')).ruleIds).toEqual([]);
    await departRoles.limit('dr', 'p2', ['dr1']);
    expect((await departRoles.rules('d1', 'dr', 'p2')).ruleIds).toEqual(['dr1']);
    expect((await refused(() => permissions.limitRole('nobody', 'p2', ['dr1']))).message).toBe('请先保存角色菜单权限!');
  });

  test('a path of a menu is free, or taken by another one', async () => {
    const { client } = await desk(version);
    const { isPathFree } = permissionCalls(client.send);
    expect(await isPathFree('/free')).toMatchObject({ success: true });
    expect(await isPathFree('/user')).toMatchObject({ success: false, message: '访问路径不允许重复，请重定义！' });
    expect(await isPathFree('/user', { id: 'm2' })).toMatchObject({ success: true });
  });

  test('deputies and templates of messages are kept, and a message goes out by one', async () => {
    const { client, server } = await desk(version);
    const [agents, templates] = [userAgentCalls(client.send), messageTemplateCalls(client.send)];
    expect(await refused(() => agents.ofUser('li'))).toMatchObject({ kind: 'not_found' });
    expect(await agents.add({ userName: 'li', agentUserName: 'lina', status: '1' })).toBeNull();
    const deputy = await agents.ofUser('li');
    await agents.edit({ id: deputy.id, agentUserName: 'wang' });
    expect((await agents.list()).records).toMatchObject([{ agentUserName: 'wang' }]);
    await agents.delete(deputy.id);
    expect((await agents.list()).total).toBe(0);
    await templates.add({ templateCode: 'hello', templateName: '你好', templateType: '2', templateContent: '你好' });
    expect(await templates.queryById('x1')).toMatchObject({ templateCode: 'hello' });
    await templates.sendMsg({ templateCode: 'hello', receiver: 'a@b.cn', msgType: '2', values: { name: '李' } });
    await templates.sendMsg({ templateCode: 'hello', receiver: 'a@b.cn', msgType: '2' });
    expect(server.state.sent).toEqual(['hello {"name":"李"}', 'hello {}']);
  });

  test('rules fill fields, versions of a row are compared in the order of the question, and sub rows are a list', async () => {
    const { client } = await desk(version);
    const fill = fillRuleCalls(client.send);
    expect(await fill.execute('order_num_rule', { prefix: 'DD' })).toBe('DD2026112116503412');
    expect(await fill.executeAll([{ ruleCode: 'a' }, { ruleCode: 'b' }])).toEqual([
      { ruleCode: 'a', result: 'a 1' },
      { ruleCode: 'b', result: 'b 1' },
    ]);
    const { compare } = dataLogCalls(client.send);
    expect(await compare('l2', 'l1')).toMatchObject([{ id: 'l2' }, { id: 'l1' }]);
    expect(await compare('l2', 'l9')).toMatchObject([{ id: 'l2' }, null]);
    expect(await subTableCalls(client.send).rows('/test/order/queryItemsByMainId', 'o1')).toEqual([{ id: 's1', orderId: 'o1' }]);
  });
});
