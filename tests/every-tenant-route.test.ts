import { headers } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import type { Body } from './support/sample.ts';
import { type Caller, type TestMethod, type TestServer, testPassword, testServer } from './support/server.ts';
import { type TenantRows, tenantMark, tenantRows } from './support/tenant-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());

const idNames = 'id,ids,userId,userIds,departId,roleId,parentId,pid,parentIds,permissionId,userid,anntId,taskId'.split(',');
const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];
/** Calls that end sessions or open them with a secret, and streams, which return no rows; the tests of their areas cover them. */
const left = [
  /\/sys\/logout$/,
  /\/sys\/session\/deleteOthers$/,
  /\/sys\/session\/renew$/,
  /\/sys\/selectTenant$/,
  /\/websocket\//,
  /\/vxeSocket\//,
];

/** Tables with a tenant column, except those to which a stranger's call adds rows itself. */
const tablesOf = async (): Promise<string[]> => {
  const rows = await server.db.many<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !['sys_log', 'sys_outbox'].includes(name));
};
const imageOf = async (tables: readonly string[]): Promise<Map<string, string>> => {
  const images = new Map<string, string>();
  for (const table of tables) {
    const row = await server.db.one<{ image: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as image from ${table} t where tenant_id = 1`,
    );
    images.set(table, row?.image ?? '');
  }
  return images;
};

test('TENANT-01: no call of another tenant answers a row of the first or changes one, on every registered route', async () => {
  const rows = await tenantRows(server);
  firstRows = rows;
  expect(rows.ids.length).toBeGreaterThan(15);
  const routes = server.routes().filter(({ method, url }) => methods.includes(method) && !left.some((one) => one.test(url)));
  expect(routes.length).toBeGreaterThan(200);
  // The strangers: the administrator of a tenant that was opened by a call, and an entrant of another.
  const opened = await server
    .as('ADMIN')
    .ok<{ id: number }>('POST', '/sys/tenant/add', { name: '外部机构', adminUsername: 'stranger', adminPassword: testPassword });
  const strangers = { administrator: server.signedIn('stranger', opened.id), applicant: server.as('APPL', 2) };
  const tables = await tablesOf();
  const before = await imageOf(tables);
  const joined = rows.ids.join(',');
  const said = async (caller: Caller, method: string, path: string, data: Body) =>
    caller.call(method as TestMethod, path, data).catch((error: unknown) => {
      // A file is not JSON, and contains none of the texts either.
      if (error instanceof SyntaxError) return { success: false, error: 'not JSON', message: error.message, result: null };
      throw error;
    });
  for (const [stranger, caller] of Object.entries(strangers))
    for (const { method, url } of routes) {
      const right = rows.membersOf(url);
      // With ids of the kind that the route is about, with ids of all kinds, and with none, as lists want it.
      const all = { ...right, name: 'x', status: 1, ...Object.fromEntries(idNames.map((name) => [name, joined])) };
      for (const path of rows.pathsOf(url))
        for (const data of method === 'GET' ? [right, all, {}] : [right, all]) {
          const answer = await said(caller, method, path, data);
          const what = `${stranger} ${method} ${path}`;
          expect(JSON.stringify(answer), what).not.toContain(tenantMark);
          if (path.startsWith('/sys/common/static/')) expect(answer.success, what).toBe(false);
        }
    }
  const after = await imageOf(tables);
  for (const table of tables) expect(after.get(table), table).toBe(before.get(table));

  // The ids belong to existing rows: their owner gets an answer from every route that takes one.
  const owner = server.as('ADMIN');
  const refused: string[] = [];
  let told = 0;
  for (const { method, url } of routes) {
    const entity = servedEntities.find(({ path }) => url === `${path}/queryById`);
    const isOfNobody = /^\/sys\/(thirdLogin|randomImage)\/|^\/dsTbCertificate\/verify\//.test(url);
    const isTold = /[:*]/.test(url) ? !isOfNobody : entity && !entity.shared && rows.has(entity.name);
    if (method === 'GET' && isTold)
      for (const path of rows.pathsOf(url)) {
        const answer = await said(owner, method, path, rows.membersOf(url));
        if (!answer.success) refused.push(`${path} ${answer.error}`);
        else if (JSON.stringify(answer.result).includes(tenantMark)) told += 1;
      }
    else if (method === 'GET' && url.endsWith('/list') && JSON.stringify(await said(owner, method, url, {})).includes(tenantMark))
      told += 1;
  }
  expect(refused).toEqual([]);
  expect(told).toBeGreaterThan(30);
}, 300_000);

/** The contents of every table, except those written by every call, by exports and view counts, and in the background. */
const stateImage = async (): Promise<() => Promise<string>> => {
  const tables = (
    await server.db.many<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter(
      (name) =>
        !/^(sys_log|sys_outbox|sys_access_token|sys_audit_\w+|ds_tb_download_task|sys_job_\w+|sys_ticket|sys_device_grant|sys_captcha|sys_login_failure|sys_session|sys_monitor_sample)$/.test(
          name,
        ),
    );
  return async () => {
    const lines: string[] = [];
    for (const table of tables) {
      const row = await server.db.one<{ image: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as image from ${table} t`,
      );
      lines.push(`${table} ${row?.image}`);
    }
    return lines.join('\n');
  };
};

let firstRows: TenantRows | undefined;

test('A9: a dry run changes no row on any registered route: it is taken back, or refused', async () => {
  const rows = firstRows ?? (await tenantRows(server));
  const image = await stateImage();
  const dry = { 'x-access-token': await server.as('ADMIN').token(), 'tenant-id': '1', [headers.dryRun]: 'true' };
  const routes = server.routes().filter(({ method }) => method !== 'GET' && methods.includes(method));
  const before = await image();
  for (const { method, url } of routes)
    for (const path of rows.pathsOf(url)) await server.inject(method as TestMethod, path, rows.membersOf(url), dry);
  expect(await image()).toBe(before);

  const right = (url: string): Body => rows.membersOf(url);
  const [back = ''] = rows.pathsOf('/sys/dict/back/:id');
  const button = right('/sys/permission/').permissionId;
  const writes: readonly (readonly [TestMethod, string, Body])[] = [
    ['PUT', back, {}],
    ['DELETE', back.replace('/back/', '/deletePhysic/'), {}],
    ['POST', '/sys/tenant/add', { name: '试运行', adminUsername: 'tried', adminPassword: testPassword }],
    ['PUT', '/sys/tenant/freeze', { ids: '2' }],
    ['POST', '/sys/permission/add', { name: '试运行', menuType: 0, url: '/tried' }],
    ['POST', '/sys/permission/saveRolePermission', { roleId: roleId(1, 'AUD'), permissionIds: '', lastpermissionIds: button }],
    [
      'POST',
      '/sys/permission/addPermissionRule',
      { permissionId: button, ruleName: 'x', ruleColumn: 'contact', ruleConditions: '=', ruleValue: 'x' },
    ],
    ['PUT', '/sys/user/frozenBatch', { ids: server.as('APPL').userId, status: '2' }],
    ['POST', '/online/form/tenantform/add', { title: 'x' }],
  ];
  for (const [method, path, body] of writes)
    expect(await server.inject(method, path, body, dry), `${method} ${path}`).toMatchObject({
      success: true,
      message: '检查通过，没有写入任何数据',
    });
  expect(await image()).toBe(before);
}, 300_000);

test('A7: an access token for reading changes no row on any registered route, and what it is refused says why', async () => {
  await server.as('ADMIN').prove();
  const made = await server.as('ADMIN').ok<{ token: string }>('POST', '/sys/accessToken/add', { name: 'reader', scope: ['read'], days: 1 });
  const image = await stateImage();
  const known = await server.db.one<{ id: string }>('select id from ds_tb_unit limit 1');
  const id = known?.id ?? '';
  const job = await server.db.one<{ id: string }>('select id from sys_quartz_job limit 1');
  const before = await image();
  const routes = server.routes().filter(({ method, url }) => methods.includes(method) && !/Socket\/|websocket\//.test(url));
  let refused = 0;
  for (const { method, url } of routes) {
    const data = { ...Object.fromEntries(idNames.map((name) => [name, url.includes('quartzJob') ? job?.id : id])), status: 1 };
    const answer = await server
      .inject(method as TestMethod, url.replace(/:\w+|\*/g, id), data, { 'x-access-token': made.token })
      .catch((error: unknown) => {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      });
    if (method === 'GET' || !answer) continue;
    // A preview of who gets what stores nothing.
    if (url.endsWith('/dsTbMsgSend/estimate')) continue;
    if (answer.error === 'token.read_only' || answer.error === 'token.in_person') refused += 1;
    // The others are ways to sign in, which take no session, providers' notices, trials that are undone, what is only drawn, and
    // exports as tasks, which leave a file for the caller alone.
    else
      expect(`${method} ${url} ${answer.error}`).toMatch(
        /^(POST|PUT) \/(sys\/(logout|login|mLogin|phoneLogin|emailLogin|getdomainconfig|otpLogin|sign|slider|oauth|sms|email|permission\/preview(Role)?Permission(Rule)?)|dsTbExpertInvitee\/(open|accept|decline)Link|dsTbCertificateTemplate\/(layout|preview)|dsTbDownloadTask\/create|online\/cgreport\/head\/preview|jmreport\/template\/preview|dsTbPay\/notify\/|dsTbInvoice\/notify|dsTbMsgSuppress\/optOut|auth\/|account\/)/,
      );
  }
  expect(refused).toBeGreaterThan(150);
  expect(await image()).toBe(before);
}, 300_000);
