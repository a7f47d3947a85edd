import { afterAll, beforeAll, expect, test } from 'vitest';
import { departId } from '../server/src/defaults/seed-tenant.ts';
import { addAccount, addDeparts } from './support/accounts.ts';
import { otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await addDeparts(server);
});
afterAll(() => server.close());

const admin = () => server.as('ADMIN');
const add = (more: object = {}) => addAccount(server, more);

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

test('SCREEN-59, CALL-38: who leads a department sees all of its people, and those of departments below, by their names', async () => {
  const foreign = await add({ selecteddeparts: 'dep-b', unitId: otherUnitId, phone: '13812340077' });
  const of = async (id: string) =>
    (await server.as('UNIT').ok<{ id: string; username: string }[]>('GET', '/sys/user/queryUserByDepId', { id })).map((row) => row.id);
  expect(await of('dep-b')).not.toContain(foreign.id);
  await server.db.run(`update sys_depart set director_user_ids = $1 where id = 'dep-a' and tenant_id = 1`, [server.as('UNIT').userId]);
  expect(await of('dep-a')).toContain(foreign.id);
  expect(await of('dep-b')).toContain(foreign.id);
  // The department above is not theirs.
  expect(await of(departId(1))).not.toContain(foreign.id);
  await server.db.run(`update sys_depart set director_user_ids = null where id = 'dep-a' and tenant_id = 1`);
});

test('SCREEN-59: an entrant sees of a department who leads it, and itself, by name; of nobody else a login name', async () => {
  const entrant = server.as('APPL');
  const [leader, other] = [await add({ selecteddeparts: 'dep-b', unitId: otherUnitId }), await add({ selecteddeparts: 'dep-b' })];
  await server.db.run(`update sys_depart set director_user_ids = $1 where id = 'dep-b' and tenant_id = 1`, [leader.id]);
  await server.db.run(`insert into sys_user_depart (user_id, depart_id) values ($1, 'dep-b')`, [entrant.userId]);
  const people = async (query: object = {}) =>
    (await entrant.ok<{ id: string; username: string; realname: string }[]>('GET', '/sys/user/queryUserByDepId', { id: 'dep-a', ...query }))
      .map(({ id, username, realname }) => ({ id, username, realname }))
      .filter(({ id }) => [leader.id, other.id, entrant.userId].includes(id));
  const seen = await people();
  expect(seen).toHaveLength(2);
  expect(seen).toContainEqual({ id: leader.id, username: '', realname: `人${leader.username}` });
  expect(seen.find(({ id }) => id === entrant.userId)?.username).not.toBe('');
  // Whoever leads it sees everybody, with their login names.
  await server.db.run(`update sys_depart set director_user_ids = $1 where id = 'dep-b' and tenant_id = 1`, [entrant.userId]);
  expect(await people({ id: 'dep-b' })).toContainEqual({ id: other.id, username: other.username, realname: `人${other.username}` });
  await server.db.run(`update sys_depart set director_user_ids = null where id = 'dep-b' and tenant_id = 1`);
  await server.db.run(`delete from sys_user_depart where user_id = $1 and depart_id = 'dep-b'`, [entrant.userId]);
});

test('SCREEN-59: an entrant finds people by their names, learns no login name, and finds by one only who has all of it', async () => {
  const person = await add();
  const entrant = server.as('APPL');
  const pick = async (query: Record<string, unknown>) =>
    (await entrant.ok<{ records: { id: string; username: string }[] }>('GET', '/sys/user/queryUserComponentData', query)).records.map(
      ({ id, username }) => ({ id, username }),
    );
  const named = [{ id: person.id, username: '' }];
  expect(await pick({ realname: `人${person.username}` })).toEqual(named);
  expect(await pick({ username: person.username })).toEqual(named);
  expect(await pick({ username: person.username.slice(0, -1), id: person.id })).toEqual([]);
  expect(await entrant.ok('GET', '/sys/user/getMultiUser', { id: person.id })).toMatchObject(named);
  expect(await entrant.call('GET', '/sys/user/queryUserComponentData', { column: 'username' })).toMatchObject({ error: 'query.column' });
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

test('CALL-40: one word finds accounts by a part of the name or account and by a whole mobile number, never by a part of an id', async () => {
  const person = await add({ phone: '13912340042' });
  const found = async (keyword: string, as = admin()) =>
    (await as.ok<{ records: { id: string }[] }>('GET', '/sys/user/queryUserComponentData', { keyword, pageSize: 50 })).records.map(
      ({ id }) => id,
    );
  expect(await found(` ${person.username.slice(1).toUpperCase()} `)).toEqual([person.id]);
  expect(await found(`人${person.username}`)).toEqual([person.id]);
  expect(await found('13912340042')).toEqual([person.id]);
  for (const keyword of ['1391234004', person.id, person.id.slice(0, 8)]) expect(await found(keyword), keyword).not.toContain(person.id);
  // From whom the number is hidden, it is hidden as an answer too.
  expect(await found('13912340042', server.as('APPL'))).toEqual([]);
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
  expect(await ids({ selecteddeparts: 'dep-a,dep-x' })).toEqual(expect.arrayContaining([above.id, below.id]));
  expect(await ids({ selecteddeparts: 'dep-b', username: `${above.username},${below.username}` })).toEqual([below.id]);
  expect(await ids({ departId: 'dep-x' })).toEqual([]);
  expect(await ids({ departId: 'none' })).toEqual([]);
  const foreign = await add({ selecteddeparts: 'dep-b', unitId: otherUnitId });
  expect(await ids({ departId: 'dep-b' }, server.as('UNIT'))).not.toContain(foreign.id);
  expect(await ids({ departId: 'dep-b' }, server.as('UNIT'))).toContain(below.id);
});
