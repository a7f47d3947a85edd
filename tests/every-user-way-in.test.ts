import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { accountBody, addAccount, addDeparts } from './support/accounts.ts';
import { create } from './support/sample.ts';
import { otherUnitId, type TestServer, testPassword, testServer } from './support/server.ts';

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

const account = (more: object = {}) => accountBody(server, more);

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
