import { expect, test, vi } from 'vitest';
import { clientOf, json, localServer, refused } from '../local-server.test-support.ts';
import { pauseMs } from './retry.ts';

test('pauses are drawn from all of a bound that doubles, up to ten seconds', () => {
  expect([0, 1, 2, 3].map((tries) => pauseMs(tries, 0, () => 1))).toEqual([400, 800, 1600, 3200]);
  expect(pauseMs(20, 0, () => 1)).toBe(10_000);
  expect(pauseMs(3, 0, () => 0)).toBe(0);
  expect(pauseMs(1, 0, () => 0.5)).toBe(400);
});

test('clients that failed together come back spread over the whole time, not in waves', () => {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const pauses = Array.from({ length: 10_000 }, () => pauseMs(4, 0, random) ?? 0);
  const perTenth = Array.from({ length: 10 }, (_, n) => pauses.filter((ms) => Math.floor(ms / 640) === n).length);
  for (const count of perTenth) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('Retry-After is waited for before the jitter begins, and too long a one is not', () => {
  expect(pauseMs(0, 2_000, () => 0)).toBe(2_000);
  expect(pauseMs(0, 2_000, () => 1)).toBe(2_400);
  expect(pauseMs(0, 30_000, () => 0)).toBe(30_000);
  expect(pauseMs(0, 30_001, () => 0)).toBeUndefined();
});

test.each([
  ['seconds', () => '1'],
  ['an HTTP date', () => new Date(Date.now() + 1_000).toUTCString()],
])('the server says when to come again in %s', async (_how, header) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const at: number[] = [];
  const server = await localServer((_seen, reply) => {
    at.push(Date.now());
    return at.length === 1 ? void reply.writeHead(429, { 'retry-after': header() }).end('{}') : 'later';
  });
  expect(await clientOf(server).send('GET', '/a')).toBe('later');
  // Timers may be a little early; a date has no fractions of a second, so it may be up to one earlier.
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(_how === 'seconds' ? 990 : 0);
  vi.restoreAllMocks();
});

test('a server that wants to be left alone for long is, and a call that is refused for good is not made again', async () => {
  const server = await localServer((seen, reply) =>
    seen.path.endsWith('/long') ? void reply.writeHead(503, { 'retry-after': '3600' }).end('{}') : json(reply, 400, {}),
  );
  expect(await refused(clientOf(server).send('GET', '/long'))).toMatchObject({ kind: 'server', retryable: true });
  expect(await refused(clientOf(server).send('GET', '/bad'))).toMatchObject({ kind: 'invalid', retryable: false });
  expect(server.seen).toHaveLength(2);
});

test('writes are tried again only when they carry an idempotency key, and always with the same one', async () => {
  const server = await localServer((_seen, reply) => void reply.writeHead(503, { 'retry-after': '0' }).end('{}'));
  const keys = (): (string | undefined)[] => server.seen.splice(0).map(({ headers }) => headers['idempotency-key'] as string | undefined);
  const client = clientOf(server);
  await refused(client.send('POST', '/a', { body: {} }));
  expect(keys()).toEqual([undefined]);
  await refused(client.send('PUT', '/a', { body: {}, idempotencyKey: 'order-1' }));
  expect(keys()).toEqual(['order-1', 'order-1', 'order-1']);
  await refused(client.units.add({ unitCode: 'A', unitName: 'B', areaId: '1' }, { idempotencyKey: true, retries: 1 }));
  const [key, ...others] = keys();
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(others).toEqual([key]);
  const always = clientOf(server, { idempotentWrites: true, retries: 1 });
  await refused(always.send('DELETE', '/a'));
  await refused(always.send('DELETE', '/a'));
  const all = keys();
  expect([all.length, new Set(all).size]).toEqual([4, 2]);
  await refused(always.send('GET', '/a'));
  expect(keys()).toEqual([undefined, undefined]);
  let n = 0;
  const named = clientOf(server, { idempotentWrites: () => `job-${++n}`, retries: 1 });
  await refused(named.send('PUT', '/a', { body: {} }));
  await refused(named.send('PUT', '/a', { body: {} }));
  await refused(named.send('PUT', '/a', { body: {}, idempotencyKey: 'own' }));
  expect(keys()).toEqual(['job-1', 'job-1', 'job-2', 'job-2', 'own', 'own']);
  // No server stores the answer to a file, so it is sent only once.
  const bytes = { bytes: new Uint8Array([1]), name: 'a.csv' };
  await refused(always.send('POST', '/a', { upload: { fields: [], file: { field: 'file', source: bytes } } }));
  expect(keys()).toEqual([undefined]);
});

test('the limit of the whole call ends it within an attempt, and forbids a pause that would be too long', async () => {
  const server = await localServer((seen, reply) =>
    seen.path.endsWith('/slow') ? undefined : void reply.writeHead(503, { 'retry-after': '20' }).end('{}'),
  );
  const client = clientOf(server, { totalTimeoutMs: 60, timeoutMs: 0 });
  expect(await refused(client.send('GET', '/slow'))).toMatchObject({ kind: 'timeout' });
  expect(await refused(client.send('GET', '/busy', { totalTimeoutMs: 10_000 }))).toMatchObject({ kind: 'server', status: 503 });
  expect(await refused(client.send('GET', '/slow', { totalTimeoutMs: 0, timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
  const tries = (path: string): number => server.seen.filter((seen) => seen.path.endsWith(path)).length;
  expect(tries('/busy')).toBe(1);
  // On a busy machine the limit may pass before the server is reached.
  expect(tries('/slow')).toBeLessThanOrEqual(2);
});

test('a signal ends a pause at once', async () => {
  const abort = new AbortController();
  const server = await localServer((_seen, reply) => {
    reply.writeHead(503, { 'retry-after': '25' }).end('{}');
    reply.on('close', () => abort.abort());
  });
  expect(await refused(clientOf(server).send('GET', '/a', { signal: abort.signal }))).toMatchObject({ kind: 'aborted' });
  expect(server.seen).toHaveLength(1);
});
