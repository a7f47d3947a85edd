import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { create, sampleOf } from './support/sample.ts';
import { homeUnitId, otherUnitId, type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    `
    insert into sys_depart (id, tenant_id, parent_id, depart_name, depart_name_en, org_code, depart_order) values
      ('dep-a', 1, $1, '评审部', 'Reviews', 'A01A01', 1), ('dep-b', 1, 'dep-a', '专家组', null, 'A01A01A01', 1), ('dep-x', 2, null, '外部', null, 'X01', 1)`,
    [departId(1)],
  );
});
afterAll(() => server.close());

const admin = () => server.as('ADMIN');
const add = async (more: object = {}) => {
  const username = `person_${server.next()}`;
  const body = {
    username,
    realname: `人${username}`,
    selectedroles: roleId(1, 'APPL'),
    unitId: homeUnitId,
    password: testPassword,
    ...more,
  };
  return admin().ok<{ id: string; username: string; revision: number }>('POST', '/sys/user/add', body);
};
const departs = async (id: string) =>
  (await admin().ok<{ value: string; title: string }[]>('GET', '/sys/user/userDepartList', { userId: id })).map(({ value }) => value);

test('CALL-30, CALL-33: an account is added with its roles and departments', async () => {
  const { id } = await add({ selecteddeparts: `dep-a,${departId(1)},` });
  expect(await admin().ok('GET', '/sys/user/queryUserRole', { userid: id })).toEqual([roleId(1, 'APPL')]);
  expect(await departs(id)).toEqual([departId(1), 'dep-a']);
  expect(
    await admin().call('POST', '/sys/user/add', { ...account({ password: testPassword, username: 'person_x' }), selecteddeparts: 'dep-x' }),
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

test('CALL-37: an administrator gives a new password, which ends every session; a school only below itself', async () => {
  const person = await add();
  const token = await server.signedIn(person.username).token();
  const reset = async (body: object, as = admin()) => {
    await as.prove();
    return as.call('PUT', '/sys/user/changePassword', {
      username: person.username,
      password: 'Given-By-Admin-1',
      confirmpassword: 'Given-By-Admin-1',
      ...body,
    });
  };
  expect(await reset({ confirmpassword: 'x' })).toMatchObject({ error: 'account.password_differs' });
  expect(await reset({ password: 'weak', confirmpassword: 'weak' })).toMatchObject({ error: 'account.password_weak' });
  expect(await reset({ username: 'nobody_has_it' })).toMatchObject({ error: 'row.missing' });
  expect(await reset({})).toMatchObject({ success: true, message: '密码修改成功!' });
  expect(await server.inject('GET', '/user/info', {}, { 'X-Access-Token': token })).toMatchObject({ error: 'session.expired' });
  expect(await server.inject('POST', '/sys/mLogin', { username: person.username, password: 'Given-By-Admin-1' })).toMatchObject({
    success: true,
  });
  expect(await reset({ password: 'Given-By-School-1', confirmpassword: 'Given-By-School-1' }, server.as('UNIT'))).toMatchObject({
    success: true,
  });
  const foreign = await add({ unitId: otherUnitId });
  expect(await reset({ username: foreign.username }, server.as('UNIT'))).toMatchObject({ error: 'row.missing' });
  expect(await reset({ username: admin().userId }, server.as('UNIT'))).toMatchObject({ success: false });
  for (const role of ['EXPERT', 'APPL', 'AUD', 'FIN', 'SUB'] as const)
    expect(await reset({}, server.as(role))).toMatchObject({ error: 'access.denied' });
  expect(await reset({}, server.as('ADMIN', 2))).toMatchObject({ error: 'row.missing' });
});

test('CALL-38: the accounts of a department and of those below it', async () => {
  const [above, below] = [await add({ selecteddeparts: 'dep-a' }), await add({ selecteddeparts: 'dep-b', phone: '13812345678', sex: '2' })];
  const of = async (id: string, realname?: string) =>
    (await admin().ok<{ id: string }[]>('GET', '/sys/user/queryUserByDepId', { id, realname })).map((row) => row.id);
  expect(await of('dep-a')).toEqual(expect.arrayContaining([above.id, below.id]));
  expect(await of('dep-b')).not.toContain(above.id);
  expect(await of('dep-a', below.username)).toEqual([below.id]);
  expect(await of('dep-x')).toEqual([]);
  const [row] = await admin().ok<object[]>('GET', '/sys/user/queryUserByDepId', { id: 'dep-b', realname: below.username });
  expect(row).toMatchObject({
    username: below.username,
    sex: 2,
    sex_dictText: '女',
    status: 1,
    phone: '138****5678',
    orgCodeTxt: '专家组',
  });
  expect(row).not.toHaveProperty('password_hash');
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

test('CALL-39: accounts by ids or names, those in use only', async () => {
  const [a, b] = [await add(), await add()];
  await admin().ok('PUT', '/sys/user/frozenBatch', { ids: b.id, status: 2 });
  const names = async (query: Record<string, string>) =>
    (await admin().ok<{ username: string }[]>('GET', '/sys/user/getMultiUser', query)).map(({ username }) => username);
  expect(await names({ id: `${b.id},${a.id},` })).toEqual([a.username]);
  expect(await names({ username: `${a.username},` })).toEqual([a.username]);
  expect(await names({ username: "x' or '1'='1" })).toEqual([]);
});

test('CALL-40, USER-02: a page of accounts to choose from', async () => {
  const person = await add({ selecteddeparts: 'dep-b' });
  const pick = (query: Record<string, unknown>, as = admin()) =>
    as.call('GET', '/sys/user/queryUserComponentData', { pageNo: 1, pageSize: 5, ...query });
  expect(await pick({ username: person.username.slice(0, -1), departId: 'dep-a' })).toMatchObject({ success: true });
  expect(await pick({ username: person.username })).toMatchObject({
    result: { total: 1, records: [{ id: person.id }], size: 5, current: 1, pages: 1 },
  });
  expect(await pick({ username: `*${person.username}*`, departId: 'dep-a' })).toMatchObject({ result: { total: 1 } });
  expect(await pick({ username: person.username, departId: 'dep-x' })).toMatchObject({ result: { total: 0, records: [] } });
  expect(await pick({ username: `${person.username},${admin().userId}` })).toMatchObject({ result: { total: 2 } });
  expect(await pick({ column: 'password_hash' })).toMatchObject({ error: 'query.column' });
  expect(await pick({ column: 'username', order: 'asc' })).toMatchObject({ success: true });
  expect(await pick({ order: 'upwards' })).toMatchObject({ error: 'query.operator' });
  expect(await pick({ id: `${person.id},none,` })).toMatchObject({ result: { total: 1, records: [{ id: person.id }] } });
  expect(await pick({ id: person.id, username: 'nobody_has_it' })).toMatchObject({ result: { total: 0 } });
  const foreign = await add({ unitId: otherUnitId });
  expect(await pick({ username: foreign.username }, server.as('UNIT'))).toMatchObject({ result: { total: 0 } });
  expect(await pick({ username: person.username }, server.as('UNIT'))).toMatchObject({ result: { total: 1 } });
  expect(await pick({ username: person.username }, server.as('ADMIN', 2))).toMatchObject({ result: { total: 0 } });
  expect(await pick({ username: person.username }, server.as('EXPERT'))).toMatchObject({ result: { total: 0 } });
});

test('who may not read accounts finds people by their names, without birthdays and the like, and not by them', async () => {
  const person = await add({ birthday: '1999-09-09', sex: 1, phone: '13912349876', email: 'person@example.edu.cn' });
  const pick = (query: Record<string, unknown>) => server.as('APPL').call('GET', '/sys/user/queryUserComponentData', query);
  expect(await pick({ username: person.username })).toMatchObject({
    result: { records: [{ id: person.id, birthday: null, sex: null, phone: null, email: null, workNo: null }] },
  });
  for (const query of [{ birthday: '1999-09-09' }, { column: 'birthday' }, { sex: '1' }])
    expect(await pick(query), JSON.stringify(query)).toMatchObject({ error: 'query.column' });
  expect(await server.as('APPL').ok('GET', '/sys/user/getMultiUser', { id: person.id })).toMatchObject([{ birthday: null, phone: null }]);
  expect(await admin().ok('GET', '/sys/user/getMultiUser', { id: person.id })).toMatchObject([{ birthday: '1999-09-09' }]);
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

test('USER-02: a row to choose has all that it is told by, its departments in the language of the call', async () => {
  const birthday = '1999-09-09';
  const person = await add({ selecteddeparts: `dep-a,dep-b`, sex: '1', phone: '13812349876', birthday });
  const row = async (language?: 'en') =>
    (await admin().call('GET', '/sys/user/queryUserComponentData', { id: person.id }, language)).result as { records: object[] };
  const { id, username } = person;
  // Every member of the contract is present.
  for (const name of ['post', 'telephone', 'departIds', 'delFlag', 'homePath']) expect((await row()).records[0]).toHaveProperty(name);
  const told = { id, username, realname: `人${username}`, sex: 1, phone: '138****9876', birthday };
  expect((await row()).records).toMatchObject([{ ...told, orgCodeTxt: '评审部,专家组', sex_dictText: '男' }]);
  // PICKER-10: the filters of the picker.
  const count = async (query: object) =>
    (await admin().ok<{ total: number }>('GET', '/sys/user/queryUserComponentData', { username, ...query })).total;
  expect(await Promise.all([{ sex: '1', birthday }, { sex: '2' }, { birthday: '1999-09-10' }].map(count))).toEqual([1, 0, 0]);
  expect((await row('en')).records).toMatchObject([{ ...told, orgCodeTxt: 'Reviews,专家组', sex_dictText: 'Male' }]);
});

test('CALL-33: roles and departments of an account are for those who see it', async () => {
  const foreign = await add({ unitId: otherUnitId });
  for (const path of ['/sys/user/queryUserRole', '/sys/user/userDepartList']) {
    const query = { userid: foreign.id, userId: foreign.id };
    expect(await admin().call('GET', path, query)).toMatchObject({ success: true });
    expect(await server.as('UNIT').call('GET', path, query)).toMatchObject({ error: 'row.missing' });
    expect(await server.as('APPL').call('GET', path, query)).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN', 2).call('GET', path, query)).toMatchObject({ error: 'row.missing' });
  }
});

test('CALL-34: the list of accounts is filtered, paged and masked, each within its scope', async () => {
  const person = await add({ phone: '13812340099' });
  const list = (query: Record<string, unknown>, as = admin()) => as.call('GET', '/sys/user/list', { pageNo: 1, pageSize: 10, ...query });
  expect(await list({ username: person.username })).toMatchObject({
    result: { total: 1, size: 10, records: [{ id: person.id, phone: '138****0099', status: 1, status_dictText: '正常' }] },
  });
  expect(await list({ username: person.username }, server.as('UNIT'))).toMatchObject({ result: { total: 1 } });
  expect(await list({}, server.as('APPL'))).toMatchObject({ error: 'access.denied' });
});

test('CALL-34: the list of accounts takes a department, with all below it, within what the caller sees', async () => {
  const [above, below, other] = [
    await add({ selecteddeparts: 'dep-a' }),
    await add({ selecteddeparts: 'dep-b' }),
    await add({ selecteddeparts: departId(1) }),
  ];
  const ids = async (query: object, as = admin()) =>
    (await as.ok<{ records: { id: string }[] }>('GET', '/sys/user/list', { pageSize: 100, ...query })).records.map(({ id }) => id);
  const found = await ids({ departId: 'dep-a' });
  expect(found).toEqual(expect.arrayContaining([above.id, below.id]));
  expect(found).not.toContain(other.id);
  expect(await ids({ departId: 'dep-b', username: below.username })).toEqual([below.id]);
  expect(await ids({ departId: 'dep-x' })).toEqual([]);
  expect(await ids({ departId: 'none' })).toEqual([]);
  const foreign = await add({ selecteddeparts: 'dep-b', unitId: otherUnitId });
  expect(await ids({ departId: 'dep-b' }, server.as('UNIT'))).not.toContain(foreign.id);
  expect(await ids({ departId: 'dep-b' }, server.as('UNIT'))).toContain(below.id);
});

test('CALL-107: accounts are deleted, one or several, never the own, and are signed out with it', async () => {
  const [a, b] = [await add(), await add()];
  const token = await server.signedIn(a.username).token();
  expect(await admin().call('DELETE', '/sys/user/delete', { id: admin().userId })).toMatchObject({ error: 'user.self' });
  await admin().ok('DELETE', '/sys/user/deleteBatch', { ids: `${a.id},${b.id},` });
  expect(await admin().call('GET', '/sys/user/queryById', { id: a.id })).toMatchObject({ error: 'row.missing' });
  expect(await server.inject('GET', '/user/info', {}, { 'X-Access-Token': token })).toMatchObject({ error: 'session.expired' });
  expect(await server.inject('GET', '/sys/user/checkOnlyUser', { username: a.username })).toMatchObject({ success: true });
});

test('A7: a deleted account is found in the bin and brought back, or taken out for good while nothing names it', async () => {
  const [first, second] = [await add({ selecteddeparts: 'dep-a' }), await add()];
  await admin().ok('DELETE', '/sys/user/deleteBatch', { ids: `${first.id},${second.id}` });
  const bin = async (caller = admin()) => (await caller.ok<{ id: string }[]>('GET', '/sys/user/recycleBin')).map(({ id }) => id);
  expect(await bin()).toEqual(expect.arrayContaining([first.id, second.id]));
  // Not for accounts in use, nor those of another tenant, nor callers who may not delete.
  expect(await bin(server.as('ADMIN', 2))).not.toContain(first.id);
  expect(await server.as('AUD').call('GET', '/sys/user/recycleBin')).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('PUT', '/sys/user/putRecycleBin', { userIds: first.id })).toMatchObject({ error: 'row.missing' });
  expect(await admin().call('DELETE', '/sys/user/deleteRecycleBin', { userIds: server.as('APPL').userId })).toMatchObject({
    error: 'row.missing',
  });

  await admin().ok('PUT', '/sys/user/putRecycleBin', { userIds: first.id });
  expect(await bin()).not.toContain(first.id);
  expect(await departs(first.id)).toEqual(['dep-a']);
  await server.signedIn(first.username).ok('GET', '/user/info');

  // Another account has taken the name meanwhile.
  await server.db.run('update sys_user set username = $2 where id = $1', [second.id, first.username]);
  expect(await admin().call('PUT', '/sys/user/putRecycleBin', { userIds: second.id })).toMatchObject({
    issues: [{ field: 'username', code: 'unique' }],
  });

  await admin().ok('DELETE', '/sys/user/deleteRecycleBin', { userIds: second.id });
  expect(await server.db.one('select 1 as found from sys_user where id = $1', [second.id])).toBeUndefined();
  expect(await server.db.one('select 1 as found from sys_password_history where user_id = $1', [second.id])).toBeUndefined();
  const told = await server.db.many('select action from sys_audit_log where entity_id = $1 order by create_time, action', [second.id]);
  expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(['add', 'delete', 'destroy']));

  // An account that an expert record refers to stays in the bin.
  const third = await add();
  const expert = await create(server, 'dsTbExpert', { userId: third.id });
  await admin().ok('DELETE', '/dsTbExpert/delete', { id: expert.id });
  await admin().ok('DELETE', '/sys/user/delete', { id: third.id });
  expect(await admin().call('DELETE', '/sys/user/deleteRecycleBin', { userIds: third.id })).toMatchObject({ error: 'row.referenced' });
});

test('A7: a school brings back the accounts of its own unit, and none that may do more than it', async () => {
  const [own, above] = [await add(), await add({ selectedroles: roleId(1, 'ADMIN') })];
  await admin().ok('DELETE', '/sys/user/deleteBatch', { ids: `${own.id},${above.id}` });
  const school = server.as('UNIT');
  expect(await school.call('PUT', '/sys/user/putRecycleBin', { userIds: above.id })).toMatchObject({ error: 'access.denied' });
  await school.ok('PUT', '/sys/user/putRecycleBin', { userIds: own.id });
});

test('administrators prove it before they change their own ways in, also by the form of accounts; whoever had a contact hears of it', async () => {
  const own = await add({ selectedroles: roleId(1, 'ADMIN'), email: 'chief@example.edu' });
  const chief = server.signedIn(own.username);
  let { revision } = own;
  const changes = { email: 'other@example.edu', phone: '13755550001', password: 'Another-Pass-1' };
  for (const [name, value] of Object.entries(changes))
    expect(await chief.call('PUT', '/sys/user/edit', { id: own.id, revision, [name]: value }), name).toMatchObject({
      error: 'account.unproved',
    });
  const typed = { username: own.username.toUpperCase(), password: changes.password, confirmpassword: changes.password };
  expect(await chief.call('PUT', '/sys/user/changePassword', typed)).toMatchObject({ error: 'account.unproved' });
  expect(await chief.call('PUT', '/sys/user/edit', { id: own.id, revision, realname: '改名' })).toMatchObject({ success: true });
  revision += 1;
  await chief.prove();
  expect(await chief.call('PUT', '/sys/user/edit', { id: own.id, revision, email: changes.email })).toMatchObject({ success: true });
  const other = await add({ email: 'pupil@example.edu' });
  await admin().ok('PUT', '/sys/user/edit', { id: other.id, revision: other.revision, email: 'moved@example.edu' });
  const told = await server.db.many<{ address: string }>(
    "select address from sys_out_message where purpose = 'security' order by create_time, address",
  );
  expect(told.map(({ address }) => address)).toEqual(expect.arrayContaining(['c****@example.edu', 'p****@example.edu']));
});

test('a second account of one phone number is refused by form, edit and import', async () => {
  const phone = '13755550009';
  const first = await add({ phone });
  const body = { username: `person_${server.next()}`, realname: '同号', selectedroles: roleId(1, 'APPL'), password: testPassword, phone };
  expect(await admin().call('POST', '/sys/user/add', body)).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'phone', code: 'unique' }],
  });
  const second = await add();
  expect(await admin().call('PUT', '/sys/user/edit', { id: second.id, revision: second.revision, phone })).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'phone', code: 'unique' }],
  });
  expect(await admin().call('PUT', '/sys/user/edit', { id: first.id, revision: first.revision, phone })).toMatchObject({ success: true });
});

const account = (more: object = {}) => ({
  username: `person_${server.next()}`,
  realname: '新同学',
  selectedroles: roleId(1, 'APPL'),
  unitId: homeUnitId,
  ...more,
});
const enter = (username: string, password: string) => server.inject('POST', '/sys/mLogin', { username, password });
const newPassword = 'My-Own-Words-7';
const change = (token: string, username: string, oldpassword: string) =>
  server.inject(
    'POST',
    '/sys/user/updatePassword',
    { username, oldpassword, password: newPassword, confirmpassword: newPassword },
    { 'X-Access-Token': token },
  );

test('an account that could not sign in is refused: without a role, or without password, mailbox and phone', async () => {
  expect(await admin().call('POST', '/sys/user/add', account({ selectedroles: null, password: testPassword }))).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'selectedroles', code: 'required' }],
  });
  expect(await admin().call('POST', '/sys/user/add', account())).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'password', code: 'rule' }],
  });
  const { id, revision } = await add();
  expect(await admin().call('PUT', '/sys/user/edit', { id, revision, selectedroles: '' })).toMatchObject({
    issues: [{ field: 'selectedroles', code: 'required' }],
  });
});

test('a password that an administrator chose opens nothing until its owner has changed it', async () => {
  const { id, username, revision } = await add();
  const first = await enter(username, testPassword);
  expect(first).toMatchObject({ success: true, result: { mustChange: '1' } });
  const { token } = first.result as { token: string };
  const ask = (path: string) => server.inject('GET', path, {}, { 'X-Access-Token': token });
  for (const path of ['/sys/permission/getUserPermissionByToken', '/dsTbCompetition/list', '/sys/user/profile'])
    expect(await ask(path), path).toMatchObject({ success: false, error: 'account.must_change' });
  expect(await ask('/user/info')).toMatchObject({ success: true });
  expect(await change(token, username, testPassword)).toMatchObject({ success: true });
  const again = await enter(username, newPassword);
  expect(again).toMatchObject({ success: true });
  expect(again.result).not.toHaveProperty('mustChange');
  // The same after an administrator sets another one, in the form or by the call.
  await admin().ok('PUT', '/sys/user/edit', { id, revision: revision + 1, password: 'Head-Of-Office-1' });
  expect(await enter(username, 'Head-Of-Office-1')).toMatchObject({ result: { mustChange: '1' } });
  await admin().ok('PUT', '/sys/user/changePassword', { username, password: 'Head-Of-Office-2', confirmpassword: 'Head-Of-Office-2' });
  expect(await enter(username, 'Head-Of-Office-2')).toMatchObject({ result: { mustChange: '1' } });
});

test('a reset tells a password that nobody chose, once, ends sessions, and is of no account above the caller or the own', async () => {
  const { id, username } = await add({ email: 'forgot@example.edu' });
  const before = ((await enter(username, testPassword)).result as { token: string }).token;
  const made = await admin().ok<{ username: string; password: string }>('PUT', '/sys/user/resetPassword', { id });
  expect(made.username).toBe(username);
  // The next password is entirely different.
  expect(made.password).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(await server.inject('GET', '/user/info', {}, { 'X-Access-Token': before })).toMatchObject({ error: 'session.expired' });
  expect(await enter(username, testPassword)).toMatchObject({ success: false });
  expect(await enter(username, made.password)).toMatchObject({ success: true, result: { mustChange: '1' } });
  expect(await server.db.many("select actor_id as by from sys_audit_log where action = 'resetPassword' and entity_id = $1", [id])).toEqual([
    { by: admin().userId },
  ]);
  for (const as of [server.as('UNIT'), server.as('APPL'), server.as('ADMIN', 2)]) await as.prove();
  expect(await admin().call('PUT', '/sys/user/resetPassword', { id: admin().userId })).toMatchObject({ error: 'user.self' });
  expect(await server.as('UNIT').call('PUT', '/sys/user/resetPassword', { id: admin().userId })).toMatchObject({ success: false });
  expect(await server.as('APPL').call('PUT', '/sys/user/resetPassword', { id })).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('PUT', '/sys/user/resetPassword', { id })).toMatchObject({ error: 'row.missing' });
});

test('an account with a mailbox and no password is invited: the link sets the password once, and a later one voids it', async () => {
  const email = 'invited@example.edu';
  const made = await admin().ok<{ id: string; username: string }>('POST', '/sys/user/add', account({ email }));
  const links = async (): Promise<URLSearchParams[]> => {
    await server.services.mail.delivered();
    const folder = join(server.services.config.SAIYUN_DATA, 'outbox');
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.startsWith(`${email}\n`)).map((text) => new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams);
  };
  const [first] = await links();
  expect(first?.get('username')).toBe(made.username);
  const set = (ticket: string | null | undefined) =>
    server.inject('POST', '/auth/forge-password', { ticket, password: newPassword, confirmpassword: newPassword });
  await admin().ok('POST', '/sys/user/invite', { ids: made.id });
  const second = (await links()).find((link) => link.get('ticket') !== first?.get('ticket'));
  expect(await set(first?.get('ticket'))).toMatchObject({ error: 'account.ticket_expired' });
  expect(await set(second?.get('ticket'))).toMatchObject({ success: true });
  expect(await set(second?.get('ticket'))).toMatchObject({ error: 'account.ticket_expired' });
  const signedIn = await enter(made.username, newPassword);
  expect(signedIn).toMatchObject({ success: true });
  expect(signedIn.result).not.toHaveProperty('mustChange');
  const { id, username } = await add();
  expect(await admin().call('POST', '/sys/user/invite', { ids: id })).toMatchObject({
    error: 'user.no_email',
    message: expect.stringContaining(username) as string,
  });
});
