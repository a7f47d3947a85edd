import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, openPlatform, type Platform, signIn } from '../../http/platform.test-support.ts';
import { monitorCalls } from './index.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({}, [monitorCalls]);
  token = (await signIn(app)).token;
});
afterAll(() => platform.close());

const result = async <T>(path: string): Promise<T> => (await get(app, path, token)).json<{ result: T }>().result;

test('CALL-124: system, memory and disks in the language of the call', async () => {
  const facts = await result<{ key: string; value: string; description: string }[]>('/sys/monitor/server');
  expect(facts).toEqual(expect.arrayContaining([{ key: 'node', value: process.version, description: 'Node 版本' }]));
  const memory = await result<{ key: string; value: string }[]>('/sys/monitor/memory?language=en');
  expect(Number(memory.find(({ key }) => key === 'rss')?.value)).toBeGreaterThan(1_000_000);
  const disks = await result<{ name: string; max: number; rest: number; restPPT: number }[]>('/sys/monitor/disk');
  expect(disks.length).toBeGreaterThan(0);
  for (const { max, rest, restPPT } of disks) {
    expect(max).toBeGreaterThanOrEqual(rest);
    expect(restPPT).toBeGreaterThanOrEqual(0);
    expect(restPPT).toBeLessThanOrEqual(100);
  }
});

test('CALL-124: measured values by name, and none that is not measured', async () => {
  expect(await result('/sys/monitor/metrics?name=process.uptime')).toEqual({
    name: 'process.uptime',
    description: null,
    baseUnit: 'seconds',
    measurements: [{ statistic: 'VALUE', value: expect.any(Number) }],
  });
  expect(await result('/sys/monitor/metrics?name=http.server.requests')).toMatchObject({
    measurements: [{ statistic: 'COUNT' }, { statistic: 'TOTAL_TIME' }, { statistic: 'MAX' }],
  });
  for (const name of ['jvm.memory.max', 'toString', '__proto__'])
    expect((await get(app, `/sys/monitor/metrics?name=${name}`, token)).json()).toMatchObject({ success: false, code: 404 });
});

test('CALL-124: the last requests, without what their queries held', async () => {
  await get(app, '/sys/monitor/server?token=secret-in-the-query', token);
  const { traces } = await result<{ traces: { request: { uri: string } }[] }>('/sys/monitor/traces');
  expect(traces[0]).toMatchObject({ request: { method: 'GET', uri: '/jeecg-boot/sys/monitor/server' }, response: { status: 200 } });
  expect(JSON.stringify(traces)).not.toContain('secret');
});

test('SYS-07: only administrators see it', async () => {
  const expert = (await signIn(app, 'expert1')).token;
  for (const name of ['server', 'memory', 'disk', 'metrics', 'traces', 'history', 'calls', 'visits'])
    expect((await get(app, `/sys/monitor/${name}`, expert)).json(), name).toMatchObject({ error: 'access.denied' });
});

test('a collector reads /metrics with the token, or from the same machine', async () => {
  const open = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(open.body).toContain('saiyun_http_request_seconds_bucket');
  expect(open.body).toContain('process_cpu_user_seconds_total');
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode).toBe(
    404,
  );
  const guarded = await platform.app({ SAIYUN_METRICS_TOKEN: 'a-long-enough-token' }, [monitorCalls]);
  const read = (authorization?: string) =>
    guarded.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: authorization ? { authorization } : {} });
  expect((await read('Bearer a-long-enough-token')).statusCode).toBe(200);
  for (const wrong of [undefined, 'Bearer ', 'Bearer a-long-enough-tokem', 'a-long-enough-token'])
    expect((await read(wrong)).statusCode).toBe(404);
});
