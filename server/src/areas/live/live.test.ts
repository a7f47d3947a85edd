import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { user } from '@saiyun/sdk/entities';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPlatform, type Platform, signIn } from '../../http/platform.test-support.ts';

import { entityModule } from '../../kernel/entity-module.ts';
import { pushMessage, pushToTables } from '../../kernel/events/push.ts';
import { liveSockets } from './index.ts';

const later = { timeout: 60_000 };
let platform: Platform;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({ SAIYUN_CORS_ORIGINS: 'https://app.example.edu' }, [liveSockets([entityModule(user)])]);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => platform.close());

/** A page's socket, with the frames it received and the way it closed. */
interface Page {
  readonly heard: unknown[];
  readonly send: (frame: unknown) => void;
  readonly opened: Promise<boolean>;
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}
const pages: WebSocket[] = [];
afterEach(() => {
  for (const socket of pages.splice(0)) socket.close();
});

const open = (path: string, token?: string, headers: Record<string, string> = {}): Page => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/jeecg-boot${path}`, { protocols: token ? [token] : [], headers });
  pages.push(socket);
  const heard: unknown[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  const opened = new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
  });
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  return { socket, heard, send, opened, closed };
};

describe('SDK-WS-01: the message socket', () => {
  test('CALL-78: opens for the own account with the token as sub-protocol, header or parameter', async () => {
    const { token } = await signIn(app);
    const byProtocol = open('/websocket/u1', token);
    expect(await byProtocol.opened).toBe(true);
    expect(byProtocol.socket.protocol).toBe(token);
    expect(await open('/websocket/u1_0123abcd', token).opened).toBe(true);
    expect(await open(`/websocket/u1?token=${token}`).opened).toBe(true);
    expect(await open('/websocket/u1', undefined, { 'X-Access-Token': token }).opened).toBe(true);
  });

  test.each([
    ['without a token', '/websocket/u1', false, {}],
    ['of another account', '/websocket/u5', true, {}],
    ['of an account whose id only begins alike', '/websocket/u', true, {}],
    ['of another site', '/websocket/u1', true, { Origin: 'https://evil.example' }],
    ['of another page of the same machine', '/websocket/u1', true, { Origin: 'http://localhost:4' }],
    ['of a page without an origin', '/websocket/u1', true, { Origin: 'null' }],
    ['on an unknown path', '/sockets/u1', true, {}],
    ['on a path that is none of sockets', '/user/info', true, {}],
  ])('%s it is refused before it opens', async (_what, path, signed, headers) => {
    const token = signed ? (await signIn(app)).token : undefined;
    const page = open(path, token, headers);
    expect(await page.opened).toBe(false);
  });

  test('a page of the own site, also behind a proxy that names itself, is let in', async () => {
    const { token } = await signIn(app);
    expect(await open('/websocket/u1', token, { Origin: address }).opened).toBe(true);
    const proxied = { Origin: 'https://saiyun.example.edu', 'X-Forwarded-Host': 'saiyun.example.edu' };
    expect(await open('/websocket/u1', token, proxied).opened).toBe(true);
  });

  test('so is a page of another site that the settings name', async () => {
    const { token } = await signIn(app);
    expect(await open('/websocket/u1', token, { Origin: 'https://app.example.edu' }).opened).toBe(true);
    expect(await open('/websocket/u1', token, { Origin: 'https://app.example.edu:8443' }).opened).toBe(false);
  });

  test('a plain call of its address is told that it is no page', async () => {
    const { token } = await signIn(app);
    const answer = await app.inject({ url: '/jeecg-boot/websocket/u1', headers: { 'x-access-token': token } });
    expect(answer.statusCode).toBe(404);
  });

  test('SDK-WS-03: a heartbeat is answered', async () => {
    const { token } = await signIn(app);
    const page = open('/websocket/u1', token);
    await page.opened;
    page.send('HeartBeat');
    await expect.poll(() => page.heard, later).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }]);
  });

  test('DICT-11: a changed dictionary is told to the open pages of its tenant within a second, and to no other', async () => {
    const [admin, other] = [await signIn(app), await signIn(app, 'other')];
    const [here, elsewhere] = [open('/websocket/u1', admin.token), open('/websocket/u6', other.token)];
    expect(await Promise.all([here.opened, elsewhere.opened])).toEqual([true, true]);
    const begun = performance.now();
    await platform.services().caches.dicts.changed(1);
    await expect.poll(() => here.heard, later).toEqual([{ cmd: 'dict' }]);
    expect(performance.now() - begun).toBeLessThan(1000);
    await platform.services().caches.dicts.changed(2);
    await expect.poll(() => elsewhere.heard, later).toEqual([{ cmd: 'dict' }]);
    expect(here.heard).toEqual([{ cmd: 'dict' }]);
  });

  test('PERM-10: changed grants are told to all open pages, changed roles of an account to its own', async () => {
    const [admin, expert] = [await signIn(app), await signIn(app, 'expert1')];
    const [chief, judge] = [open('/websocket/u1', admin.token), open('/websocket/u5', expert.token)];
    expect(await Promise.all([chief.opened, judge.opened])).toEqual([true, true]);
    await platform.db.run(`insert into sys_role_permission (tenant_id, role_id, permission_id) values (1, 'r1', 'b2')`);
    for (const page of [chief, judge]) await expect.poll(() => page.heard, later).toEqual([{ cmd: 'grants' }]);
    await platform.db.run(`update sys_user set selectedroles = 'r1,r3' where id = 'u5'`);
    await expect.poll(() => judge.heard, later).toEqual([{ cmd: 'grants' }, { cmd: 'grants' }]);
    expect(chief.heard).toEqual([{ cmd: 'grants' }]);
    // the rollback is announced too, and must not reach the pages of the next test
    await platform.db.run(`delete from sys_role_permission where permission_id = 'b2'`);
    await expect.poll(() => [chief.heard.length, judge.heard.length], later).toEqual([2, 3]);
    await platform.db.run(`update sys_user set selectedroles = 'r3' where id = 'u5'`);
    await expect.poll(() => judge.heard.length, later).toBe(4);
  });

  test('NOTICE-08: news reach all of the tenant, or these accounts, and no other', async () => {
    const [admin, expert, other] = [await signIn(app), await signIn(app, 'expert1'), await signIn(app, 'other')];
    const all = [open('/websocket/u1', admin.token), open('/websocket/u5', expert.token), open('/websocket/u6', other.token)];
    expect(await Promise.all(all.map((page) => page.opened))).toEqual([true, true, true]);
    await pushMessage(platform.services(), { tenantId: 1, userIds: 'all', frame: { cmd: 'topic', msgId: 'n1', msgTxt: '通知' } });
    await pushMessage(platform.services(), { tenantId: 1, userIds: ['u5', 'u6'], frame: { cmd: 'user', userId: 'u5', msgId: 'n2' } });
    await pushMessage(platform.services(), { tenantId: 2, userIds: 'all', frame: { cmd: 'topic' } });
    const [topic, own] = [
      { cmd: 'topic', msgId: 'n1', msgTxt: '通知' },
      { cmd: 'user', userId: 'u5', msgId: 'n2' },
    ];
    await expect.poll(() => all.map((page) => page.heard), later).toEqual([[topic], [topic, own], [{ cmd: 'topic' }]]);
  });
});

describe('sessions that end', () => {
  test('CALL-05: the sockets of a session close with it, others stay', async () => {
    const [one, two] = [await signIn(app), await signIn(app)];
    const [ending, staying] = [open('/websocket/u1', one.token), open('/websocket/u1', two.token)];
    const table = open('/vxeSocket/u1/p1', one.token);
    await Promise.all([ending.opened, staying.opened, table.opened]);
    await app.inject({ method: 'POST', url: '/jeecg-boot/sys/logout', headers: { 'x-access-token': one.token } });
    expect(await Promise.all([ending.closed, table.closed])).toEqual([4401, 4401]);
    expect(ending.heard).toEqual([{ cmd: 'logout' }]);
    staying.send('HeartBeat');
    await expect.poll(() => staying.heard.length, later).toBe(1);
  });

  test('a frozen account is out at once', async () => {
    const { token } = await signIn(app, 'expert1');
    const page = open('/websocket/u5', token);
    await page.opened;
    await platform.db.run(`update sys_user set status = '2' where id = 'u5'`);
    expect(await page.closed).toBe(4401);
    await platform.db.run(`update sys_user set status = '1' where id = 'u5'`);
  });
});

describe('SYNC-01: the socket of a table page', () => {
  const row = (socketKey: string, value: object, origin = 'o1') => ({
    type: 'update_vxe_table',
    data: { socketKey, args: [value, origin] },
  });

  test('CALL-79, SYNC-04: heartbeats are answered, rows under an own key go to the own pages', async () => {
    const [admin, expert] = [await signIn(app), await signIn(app, 'expert1')];
    const [one, two, foreign] = [
      open('/vxeSocket/u1/p1', admin.token),
      open('/vxeSocket/u1/p2', admin.token),
      open('/vxeSocket/u5/p3', expert.token),
    ];
    await Promise.all([one.opened, two.opened, foreign.opened]);
    one.send({ type: 'heart_beat', data: '' });
    await expect.poll(() => one.heard, later).toEqual([{ type: 'heart_beat', data: true }]);
    one.send(row('vxe-default', { id: 'r1', name: '甲' }));
    await expect.poll(() => two.heard, later).toEqual([row('vxe-default', { id: 'r1', name: '甲' })]);
    expect(one.heard).toHaveLength(2);
    await pushToTables(platform.services(), { tenantId: 1, userIds: 'all', key: 'reload', args: [1] });
    await expect.poll(() => foreign.heard, later).toEqual([{ type: 'common_send_date', data: { key: 'reload', args: [1] } }]);
  });

  test('SYNC-04: rows of a record come from those who may change it and go to those who see all of it', async () => {
    await platform.db.run(`
      insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, sort_no)
        values ('s1', 'm2', '查询', 2, 'sysUser:list', '2', 9), ('s2', 'm2', '编辑', 2, 'sysUser:edit', '2', 9);
      insert into sys_role_permission (tenant_id, role_id, permission_id)
        values (1, 'r1', 's1'), (1, 'r1', 's2'), (2, 'r2', 's1'), (2, 'r2', 's2'), (1, 'r3', 's1'), (1, 'r3', 's2')`);
    await platform.db.run(`
      insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
        select 'u7', 1, 'admin2', 'admin2', 'r1', '1', password_hash, now() from sys_user where id = 'u1'`);
    const signedIn = await Promise.all(['admin', 'admin2', 'expert1', 'other'].map((name) => signIn(app, name)));
    const all = ['u1', 'u7', 'u5', 'u6'].map((id, at) => open(`/vxeSocket/${id}/p`, signedIn[at]?.token));
    expect(await Promise.all(all.map((page) => page.opened))).toEqual([true, true, true, true]);
    const [admin, admin2, expert, other] = all;
    admin?.send(row('sysUser', { id: 'u9', realname: '乙' }));
    await expect.poll(() => admin2?.heard, later).toEqual([row('sysUser', { id: 'u9', realname: '乙' })]);
    expect([expert?.heard, other?.heard]).toEqual([[], []]);
    expert?.send(row('sysUser', { id: 'u9', realname: '丙' }));
    expect(await expert?.closed).toBe(1008);
    expect(admin2?.heard).toHaveLength(1);
  });

  test('SYNC-04: a data rule that hides rows of a record in lists hides them here', async () => {
    await platform.db.run(`
      insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values ('r4', 1, '限', 'few', 'ADMIN', now());
      insert into sys_permission_data_rule (id, tenant_id, permission_id, rule_name, rule_column, rule_conditions, rule_value, create_time)
        values ('dr1', 1, 's1', '本人', 'username', '=', '#{sys_user_code}', now());
      insert into sys_role_permission (tenant_id, role_id, permission_id, data_rule_ids) values (1, 'r4', 's1', 'dr1'), (1, 'r4', 's2', null);
      insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
        select 'u8', 1, 'few', 'few', 'r4', '1', password_hash, now() from sys_user where id = 'u1'`);
    const [admin, admin2, few] = await Promise.all(['admin', 'admin2', 'few'].map((name) => signIn(app, name)));
    const pages = [
      open('/vxeSocket/u1/p', admin?.token),
      open('/vxeSocket/u7/p', admin2?.token),
      open('/vxeSocket/u8/p', few?.token),
    ] as const;
    expect(await Promise.all(pages.map((page) => page.opened))).toEqual([true, true, true]);
    pages[0].send(row('sysUser', { id: 'u9', realname: '乙' }));
    await expect.poll(() => pages[1].heard, later).toHaveLength(1);
    // The page's own heartbeat, which arrives after the row.
    pages[2].send({ type: 'heart_beat', data: '' });
    await expect.poll(() => pages[2].heard, later).toEqual([{ type: 'heart_beat', data: true }]);
    pages[2].send(row('sysUser', { id: 'u9', realname: '丙' }));
    expect(await pages[2].closed).toBe(1008);
  });

  test('SYNC-04: who sees some rows hears of those, by their id, and of who edits them; of no other row', async () => {
    const [admin, few] = await Promise.all(['admin', 'few'].map((name) => signIn(app, name)));
    const [one, two] = [open('/vxeSocket/u1/p', admin?.token), open('/vxeSocket/u8/p', few?.token)];
    expect(await Promise.all([one.opened, two.opened])).toEqual([true, true]);
    two.send({ type: 'join_vxe_table', data: { socketKey: 'sysUser' } });
    two.send({ type: 'heart_beat', data: '' });
    await expect.poll(() => two.heard, later).toEqual([{ type: 'heart_beat', data: true }]);
    const editing = (id: string, isOver: boolean) => ({
      type: 'edit_vxe_table',
      data: { socketKey: 'sysUser', args: [id, 'realname', isOver, 'o1'] },
    });
    for (const id of ['u7', 'u8']) {
      one.send(row('sysUser', { id, realname: '改' }));
      one.send(editing(id, false));
    }
    await expect.poll(() => two.heard.length, later).toBe(3);
    expect(two.heard[1]).toEqual(row('sysUser', { id: 'u8' }));
    expect(two.heard[2]).toMatchObject({
      type: 'common_send_date',
      data: { key: 'editing:sysUser', args: [{ id: 'u8', field: 'realname', isOver: false, name: expect.any(String), originId: 'o1' }] },
    });
    two.send(editing('u7', false));
    expect(await two.closed).toBe(1008);
  });

  test('SYNC-04: a deletion is told to who saw the row, and one statement asks for all accounts that see some rows', async () => {
    await platform.db.run(`
      insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
        select 'u' || n, 1, 'few' || n, 'few', 'r4', '1', password_hash, now() from sys_user, generate_series(20, 23) n where id = 'u8'`);
    const names = ['admin', 'few', 'few20', 'few21', 'few22', 'few23'];
    const tokens = await Promise.all(names.map((name) => signIn(app, name)));
    const ids = ['u1', 'u8', 'u20', 'u21', 'u22', 'u23'];
    const one = open('/vxeSocket/u1/gone', tokens[0]?.token);
    const two = open('/vxeSocket/u8/gone', tokens[1]?.token);
    const others = ids.slice(2).map((id, i) => open(`/vxeSocket/${id}/gone`, tokens[i + 2]?.token));
    const pages = [two, ...others];
    expect(await Promise.all([one, ...pages].map((page) => page.opened))).toEqual(ids.map(() => true));
    for (const page of pages) {
      page.send({ type: 'join_vxe_table', data: { socketKey: 'sysUser' } });
      page.send({ type: 'heart_beat', data: '' });
    }
    for (const page of pages) await expect.poll(() => page.heard, later).toEqual([{ type: 'heart_beat', data: true }]);
    const asked: string[] = [];
    const many = platform.db.many.bind(platform.db);
    const spy = vi.spyOn(platform.db, 'many').mockImplementation((sql, params) => {
      if (sql.includes(' as n from ')) asked.push(sql);
      return many(sql, params);
    });
    await platform.db.run(`update sys_user set del_flag = '1' where id = 'u8'`);
    one.send(row('sysUser', { id: 'u8', isGone: true }));
    await expect.poll(() => two.heard.length, later).toBe(2);
    spy.mockRestore();
    await platform.db.run(`update sys_user set del_flag = '0' where id = 'u8'`);
    expect(two.heard[1]).toEqual(row('sysUser', { id: 'u8', isGone: true }));
    expect(asked).toHaveLength(1);
    expect(others.map((page) => page.heard.length)).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ['a push, which only the server makes', { type: 'common_send_date', data: { key: 'k', args: [] } }],
    ['no JSON', 'alert(1)'],
    ['a row that is none', { type: 'update_vxe_table', data: { socketKey: 'k', args: [1, 'o'] } }],
    ['a key that is none', { type: 'update_vxe_table', data: { socketKey: 7, args: [{}, 'o'] } }],
    ['a list', []],
    ['nothing', 'null'],
  ])('%s is ignored', async (_what, frame) => {
    const { token } = await signIn(app);
    const [one, two] = [open('/vxeSocket/u1/p1', token), open('/vxeSocket/u1/p2', token)];
    await Promise.all([one.opened, two.opened]);
    one.send(frame);
    one.send(row('k', { id: 'after' }));
    await expect.poll(() => two.heard, later).toEqual([row('k', { id: 'after' })]);
  });
});

describe('clients that are too much', () => {
  test('a frame above 64 KiB, binary frames and floods end the connection', async () => {
    const { token } = await signIn(app);
    const [large, binary, flood] = ['a', 'b', 'c'].map(() => open('/websocket/u1', token));
    expect(await Promise.all([large?.opened, binary?.opened, flood?.opened])).toEqual([true, true, true]);
    large?.send('x'.repeat(65 * 1024));
    expect(await large?.closed).toBe(1009);
    binary?.socket.send(new Uint8Array([1]));
    expect(await binary?.closed).toBe(1003);
    for (let n = 0; n < 120; n += 1) flood?.send('HeartBeat');
    expect(await flood?.closed).toBe(1008);
  });

  test('an account has twenty sockets of a kind, the oldest makes room', async () => {
    const { token } = await signIn(app, 'other');
    const all: Page[] = [];
    for (let n = 0; n < 21; n += 1) {
      const page = open('/websocket/u6', token);
      all.push(page);
      expect(await page.opened).toBe(true);
    }
    expect(await all[0]?.closed).toBe(4429);
    all[20]?.send('HeartBeat');
    await expect.poll(() => all[20]?.heard.length, later).toBe(1);
    expect(all.slice(1).every((page) => page.socket.readyState === WebSocket.OPEN)).toBe(true);
  });

  test('who does not read is dropped, and nobody else notices', async () => {
    const [admin, expert] = [await signIn(app), await signIn(app, 'expert1')];
    const fine = open('/websocket/u5', expert.token);
    await fine.opened;
    const stuck = await openDeaf('/websocket/u1', admin.token);
    let isGone = false;
    stuck.on('close', () => {
      isGone = true;
    });
    const msgTxt = 'x'.repeat(500_000);
    let sent = 0;
    // Every round waits for the other client, so only the deaf one falls behind.
    while (!isGone && sent < 200) {
      sent += 1;
      await pushMessage(platform.services(), { tenantId: 1, userIds: 'all', frame: { cmd: 'topic', msgTxt } });
      await expect.poll(() => fine.heard.length, later).toBe(sent);
      // A paused socket does not notice its end until it reads again.
      if (sent % 20 === 0 && (await count(app)) === 1) break;
    }
    expect(await count(app)).toBe(1);
    stuck.destroy();
  });
});

/** How many clients the server holds. */
const count = async (of: FastifyInstance): Promise<number> => of.websocketServer.clients.size;

/** A client that opens a socket and then stops reading. */
const openDeaf = (path: string, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      const lines = [
        `GET /jeecg-boot${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        `X-Access-Token: ${token}`,
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', () => {
      socket.pause();
      resolve(socket);
    });
    socket.once('error', reject);
  });
