import type { Explanation, RolePreview } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../server/src/defaults/random.ts';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const path = '/sys/permission';
const buttonId = async (perms: string): Promise<string> =>
  (await server.db.one<{ id: string }>('select id from sys_permission where perms = $1', [perms]))?.id ?? '';
const menuId = async (url: string): Promise<string> =>
  (await server.db.one<{ id: string }>('select id from sys_permission where url = $1', [url]))?.id ?? '';
const granted = (id: string) => admin().ok<string[]>('GET', `${path}/queryRolePermission`, { roleId: id });
const grant = (id: string, wanted: readonly string[], last: readonly string[]) =>
  admin().call('POST', `${path}/saveRolePermission`, { roleId: id, permissionIds: wanted.join(','), lastpermissionIds: last.join(',') });

test('a data rule limits the rows of a role of a department', async () => {
  const [depart, unit] = [departId(1), await create(server, 'dsTbUnit', { contact: 'somebody' })];
  const permissionId = await buttonId('dsTbUnit:list');
  await admin().ok('POST', `${path}/addPermissionRule`, {
    permissionId,
    ruleName: '无人联系',
    ruleColumn: 'contact',
    ruleConditions: '=',
    ruleValue: 'nobody',
  });
  const { id } = await admin().ok<{ id: string }>('POST', '/sys/sysDepartRole/add', {
    departId: depart,
    roleName: '查阅',
    roleCode: 'reader',
  });
  const read = () =>
    admin().ok<{ datarule: { id: string }[]; drChecked?: string }>('GET', `/sys/sysDepartRole/datarule/${permissionId}/${depart}/${id}`);
  const { datarule, drChecked } = await read();
  expect(drChecked).toBeUndefined();
  const dataRuleIds = datarule.map((rule) => rule.id).join(',');
  const tick = { permissionId, roleId: id, dataRuleIds };
  expect(await admin().call('POST', '/sys/sysDepartRole/datarule', tick)).toMatchObject({ error: 'permission.grant_first' });
  await admin().ok('POST', `${path}/saveDepartPermission`, { departId: depart, permissionIds: permissionId, lastpermissionIds: '' });
  await admin().ok('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
    roleId: id,
    permissionIds: permissionId,
    lastpermissionIds: '',
  });
  await admin().ok('POST', '/sys/sysDepartRole/datarule', tick);
  expect((await read()).drChecked).toBe(dataRuleIds);
  expect(await server.as('APPL').call('POST', '/sys/sysDepartRole/datarule', tick)).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('POST', '/sys/sysDepartRole/datarule', tick)).toMatchObject({ error: 'input.invalid' });
  // An account that sees the record only through this role sees only what the rules allow.
  const reader = server.as('AUD');
  const ownRole = roleId(1, 'AUD');
  const own = await granted(ownRole);
  await grant(
    ownRole,
    own.filter((one) => one !== permissionId),
    own,
  );
  await server.db.run('insert into sys_user_depart (user_id, depart_id) values ($1, $2) on conflict do nothing', [reader.userId, depart]);
  await admin().ok('POST', '/sys/sysDepartRole/deptRoleUserAdd', { userId: reader.userId, newRoleId: id, oldRoleId: '' });
  expect(await reader.call('GET', '/dsTbUnit/queryById', { id: unit.id })).toMatchObject({ error: 'row.missing' });
  await admin().ok('POST', '/sys/sysDepartRole/datarule', { ...tick, dataRuleIds: '' });
  expect(await reader.ok('GET', '/dsTbUnit/queryById', { id: unit.id })).toMatchObject({ id: unit.id });
  for (const one of datarule) await admin().ok('DELETE', `${path}/deletePermissionRule`, { id: one.id });
  await grant(ownRole, own, []);
  await admin().ok('DELETE', '/sys/sysDepartRole/delete', { id });
});

test('CALL-56, CALL-57, CALL-109: a data rule limits the rows of a role, with names of the caller', async () => {
  const userId = server.as('AUD').userId;
  const [mine, other] = [await create(server, 'dsTbUnit', { contact: userId }), await create(server, 'dsTbUnit', { contact: 'somebody' })];
  const permissionId = await buttonId('dsTbUnit:list');
  const rule = { permissionId, ruleName: '本人联系', ruleColumn: 'contact', ruleConditions: '=', ruleValue: '#{sys_user_code}' };
  await admin().ok('POST', `${path}/addPermissionRule`, rule);
  const [stored] = await admin().ok<{ id: string }[]>('GET', `${path}/getPermRuleListByPermId`, { permissionId });
  expect(stored).toMatchObject({ ...rule, status: '1' });
  const seen = async () => {
    const { records } = await server.as('AUD').ok<{ records: { id: string }[] }>('GET', '/dsTbUnit/list', { pageSize: 100 });
    return [mine.id, other.id].map((id) => records.some((row) => row.id === id));
  };
  expect(await seen()).toEqual([true, true]);
  const tick = (dataRuleIds: string) => admin().call('POST', '/sys/role/datarule', { permissionId, roleId: roleId(1, 'AUD'), dataRuleIds });
  expect(await tick('none')).toMatchObject({ error: 'input.invalid' });
  expect(await tick(stored?.id ?? '')).toMatchObject({ success: true });
  expect(await seen()).toEqual([true, false]);
  expect(await server.as('AUD').call('GET', '/dsTbUnit/queryById', { id: other.id })).toMatchObject({ error: 'row.missing' });
  expect(await admin().ok('GET', `/sys/role/datarule/${permissionId}/${roleId(1, 'AUD')}`)).toMatchObject({ drChecked: stored?.id });
  const why = await admin().ok<Explanation>('GET', `${path}/explain`, {
    userId,
    entity: 'dsTbUnit',
    id: other.id,
  });
  expect(why.allowed).toBe(false);
  expect(why.steps.filter(({ holds }) => !holds)).toEqual([
    {
      rule: 'dataRule',
      holds: false,
      text: {
        'zh-CN': '数据规则“本人联系”（contact = #{sys_user_code}）不符合',
        en: 'Data rule “本人联系” (contact = #{sys_user_code}) does not hold',
      },
    },
  ]);
  await admin().ok('PUT', `${path}/editPermissionRule`, { id: stored?.id, ruleConditions: '!=' });
  expect(await seen()).toEqual([false, true]);
  expect(await admin().ok('GET', `${path}/queryPermissionRule`, { permissionId, ruleName: '联系', ruleValue: 'user' })).toHaveLength(1);
  expect(await admin().ok('GET', `${path}/queryPermissionRule`, { permissionId, ruleName: '没有' })).toEqual([]);
  for (const [field, wrong] of [
    ['ruleColumn', 'password_hash'],
    ['ruleConditions', 'USE_SQL_RULES'],
    ['ruleValue', '#{sys_secret}'],
    ['permissionId', 'none'],
  ] as const)
    expect(await admin().call('POST', `${path}/addPermissionRule`, { ...rule, [field]: wrong }), field).toMatchObject({
      error: 'input.invalid',
      issues: [{ field }],
    });
  await admin().ok('DELETE', `${path}/deletePermissionRule`, { id: stored?.id });
  expect(await seen()).toEqual([true, true]);
});

test('PERM-03: why an account may or may not see a menu, press a button or read a row', async () => {
  const ask = (query: Body) => admin().ok<Explanation>('GET', `${path}/explain`, { userId: server.as('UNIT').userId, ...query });
  const failing = async (query: Body) => (await ask(query)).steps.filter(({ holds }) => !holds).map(({ rule }) => rule);
  expect(await failing({ menu: '/org/unit' })).toEqual([]);
  expect(await failing({ menu: '/isystem/role' })).toContain('grant');
  expect(await failing({ button: 'dsTbUnit:list' })).toEqual([]);
  expect(await failing({ button: 'dsTbUnit:add' })).toEqual(['baseRole', 'grant']);
  expect(await failing({ entity: 'sysUser', id: server.as('ADMIN').userId })).toEqual(['scope']);
  expect(await failing({ entity: 'sysUser', id: server.as('APPL').userId })).toEqual([]);
  expect(await failing({ button: 'sysUser:unfreeze', id: server.as('APPL').userId })).toEqual(['state']);
  expect(await failing({ entity: 'sysUser', id: server.as('ADMIN', 2).userId })).toEqual(['row']);
  await server.db.run(`update sys_permission set hidden = true where url = '/org/unit'`);
  const unseen = await ask({ menu: '/org/unit' });
  expect(unseen.allowed).toBe(true);
  expect(unseen.steps.filter(({ rule }) => rule === 'menu').map(({ text }) => text['zh-CN'])).toEqual([
    expect.stringMatching(/不显示在菜单中，只能通过地址或链接打开/),
  ]);
  await server.db.run(`update sys_permission set hidden = false where url = '/org/unit'`);
  await server.db.run(`update sys_user set status = '2' where id = $1`, [server.as('UNIT').userId]);
  expect(await failing({ menu: '/org/unit' })).toEqual(['account']);
  await server.db.run(`update sys_user set status = '1' where id = $1`, [server.as('UNIT').userId]);
  const call = (query: Body, by = admin()) => by.call('GET', `${path}/explain`, query);
  expect(await call({ menu: '/org/unit' })).toMatchObject({ error: 'input.invalid' });
  expect(await call({ userId: server.as('UNIT').userId })).toMatchObject({ error: 'input.invalid' });
  expect(await call({ userId: server.as('UNIT').userId, menu: 'none' })).toMatchObject({ error: 'row.missing' });
  expect(await call({ userId: server.as('UNIT').userId, button: 'none:add' })).toMatchObject({ error: 'row.missing' });
  expect(await call({ userId: server.as('ADMIN', 2).userId, menu: '/org/unit' })).toMatchObject({ error: 'row.missing' });
  expect(await call({ userId: server.as('UNIT').userId, menu: '/org/unit' }, server.as('AUD'))).toMatchObject({ error: 'access.denied' });
});

test('A7: what a change of a role would do is tried and taken back: menus, buttons and rows, by accounts with the same roles', async () => {
  const own = roleId(1, 'AUD');
  const [list, edit, menu] = [await buttonId('dsTbUnit:list'), await buttonId('dsTbUnit:edit'), idOf('menu:/audit/people /org/unit')];
  const has = await granted(own);
  const units = (await admin().ok<{ total: number }>('GET', '/dsTbUnit/list')).total;
  const ask = (body: Body, by = admin()) => by.call('POST', `${path}/previewRolePermission`, { roleId: own, ...body });
  const trial = async (body: Body) => (await ask(body)).result as unknown as RolePreview;
  const codes = (entries: readonly { code: string }[] | undefined) => entries?.map(({ code }) => code);

  const less = await trial({ permissionIds: has.filter((id) => id !== list && id !== menu).join(','), lastpermissionIds: has.join(',') });
  expect(codes(less.removed)?.toSorted()).toEqual(['/org/unit', 'dsTbUnit:list']);
  expect(less).toMatchObject({ added: [], accounts: 1 });
  expect(less.groups).toHaveLength(1);
  const [alone] = less.groups;
  expect(alone).toMatchObject({ accounts: 1, like: { username: server.as('AUD').userId }, gains: [], noEffect: [] });
  expect(codes(alone?.loses)?.toSorted()).toEqual(['/org/unit', 'dsTbUnit:list']);
  expect(alone?.rows).toEqual([{ entity: 'dsTbUnit', label: '单位', before: units, after: 0 }]);
  // It was only a trial.
  expect(await granted(own)).toEqual(has);
  await server.as('AUD').ok('GET', '/dsTbUnit/list');

  // An auditor changes nothing, whatever is granted.
  const more = await trial({ permissionIds: [...has, edit].join(','), lastpermissionIds: has.join(',') });
  expect(more.groups[0]).toMatchObject({ gains: [], loses: [], rows: [] });
  expect(codes(more.groups[0]?.noEffect)).toEqual(['dsTbUnit:edit']);

  // An entry whose parent is not granted stays out of the menu and is not a gain; a button works anywhere, and the preview says where it
  // is.
  const [lone, parent] = [idOf('menu:/audit/settings /isystem/gatewayRoute'), await menuId('/audit/settings')];
  const without = has.filter((id) => id !== lone && id !== parent);
  await server.db.run('delete from sys_role_permission where role_id = $1 and permission_id = any($2)', [own, [lone, parent]]);
  const child = await trial({ permissionIds: [...without, lone].join(','), lastpermissionIds: without.join(',') });
  expect(child.groups[0]).toMatchObject({ gains: [], loses: [], outOfMenu: [{ code: '/isystem/gatewayRoute', page: '配置' }] });
  const both = await trial({ permissionIds: [...without, lone, parent].join(','), lastpermissionIds: without.join(',') });
  expect(codes(both.groups[0]?.gains)).toEqual(expect.arrayContaining(['/audit/settings', '/isystem/gatewayRoute']));
  expect(both.groups[0]?.outOfMenu).toEqual([]);
  await server.db.run('insert into sys_role_permission (tenant_id, role_id, permission_id) select 1, $1, unnest($2::text[])', [
    own,
    [lone, parent],
  ]);
  expect(less.removed.find(({ code }) => code === 'dsTbUnit:list')).toMatchObject({ page: '单位' });

  // An account that has it from another role too loses nothing; the two are listed separately.
  await server.db.run(`update sys_user set selectedroles = $2 where id = $1`, [server.as('FIN').userId, `${own},${roleId(1, 'ADMIN')}`]);
  const shared = await trial({ permissionIds: '', lastpermissionIds: list });
  expect(shared.accounts).toBe(2);
  expect(Object.fromEntries(shared.groups.map(({ like, loses }) => [like.id, codes(loses)]))).toEqual({
    [server.as('AUD').userId]: ['dsTbUnit:list'],
    [server.as('FIN').userId]: [],
  });
  await server.db.run(`update sys_user set selectedroles = $2 where id = $1`, [server.as('FIN').userId, roleId(1, 'FIN')]);

  // Another base role narrows the rows.
  const school = await trial({ baseRole: 'UNIT', userId: server.as('AUD').userId });
  const accounts = school.groups[0]?.rows.find(({ entity }) => entity === 'sysUser');
  expect(accounts?.before).toBe((await admin().ok<{ total: number }>('GET', '/sys/user/list')).total);
  expect(accounts?.after).toBeLessThan(accounts?.before ?? 0);
  expect((await server.db.one<{ base: string }>('select base_role as base from sys_role where id = $1', [own]))?.base).toBe('AUD');

  expect(await ask({ permissionIds: 'none' })).toMatchObject({ issues: [{ field: 'permissionIds', code: 'reference' }] });
  expect(await ask({ baseRole: 'ROOT' })).toMatchObject({ issues: [{ field: 'baseRole', code: 'choice' }] });
  expect(await ask({ roleId: roleId(2, 'AUD') })).toMatchObject({ error: 'row.missing' });
  expect(await ask({}, server.as('UNIT'))).toMatchObject({ error: 'access.denied' });
});

test('A7: a masked value is told to whoever was granted that, with a reason, and the audit log knows of it', async () => {
  const phone = '13912340001';
  const row = await create(server, 'dsTbExpert', { phone });
  const auditor = server.as('AUD');
  expect(await auditor.ok<{ phone: string }>('GET', '/dsTbExpert/queryById', { id: row.id })).toMatchObject({ phone: '139****0001' });
  const ask = (by: Caller, more: Body = {}) =>
    by.call('POST', '/sys/sensitive/reveal', { entity: 'dsTbExpert', id: row.id, field: 'phone', reason: '核实领款人', ...more });
  expect(await ask(auditor)).toMatchObject({ success: true, result: { value: phone } });
  const trail = () =>
    server.db.many<{ actor: string; after: { fields: string[] }; reason: string | null }>(
      `select actor_id as actor, after, reason from sys_audit_log where entity = 'dsTbExpert' and entity_id = $1 and action = 'reveal' order by create_time, id`,
      [row.id],
    );
  expect(await trail()).toEqual([{ actor: auditor.userId, after: { fields: ['phone'] }, reason: '核实领款人' }]);

  // Refused without revealing anything: without a reason, for another field, row or record, without the permission, from another tenant.
  expect(await ask(auditor, { reason: '' })).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
  expect(await ask(auditor, { field: 'realName' })).toMatchObject({ issues: [{ field: 'field', code: 'choice' }] });
  expect(await ask(auditor, { id: 'none' })).toMatchObject({ error: 'row.missing' });
  expect(await ask(auditor, { entity: 'sys_user' })).toMatchObject({ error: 'row.missing' });
  expect(await ask(server.as('APPL'))).toMatchObject({ error: 'access.denied' });
  expect(await ask(server.as('EXPERT'))).toMatchObject({ error: 'access.denied' });
  expect(await ask(server.bare('AUD'))).toMatchObject({ error: 'access.denied' });
  expect(await ask(server.as('ADMIN', 2))).toMatchObject({ error: 'row.missing' });
  expect(await trail()).toHaveLength(1);

  // The role loses the button, and the permission with it.
  const button = await buttonId('dsTbExpert:reveal');
  expect(await grant(roleId(1, 'AUD'), [], [button])).toMatchObject({ success: true });
  expect(await ask(auditor)).toMatchObject({ error: 'access.denied' });
  expect(await admin().ok<Explanation>('GET', `${path}/explain`, { userId: auditor.userId, button: 'dsTbExpert:reveal' })).toMatchObject({
    allowed: false,
  });
  await grant(roleId(1, 'AUD'), [button], []);

  // An account that may change the row asks in the same way: its details are masked too, and reading them leaves no line.
  expect(await admin().ok<{ phone: string }>('GET', '/dsTbExpert/queryById', { id: row.id })).toMatchObject({ phone: '139****0001' });
  expect(await trail()).toHaveLength(1);
  expect(await ask(admin())).toMatchObject({ success: true, result: { value: phone } });
  expect(await trail()).toHaveLength(2);
  expect(JSON.stringify(await server.db.many(`select * from sys_audit_log where entity_id = $1`, [row.id]))).not.toContain(phone);
});

test('A7: of one’s own row nothing is revealed that would have to be told', async () => {
  const row = await create(server, 'dsTbRegistration', {});
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [row.id, server.as('APPL').userId]);
  const seen = await server.as('APPL').ok<{ phone: string }>('GET', '/dsTbRegistration/queryById', { id: row.id });
  expect(seen.phone).not.toContain('*');
  expect(
    await server.db.many(`select 1 as n from sys_audit_log where entity_id = $1 and action = 'reveal' and actor_id = $2`, [
      row.id,
      server.as('APPL').userId,
    ]),
  ).toEqual([]);
});
