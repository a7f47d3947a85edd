import { once } from 'node:events';
import { headers } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '../server/src/areas/live/connections.ts';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { importCsv } from './support/import-csv.ts';
import { type Caller, type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time) values
       ('unit-b1', 2, 'B001', '外校一', 'area-2', '1', now()), ('unit-b2', 2, 'B002', '外校二', 'area-2', '1', now())`,
  );
  await server.db.run(`update sys_user set unit_id = case id when $1 then 'unit-b1' else 'unit-b2' end where id in ($1, $2)`, [
    server.as('APPL', 2).userId,
    server.as('UNIT', 2).userId,
  ]);
});
afterAll(() => server?.close());

interface Member {
  readonly id: string;
  readonly selectedroles: string;
  readonly selecteddeparts: string;
  readonly unitCode: string | null;
  readonly homeTenantId: number;
  readonly revision: number;
}

const path = '/sys/tenant';
const platform = (): Caller => server.as('ADMIN');
/** A new account of the first tenant, which it administers. */
const person = async (role: 'ADMIN' | 'APPL' = 'ADMIN'): Promise<{ id: string; username: string }> => {
  const username = `guest_${server.next()}`;
  const body = { username, realname: `客${username}`, selectedroles: roleId(1, role), password: testPassword, unitId: 'unit-home' };
  const made = await platform().ok<{ id: string; username: string }>('POST', '/sys/user/add', { ...body, selecteddeparts: departId(1) });
  // As if its owner had changed the first password.
  await server.db.run('update sys_user set must_change = false where id = $1', [made.id]);
  return made;
};
const join = (username: string, more: object = {}, as = platform()) =>
  as.call('PUT', `${path}/invitationUserJoin`, { tenantId: 2, username, selectedroles: roleId(2, 'AUD'), ...more });
const change = (userId: string, more: object, as = platform()) =>
  as.call('PUT', `${path}/editTenantUser`, { tenantId: 2, userId, ...more });
const leave = (userIds: string, as = platform()) => as.call('PUT', `${path}/leaveTenant`, { tenantId: 2, userIds });
const login = (username: string, tenant = 0) =>
  server.inject('POST', '/sys/mLogin', { username, password: testPassword }, { 'tenant-id': String(tenant) });
const tokenFrom = async (username: string, tenant = 0): Promise<string> => {
  const { result } = await login(username, tenant);
  return (result as { token: string }).token;
};
const ask = (token: string, url: string, data: object = {}, tenant?: number) =>
  server.inject('GET', url, { ...data }, { 'X-Access-Token': token, ...(tenant === undefined ? {} : { 'tenant-id': String(tenant) }) });
const buttonsOf = async (caller: Caller): Promise<string[]> =>
  (await caller.ok<{ auth: { action: string }[] }>('GET', '/sys/permission/getUserPermissionByToken')).auth
    .map(({ action }) => action)
    .toSorted();

test('AUTH-03: an account is made a member of another tenant, changed and taken out; every log says so', async () => {
  const { id, username } = await person();
  const made = await join(username, { selecteddeparts: departId(2), unitCode: 'B001' });
  expect(made).toMatchObject({
    success: true,
    result: { id, username, tenantId: 2, homeTenantId: 1, selectedroles: roleId(2, 'AUD'), selecteddeparts: departId(2), unitCode: 'B001' },
  });
  const listed = await platform().ok<{ records: Member[]; total: number }>('GET', `${path}/getTenantUserList`, {
    userTenantId: 2,
    username,
  });
  expect(listed).toMatchObject({ total: 1, records: [{ id, homeTenantId: 1 }] });
  // Anything not named stays; an empty code removes the unit.
  expect(await change(id, { selectedroles: roleId(2, 'APPL') })).toMatchObject({
    result: { selectedroles: roleId(2, 'APPL'), selecteddeparts: departId(2), unitCode: 'B001', revision: 2 },
  });
  expect(await change(id, { unitCode: '', selecteddeparts: '', revision: 2 })).toMatchObject({
    result: { unitCode: null, selecteddeparts: '' },
  });
  expect(await change(id, { unitCode: 'B002', revision: 2 })).toMatchObject({ error: 'row.stale', result: { unitCode: null } });
  expect(await leave(id)).toMatchObject({ success: true });
  expect(await platform().ok('GET', `${path}/getTenantUserList`, { userTenantId: 2, username })).toMatchObject({ total: 0 });
  for (const [tenant, entity, entityId] of [
    [1, 'sysTenant', '2'],
    [2, 'sysUser', id],
  ] as const) {
    const rows = await server.db.many<{ action: string }>(
      `select action from sys_audit_log where tenant_id = $1 and entity = $2 and entity_id = $3 and (before->>'username' = $4 or after->>'username' = $4) order by create_time, id`,
      [tenant, entity, entityId, username],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['editMember', 'editMember', 'join', 'leave']);
  }
});

test('AUTH-03, TENANT-01: in another tenant an account has what that tenant gave it and nothing of its own', async () => {
  const { id, username } = await person();
  await join(username, { unitCode: 'B001' });
  const [home, away] = [server.signedIn(username, 1), server.signedIn(username, 2)];
  expect(await home.ok('GET', '/user/info')).toMatchObject({ roles: ['ADMIN'], tenantId: 1 });
  expect(await away.ok('GET', '/user/info')).toMatchObject({ roles: ['AUD'], tenantId: 2 });
  expect(await buttonsOf(away)).toEqual(await buttonsOf(server.as('AUD', 2)));
  // Rows of its own tenant are invisible here, and its role at home does not change those of this tenant.
  const units = await away.ok<{ records: { id: string }[] }>('GET', '/dsTbUnit/list', { pageSize: 50 });
  expect(units.records.map((row) => row.id).toSorted()).toEqual(['unit-b1', 'unit-b2']);
  expect(await away.call('GET', '/dsTbUnit/queryById', { id: 'unit-home' })).toMatchObject({ error: 'row.missing' });
  expect(await away.call('POST', '/dsTbLabel/add', { labelCode: 'x', labelName: 'x', labelType: 'subject' })).toMatchObject({
    error: 'access.denied',
  });
  expect(await home.call('GET', '/dsTbUnit/queryById', { id: 'unit-b1' })).toMatchObject({ error: 'row.missing' });
  // Its own unit and department count only at home.
  await change(id, { selectedroles: roleId(2, 'UNIT') });
  const own = await away.ok<{ records: { id: string }[] }>('GET', '/sys/user/list', { pageSize: 50 });
  expect(own.records.map((row) => row.id)).toEqual([server.as('APPL', 2).userId]);
  expect(await away.ok('GET', '/user/info')).toMatchObject({ roles: ['UNIT'], orgCode: null });
  expect(await home.ok('GET', '/user/info')).toMatchObject({ roles: ['ADMIN'], orgCode: 'A01' });
  // A role of this tenant on the account itself, however it got there, does not count.
  await server.db.run('update sys_user set selectedroles = $2 where id = $1', [id, `${roleId(1, 'ADMIN')},${roleId(2, 'ADMIN')}`]);
  expect(await away.ok('GET', '/user/info')).toMatchObject({ roles: ['UNIT'] });
  await server.db.run('update sys_user_tenant set selectedroles = $2 where user_id = $1', [id, roleId(1, 'ADMIN')]);
  expect(await away.ok('GET', '/user/info')).toMatchObject({ roles: [] });
  expect(await buttonsOf(away)).toEqual([]);
});

test('AUTH-02, AUTH-03, CALL-101, CALL-102: the tenant is asked for at sign-in and changed later; a tenant of no membership is refused', async () => {
  const { id, username } = await person('APPL');
  expect(await login(username)).toMatchObject({ result: { tenantList: [{ id: 1 }] } });
  await join(username, { selecteddeparts: departId(2) });
  expect(await login(username)).toMatchObject({
    result: { tenantList: [{ id: 1 }, { id: 2 }], userInfo: { tenantId: 1, roles: ['APPL'] } },
  });
  expect(await login(username, 2)).toMatchObject({ result: { userInfo: { tenantId: 2, roles: ['AUD'] } } });
  // Signing in with an identity that the account has in only one tenant starts there.
  const asStaff = await server.inject('POST', '/sys/mLogin', { username, password: testPassword, uType: '1' });
  expect(asStaff).toMatchObject({ result: { userInfo: { tenantId: 2 } } });
  const token = await tokenFrom(username);
  const post = (url: string, body: object) => server.inject('POST', url, { ...body }, { 'X-Access-Token': token });
  expect(await post('/sys/selectTenant', { tenantId: 2, username })).toMatchObject({
    result: { userInfo: { tenantId: 2, roles: ['AUD'] } },
  });
  expect(await ask(token, '/sys/user/getCurrentUserTenants')).toMatchObject({ result: { list: [{ id: 1 }, { id: 2 }], current: 2 } });
  expect(await ask(token, '/user/info')).toMatchObject({ result: { tenantId: 2 } });
  // The tenant's administrators see who is working in it, wherever the account belongs.
  const online = await server.as('ADMIN', 2).ok<{ records: { username: string }[] }>('GET', '/sys/online/list', { username });
  expect(online.records.map((one) => one.username)).toContain(username);
  const other = await person();
  for (const tenant of [2, 77]) {
    expect(await ask(await tokenFrom(other.username), '/user/info', {}, tenant)).toMatchObject({
      error: 'session.tenant_changed',
      http: 401,
    });
    expect(
      await server.inject('POST', '/sys/selectTenant', { tenantId: tenant }, { 'X-Access-Token': await tokenFrom(other.username) }),
    ).toMatchObject({ error: 'access.tenant' });
  }
  // Deleted roles leave nothing to choose.
  await server.db.run(`update sys_user_tenant set selectedroles = '' where user_id = $1`, [id]);
  expect(await login(username)).toMatchObject({ result: { tenantList: [{ id: 1 }] } });
});

test('AUTH-03: a department that is chosen belongs to the tenant that is worked in', async () => {
  const { username } = await person();
  await join(username, { selecteddeparts: departId(2) });
  const token = await tokenFrom(username);
  // Both root departments have the same code: the one at home has no meaning elsewhere.
  expect(await ask(token, '/user/info', {}, 2)).toMatchObject({ result: { orgCode: null } });
  const sent = { 'X-Access-Token': token, 'tenant-id': '2' };
  expect(await server.inject('POST', '/sys/selectDepart', { orgCode: 'A01' }, sent)).toMatchObject({
    result: { userInfo: { tenantId: 2, orgCode: 'A01' } },
  });
  expect(await ask(token, '/user/info')).toMatchObject({ result: { tenantId: 2, orgCode: 'A01' } });
  expect(await ask(token, '/user/info', {}, 1)).toMatchObject({ result: { tenantId: 1, orgCode: null } });
});

test('AUTH-03: who is taken out is out at once, in every session, by every token, and only there', async () => {
  const { id, username } = await person();
  await join(username, { selecteddeparts: departId(2) });
  const [home, away] = [await tokenFrom(username), await tokenFrom(username, 2)];
  const sent = { 'X-Access-Token': away, 'tenant-id': '2' };
  expect(await server.inject('POST', '/sys/session/prove', { password: testPassword }, sent)).toMatchObject({ success: true });
  const made = await server.inject('POST', '/sys/accessToken/add', { name: 'away', scope: ['read'], days: 5 }, sent);
  const program = (made.result as { token: string }).token;
  for (const token of [away, program]) expect(await ask(token, '/user/info')).toMatchObject({ success: true });
  expect(await ask(home, '/user/info', {}, 2)).toMatchObject({ success: true });
  expect(await leave(id)).toMatchObject({ success: true });
  expect(await ask(away, '/user/info')).toMatchObject({ error: 'session.expired', http: 401 });
  expect(await ask(program, '/user/info')).toMatchObject({ error: 'token.expired', http: 401 });
  expect(await ask(home, '/user/info', {}, 2)).toMatchObject({ error: 'session.tenant_changed', http: 401 });
  expect(await ask(home, '/user/info', {}, 1)).toMatchObject({ success: true, result: { roles: ['ADMIN'] } });
  expect(
    await server.db.one(
      `select 1 as found from sys_user_depart m join sys_depart d on d.id = m.depart_id where m.user_id = $1 and d.tenant_id = 2`,
      [id],
    ),
  ).toBeUndefined();
  expect(await leave(id)).toMatchObject({ error: 'row.missing' });
});

test('AUTH-03: open pages of who is taken out are told at once, and those at home stay open', async () => {
  const { id, username } = await person();
  await join(username);
  const { port } = await server.listen();
  const open = async (token: string): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/${id}`, [token]);
    await once(socket, 'open');
    return socket;
  };
  const home = await open(await tokenFrom(username));
  const away = await open(await tokenFrom(username, 2));
  const closed = once(away, 'close');
  expect(await leave(id)).toMatchObject({ success: true });
  expect((await closed)[0]).toBe(closeCodes.sessionOver);
  expect(home.readyState).toBe(WebSocket.OPEN);
  home.close();
});

test('AUTH-03: what cannot be is refused with its reason, and nothing is left of it', async () => {
  const { id, username } = await person();
  expect(await join('nobody_has_it')).toMatchObject({ error: 'tenant.no_account', message: expect.stringContaining('nobody_has_it') });
  expect(await join(server.as('ADMIN', 2).userId)).toMatchObject({ error: 'tenant.own_account' });
  expect(await join(username, { tenantId: 77 })).toMatchObject({ error: 'row.missing' });
  expect(await join(username, { selectedroles: '' })).toMatchObject({ issues: [{ field: 'selectedroles', code: 'required' }] });
  expect(await join(username, { selectedroles: roleId(1, 'AUD') })).toMatchObject({
    issues: [{ field: 'selectedroles', code: 'reference' }],
  });
  expect(await join(username, { selecteddeparts: departId(1) })).toMatchObject({
    issues: [{ field: 'selecteddeparts', code: 'reference' }],
  });
  expect(await join(username, { unitCode: 'Z9000' })).toMatchObject({ issues: [{ field: 'unitCode', code: 'reference' }] });
  expect(await join(username, { selectedroles: roleId(2, 'UNIT') })).toMatchObject({ issues: [{ field: 'unitCode', code: 'required' }] });
  expect(await change(id, { selectedroles: roleId(2, 'AUD') })).toMatchObject({ error: 'row.missing' });
  await platform().ok('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 });
  expect(await join(username)).toMatchObject({ error: 'tenant.account_frozen' });
  await platform().ok('PUT', '/sys/user/frozenBatch', { ids: id, status: 1 });
  expect(await server.db.one('select 1 as found from sys_user_tenant where user_id = $1', [id])).toBeUndefined();
  expect(await join(username)).toMatchObject({ success: true });
  expect(await join(username)).toMatchObject({ error: 'tenant.member_already' });
  // All or none.
  expect(await leave(`${id},nobody`)).toMatchObject({ error: 'row.missing' });
  expect(await server.signedIn(username, 2).ok('GET', '/user/info')).toMatchObject({ roles: ['AUD'] });
});

test('AUTH-03: of accounts of one name in several tenants the one that is meant is said', async () => {
  const { id: third } = await platform().ok<{ id: number }>('POST', `${path}/add`, {
    name: '三号机构',
    adminUsername: 'same_name',
    adminPassword: testPassword,
  });
  await platform().ok('POST', '/sys/user/add', {
    username: 'same_name',
    realname: '同名',
    selectedroles: roleId(1, 'APPL'),
    email: 'same@example.edu',
  });
  expect(await join('same_name')).toMatchObject({
    error: 'tenant.several_accounts',
    issues: [{ field: 'homeTenantId', code: 'required' }],
  });
  expect(await join('same_name', { homeTenantId: third })).toMatchObject({ result: { homeTenantId: third, username: 'same_name' } });
});

test('AUTH-03: a frozen account is out everywhere, a frozen tenant only there; a tenant with members is not deleted', async () => {
  const opened = await platform().ok<{ id: number; adminUsername: string }>('POST', `${path}/add`, { name: '四号机构' });
  const { id, username } = await person();
  expect(await join(username, { tenantId: opened.id, selectedroles: roleId(opened.id, 'AUD') })).toMatchObject({ success: true });
  const token = await tokenFrom(username, opened.id);
  await platform().ok('PUT', `${path}/freeze`, { ids: String(opened.id) });
  expect(await ask(token, '/user/info')).toMatchObject({ error: 'session.expired' });
  expect(await login(username, opened.id)).toMatchObject({ result: { userInfo: { tenantId: 1 }, tenantList: [{ id: 1 }] } });
  await platform().ok('PUT', `${path}/unfreeze`, { ids: String(opened.id) });
  const again = await tokenFrom(username, opened.id);
  await platform().ok('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 });
  expect(await ask(again, '/user/info')).toMatchObject({ http: 401 });
  expect(await login(username, opened.id)).toMatchObject({ error: 'login.frozen' });
  expect(await platform().call('DELETE', `${path}/delete`, { id: opened.id })).toMatchObject({ error: 'row.referenced' });
  await platform().ok('PUT', `${path}/leaveTenant`, { tenantId: opened.id, userIds: id });
  await platform().ok('DELETE', `${path}/delete`, { id: opened.id });
});

test('AUTH-03: the accounts of a deleted tenant are out of every other too', async () => {
  const opened = await platform().ok<{ id: number; adminUsername: string; adminPassword: string }>('POST', `${path}/add`, {
    name: '五号机构',
    adminUsername: 'fifth_boss',
    adminPassword: testPassword,
  });
  await join('fifth_boss');
  const token = await tokenFrom('fifth_boss', 2);
  expect(await ask(token, '/user/info')).toMatchObject({ result: { tenantId: 2 } });
  await platform().ok('DELETE', `${path}/delete`, { id: opened.id });
  expect(await ask(token, '/user/info')).toMatchObject({ error: 'session.expired' });
  expect(await server.as('ADMIN', 2).ok('GET', `${path}/getTenantUserList`, { username: 'fifth_boss' })).toMatchObject({ total: 0 });
});

test('AUTH-03: the last administrator of a tenant keeps its role and its membership', async () => {
  const opened = await platform().ok<{ id: number; adminUsername: string }>('POST', `${path}/add`, { name: '六号机构' });
  const { id, username } = await person();
  const roles = roleId(opened.id, 'ADMIN');
  expect(await join(username, { tenantId: opened.id, selectedroles: roles })).toMatchObject({ success: true });
  const boss = await server.db.one<{ id: string }>('select id from sys_user where tenant_id = $1', [opened.id]);
  // A member who administers the tenant manages its accounts, and freezes the one with which it was opened.
  await server.signedIn(username, opened.id).ok('PUT', '/sys/user/frozenBatch', { ids: boss?.id, status: 2 });
  const body = { tenantId: opened.id, userId: id, selectedroles: roleId(opened.id, 'AUD') };
  expect(await platform().call('PUT', `${path}/editTenantUser`, body)).toMatchObject({ error: 'tenant.last_admin' });
  expect(await platform().call('PUT', `${path}/leaveTenant`, { tenantId: opened.id, userIds: id })).toMatchObject({
    error: 'tenant.last_admin',
  });
  await server.signedIn(username, opened.id).ok('PUT', '/sys/user/frozenBatch', { ids: boss?.id, status: 1 });
  expect(await platform().call('PUT', `${path}/editTenantUser`, body)).toMatchObject({ success: true });
});

describe('AUTH-03: a tenant keeps an administrator', () => {
  interface Boss {
    readonly tenantId: number;
    readonly id: string;
    readonly username: string;
    readonly admin: string;
    readonly as: Caller;
  }
  /** A new tenant with its only administrator, who has one more role. */
  const tenantOfOne = async (): Promise<Boss> => {
    const opened = await platform().ok<{ id: number; adminUsername: string }>('POST', `${path}/add`, {
      name: `独管机构${server.next()}`,
      adminPassword: testPassword,
    });
    const boss = await server.db.one<{ id: string }>(
      `update sys_user set must_change = false, selectedroles = selectedroles || ',' || $2 where tenant_id = $1 returning id`,
      [opened.id, roleId(opened.id, 'AUD')],
    );
    const as = server.signedIn(opened.adminUsername, opened.id);
    return { tenantId: opened.id, id: boss?.id ?? '', username: opened.adminUsername, admin: roleId(opened.id, 'ADMIN'), as };
  };
  const importAs = async ({ as, username }: Boss, role: string): Promise<{ error?: string }> => {
    const head = [user.fields.username, user.fields.realname, user.fields.selectedroles].map(({ label }) => label[0]).join(',');
    const { result } = await importCsv(server, as, user.path, `${head}\n${username},管理员,${role}\n`);
    return result?.errorCount === 1 ? { error: 'tenant.last_admin' } : {};
  };
  const auditor = (tenantId: number): string => roleId(tenantId, 'AUD');
  const ways: Readonly<Record<string, (boss: Boss) => Promise<{ error?: string | undefined }>>> = {
    'by an edit of the account': async ({ as, id, tenantId }) => {
      const { revision } = await as.ok<{ revision: number }>('GET', '/sys/user/queryById', { id });
      return as.call('PUT', '/sys/user/edit', { id, revision, selectedroles: auditor(tenantId) });
    },
    'by taking the role from the account': ({ as, id, admin }) =>
      as.call('DELETE', '/sys/user/deleteUserRole', { roleId: admin, userId: id }),
    'by taking the role from several accounts': ({ as, id, admin }) =>
      as.call('DELETE', '/sys/user/deleteUserRoleBatch', { roleId: admin, userIds: id }),
    'by an import': (boss) => importAs(boss, 'auditor'),
  };

  test.each(Object.entries(ways))('%s: refused for the last one, done for another', async (_way, take) => {
    const boss = await tenantOfOne();
    const roles = () => server.db.one<{ roles: string }>('select selectedroles as roles from sys_user where id = $1', [boss.id]);
    const before = await roles();
    await boss.as.prove();
    expect(await take(boss)).toMatchObject({ error: 'tenant.last_admin' });
    expect(await roles()).toEqual(before);
    // A member from another tenant who administers this one is enough.
    const { username } = await person();
    await join(username, { tenantId: boss.tenantId, selectedroles: boss.admin });
    expect((await take(boss)).error).toBeUndefined();
    expect(await roles()).toEqual({ roles: auditor(boss.tenantId) });
  });

  test('two administrators who freeze, delete or demote each other at once leave one of them', async () => {
    const each: readonly ((as: Caller, id: string, boss: Boss) => Promise<unknown>)[] = [
      (as, ids) => as.call('PUT', '/sys/user/frozenBatch', { ids, status: 2 }),
      (as, id) => as.call('DELETE', '/sys/user/delete', { id }),
      (as, userId, { admin }) => as.call('DELETE', '/sys/user/deleteUserRole', { roleId: admin, userId }),
    ];
    for (const take of each) {
      const boss = await tenantOfOne();
      const body = { username: `second_${server.next()}`, realname: '次管', password: testPassword, email: 'second@example.edu' };
      const roles = `${boss.admin},${auditor(boss.tenantId)}`;
      await boss.as.prove();
      const second = await boss.as.ok<{ id: string; username: string }>('POST', '/sys/user/add', { ...body, selectedroles: roles });
      await server.db.run('update sys_user set must_change = false where id = $1', [second.id]);
      const other = server.signedIn(second.username, boss.tenantId);
      await other.prove();
      await Promise.all([take(boss.as, second.id, boss), take(other, boss.id, boss)]);
      const left = await server.db.many(
        `select 1 as found from sys_user where tenant_id = $1 and del_flag = '0' and status = '1' and selectedroles like '%' || $2 || '%'`,
        [boss.tenantId, boss.admin],
      );
      expect(left).toHaveLength(1);
    }
  });

  test('a role that a member from another tenant has is not deleted', async () => {
    const boss = await tenantOfOne();
    const role = await boss.as.ok<{ id: string }>('POST', '/sys/role/add', { roleCode: 'deputy', roleName: '副管理员', baseRole: 'ADMIN' });
    const { username } = await person();
    expect(await join(username, { tenantId: boss.tenantId, selectedroles: role.id })).toMatchObject({ success: true });
    expect(await boss.as.call('DELETE', '/sys/role/delete', { id: role.id })).toMatchObject({ error: 'row.referenced' });
  });
});

test('AUTH-03, TENANT-01: administrators of the platform alone give and take memberships; a tenant sees who is let in to it', async () => {
  const { id, username } = await person();
  expect(await join(username)).toMatchObject({ success: true });
  const strangers = [
    server.as('ADMIN', 2),
    server.bare('ADMIN'),
    ...(['AUD', 'SUB', 'UNIT', 'APPL', 'EXPERT', 'FIN'] as const).map((role) => server.as(role)),
  ];
  for (const caller of strangers) {
    expect(await join(username, {}, caller), caller.userId).toMatchObject({ http: 403 });
    expect(await change(id, { unitCode: 'B001' }, caller), caller.userId).toMatchObject({ http: 403 });
    expect(await leave(id, caller), caller.userId).toMatchObject({ http: 403 });
    expect(await caller.call('GET', `${path}/memberChoices`, { userTenantId: 2 }), caller.userId).toMatchObject({ http: 403 });
  }
  const listed = (caller: Caller, userTenantId?: number) => caller.call('GET', `${path}/getTenantUserList`, { userTenantId, username });
  expect(await listed(server.as('ADMIN', 2))).toMatchObject({ result: { records: [{ id }] } });
  expect(await listed(server.as('AUD', 2))).toMatchObject({ result: { records: [{ id }] } });
  expect(await listed(server.as('ADMIN', 2), 1)).toMatchObject({ http: 403 });
  expect(await listed(server.as('UNIT', 2))).toMatchObject({ http: 403 });
  expect(await listed(server.as('AUD'), 2)).toMatchObject({ http: 403 });
  const choices = await platform().ok<{ roles: { id: string }[]; departs: { id: string }[] }>('GET', `${path}/memberChoices`, {
    userTenantId: 2,
  });
  expect(choices.roles.map((one) => one.id)).toContain(roleId(2, 'AUD'));
  expect(choices.departs.map((one) => one.id)).toEqual([departId(2)]);
});

test('AUTH-03: a member can be named in the tenant, as an expert and by its name, while it is one', async () => {
  const { id, username } = await person();
  const boss = server.as('ADMIN', 2);
  const expert = () => boss.call('POST', '/dsTbExpert/add', { userId: id, realName: '客座专家', unitId: 'unit-b1', phone: '13800000077' });
  const choices = async (as: Caller, spec = 'sysUser,realname,id'): Promise<string[]> =>
    (await as.ok<{ value: string }[]>('GET', `/sys/dict/loadDict/${spec}`, { keyword: username })).map(({ value }) => value);
  expect(await expert()).toMatchObject({ issues: [{ field: 'userId', code: 'reference' }] });
  expect(await choices(boss)).toEqual([]);
  await join(username, { selectedroles: roleId(2, 'EXPERT') });
  expect(await choices(boss)).toEqual([id]);
  // Only its name is revealed: it is in no list of the tenant's accounts.
  expect(await choices(boss, 'sysUser,username,id')).toEqual([]);
  expect(await boss.ok('GET', '/sys/user/list', { username })).toMatchObject({ total: 0 });
  expect(await boss.call('GET', '/sys/user/queryById', { id })).toMatchObject({ error: 'row.missing' });
  expect(await expert()).toMatchObject({ success: true, result: { userId: id, userId_dictText: `客${username}` } });
  expect(await server.signedIn(username, 2).ok('GET', '/dsTbExpert/mine')).toMatchObject({ realName: '客座专家' });
  await leave(id);
  expect(await choices(boss)).toEqual([]);
  expect(await boss.call('POST', '/dsTbCompetitionAdmin/add', { userId: id })).toMatchObject({ error: 'input.invalid' });
});

test('AUTH-03: what a change of members would do can be tried', async () => {
  const { username } = await person();
  const dry = { 'x-access-token': await platform().token(), 'tenant-id': '1', [headers.dryRun]: 'true' };
  const body = { tenantId: 2, username, selectedroles: roleId(2, 'AUD') };
  expect(await server.inject('PUT', `${path}/invitationUserJoin`, body, dry)).toMatchObject({ success: true, result: { username } });
  expect(await login(username)).toMatchObject({ result: { tenantList: [{ id: 1 }] } });
});

test('wire-contract 19: rows of accounts tell administrators in which tenants an account is', async () => {
  const { username } = await person();
  await join(username);
  const row = async (caller: Caller): Promise<unknown> => (await caller.ok<object[]>('GET', '/sys/user/getMultiUser', { username }))[0];
  expect(await row(platform())).toMatchObject({ relTenantIds: '1,2' });
  expect(await row(server.as('SUB'))).toMatchObject({ relTenantIds: null });
});
