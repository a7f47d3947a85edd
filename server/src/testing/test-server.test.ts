import { existsSync } from 'node:fs';
import { roles } from '@saiyun/sdk/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { compileEngine, openPglite } from '../db/embedded/pglite.ts';
import { demoDatabase } from './demo-database.ts';
import { type RunningTestServer, startTestServer, type TestServerOptions } from './index.ts';

const running: RunningTestServer[] = [];
const start = async (options?: TestServerOptions): Promise<RunningTestServer> => {
  const server = await startTestServer(options);
  running.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

interface Told {
  readonly success: boolean;
  readonly result: { readonly total: number; readonly id: string };
}

const call = async (server: RunningTestServer, path: string, token = '', body?: object): Promise<Told> => {
  const reply = await fetch(`${server.address}/jeecg-boot${path}`, {
    headers: { 'X-Access-Token': token, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Told;
};
const areas = async (server: RunningTestServer): Promise<number> => {
  const { token } = await server.signIn('admin');
  return (await call(server, '/dsTbCompetitionArea/list', token)).result.total;
};

describe('a server for tests', () => {
  test('has the demo data, with an account for every role', async () => {
    const server = await start();
    expect(new Set(server.accounts.map(({ role }) => role))).toEqual(new Set(roles));
    for (const { username } of server.accounts) expect((await server.signIn(username)).userInfo.username).toBe(username);
    expect(await areas(server)).toBeGreaterThan(1);
    await expect(server.signIn('admin', 'wrong')).rejects.toThrow(/^admin: /);
  });

  // As a ratio, and of the processor's time alone: others use the machine too. On an idle one a start takes some 600 ms.
  test('is started in less than twice the time that the database takes to open', async () => {
    const [dump, engine] = await Promise.all([demoDatabase(), compileEngine()]);
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(began);
      return Math.round((user + system) / 1000);
    };
    const [bare, started]: [number[], number[]] = [[], []];
    for (let n = 0; n < 4; n++) {
      bare.push(await timed(async () => (await openPglite(undefined, dump, engine)).close()));
      started.push(await timed(() => start()));
    }
    process.stdout.write(`started in ${started.join(', ')} ms; the database alone in ${bare.join(', ')} ms\n`);
    expect(Math.min(...started)).toBeLessThan(2 * Math.min(...bare));
  });

  test('shares nothing with another one', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const before = await areas(other);
    const { token } = await one.signIn('admin');
    const added = await call(one, '/dsTbCompetitionArea/add', token, { areaCode: 'X7', areaName: '别处' });
    expect(added).toMatchObject({ success: true });
    expect([await areas(one), await areas(other)]).toEqual([before + 1, before]);
    expect((await call(other, '/dsTbCompetitionArea/list', token)).success).toBe(false);
  });

  test('begins with its administrator alone where nothing else is wanted', async () => {
    const server = await start({ seed: 'none' });
    expect(server.accounts).toMatchObject([{ username: 'admin', role: 'ADMIN' }]);
    expect(await areas(server)).toBe(0);
  });

  test('has a clock of its own, which runs and is set forward', async () => {
    const startsAt = new Date('2031-01-02T03:04:05Z');
    const server = await start({ seed: 'none', startsAt });
    const { token } = await server.signIn('admin');
    const { id } = (await call(server, '/dsTbCompetitionArea/add', token, { areaCode: 'X7', areaName: '别处' })).result;
    const row = await server.db.one<{ create_time: Date }>('select create_time from ds_tb_competition_area where id = $1', [id]);
    const made = Number(row?.create_time) - startsAt.getTime();
    expect(made).toBeGreaterThanOrEqual(0);
    expect(made).toBeLessThan(600_000);
    server.moveClock(400 * 86_400_000);
    expect(server.now() - startsAt.getTime()).toBeGreaterThanOrEqual(400 * 86_400_000);
    expect((await call(server, '/dsTbCompetitionArea/list', token)).success).toBe(false);
  });

  test('takes settings as the environment has them', async () => {
    const server = await start({ seed: 'none', settings: { SAIYUN_SYS_NAME: '试用', SAIYUN_PREFIX: '/api' } });
    const site = await fetch(`${server.address}/api/sys/getdomainconfig`, { method: 'POST' });
    expect(await site.text()).toContain('试用');
    await server.signIn('admin');
    await expect(startTestServer({ settings: { SAIYUN_PREFIX: 'no path' } })).rejects.toThrow(/SAIYUN_PREFIX/);
  });

  test('is gone when it is stopped: no port, no folder, no worker; twice does no harm', async () => {
    const before = process.getActiveResourcesInfo();
    const server = await start();
    expect(existsSync(server.folder)).toBe(true);
    await server.signIn('admin');
    await Promise.all([server.stop(), server.stop()]);
    expect(existsSync(server.folder)).toBe(false);
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed');
    await expect(server.db.one('select 1')).rejects.toMatchObject({ code: 'database.unreachable' });
    const held = (name: string, of: readonly string[]): number => of.filter((one) => one === name).length;
    const after = process.getActiveResourcesInfo();
    for (const kind of ['TCPServerWrap', 'MessagePort', 'Timeout']) expect(held(kind, after), kind).toBeLessThanOrEqual(held(kind, before));
  });
});
