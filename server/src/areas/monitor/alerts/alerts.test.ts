import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlertState, AlertTest } from '@saiyun/sdk/calls';
import type { Answer } from '@saiyun/sdk/contract';
import { usualLimits } from '@saiyun/sdk/logic/monitor';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from '../../../build.ts';
import { readConfig } from '../../../config.ts';
import type { Db } from '../../../db/db.ts';
import { migratedDatabase } from '../../../db/migrated.test-support.ts';
import type { Services } from '../../../kernel/context.ts';
import { demoPassword, seed } from '../../../seed/index.ts';
import { servicesOf } from '../../../services.ts';
import { hookSignature } from './hook.ts';
import { watchAlerts } from './watch.ts';

const gigabyte = 1024 ** 3;
let folder: string;
let db: Db;
let services: Services;
let app: ReturnType<typeof build>;
const tokens = new Map<string, string>();
let later = 0;

/** What the receiver of webhooks got. */
const got: { readonly body: string; readonly signature: string; readonly seconds: number }[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { 'x-saiyun-signature': signature, 'x-saiyun-timestamp': seconds } = request.headers;
    got.push({ body: Buffer.concat(parts).toString(), signature: String(signature), seconds: Number(seconds) });
    response.writeHead(status).end();
  });
});

const call = async <T>(
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
  who = 'admin',
): Promise<Answer<T> & { error?: string }> =>
  (
    await app.inject({
      method,
      url: `/jeecg-boot/sys/monitor/${path}`,
      headers: { 'X-Access-Token': tokens.get(who) ?? '' },
      ...(payload && { payload }),
    })
  ).json();
const state = async (): Promise<AlertState> => (await call<AlertState>('GET', 'alerts')).result;
const choose = async (more: object = {}) =>
  call<{ secret: string | null }>('PUT', 'editAlerts', { bySite: true, byEmail: true, revision: (await state()).revision, ...more });
const messages = async (): Promise<number> =>
  (await db.one<{ n: number }>(`select count(*)::int as n from sys_announcement where tenant_id = 1 and bus_type = 'alert'`))?.n ?? 0;
const mails = async (): Promise<number> =>
  (await db.one<{ n: number }>(`select count(*)::int as n from sys_out_message where purpose = 'alert'`))?.n ?? 0;
/** A minute of a node with so much of its disk free. */
const minute = (free: number) =>
  db.run(
    `insert into sys_monitor_sample (node, at, cpu, cores, load, memory_total, memory_free, rss, heap_used, heap_limit, loop_ms,
       calls, errors, p50_ms, p95_ms, disk_total, disk_free, noted)
     values ('a:1', $1, 0.1, 2, 0.5, 8e9, 4e9, 1e8, 1e8, 2e9, 1, 10, 0, 5, 9, $2, $3, '[]') on conflict do nothing`,
    [services.now(), 100 * gigabyte, free],
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'saiyun-alerts-'));
  db = await migratedDatabase();
  const target = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent', SAIYUN_SOURCE_HOSTS: target });
  // At the beginning of a quarter: each is measured as a whole.
  const begin = Math.floor(Date.now() / 900_000) * 900_000;
  const now = () => new Date(begin + later);
  services = { ...servicesOf({ db, config }), now };
  await seed(services, 'small');
  app = build(services);
  await app.ready();
  for (const username of ['admin', 'admin2', 'auditor']) {
    const answer = await app.inject({ method: 'POST', url: '/jeecg-boot/sys/login', payload: { username, password: demoPassword } });
    tokens.set(username, answer.json<Answer<{ readonly token: string }>>().result.token);
  }
  await db.run('update sys_quartz_job set fail_count = 0');
  await db.run(`update sys_user set email = 'root@example.edu.cn' where username = 'admin'`);
}, 120_000);
afterAll(async () => {
  receiver.close();
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  got.length = 0;
  status = 200;
});

test('SYS-07: a full disk is told once to all administrators, and once more when it is over', async () => {
  await minute(60 * gigabyte);
  await watchAlerts(services);
  expect((await state()).alerts.filter(({ kind }) => kind === 'disk')).toEqual([]);
  const before = await messages();
  later = 60_000;
  await minute(5 * gigabyte);
  await watchAlerts(services);
  await watchAlerts(services);
  expect(await messages()).toBe(before + 1);
  expect(await mails()).toBeGreaterThan(0);
  const [told] = (await state()).alerts.filter(({ kind }) => kind === 'disk');
  expect(told).toMatchObject({ node: 'a:1', end: null, measured: '只剩 5.0 GB', hook: null });
  expect(told?.site).toBeGreaterThan(0);
  later = 5 * 60_000;
  await minute(60 * gigabyte);
  await watchAlerts(services);
  // It may come back within minutes: nobody is told twice.
  expect((await state()).alerts.find(({ kind }) => kind === 'disk')?.end).toBe(null);
  later = 15 * 60_000;
  await minute(60 * gigabyte);
  await watchAlerts(services);
  expect((await state()).alerts.find(({ kind }) => kind === 'disk')?.end).not.toBe(null);
  expect(await messages()).toBe(before + 2);
});

test('SYS-07: a webhook gets signed messages, and another try where it did not take one', async () => {
  const hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
  const { result } = await choose({ hookUrl });
  expect(result.secret).toMatch(/^[\w-]{32}$/);
  expect((await choose({ hookUrl })).result.secret).toBe(null);
  const tested = (await call<AlertTest>('POST', 'testAlert')).result;
  expect(tested).toMatchObject({ hook: 'ok' });
  expect(got[0]?.signature).toBe(`sha256=${hookSignature(result.secret ?? '', got[0]?.seconds ?? 0, got[0]?.body ?? '')}`);
  status = 503;
  later = 30 * 60_000;
  await minute(4 * gigabyte);
  await watchAlerts(services);
  expect((await state()).alerts[0]).toMatchObject({ kind: 'disk', hook: 'HTTP 503' });
  status = 200;
  later = 31 * 60_000;
  await watchAlerts(services);
  expect((await state()).alerts[0]).toMatchObject({ kind: 'disk', hook: 'ok' });
  expect(JSON.parse(got.at(-1)?.body ?? '')).toMatchObject({
    event: 'begin',
    kind: 'disk',
    'zh-CN': { title: '系统告警：数据磁盘将写满' },
  });
});

test('a webhook never goes to this machine, a private network or by plain HTTP, unless the configuration names it', async () => {
  for (const hookUrl of [
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest',
  ])
    expect(await choose({ hookUrl }), hookUrl).toMatchObject({ success: false, error: 'source.address' });
  for (const hookUrl of ['http://example.com/', 'ftp://example.com/', 'https://a:b@example.com/', 'example.com'])
    expect(await choose({ hookUrl }), hookUrl).toMatchObject({ success: false, error: 'alert.hook_url' });
});

test('who is told is stored over the revision that was read, written into the audit log, and for the platform’s administrators alone', async () => {
  expect(await choose({ revision: 77 })).toMatchObject({ error: 'row.stale' });
  expect(await choose({ userIds: 'nobody' })).toMatchObject({ error: 'input.invalid', issues: [{ field: 'userIds' }] });
  expect(await choose({ off: 'slow,loop' })).toMatchObject({ success: true });
  expect((await state()).watched).not.toContain('slow');
  const logged = await db.one<{ after: object }>(
    `select after from sys_audit_log where action = 'alertSettings' order by create_time desc, id desc limit 1`,
  );
  expect(logged?.after).toMatchObject({ off: 'slow,loop' });
  expect(await call('GET', 'alerts', undefined, 'auditor')).toMatchObject({ error: 'access.denied' });
  expect(await call('GET', 'alerts', undefined, 'admin2')).toMatchObject({ error: 'tenant.platform_only' });
});

test('SYS-07: a threshold that was set counts from the next minute, is kept by itself, and refused outside its bounds', async () => {
  for (const limits of [{ diskShare: 51 }, { diskShare: 0 }, { loop: 30.5 }, { nothing: 1 }, [1], 'x'])
    expect(await choose({ limits }), JSON.stringify(limits)).toMatchObject({ error: 'input.invalid', issues: [{ field: 'limits' }] });
  later = 3 * 60 * 60_000;
  await minute(35 * gigabyte);
  await watchAlerts(services);
  const isOpen = async () => (await state()).alerts.some(({ kind, end }) => kind === 'disk' && end === null);
  expect(await isOpen()).toBe(false);
  expect(await choose({ off: 'slow,loop', limits: { ...usualLimits, diskShare: 40, diskSize: 50 } })).toMatchObject({ success: true });
  expect((await state()).limits).toEqual({ ...usualLimits, diskShare: 40, diskSize: 50 });
  // A program that knows no thresholds leaves them as they are.
  expect(await choose({ off: 'slow,loop' })).toMatchObject({ success: true });
  expect(await db.one('select limits from sys_alert_setting')).toEqual({ limits: { diskShare: 40, diskSize: 50 } });
  expect((await call<{ limits: object }>('GET', 'history')).result.limits).toMatchObject({ diskShare: 40 });
  await watchAlerts(services);
  expect(await isOpen()).toBe(true);
  const logged = await db.one<{ before: object; after: object }>(
    `select before, after from sys_audit_log where action = 'alertSettings' and before::text <> after::text order by create_time desc, id desc limit 1`,
  );
  expect(logged).toMatchObject({ before: { limits: { diskShare: 10 } }, after: { limits: { diskShare: 40 } } });
  expect(await choose({ limits: {} })).toMatchObject({ success: true });
  expect((await state()).limits).toEqual(usualLimits);
});
