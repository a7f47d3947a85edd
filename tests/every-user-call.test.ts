import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { accountBody, addAccount, addDeparts } from './support/accounts.ts';
import { sampleOf } from './support/sample.ts';
import { type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await addDeparts(server);
});
afterAll(() => server.close());

const admin = () => server.as('ADMIN');
const add = (more: object = {}) => addAccount(server, more);
const departs = async (id: string) =>
  (await admin().ok<{ value: string; title: string }[]>('GET', '/sys/user/userDepartList', { userId: id })).map(({ value }) => value);

test('CALL-30, CALL-33: an account is added with its roles and departments', async () => {
  const { id } = await add({ selecteddeparts: `dep-a,${departId(1)},` });
  expect(await admin().ok('GET', '/sys/user/queryUserRole', { userid: id })).toEqual([roleId(1, 'APPL')]);
  expect(await departs(id)).toEqual([departId(1), 'dep-a']);
  expect(
    await admin().call('POST', '/sys/user/add', {
      ...accountBody(server, { password: testPassword, username: 'person_x' }),
      selecteddeparts: 'dep-x',
    }),
  ).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'selecteddeparts', code: 'reference' }],
  });
  expect(await server.db.one("select 1 as found from sys_user where username = 'person_x'")).toBeUndefined();
});

test('CALL-31: an edit changes roles and departments, and leaves what it does not name', async () => {
  const { id, revision } = await add({ selecteddeparts: 'dep-a' });
  await admin().ok('PUT', '/sys/user/edit', { id, revision, realname: '改名' });
  expect(await departs(id)).toEqual(['dep-a']);
  await admin().ok('PUT', '/sys/user/edit', {
    id,
    revision: revision + 1,
    realname: '再改',
    selecteddeparts: 'dep-b',
    selectedroles: roleId(1, 'UNIT'),
  });
  expect(await departs(id)).toEqual(['dep-b']);
  expect(await admin().ok('GET', '/sys/user/queryUserRole', { userid: id })).toEqual([roleId(1, 'UNIT')]);
  await admin().ok('PUT', '/sys/user/edit', { id, revision: revision + 2, realname: '三改', selecteddeparts: '' });
  expect(await departs(id)).toEqual([]);
});

test('CALL-35: several accounts are frozen at once, all or none, whatever their state', async () => {
  const [a, b] = [await add(), await add()];
  const freeze = (ids: string, status: number, as = admin()) => as.call('PUT', '/sys/user/frozenBatch', { ids, status });
  const states = async () =>
    (await server.db.many<{ status: string }>('select status from sys_user where id = any($1) order by id', [[a.id, b.id]])).map(
      ({ status }) => status,
    );
  expect(await freeze(a.id, 2)).toMatchObject({ success: true });
  expect(await freeze(`${a.id},${b.id},`, 2)).toMatchObject({ success: true });
  expect(await states()).toEqual(['2', '2']);
  expect(await server.inject('POST', '/sys/mLogin', { username: a.username, password: testPassword })).toMatchObject({
    error: 'login.frozen',
  });
  expect(await freeze(`${a.id},${b.id}`, 1)).toMatchObject({ success: true });
  expect(await states()).toEqual(['1', '1']);
  expect(await freeze(`${a.id},missing`, 2)).toMatchObject({ error: 'row.missing' });
  expect(await states()).toEqual(['1', '1']);
  expect(await freeze(admin().userId, 2)).toMatchObject({ error: 'user.self' });
  expect(await freeze(a.id, 3)).toMatchObject({ error: 'input.invalid' });
  for (const role of ['EXPERT', 'APPL', 'AUD'] as const) expect(await freeze(a.id, 2, server.as(role))).toMatchObject({ success: false });
  expect(await freeze(a.id, 2, server.as('ADMIN', 2))).toMatchObject({ success: false });
});

test('CALL-36: whether a name is free is told without a session, in any case of letters', async () => {
  const { id, username } = await add();
  const ask = (query: Record<string, string>) => server.inject('GET', '/sys/user/checkOnlyUser', query);
  expect(await ask({ username: 'nobody_has_it' })).toMatchObject({ success: true, result: true });
  expect(await ask({ username: username.toUpperCase() })).toMatchObject({ success: false, error: 'signup.username_taken', result: false });
  // Only a signed-in account may exclude the owner of the name from the check.
  expect(await ask({ username, id })).toMatchObject({ error: 'signup.username_taken' });
  expect(await server.as('ADMIN').call('GET', '/sys/user/checkOnlyUser', { username, id })).toMatchObject({ success: true });
  expect(await ask({})).toMatchObject({ error: 'input.invalid' });
});

test('CALL-36, TENANT-01: without a tenant, a name is looked for in the first that is in use today', async () => {
  const inSecond = server.as('ADMIN', 2).userId;
  const { username } = (await server.db.one<{ username: string }>('select username from sys_user where id = $1', [inSecond])) ?? {};
  await server.db.run("update sys_user set username = 'second_only' where id = $1", [inSecond]);
  const ask = () => server.inject('GET', '/sys/user/checkOnlyUser', { username: 'second_only' });
  expect(await ask()).toMatchObject({ success: true });
  await server.db.run("update sys_tenant set end_date = '2020-01-01' where id = 1");
  const answer = await ask();
  await server.db.run('update sys_tenant set end_date = null where id = 1');
  await server.db.run('update sys_user set username = $2 where id = $1', [inSecond, username]);
  expect(answer).toMatchObject({ error: 'signup.username_taken' });
});

test('a role and a department are given to accounts and taken from them beside what they have, all or none', async () => {
  const [a, b] = [await add({ selecteddeparts: 'dep-a' }), await add()];
  const of = async (path: string, query: Record<string, string>) =>
    (await admin().ok<{ records: { id: string }[] }>('GET', `/sys/user/${path}`, { ...query, pageSize: 100 })).records.map(({ id }) => id);
  const rolesOf = (id: string) => admin().ok<string[]>('GET', '/sys/user/queryUserRole', { userid: id });
  const [own] = await rolesOf(a.id);
  const roleOf = { roleId: roleId(1, 'FIN') };
  await admin().ok('POST', '/sys/user/addSysUserRole', { ...roleOf, userIdList: [a.id, b.id, a.id] });
  expect(await rolesOf(a.id)).toEqual([own, roleOf.roleId]);
  expect(await of('userRoleList', { ...roleOf, username: a.username })).toEqual([a.id]);
  expect(await of('userRoleList', roleOf)).toEqual(expect.arrayContaining([a.id, b.id]));
  expect(await departs(a.id)).toEqual(['dep-a']);
  await admin().ok('DELETE', '/sys/user/deleteUserRole', { ...roleOf, userId: b.id });
  await admin().ok('DELETE', '/sys/user/deleteUserRoleBatch', { ...roleOf, userIds: `${a.id},${b.id}` });
  expect(await of('userRoleList', { ...roleOf, username: a.username })).toEqual([]);
  // An account keeps its only role, so the whole call is refused.
  const last = await admin().call('DELETE', '/sys/user/deleteUserRoleBatch', { roleId: own, userIds: `${a.id},${b.id}` });
  expect(last).toMatchObject({ error: 'input.invalid', issues: [{ field: 'selectedroles', code: 'required' }] });
  expect(await rolesOf(b.id)).toEqual([own]);
  const depart = { depId: 'dep-b' };
  await admin().ok('POST', '/sys/user/editSysDepartWithUser', { ...depart, userIdList: [a.id, b.id] });
  expect((await departs(a.id)).sort()).toEqual(['dep-a', 'dep-b']);
  expect(await of('departUserList', { ...depart, realname: b.username })).toEqual([b.id]);
  await admin().ok('DELETE', '/sys/user/deleteUserInDepart', { ...depart, userId: a.id });
  await admin().ok('DELETE', '/sys/user/deleteUserInDepartBatch', { ...depart, userIds: b.id });
  expect([await departs(a.id), await departs(b.id)]).toEqual([['dep-a'], []]);
});

test('a role is given by those alone who may edit the account, and none that is not theirs to give', async () => {
  const [person, own] = [await add(), await add()];
  const give = (as: ReturnType<typeof admin>, body: object) => as.call('POST', '/sys/user/addSysUserRole', { ...body });
  const role = roleId(1, 'FIN');
  for (const as of ['EXPERT', 'APPL', 'AUD', 'FIN', 'SUB'] as const)
    expect(await give(server.as(as), { roleId: role, userIdList: [person.id] })).toMatchObject({ error: 'access.denied' });
  expect(await give(server.as('UNIT'), { roleId: role, userIdList: [own.id] })).toMatchObject({ error: 'user.role_above' });
  expect(await give(server.as('ADMIN', 2), { roleId: roleId(2, 'FIN'), userIdList: [person.id] })).toMatchObject({ error: 'row.missing' });
  expect(await give(admin(), { roleId: 'none', userIdList: [person.id] })).toMatchObject({ error: 'input.invalid' });
  expect(await give(admin(), { roleId: role, userIdList: [person.id, 'nobody'] })).toMatchObject({ error: 'row.missing' });
  expect(await give(admin(), { roleId: role, userIdList: [] })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().ok('GET', '/sys/user/queryUserRole', { userid: person.id })).not.toContain(role);
});

test('a school gives the role of applicants, and none that is its own or greater', async () => {
  const school = server.as('UNIT');
  const person = await add();
  const give = (role: 'UNIT' | 'SUB' | 'APPL') =>
    school.call('PUT', '/sys/user/edit', { id: person.id, revision: person.revision, selectedroles: roleId(1, role) });
  for (const role of ['UNIT', 'SUB'] as const) expect(await give(role), role).toMatchObject({ http: 403, error: 'user.role_above' });
  const body = await sampleOf(server, 'sysUser', { selectedroles: roleId(1, 'UNIT') });
  expect(await school.call('POST', '/sys/user/add', body)).toMatchObject({ error: 'user.role_above' });
  expect(await give('APPL')).toMatchObject({ success: true });
  // An account that already has the role keeps it when the school corrects a name.
  const colleague = await add({ selectedroles: roleId(1, 'UNIT') });
  expect(
    await school.call('PUT', '/sys/user/edit', {
      id: colleague.id,
      revision: colleague.revision,
      realname: '改名',
      selectedroles: roleId(1, 'UNIT'),
    }),
  ).toMatchObject({ success: true });
});
