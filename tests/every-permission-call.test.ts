import type { Explanation, RolePreview } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

interface Node {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly children: readonly Node[] | null;
}
interface Trees {
  readonly treeList: readonly Node[];
  readonly ids: readonly string[];
}
const admin = () => server.as('ADMIN');
const path = '/sys/permission';
const buttonId = async (perms: string): Promise<string> =>
  (await server.db.one<{ id: string }>('select id from sys_permission where perms = $1', [perms]))?.id ?? '';
const menuId = async (url: string): Promise<string> =>
  (await server.db.one<{ id: string }>('select id from sys_permission where url = $1', [url]))?.id ?? '';
const granted = (id: string) => admin().ok<string[]>('GET', `${path}/queryRolePermission`, { roleId: id });
const grant = (id: string, wanted: readonly string[], last: readonly string[]) =>
  admin().call('POST', `${path}/saveRolePermission`, { roleId: id, permissionIds: wanted.join(','), lastpermissionIds: last.join(',') });

test('CALL-45, CALL-48, CALL-49, CALL-50, CALL-51, CALL-52: menus and buttons as trees, level by level and by name', async () => {
  const all = await admin().ok<Node[]>('GET', `${path}/list`);
  expect(all.map(({ name }) => name)).toContain('系统管理');
  const named = await admin().ok<Node[]>('GET', `${path}/list`, { name: '角色管理' });
  expect(named).toMatchObject([{ name: '系统管理', children: [{ name: '角色管理' }] }]);
  const top = await admin().ok<Node[]>('GET', `${path}/getSystemMenuList`);
  expect(top.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const system = await menuId('/isystem');
  const below = await admin().ok<Node[]>('GET', `${path}/getSystemSubmenu`, { parentId: system });
  const batch = await admin().ok<Record<string, Node[]>>('GET', `${path}/getSystemSubmenuBatch`, { parentIds: `${system},none` });
  expect(Object.keys(batch)).toEqual([system]);
  expect(batch[system]).toEqual(below);
  const trees = await admin().ok<Trees>('GET', `${path}/queryTreeList`);
  expect(trees.ids.length).toBeGreaterThan(100);
  expect(await admin().ok('GET', '/sys/role/queryTreeList')).toEqual(trees);
  const english = await admin().call('GET', `${path}/list`, { name: 'dictionaries' }, 'en');
  expect((english.result as Node[])[0]?.title).toBe('System');
  expect(await admin().call('GET', `${path}/getSystemSubmenu`)).toMatchObject({ error: 'input.invalid' });
});

test('CALL-46, CALL-47, CALL-109: a menu and its button are added, changed and deleted with all below', async () => {
  const parentId = await menuId('/isystem');
  const add = (body: Body) => admin().call('POST', `${path}/add`, body);
  expect(await add({ name: '外部', url: 'https://example.edu/x', menuType: '1', parentId })).toMatchObject({ success: true });
  const id = await menuId('https://example.edu/x');
  expect(await add({ name: '按钮', menuType: 2, parentId: id, perms: 'own:press' })).toMatchObject({ success: true });
  expect(await add({ name: '重复', menuType: 2, parentId: id, perms: 'own:press' })).toMatchObject({
    issues: [{ field: 'perms', code: 'unique' }],
  });
  await admin().ok('PUT', `${path}/edit`, { id, name: '改名' });
  expect(await admin().ok('GET', `${path}/getSystemSubmenu`, { parentId })).toContainEqual(
    expect.objectContaining({ id, name: '改名', url: 'https://example.edu/x' }),
  );
  for (const body of [
    { name: 'x', menuType: 1, parentId, url: 'javascript:alert(1)' },
    { name: 'x', menuType: 1, parentId, url: '//evil.example' },
    { name: 'x', menuType: 1, parentId, component: '../../etc' },
    { name: 'x', menuType: 1, parentId: 'none' },
    { name: 'x', menuType: 1 },
    { name: 'x', menuType: 2, parentId },
    { name: 'x', menuType: 3, parentId },
    { menuType: 1, parentId },
  ])
    expect(await add(body), JSON.stringify(body)).toMatchObject({ error: 'input.invalid' });
  expect(await admin().call('PUT', `${path}/edit`, { id: parentId, parentId: id })).toMatchObject({
    issues: [{ message: expect.any(String) }],
  });
  expect(await admin().call('PUT', `${path}/edit`, { id: 'none', name: 'x' })).toMatchObject({ error: 'row.missing' });
  await admin().ok('DELETE', `${path}/deleteBatch`, { ids: `${id},` });
  expect(await buttonId('own:press')).toBe('');
  expect(await admin().call('DELETE', `${path}/delete`, { id })).toMatchObject({ error: 'row.missing' });
});

test('CALL-46: only the platform changes what is the same for all tenants', async () => {
  expect(await server.as('ADMIN', 2).call('POST', `${path}/add`, { name: 'x', menuType: 0 }, 'en')).toMatchObject({
    error: 'tenant.platform_only',
    http: 403,
  });
  for (const role of ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] as const) {
    expect(await server.as(role).call('POST', `${path}/add`, { name: 'x', menuType: 0 })).toMatchObject({ error: 'access.denied' });
    if (role !== 'AUD') expect(await server.as(role).call('GET', `${path}/list`)).toMatchObject({ error: 'access.denied' });
  }
});

test('CALL-53, CALL-58, ROLE-02: what is granted and taken counts with the next call', async () => {
  const expert = server.as('EXPERT');
  const id = roleId(1, 'AUD');
  const auditor = server.as('AUD');
  const button = await buttonId('dsTbUnit:list');
  const before = await granted(id);
  expect(before).toContain(button);
  await auditor.ok('GET', '/dsTbUnit/list');
  expect(await grant(id, [], [button])).toMatchObject({ success: true, message: '保存成功！' });
  expect(await auditor.call('GET', '/dsTbUnit/list')).toMatchObject({ error: 'access.denied' });
  expect(await granted(id)).toEqual(before.filter((one) => one !== button));
  await grant(id, [button], []);
  await auditor.ok('GET', '/dsTbUnit/list');
  expect(await granted(id)).toEqual(before);
  // The base role limits what a grant can give.
  await grant(roleId(1, 'EXPERT'), [button], []);
  expect(await expert.call('GET', '/dsTbUnit/list')).toMatchObject({ error: 'access.denied' });
  expect(await grant(id, ['none'], [])).toMatchObject({ error: 'input.invalid', issues: [{ field: 'permissionIds', code: 'reference' }] });
  expect(await grant(roleId(2, 'AUD'), [button], [])).toMatchObject({ error: 'row.missing' });
  expect(await auditor.call('POST', `${path}/saveRolePermission`, { roleId: id, permissionIds: '' })).toMatchObject({
    error: 'access.denied',
  });
});

test('CALL-58: a grant that names nothing is refused, and takes nothing away', async () => {
  const id = roleId(1, 'AUD');
  const before = await granted(id);
  expect(before.length).toBeGreaterThan(0);
  for (const [name, key] of [
    ['saveRolePermission', 'roleId'],
    ['saveDepartPermission', 'departId'],
  ] as const)
    expect(await admin().call('POST', `${path}/${name}`, { [key]: key === 'roleId' ? id : departId(1) })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'permissionIds', code: 'required' }],
    });
  expect(await granted(id)).toEqual(before);
});

test('CALL-58: nobody takes from the own account the right to change permissions', async () => {
  const edit = await buttonId('sysRole:edit');
  expect(await grant(roleId(1, 'ADMIN'), [], [edit])).toMatchObject({ error: 'permission.own' });
  expect(await granted(roleId(1, 'ADMIN'))).toContain(edit);
  expect(await admin().call('DELETE', `${path}/delete`, { id: edit })).toMatchObject({ error: 'row.built_in' });
});

test('CALL-54, CALL-59, CALL-66, CALL-67, CALL-68: a department role grants its members what the department has', async () => {
  const [depart, userId] = [departId(1), server.as('FIN').userId];
  const [button, other] = [await buttonId('dsTbCompetition:exportXls'), await buttonId('dsTbUnit:list')];
  await grant(roleId(1, 'FIN'), [], [button]);
  const fin = server.as('FIN');
  expect(await fin.call('GET', '/dsTbCompetition/exportXls')).toMatchObject({ error: 'access.denied' });
  await server.db.run('insert into sys_user_depart (user_id, depart_id) values ($1, $2) on conflict do nothing', [userId, depart]);
  const { id } = await admin().ok<{ id: string }>('POST', '/sys/sysDepartRole/add', {
    departId: depart,
    roleName: '出纳',
    roleCode: 'cashier',
  });
  const save = (body: Body) => admin().call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { roleId: id, ...body });
  expect(await save({ permissionIds: button, lastpermissionIds: '' })).toMatchObject({ error: 'input.invalid' });
  await admin().ok('POST', `${path}/saveDepartPermission`, { departId: depart, permissionIds: button, lastpermissionIds: '' });
  expect(await admin().ok('GET', `${path}/queryDepartPermission`, { departId: depart })).toEqual([button]);
  expect((await admin().ok<Trees>('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: depart })).ids).toEqual([button]);
  expect(await save({ permissionIds: button, lastpermissionIds: '' })).toMatchObject({ success: true });
  expect(await save({ permissionIds: other, lastpermissionIds: '' })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().ok('GET', '/sys/sysDepartPermission/queryDeptRolePermission', { roleId: id })).toEqual([button]);
  const member = { userId, newRoleId: id, oldRoleId: '' };
  expect(await admin().call('POST', '/sys/sysDepartRole/deptRoleUserAdd', { ...member, userId: server.as('APPL').userId })).toMatchObject({
    error: 'input.invalid',
  });
  await admin().ok('POST', '/sys/sysDepartRole/deptRoleUserAdd', member);
  expect(await admin().ok('GET', '/sys/sysDepartRole/getDeptRoleByUserId', { userId, departId: depart })).toMatchObject([
    { userId, droleId: id },
  ]);
  const { auth } = await fin.ok<{ auth: { action: string }[] }>('GET', `${path}/getUserPermissionByToken`);
  expect(auth.map(({ action }) => action)).toContain('dsTbCompetition:exportXls');
  await admin().ok('POST', `${path}/saveDepartPermission`, { departId: depart, permissionIds: '', lastpermissionIds: button });
  expect(await fin.call('GET', '/dsTbCompetition/exportXls')).toMatchObject({ error: 'access.denied' });
});

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

test('a path of a menu is free, or another one has it', async () => {
  const ask = (query: Body, as = admin(), language: 'zh' | 'en' = 'zh') => as.call('GET', `${path}/checkPermDuplication`, query, language);
  const id = await menuId('/isystem');
  expect(await ask({ url: '/nowhere', alwaysShow: false })).toMatchObject({ success: true });
  expect(await ask({ url: '/isystem', alwaysShow: false })).toMatchObject({
    error: 'permission.path_taken',
    message: '该路径已被其他菜单使用',
  });
  expect(await ask({ url: '/isystem', alwaysShow: false }, admin(), 'en')).toMatchObject({ message: 'Another menu has this path already' });
  expect(await ask({ url: '/isystem', alwaysShow: false, id })).toMatchObject({ success: true });
  expect(await ask({ url: '/isystem', alwaysShow: true })).toMatchObject({ success: true });
  expect(await ask({ url: '/isystem' }, server.as('APPL'))).toMatchObject({ error: 'access.denied' });
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

test('CALL-110, PERM-10: codes below a prefix that the account lacks', async () => {
  const lacked = await server.as('AUD').ok<string[]>('GET', `${path}/queryExcludedCodes`, { prefix: 'dsTbUnit:' });
  expect(lacked).toContain('add');
  expect(lacked).not.toContain('list');
  expect(await admin().call('GET', `${path}/queryExcludedCodes`)).toMatchObject({ error: 'input.invalid' });
});

test('CALL-44, CALL-108: all roles, and whether a code is free', async () => {
  const all = await server.as('APPL').ok<{ id: string }[]>('GET', '/sys/role/queryall');
  expect(all.map(({ id }) => id)).toContain(roleId(1, 'ADMIN'));
  expect(all.map(({ id }) => id)).not.toContain(roleId(2, 'ADMIN'));
  const code = (await server.db.one<{ code: string }>('select role_code as code from sys_role where id = $1', [roleId(1, 'AUD')]))?.code;
  expect(await admin().call('GET', '/sys/role/checkRoleCode', { roleCode: 'nobody' })).toMatchObject({ success: true });
  expect(await admin().call('GET', '/sys/role/checkRoleCode', { roleCode: code })).toMatchObject({
    success: false,
    message: '角色编码已存在',
  });
  expect(await admin().call('GET', '/sys/role/checkRoleCode', { roleCode: code, id: roleId(1, 'AUD') })).toMatchObject({ success: true });
  expect(await admin().call('DELETE', '/sys/role/delete', { id: roleId(1, 'AUD') })).toMatchObject({ error: 'row.built_in' });
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

test('ROLES-01: the roles have the labels of their base roles, in both languages', async () => {
  const labels = async (language: 'zh' | 'en') => {
    const { result } = await admin().call('GET', '/sys/role/list', { pageSize: 50, column: 'createTime', order: 'asc' }, language);
    const { records } = result as unknown as { records: { id: string; roleName: string; baseRole_dictText: string }[] };
    return new Map(records.map((row) => [row.id, [row.roleName, row.baseRole_dictText]]));
  };
  const [zh, en] = [await labels('zh'), await labels('en')];
  for (const [base, name, english] of [
    ['ADMIN', '管理员', 'Administrator'],
    ['EXPERT', '评审专家', 'Review expert'],
    ['APPL', '报名人员', 'Applicant'],
    ['UNIT', '学校管理员', 'School administrator'],
  ] as const) {
    expect(zh.get(roleId(1, base))).toEqual([name, name]);
    expect(en.get(roleId(1, base))?.[1]).toBe(english);
  }
});

test('ROLE-01, CALL-41, CALL-42, CALL-43: a role is added, changed, found by its code and shown among all and in the tree of what it may be granted', async () => {
  const body = { roleName: '裁判长', roleCode: 'chief', baseRole: 'AUD', description: '第一' };
  const added = await admin().ok<{ id: string; revision: number }>('POST', '/sys/role/add', body);
  expect(added).toMatchObject(body);
  const edited = { id: added.id, revision: added.revision, roleName: '总裁判长' };
  expect(await admin().ok('PUT', '/sys/role/edit', edited)).toMatchObject({ id: added.id, roleName: '总裁判长', roleCode: 'chief' });
  expect(await admin().call('PUT', '/sys/role/edit', { id: added.id, revision: 2, roleCode: 'other' })).toMatchObject({
    issues: [{ field: 'roleCode' }],
  });
  const found = await admin().ok<{ records: object[] }>('GET', '/sys/role/list', { roleCode: 'chief' });
  expect(found.records).toMatchObject([{ id: added.id, roleName: '总裁判长', roleCode: 'chief' }]);
  expect(await admin().ok('GET', '/sys/role/queryall')).toContainEqual(expect.objectContaining({ id: added.id, roleCode: 'chief' }));
  expect(await admin().ok('GET', '/sys/role/queryall')).toContainEqual({
    id: added.id,
    roleName: '总裁判长',
    roleCode: 'chief',
    description: '第一',
    createBy: admin().userId,
    createTime: expect.stringMatching(/^2026-05-06 \d\d:/),
    updateBy: admin().userId,
    updateTime: expect.any(String),
  });
  const tree = await admin().ok<{ treeList: { key: string; title: string; children: object[] }[]; ids: string[] }>(
    'GET',
    '/sys/role/queryTreeList',
  );
  expect(tree.ids.length).toBeGreaterThan(tree.treeList.length);
  expect(tree.treeList[0]).toMatchObject({ key: expect.any(String), title: expect.any(String), children: expect.any(Array) });
  await admin().ok('DELETE', '/sys/role/delete', { id: added.id });
});

test('SYS-01, SYS-05: an administrator has an entry for everything of system administration, and what it lists is answered', async () => {
  const { menu } = await admin().ok<{ menu: { path: string; children?: { path: string; meta: { title: string; enName?: string } }[] }[] }>(
    'GET',
    '/sys/permission/getUserPermissionByToken',
  );
  const entries = menu.flatMap(({ children = [] }) => children);
  const wanted = {
    '/org/user': '/sys/user/list',
    '/isystem/role': '/sys/role/list',
    '/isystem/depart': '/sys/sysDepart/list',
    '/isystem/dict': '/sys/dict/list',
    '/isystem/log': '/sys/log/list',
    '/isystem/quartzJob': '/sys/quartzJob/list',
    '/isystem/annountCement': '/sys/annountCement/list',
    '/isystem/tenant': '/sys/tenant/list',
    '/isystem/gatewayRoute': '/sys/gatewayRoute/list',
    '/isystem/dataSource': '/sys/dataSource/list',
    '/monitor/server': '/sys/monitor/server',
    '/monitor/online': '/sys/online/list',
  };
  for (const [path, call] of Object.entries(wanted)) {
    const entry = entries.find((one) => one.path === path);
    expect(entry?.meta, path).toMatchObject({ title: expect.stringMatching(/[\u4E00-\u9FFF]/), enName: expect.stringMatching(/^[ -~]+$/) });
    expect((await admin().call('GET', call)).success, call).toBe(true);
  }
});

test('ROLE-02: no two menus or buttons beside each other have the same name, in either language', async () => {
  for (const language of ['zh', 'en'] as const) {
    const { result } = await admin().call('GET', `${path}/queryTreeList`, {}, language);
    const twice = (nodes: readonly Node[]): string[] => [
      ...nodes.filter(({ title }, at) => nodes.findIndex((one) => one.title === title) < at).map(({ title }) => title),
      ...nodes.flatMap(({ children }) => twice(children ?? [])),
    ];
    expect(twice((result as unknown as Trees).treeList), language).toEqual([]);
  }
});

test('A7: what a change of a role would do is tried and taken back: menus, buttons and rows, by accounts with the same roles', async () => {
  const own = roleId(1, 'AUD');
  const [list, edit, menu] = [await buttonId('dsTbUnit:list'), await buttonId('dsTbUnit:edit'), await menuId('/org/unit')];
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
  const [lone, parent] = [await menuId('/isystem/dict'), await menuId('/isystem')];
  const without = has.filter((id) => id !== lone && id !== parent);
  await server.db.run('delete from sys_role_permission where role_id = $1 and permission_id = any($2)', [own, [lone, parent]]);
  const child = await trial({ permissionIds: [...without, lone].join(','), lastpermissionIds: without.join(',') });
  expect(child.groups[0]).toMatchObject({ gains: [], loses: [], outOfMenu: [{ code: '/isystem/dict', page: '系统管理' }] });
  const both = await trial({ permissionIds: [...without, lone, parent].join(','), lastpermissionIds: without.join(',') });
  expect(codes(both.groups[0]?.gains)).toEqual(expect.arrayContaining(['/isystem', '/isystem/dict']));
  expect(both.groups[0]?.outOfMenu).toEqual([]);
  await server.db.run('insert into sys_role_permission (tenant_id, role_id, permission_id) select 1, $1, unnest($2::text[])', [
    own,
    [lone, parent],
  ]);
  expect(less.removed.find(({ code }) => code === 'dsTbUnit:list')).toMatchObject({ page: '单位管理' });

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
