import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './start.ts';

const root = mkdtempSync(join(tmpdir(), 'saiyun-start-'));
const data = join(root, 'data');
const settings = { SAIYUN_DATA: data, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent', PORT: '0' };
const start = (more: Readonly<Record<string, string>> = {}): Promise<RunningServer> => startServer(readConfig({ ...settings, ...more }));
const statusOf = async (server: RunningServer, path: string): Promise<number> => (await fetch(`${server.address}${path}`)).status;

let first: RunningServer;
beforeAll(async () => {
  first = await start();
});
afterAll(async () => {
  await first?.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('starts and stops', () => {
  test('passwords are told by the start that made the accounts, and by no other', async () => {
    expect(first.signIns.map(({ username }) => username)).toContain('admin');
    await first.stop();
    const again = await start();
    expect(again.signIns).toEqual([]);
    await again.stop();
  });

  test('demo accounts, whose password is published, are for this machine until a setting says otherwise', async () => {
    await expect(start({ HOST: '0.0.0.0' })).rejects.toMatchObject({ name: 'DemoExposed' });
    await expect(start({ HOST: '0.0.0.0', SAIYUN_DATA: join(root, 'other'), SAIYUN_SEED: 'small' })).rejects.toMatchObject({
      name: 'DemoExposed',
    });
    const open = await start({ HOST: '0.0.0.0', SAIYUN_DEMO_PUBLIC: 'on' });
    expect(await statusOf(open, '/healthz')).toBe(200);
    await open.stop();
    const none = await start({ HOST: '0.0.0.0', SAIYUN_DATA: join(root, 'none'), SAIYUN_SEED: 'none' });
    expect(none.signIns).toHaveLength(1);
    await none.stop();
  });

  test('a stop tells balancers first: calls are served until they have noticed', async () => {
    const server = await start({ SAIYUN_STOP_DELAY: '1.5' });
    expect(await statusOf(server, '/healthz/ready')).toBe(200);
    const stopped = server.stop();
    expect(await statusOf(server, '/healthz/ready')).toBe(503);
    expect(await statusOf(server, '/healthz')).toBe(503);
    expect(await statusOf(server, '/healthz/live')).toBe(200);
    const call = await fetch(`${server.address}/jeecg-boot/sys/getdomainconfig`, { method: 'POST' });
    expect(call.status).toBe(200);
    expect(call.headers.get('connection')).toBe('close');
    await stopped;
    await expect(fetch(`${server.address}/healthz/live`)).rejects.toThrow('fetch failed');
  });
});
