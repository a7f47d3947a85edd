import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Config } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { type EmptyDatabase, emptyDatabase } from '../../db/empty-database.test-support.ts';
import { openSender } from '../../kernel/background-pass.ts';
import { newId } from '../../kernel/id.ts';
import { switchMode } from '../../kernel/mode/switch-mode.ts';
import { demoPassword } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { settingsIn } from '../../settings.test-support.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { modeServer } from './mode-command.ts';

const root = mkdtempSync(join(tmpdir(), 'saiyun-mode-'));
/** Nodes must obey within a second. */
const soon = { timeout: 1000, interval: 20 };
let own: EmptyDatabase | undefined;
const configOf = (): Config => settingsIn(root, own);

let one: RunningServer;
/** A second node, where there is a database that two can share. */
let two: RunningServer;

interface Told {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly success: boolean;
  readonly message: string;
  readonly error?: string;
  readonly result: Record<string, unknown> | null;
}
const call = async (server: RunningServer, method: string, path: string, token = '', body?: object, language = 'zh-CN'): Promise<Told> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': language, ...(token && { 'X-Access-Token': token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as Told), status: answer.status, retryAfter: answer.headers.get('retry-after') };
};
const signIn = (server: RunningServer, username: string): Promise<Told> =>
  call(server, 'POST', '/sys/mLogin', '', { username, password: demoPassword });
const tokenOf = async (server: RunningServer, username: string): Promise<string> => String((await signIn(server, username)).result?.token);
const read = (server: RunningServer, token: string, language?: string): Promise<Told> =>
  call(server, 'GET', '/dsTbUnit/list', token, undefined, language);
const write = (server: RunningServer, token: string, language?: string): Promise<Told> =>
  call(server, 'PUT', '/sys/sysAnnouncementSend/readAll', token, {}, language);

let admin: string;
let student: string;

beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) own = await emptyDatabase();
  one = await startServer(configOf());
  two = own ? await startServer(configOf()) : one;
  admin = await tokenOf(one, 'admin');
  student = await tokenOf(one, 'student');
}, 120_000);
afterAll(async () => {
  await two.stop();
  await one.stop();
  await own?.drop();
  rmSync(root, { recursive: true, force: true });
});

/** A page that is open, and the commands that it heard. */
const openPage = async (server: RunningServer, token: string, userId: string): Promise<{ readonly heard: string[]; close(): void }> => {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/jeecg-boot/websocket/${userId}`, [token]);
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => heard.push((JSON.parse(String(data)) as { cmd: string }).cmd));
  await new Promise((done, failed) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', failed);
  });
  return { heard, close: () => socket.close() };
};

describe('maintenance', () => {
  test('the command switches every node within a second, and pages hear of it', async () => {
    const { result } = await call(two, 'GET', '/user/info', student);
    const page = await openPage(two, student, String(result?.id));
    const until = new Date(Date.now() + 120_000);
    const told = await modeServer(configOf(), {
      mode: 'maintenance',
      message: '升级数据库',
      messageEn: 'We are upgrading the database',
      until: until.toISOString(),
    });
    expect(told).toMatchObject({ mode: 'maintenance', by: expect.stringContaining('@') as string, until: until.toISOString() });
    for (const server of [one, two])
      await vi.waitFor(async () => expect(await read(server, student)).toMatchObject({ status: 503, error: 'server.maintenance' }), soon);
    const refused = await read(two, student, 'en');
    expect(refused.message).toMatch(/^We are upgrading the database \(expected to end at \d{4}-\d\d-\d\d \d\d:\d\d\)$/);
    expect(Number(refused.retryAfter)).toBeGreaterThan(100);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(120);
    expect((await write(one, admin)).message).toMatch(/^升级数据库（预计 .* 恢复）$/);
    await vi.waitFor(() => expect(page.heard).toContain('mode'), soon);
    page.close();
  });

  test('probes answer, and say it', async () => {
    for (const path of ['live', 'ready']) {
      const answer = await fetch(`${two.address}/healthz/${path}`);
      expect(answer.status).toBe(200);
      if (path === 'ready') expect(await answer.json()).toMatchObject({ status: 'ok', mode: 'maintenance' });
    }
  });

  test("only the platform's administrators sign in, and the mode is told to everybody", async () => {
    expect(await signIn(two, 'student')).toMatchObject({ status: 503, error: 'server.maintenance' });
    expect(await signIn(two, 'finance')).toMatchObject({ status: 503, error: 'server.maintenance' });
    const wrong = await call(two, 'POST', '/sys/mLogin', '', { username: 'student', password: 'not it' });
    expect(wrong.error).toBe('login.wrong');
    expect(await signIn(two, 'admin')).toMatchObject({ status: 200, success: true });
    expect(await call(two, 'GET', '/sys/serviceMode/now')).toMatchObject({
      success: true,
      result: { mode: 'maintenance', message: expect.stringContaining('升级数据库') as string, maySwitch: false, by: null },
    });
    expect((await call(two, 'GET', '/sys/serviceMode/now', admin)).result).toMatchObject({ maySwitch: true });
  });

  test('a node that starts meanwhile obeys from its first call', async () => {
    if (!own) {
      await one.stop();
      one = await startServer(configOf());
      two = one;
      expect(await read(one, admin)).toMatchObject({ status: 503, error: 'server.maintenance' });
      return;
    }
    const third = await startServer(configOf());
    expect(await read(third, admin)).toMatchObject({ status: 503, error: 'server.maintenance' });
    await third.stop();
  });

  test('nobody but them switches it, and they end it for all nodes', async () => {
    const off = { mode: 'off' };
    expect(await call(two, 'POST', '/sys/serviceMode/switch', student, off)).toMatchObject({ success: false, error: 'access.denied' });
    expect(await call(two, 'POST', '/sys/serviceMode/switch', '', off)).toMatchObject({ status: 401 });
    expect(await call(two, 'POST', '/sys/serviceMode/switch', admin, off)).toMatchObject({
      success: true,
      result: { mode: 'off', message: null, by: 'admin' },
    });
    for (const server of [one, two])
      await vi.waitFor(async () => expect(await read(server, admin)).toMatchObject({ status: 200, success: true }), soon);
  });

  test('the audit log names who switched, what was told and until when', async () => {
    const rows = await one.db.many<{
      action: string;
      actor: string;
      tenant: number;
      before: { mode: string };
      after: { mode: string; message: string };
    }>(
      `select action, actor_name as actor, tenant_id as tenant, before, after from sys_audit_log where entity = 'sysServiceMode' order by create_time`,
    );
    expect(rows).toMatchObject([
      {
        tenant: 1,
        actor: expect.stringContaining('@') as string,
        before: { mode: 'off' },
        after: { mode: 'maintenance', message: '升级数据库' },
      },
      { action: 'openPlatform', tenant: 1, actor: 'admin', before: { mode: 'maintenance' }, after: { mode: 'off', message: null } },
    ]);
  });

  test('a wrong time, mode or length is refused', async () => {
    const asked = (body: object): Promise<Told> => call(one, 'POST', '/sys/serviceMode/switch', admin, body);
    expect((await asked({ mode: 'closed' })).error).toBe('input.invalid');
    expect((await asked({ mode: 'maintenance', until: 'soon' })).error).toBe('input.invalid');
    expect((await asked({ mode: 'maintenance', until: '2020-01-01T00:00:00Z' })).error).toBe('input.invalid');
    expect((await asked({ mode: 'maintenance', message: '长'.repeat(301) })).error).toBe('input.invalid');
    expect((await read(one, admin)).status).toBe(200);
  });
});

describe('reads only', () => {
  test('reads go on, writes are refused with a code of their own, people still sign in', async () => {
    await modeServer(configOf(), { mode: 'readOnly' });
    for (const server of [one, two]) {
      await vi.waitFor(
        async () => expect(await write(server, student)).toMatchObject({ status: 503, error: 'server.read_only', retryAfter: '60' }),
        soon,
      );
      expect(await read(server, admin)).toMatchObject({ status: 200, success: true });
    }
    expect((await write(two, student, 'en')).message).toBe(
      'For now you can look but not submit or change anything; please try again later',
    );
    expect(await signIn(two, 'student')).toMatchObject({ success: true });
    expect(await modeServer(configOf())).toMatchObject({ mode: 'readOnly', message: null, until: null });
    await modeServer(configOf(), { mode: 'off' });
    await vi.waitFor(async () => expect(await write(two, student)).toMatchObject({ status: 200 }), soon);
  });

  test('jobs and senders wait, and go on when it ends', async () => {
    await two.stop();
    await one.stop();
    const db = await connect(configOf());
    try {
      const services = servicesOf({ db, config: configOf() });
      const store = async (mode: 'readOnly' | 'off'): Promise<void> => {
        await switchMode(db, services.broadcast, { mode }, { id: newId(services), name: 'test', at: new Date() });
        await services.mode.look();
      };
      const runs = async (): Promise<number> =>
        (await db.one<{ n: number }>('select count(*)::int as n from sys_quartz_job_run where fire_time > $1', [began]))?.n ?? -1;
      await store('readOnly');
      const began = new Date(Date.now() - 5000);
      await db.run(
        `update sys_quartz_job set next_time = now() - interval '1 second' where status = '0' and job_class_name = 'sessionCleanup'`,
      );
      let passes = 0;
      const sender = openSender(
        () => services,
        async () => void passes++,
        'sending',
      );
      sender.start();
      await services.jobs.look();
      await sender.delivered();
      expect([await runs(), passes]).toEqual([0, 0]);
      await store('off');
      await services.jobs.look();
      await sender.delivered();
      expect(await runs()).toBeGreaterThan(0);
      expect(passes).toBe(1);
      await sender.stop();
      await services.jobs.stop();
    } finally {
      await db.close();
    }
  });
});
