import type { MonitorCall, MonitorHistory, MonitorVisits } from '@saiyun/sdk/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { get, openPlatform, type Platform, signIn } from '../../http/platform.test-support.ts';
import type { Services } from '../../kernel/context.ts';
import { jobHandlers } from '../job/handlers.ts';
import { monitorCalls } from './index.ts';
import { type MinuteOfCalls, openMinute } from './minute.ts';
import { type Sample, writeSample } from './sampler.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
let services: Services;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({}, [monitorCalls]);
  services = platform.services();
  token = (await signIn(app)).token;
});
afterAll(() => platform.close());
beforeEach(async () => {
  await services.db.run('delete from sys_monitor_sample');
});

const result = async <T>(path: string): Promise<T> => (await get(app, path, token)).json<{ result: T }>().result;
const nothing: MinuteOfCalls = { calls: 0, errors: 0, p50Ms: 0, p95Ms: 0, noted: [] };
const sample = (more: Partial<Sample> = {}): Sample => ({ cpu: 0.2, load: 0.5, loopMs: 3, calls: nothing, ...more });
/** A row as it would have been written so many minutes ago. */
const wrote = async (node: string, minutesAgo: number, more: Partial<Sample> = {}): Promise<void> => {
  const now = () => new Date(services.now().getTime() - minutesAgo * 60_000);
  await writeSample({ ...services, clock: { ...services.clock, now } }, node, sample(more));
};

test('SYS-07: a minute of calls is counted with its percentiles, and the slowest and failed are kept', () => {
  const minute = openMinute();
  const call = { at: new Date(0), method: 'GET', route: '/r', tenantId: 7 };
  for (let n = 1; n <= 100; n += 1) minute.note({ ...call, status: 200, ms: n * 10 });
  minute.note({ ...call, status: 503, ms: 1 });
  const { calls, errors, p50Ms, p95Ms, noted } = minute.take();
  expect({ calls, errors }).toEqual({ calls: 101, errors: 1 });
  expect(p50Ms).toBeGreaterThan(490);
  expect(p50Ms).toBeLessThan(510);
  expect(p95Ms).toBeGreaterThan(940);
  expect(p95Ms).toBeLessThan(960);
  expect(noted.map(({ ms, status }) => [ms, status])).toEqual([
    [1000, 200],
    [990, 200],
    [980, 200],
    [970, 200],
    [960, 200],
    [1, 503],
  ]);
  expect(noted[0]).toMatchObject({ tenant: 7, route: '/r', at: '1970-01-01T00:00:00.000Z' });
  expect(minute.take()).toEqual(nothing);
});

test('SYS-07: one row per node and minute, however often it is written', async () => {
  await wrote('a:1', 0);
  await wrote('a:1', 0, { cpu: 1 });
  await wrote('b:1', 0);
  const { nodes, samples, recent, step } = await result<MonitorHistory>('/sys/monitor/history');
  expect(step).toBe(60);
  expect(nodes.map(({ name }) => name)).toEqual(['a:1', 'b:1']);
  expect(samples).toHaveLength(2);
  expect(recent).toHaveLength(2);
  const [first] = samples;
  expect(first?.cpu).toBeCloseTo(0.2);
  expect(first).toMatchObject({ node: 'a:1', calls: 0, loopMs: 3, cores: expect.any(Number) });
  for (const [less, more] of [
    ['heapUsed', 'heapLimit'],
    ['memoryFree', 'memoryTotal'],
    ['diskFree', 'diskTotal'],
  ] as const)
    expect(first?.[less]).toBeLessThan(first?.[more] ?? 0);
});

test('SYS-07: a day is told in steps: calls summed, times by their calls, the worst wait kept', async () => {
  // Two minutes of the same quarter of an hour, an hour and more ago.
  const quarter = Math.floor((services.now().getTime() - 5_400_000) / 900_000) * 900_000;
  const ago = (services.now().getTime() - quarter) / 60_000;
  await wrote('a:1', ago - 1, { cpu: 0.4, loopMs: 2, calls: { ...nothing, calls: 10, errors: 1, p50Ms: 4, p95Ms: 100 } });
  await wrote('a:1', ago - 2, { cpu: 0.6, loopMs: 80, calls: { ...nothing, calls: 30, p50Ms: 8, p95Ms: 20 } });
  const { samples, recent } = await result<MonitorHistory>('/sys/monitor/history?hours=24');
  expect(recent).toEqual([]);
  expect(samples).toHaveLength(1);
  const [one] = samples;
  expect(one).toMatchObject({ at: new Date(quarter).toISOString(), calls: 40, errors: 1, loopMs: 80 });
  expect(one?.cpu).toBeCloseTo(0.5);
  expect(one?.p50Ms).toBeCloseTo(7);
  expect(one?.p95Ms).toBeCloseTo(40);
  expect((await result<MonitorHistory>('/sys/monitor/history?hours=1')).samples).toEqual([]);
});

test('SYS-07: what is older than the week is removed by the clean-up, and the week is kept', async () => {
  const day = 24 * 60;
  for (const days of [1, 6, 9]) await wrote('a:1', days * day);
  const lines: string[] = [];
  const run = { tenantId: 1, signal: new AbortController().signal, say: (line: string) => lines.push(line) };
  await jobHandlers.get('sessionCleanup')?.run(services, run, null);
  expect(lines).toContain('samples: 1');
  expect((await result<MonitorHistory>('/sys/monitor/history?hours=168')).samples).toHaveLength(2);
});

test('SYS-07: slow and failed calls of a period in words, the slowest first', async () => {
  const noted = (route: string, ms: number, status: number, tenant: number) => ({
    at: '2026-05-06T00:00:00.000Z',
    method: 'GET',
    route: `${services.config.SAIYUN_PREFIX}${route}`,
    status,
    ms,
    tenant,
  });
  const calls = [noted('/dsTbUnit/list', 1800, 200, 1), noted('/sys/monitor/disk', 90, 200, 2), noted('/dsTbUnit/list', 3, 503, 1)];
  await wrote('a:1', 1, { calls: { ...nothing, calls: 3, errors: 1, noted: calls } });
  const asked = async (query: string) => (await result<MonitorCall[]>(`/sys/monitor/calls${query}`)).map(({ name, ms }) => [name, ms]);
  expect(await asked('')).toEqual([
    ['单位：列表', 1800],
    ['磁盘信息', 90],
    ['单位：列表', 3],
  ]);
  expect(await asked('?kind=slow&language=en')).toEqual([[expect.stringMatching(/: list$/), 1800]]);
  expect(await asked('?kind=failed')).toEqual([['单位：列表', 3]]);
});

test('SYS-07: sign-ins of a period, those refused apart', async () => {
  const { db, now } = services;
  await db.run('delete from sys_log');
  const at = new Date(Math.floor(now().getTime() / 60_000) * 60_000 - 120_000);
  for (const [id, tenant, ip, wrong] of [
    ['w1', 1, '1', null],
    ['w2', 1, '1', null],
    ['w3', 1, '2', 'login.wrong'],
    ['w4', 2, '3', null],
  ] as const)
    await db.run(
      `insert into sys_log (id, tenant_id, log_type, log_content, ip, result, create_time) values ($1, $2, 1, 'sign-in', $3, $4, $5)`,
      [id, tenant, ip, wrong, at],
    );
  const { points, step } = await result<MonitorVisits>('/sys/monitor/visits?hours=1');
  expect(step).toBe(60);
  expect(points).toEqual([{ at: at.toISOString(), visits: 2, refused: 1, ips: 1 }]);
});

test('SYS-07: a node that listens writes its minute, named by its port, with the calls that it answered', async () => {
  const node = await platform.app({}, [monitorCalls]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { port } = new URL(await node.listen({ host: '127.0.0.1', port: 0 }));
    await get(node, '/sys/monitor/disk', token);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    const rows = () => services.db.many('select node, calls, errors from sys_monitor_sample');
    await expect.poll(rows).toEqual([{ node: expect.stringMatching(new RegExp(`:${port}$`)), calls: 1, errors: 0 }]);
  } finally {
    vi.useRealTimers();
  }
});
