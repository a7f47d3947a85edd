import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '../server/src/areas/live/connections.ts';
import { type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

interface Tenant {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly revision: number;
  readonly adminUsername: string;
  readonly adminPassword?: string;
}

const platform = () => server.as('ADMIN');
const path = '/sys/tenant';
const open = (more: object = {}): Promise<Tenant> => {
  const n = server.next();
  const body = { name: `机构 ${n}`, adminUsername: `boss_${n}`, adminPassword: testPassword, ...more };
  return platform().ok<Tenant>('POST', `${path}/add`, body);
};
const login = (username: string, password = testPassword) => server.inject('POST', '/sys/mLogin', { username, password });

test('TENANT-01, CALL-118: a new tenant has an administrator, roles, menus, dictionaries and jobs, and works at once', async () => {
  const { id, adminUsername, name } = await open();
  expect(typeof id).toBe('number');
  const boss = server.signedIn(adminUsername, id);
  const { menu, auth } = await boss.ok<{ menu: { path: string }[]; auth: { action: string }[] }>(
    'GET',
    '/sys/permission/getUserPermissionByToken',
  );
  expect(menu.map((m) => m.path)).toEqual(expect.arrayContaining(['/competition', '/isystem', '/org']));
  expect(auth.map(({ action }) => action)).toEqual(expect.arrayContaining(['sysUser:add', 'dsTbCompetition:add']));
  // It has none of the platform's own permissions.
  expect(auth.map(({ action }) => action)).not.toContain('sysTenant:add');
  expect(JSON.stringify(menu)).not.toContain('/isystem/tenant');
  expect(await boss.ok('GET', '/sys/dict/getDictItems/sex')).toHaveLength(2);
  const roles = await boss.ok<{ records: { roleCode: string }[]; total: number }>('GET', '/sys/role/list', { pageSize: 50 });
  expect(roles.records.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['admin', 'expert']));
  const jobs = await boss.ok<{ records: { status: number; nextTime: string | null; createBy: string }[] }>('GET', '/sys/quartzJob/list', {
    pageSize: 50,
  });
  expect(jobs.records.length).toBeGreaterThan(5);
  for (const job of jobs.records) expect(job.status === 0).toBe(job.nextTime !== null);
  expect(jobs.records[0]?.createBy).toBe(platform().userId);
  expect(await boss.ok('POST', '/dsTbLabel/add', { labelCode: 'own', labelName: '自有', labelType: 'subject' })).toMatchObject({
    labelCode: 'own',
  });
  const { list } = await boss.ok<{ list: object[] }>('GET', '/sys/user/getCurrentUserTenants');
  expect(list).toEqual([{ id, name }]);
  const users = await boss.ok<{ records: { username: string }[] }>('GET', '/sys/user/list');
  expect(users.records.map(({ username }) => username)).toEqual([adminUsername]);
});

test('CALL-118: listed, read, changed; names stay apart, days in order, and a stale change is refused', async () => {
  const { id, name, revision } = await open({ beginDate: '2026-01-01', endDate: '2030-12-31' });
  const page = await platform().ok<{ records: Tenant[] }>('GET', `${path}/list`, { name: `*${name}*` });
  expect(page.records).toMatchObject([{ id, name, status: 1, status_dictText: expect.any(String), beginDate: '2026-01-01' }]);
  expect(await platform().ok('GET', `${path}/queryById`, { id })).toMatchObject({ id, endDate: '2030-12-31' });
  expect(await platform().ok('PUT', `${path}/edit`, { id, revision, name: `${name} 改` })).toMatchObject({ id, name: `${name} 改` });
  expect(await platform().call('PUT', `${path}/edit`, { id, revision, name: 'x' })).toMatchObject({ error: 'row.stale' });
  const said = async () => (await platform().ok<{ periodText: string | null }>('GET', `${path}/queryById`, { id })).periodText;
  expect(await said()).toBeNull();
  await server.db.run(`update sys_tenant set begin_date = '2020-01-01', end_date = '2020-12-31' where id = $1`, [id]);
  expect(await said()).toBe('已过期');
  await server.db.run(`update sys_tenant set begin_date = '2099-01-01', end_date = '2099-12-31' where id = $1`, [id]);
  expect(await said()).toBe('未开始');
  await server.db.run(`update sys_tenant set begin_date = '2026-01-01', end_date = '2030-12-31' where id = $1`, [id]);
  expect(await platform().call('PUT', `${path}/edit`, { id, endDate: '2025-12-31' })).toMatchObject({ issues: [{ field: 'endDate' }] });
  expect(await platform().call('PUT', `${path}/edit`, { id, adminUsername: 'another' })).toMatchObject({ error: 'input.invalid' });
  const again = { name: `${name} 改`, adminUsername: 'boss_x', adminPassword: testPassword };
  expect(await platform().call('POST', `${path}/add`, again)).toMatchObject({ issues: [{ field: 'name', code: 'unique' }] });
  for (const query of [{ id: 'nobody' }, { id: '1 or 1=1' }, {}])
    expect(await platform().call('GET', `${path}/queryById`, query)).toMatchObject({ error: 'row.missing' });
  const log = await server
    .as('AUD')
    .ok<{ records: { action: string }[] }>('GET', '/sys/dataLog/list', { entity: 'sysTenant', entityId: String(id) });
  expect(log.records.map(({ action }) => action).toSorted()).toEqual(['add', 'edit']);
});

test('CALL-118: an administrator who is not named gets a name and a password, answered this once; a weak one is refused and nothing is left', async () => {
  const made = await platform().ok<Tenant>('POST', `${path}/add`, { name: '自动', id: null });
  expect(made.adminUsername).toBe(`admin${made.id}`);
  expect(await login(made.adminUsername, made.adminPassword)).toMatchObject({ success: true });
  expect(await platform().ok('GET', `${path}/queryById`, { id: made.id })).not.toHaveProperty('adminPassword');
  const before = await server.db.one('select count(*)::int as n from sys_role');
  expect(await platform().call('POST', `${path}/add`, { name: '弱', adminUsername: 'weak', adminPassword: '12345678' })).toMatchObject({
    error: 'account.password_weak',
  });
  expect(await server.db.one('select count(*)::int as n from sys_role')).toEqual(before);
  expect(await platform().call('POST', `${path}/add`, { name: '占用', id: made.id })).toMatchObject({ error: 'tenant.id_taken' });
});

test('TENANT-01: only administrators of the platform see and change tenants', async () => {
  const { id } = await open();
  const calls = [
    ['GET', 'list', {}],
    ['GET', 'queryById', { id }],
    ['POST', 'add', { name: 'x' }],
    ['PUT', 'edit', { id, name: 'x' }],
    ['DELETE', 'delete', { id }],
    ['DELETE', 'deleteBatch', { ids: String(id) }],
    ['PUT', 'freeze', { ids: String(id) }],
    ['PUT', 'unfreeze', { ids: String(id) }],
  ] as const;
  for (const [method, call, data] of calls) {
    // Neither with the button nor without it, and with no other role.
    expect(await server.as('ADMIN', 2).call(method, `${path}/${call}`, data), call).toMatchObject({ error: 'access.denied', http: 403 });
    for (const role of ['AUD', 'SUB', 'UNIT', 'APPL', 'EXPERT', 'FIN'] as const)
      expect(await server.as(role).call(method, `${path}/${call}`, data), `${role} ${call}`).toMatchObject({ error: 'access.denied' });
    expect(await server.bare('ADMIN').call(method, `${path}/${call}`, data), call).toMatchObject({ error: 'access.denied' });
  }
  await server.db.run(
    `insert into sys_role_permission (tenant_id, role_id, permission_id)
     select 2, r.id, p.id from sys_role r, sys_permission p where r.tenant_id = 2 and r.base_role = 'ADMIN' and p.perms like 'sysTenant:%'`,
  );
  for (const [method, call, data] of calls)
    expect(await server.as('ADMIN', 2).call(method, `${path}/${call}`, data), call).toMatchObject({
      error: 'tenant.platform_only',
      http: 403,
    });
});

test('TENANT-01: freezing ends the sessions of the tenant at once, open pages learn of it, nobody signs in and no job runs', async () => {
  const { id, adminUsername } = await open();
  const boss = server.signedIn(adminUsername, id);
  const account = await boss.ok<{ id: string }>('GET', '/user/info');
  const { port } = await server.listen();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/${account.id}`, [await boss.token()]);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await platform().ok('PUT', `${path}/freeze`, { ids: String(id) });
  const [code] = await closed;
  expect(code).toBe(closeCodes.sessionOver);
  expect(await boss.call('GET', '/user/info')).toMatchObject({ error: 'session.expired', http: 401 });
  expect(await login(adminUsername)).toMatchObject({ success: false, error: 'login.tenants_frozen' });
  expect(await platform().call('PUT', `${path}/freeze`, { ids: String(id) })).toMatchObject({ error: 'verb.state' });

  server.moveClock(20 * 60_000);
  const runs = () =>
    server.db.one<{ n: number }>('select count(*)::int as n from sys_quartz_job_run where tenant_id = $1', [id]).then((row) => row?.n);
  await server.services.jobs.look();
  expect(await runs()).toBe(0);
  await platform().ok('PUT', `${path}/unfreeze`, { ids: String(id) });
  await server.services.jobs.look();
  expect(await runs()).toBeGreaterThan(0);
  expect(await login(adminUsername)).toMatchObject({ success: true });
  // This is how clients of the JeecgBoot family freeze.
  await platform().ok('PUT', `${path}/edit`, { id, status: 0 });
  expect(await login(adminUsername)).toMatchObject({ error: 'login.tenants_frozen' });
});

test('TENANT-01: a tenant that is used is not deleted, and the first is neither deleted nor frozen', async () => {
  const { id, adminUsername, name } = await open();
  const boss = server.signedIn(adminUsername, id);
  const label = await boss.ok<{ id: string }>('POST', '/dsTbLabel/add', { labelCode: 'l1', labelName: '标签', labelType: 'subject' });
  expect(await platform().call('DELETE', `${path}/delete`, { id })).toMatchObject({ error: 'row.referenced' });
  // After a refusal it continues as before.
  await boss.ok('DELETE', '/dsTbLabel/delete', { id: label.id });
  await platform().ok('DELETE', `${path}/delete`, { id });
  expect(await boss.call('GET', '/user/info')).toMatchObject({ http: 401 });
  expect(await login(adminUsername)).toMatchObject({ success: false, error: 'login.wrong' });
  expect(await platform().call('GET', `${path}/queryById`, { id })).toMatchObject({ error: 'row.missing' });
  // Its name becomes free; its number is never assigned again.
  expect((await open({ name })).id).toBeGreaterThan(id);
  for (const [method, call, data] of [
    ['DELETE', 'delete', { id: 1 }],
    ['PUT', 'freeze', { ids: '1' }],
    ['PUT', 'edit', { id: 1, status: 0 }],
  ] as const)
    expect(await platform().call(method, `${path}/${call}`, data), call).toMatchObject({ error: 'tenant.first' });
});
