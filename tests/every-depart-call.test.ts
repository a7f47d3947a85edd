import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { type TestServer, testPassword, testServer } from './support/server.ts';

interface Node {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly orgCode: string;
  readonly isLeaf: boolean;
  readonly children: readonly Node[] | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const path = '/sys/sysDepart';
const root = departId(1);
const add = (body: object) => admin().ok<{ id: string; orgCode: string; parentId: string }>('POST', `${path}/add`, { ...body });
const code = async (id: string) =>
  (await server.db.one<{ code: string }>('select org_code as code from sys_depart where id = $1', [id]))?.code;

test('CALL-111, DEPART-01: codes are given level by level, and never again', async () => {
  const { id: parentId, orgCode: top } = await add({ departName: '新机构' });
  const a = await add({ departName: '评审部', parentId });
  const b = await add({ departName: '财务部', parentId });
  const c = await add({ departName: '专家组', parentId: a.id });
  expect([a.orgCode, b.orgCode, c.orgCode]).toEqual([`${top}A01`, `${top}A02`, `${top}A01A01`]);
  await admin().ok('DELETE', `${path}/delete`, { id: b.id });
  expect((await add({ departName: '会务部', parentId })).orgCode).toBe(`${top}A03`);
  const next = `A${String(Number(top.slice(1)) + 1).padStart(2, '0')}`;
  expect((await add({ departName: '下一机构' })).orgCode).toBe(next);
});

test('CALL-111: a given code finds the parent, and must fit it', async () => {
  const made = await add({ departName: '给定', orgCode: 'A01C07' });
  expect(made.parentId).toBe(root);
  for (const body of [{ orgCode: 'B01C07' }, { orgCode: 'A01C08A01' }, { orgCode: 'A02A01', parentId: root }])
    expect(await admin().call('POST', `${path}/add`, { departName: 'x', ...body })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'orgCode' }],
    });
  expect(await admin().call('POST', `${path}/add`, { departName: 'x', orgCode: 'a1' })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().call('POST', `${path}/add`, { departName: 'x', orgCode: 'A01C07' })).toMatchObject({ error: 'input.invalid' });
});

test('CALL-111: moved, it and all below it get the codes of the new place; a circle is refused', async () => {
  const [from, to] = [await add({ departName: '原处' }), await add({ departName: '新处' })];
  const moved = await add({ departName: '迁移', parentId: from.id });
  const below = await add({ departName: '下级', parentId: moved.id });
  await admin().ok('PUT', `${path}/edit`, { id: moved.id, parentId: to.id });
  expect(await code(moved.id)).toBe(`${to.orgCode}A01`);
  expect(await code(below.id)).toBe(`${to.orgCode}A01A01`);
  expect(await admin().call('PUT', `${path}/edit`, { id: to.id, parentId: below.id }, 'en')).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'parentId', code: 'rule' }],
  });
});

test('CALL-60, CALL-61, CALL-62, DEPART-02: the tree whole, in part and level by level, in the language of the caller', async () => {
  const top = await add({ departName: '树根', departNameEn: 'Root' });
  const child = await add({ departName: '树叶', parentId: top.id });
  const asker = server.as('APPL');
  const whole = await asker.ok<Node[]>('GET', `${path}/queryTreeList`);
  expect(whole.find(({ id }) => id === top.id)).toMatchObject({
    key: top.id,
    title: '树根',
    isLeaf: false,
    children: [{ id: child.id, isLeaf: true, children: null }],
  });
  expect((await asker.ok<Node[]>('GET', `${path}/queryTreeList`, { ids: `${child.id},` })).map(({ id }) => id)).toEqual([child.id]);
  expect((await asker.ok<Node[]>('GET', `${path}/queryDepartTreeSync`)).map(({ id }) => id)).toContain(top.id);
  expect(await asker.ok('GET', `${path}/queryDepartTreeSync`, { pid: top.id })).toMatchObject([{ id: child.id, isLeaf: true }]);
  const english = await asker.call('GET', `${path}/queryIdTree`, {}, 'en');
  expect(english.result).toContainEqual({
    key: top.id,
    value: top.id,
    title: 'Root',
    children: [{ key: child.id, value: child.id, title: '树叶', children: [] }],
  });
});

test('CALL-63, DEPART-13: found by a trimmed part of the name; none is an empty list', async () => {
  const made = await add({ departName: '竞赛宣传处', departNameEn: 'Publicity' });
  expect(await admin().ok('GET', `${path}/searchBy`, { keyWord: ' 宣传 ' })).toMatchObject([{ id: made.id }]);
  expect(await admin().ok('GET', `${path}/searchBy`, { keyWord: 'publi' })).toMatchObject([{ id: made.id }]);
  expect(await admin().ok('GET', `${path}/searchBy`, { keyWord: '100%' })).toEqual([]);
  expect(await admin().call('GET', `${path}/searchBy`)).toMatchObject({ error: 'input.invalid' });
});

test('CALL-64: the departments that an account leads, with all below', async () => {
  const expert = server.as('EXPERT');
  expect(await expert.call('GET', `${path}/queryMyDeptTreeList`)).toMatchObject({ message: '1', result: [] });
  const led = await add({ departName: '主管', directorUserIds: expert.userId });
  const below = await add({ departName: '其下', parentId: led.id });
  expect(await expert.call('GET', `${path}/queryMyDeptTreeList`)).toMatchObject({
    message: '2',
    result: [{ id: led.id, children: [{ id: below.id }] }],
  });
});

test('CALL-61, CALL-63: departments are named by their codes too, and searched among those that the account leads', async () => {
  const finance = server.as('FIN');
  const led = await add({ departName: '共用名称甲', directorUserIds: finance.userId });
  const below = await add({ departName: '共用名称乙', parentId: led.id });
  const other = await add({ departName: '共用名称丙' });
  const level = (query: object) => finance.call('GET', `${path}/queryDepartTreeSync`, { ...query });
  expect(await level({ ids: `${below.orgCode},${other.orgCode}`, primaryKey: 'orgCode' })).toMatchObject({
    result: [{ id: below.id }, { id: other.id }],
  });
  expect(await level({ ids: below.orgCode })).toMatchObject({ result: [] });
  expect(await level({ ids: below.id, primaryKey: 'password' })).toMatchObject({ error: 'query.value' });
  const search = async (query: object) =>
    (await finance.ok<Node[]>('GET', `${path}/searchBy`, { keyWord: '共用名称', ...query })).map(({ id }) => id).sort();
  expect(await search({})).toEqual([led.id, below.id, other.id].sort());
  expect(await search({ myDeptSearch: '1' })).toEqual([led.id, below.id].sort());
});

test('CALL-65: deleting is refused with departments or accounts in it; deleteBatch is all or nothing', async () => {
  const top = await add({ departName: '待删' });
  const child = await add({ departName: '待删下级', parentId: top.id });
  expect(await admin().call('DELETE', `${path}/delete`, { id: top.id })).toMatchObject({ error: 'row.referenced' });
  await server.db.run('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [server.as('FIN').userId, child.id]);
  expect(await admin().call('DELETE', `${path}/deleteBatch`, { ids: `${top.id},${child.id},` }, 'en')).toMatchObject({
    error: 'depart.members',
    message: '1 account belongs to “待删下级”; take it out of it first',
  });
  expect(await code(top.id)).toBe(top.orgCode);
  await server.db.run('delete from sys_user_depart where depart_id = $1', [child.id]);
  await admin().ok('DELETE', `${path}/deleteBatch`, { ids: `${top.id},${child.id},` });
  expect(await admin().call('GET', `${path}/queryById`, { id: top.id })).toMatchObject({ error: 'row.missing' });
});

test('DEPART-03: only administrators change departments, and nobody sees those of another tenant', async () => {
  for (const role of ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] as const)
    expect(await server.as(role).call('POST', `${path}/add`, { departName: 'x' })).toMatchObject({ error: 'access.denied' });
  const other = await server.as('ADMIN', 2).ok<Node[]>('GET', `${path}/queryTreeList`);
  expect(other.map(({ id }) => id)).toEqual([departId(2)]);
  expect(await server.as('ADMIN', 2).ok('GET', `${path}/queryTreeList`, { ids: root })).toEqual([]);
  expect(await server.as('ADMIN', 2).ok('GET', `${path}/queryDepartTreeSync`, { pid: root })).toEqual([]);
});

test('CALL-112: roles of a department, listed by it', async () => {
  const own = await admin().ok<{ id: string }>('POST', '/sys/sysDepartRole/add', {
    departId: root,
    roleName: '秘书',
    roleCode: 'secretary',
  });
  const listed = (deptId: string) => admin().ok<{ records: { id: string }[] }>('GET', '/sys/sysDepartRole/list', { deptId });
  expect((await listed(root)).records).toContainEqual(expect.objectContaining({ id: own.id, departId_dictText: '竞赛组委会' }));
  expect((await listed('none')).records).toEqual([]);
  await admin().ok('PUT', '/sys/sysDepartRole/edit', { id: own.id, roleName: '秘书长' });
  expect(await admin().call('POST', '/sys/sysDepartRole/add', { departId: 'none', roleName: 'x', roleCode: 'x' })).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'departId', code: 'reference' }],
  });
  expect(await admin().call('DELETE', `${path}/delete`, { id: root })).toMatchObject({ error: 'row.referenced' });
  await admin().ok('DELETE', '/sys/sysDepartRole/delete', { id: own.id });
});

test('DEPART-08: the own departments with the current one; choosing answers the account as it is then', async () => {
  const [a, b] = [await add({ departName: '甲部', parentId: root }), await add({ departName: '乙部', parentId: root })];
  const n = server.next();
  const user = await admin().ok<{ id: string; username: string }>('POST', '/sys/user/add', {
    username: `dep_${n}`,
    realname: '部门人',
    password: testPassword,
    selectedroles: roleId(1, 'AUD'),
    selecteddeparts: `${a.id},${b.id}`,
  });
  const own = server.signedIn(user.username);
  const current = () => own.ok<{ list: { orgCode: string }[]; orgCode: string | null }>('GET', '/sys/user/getCurrentUserDeparts');
  const before = await current();
  expect(before.list.map(({ orgCode }) => orgCode).toSorted()).toEqual([a.orgCode, b.orgCode].toSorted());
  expect(before.orgCode).toBeNull();
  const chosen = { orgCode: b.orgCode, username: user.username };
  expect(await own.ok('POST', '/sys/selectDepart', chosen)).toMatchObject({ userInfo: { id: user.id, orgCode: b.orgCode } });
  expect((await current()).orgCode).toBe(b.orgCode);
  expect(await own.call('POST', '/sys/selectDepart', { orgCode: 'Z99' })).toMatchObject({ error: 'access.denied' });
});
