import { expect, test } from 'vitest';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';

test('every call answers its value, or on demand status, headers and request id too', async () => {
  const page = { records: [], total: 0, size: 10, current: 1, pages: 0 };
  const server = await localServer((seen, reply) => {
    reply.setHeader('x-request-id', 'server-id');
    reply.setHeader('x-more', ['a', 'b']);
    return json(reply, 200, ok(seen.path.endsWith('/list') ? page : { id: '1' }));
  });
  const client = clientOf(server);
  const listed = await client.units.list().withResponse();
  expect(listed).toMatchObject({ value: page, status: 200, requestId: 'server-id' });
  expect(listed.headers.get('Content-Type')).toBe('application/json');
  expect(listed.headers.get('x-more')).toMatch(/^a, ?b$/);
  const calls = [client.send('POST', '/a', { body: {} }), client.units.queryById('1'), client.units.edit({ id: '1', revision: 1 })];
  for (const call of calls) expect(await call.withResponse()).toMatchObject({ value: { id: '1' }, status: 200 });
  expect((await client.units.delete('1').withResponse()).status).toBe(200);
  expect((await client.units.disable('1', { reason: 'x' }).withResponse()).status).toBe(200);
  expect((await client.dicts.refresh().withResponse()).value).toEqual({ id: '1' });
});

test('the request id is sent, and names the call where the server names none', async () => {
  const server = await localServer(() => 1);
  const { requestId } = await clientOf(server).send('GET', '/a').withResponse();
  expect(requestId).toMatch(/^[\da-f]{32}$/);
  expect(server.seen[0]?.headers['x-request-id']).toBe(requestId);
  const old = clientOf(server, { dialect: 'jeecg' });
  await old.send('GET', '/a');
  expect(server.seen[1]?.headers).not.toHaveProperty('x-request-id');
  expect((await refused(clientOf({ url: 'http://127.0.0.1:1' }, { retries: 0 }).send('GET', '/a'))).requestId).toMatch(/^[\da-f]{32}$/);
});

test('a failure rejects both, once, and nothing is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const server = await localServer((_seen, reply) => json(reply, 400, {}));
  const call = clientOf(server).send('GET', '/a').withResponse();
  expect(await refused(call)).toMatchObject({ kind: 'invalid' });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a file tells how far it is while it is read', async () => {
  const bytes = Buffer.alloc(300_000, 'x');
  const server = await localServer((_seen, reply) => void reply.writeHead(200, { 'content-length': bytes.length }).end(bytes));
  const progress: { done: number; total: number }[] = [];
  const file = await clientOf(server).files.get('a.bin', { onProgress: (p) => progress.push(p) });
  let size = 0;
  for await (const part of file.stream) size += part.length;
  expect(size).toBe(bytes.length);
  expect(progress.at(-1)).toEqual({ done: bytes.length, total: bytes.length });
  expect(progress.length).toBeGreaterThan(1);
});
