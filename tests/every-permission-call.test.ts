import type { MenuNode, Permissions } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import type { Body } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

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
  expect(all.map(({ name }) => name)).toContain('系统');
  const named = await admin().ok<Node[]>('GET', `${path}/list`, { name: '运行监控' });
  expect(named).toMatchObject([{ name: '系统', children: [{ name: '运行', children: [{ name: '运行监控' }] }] }]);
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
    // Wherever a role is named, for example at an account, it is named in the reader's language.
    const named = async (language: 'zh' | 'en'): Promise<unknown> => {
      const { result } = await admin().call('GET', '/sys/user/list', { selectedroles: roleId(1, base), pageSize: 1 }, language);
      return (result as unknown as { records: readonly object[] }).records[0];
    };
    expect(await named('en')).toMatchObject({ selectedroles_dictText: expect.stringContaining(english) });
    expect(await named('zh')).toMatchObject({ selectedroles_dictText: expect.stringContaining(name) });
  }
});

test('ROLE-01, CALL-41, CALL-42, CALL-43: a role is added, changed, found by its code and shown among all and in the tree of what it may be granted', async () => {
  const body = { roleName: '裁判长', roleNameEn: 'Chief referee', roleCode: 'chief', baseRole: 'AUD', description: '第一' };
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
    roleNameEn: 'Chief referee',
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
  const { menu } = await admin().ok<Permissions>('GET', '/sys/permission/getUserPermissionByToken');
  const all = (nodes: readonly MenuNode[]): readonly MenuNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  const entries = all(menu);
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
    '/isystem/backup': '/sys/backup/state',
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
