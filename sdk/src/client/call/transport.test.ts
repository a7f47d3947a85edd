import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalText, sign as signOf } from '../../logic/sign/index.ts';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';
import { randomId } from './random-id.ts';

test('SDK-HTTP-01: every kind of call goes through the one wrapper and carries the same stamp', async () => {
  const server = await localServer((seen) =>
    seen.path.endsWith('/list') ? { records: [], total: 0, size: 10, current: 1, pages: 0 } : {},
  );
  const client = clientOf(server);
  client.setToken('t1');
  await client.units.list();
  await client.units.add({ unitCode: 'A1', unitName: '甲', areaId: '1' });
  await client.units.edit({ id: '1', revision: 1, unitName: '乙' });
  await client.units.delete('1');
  await client.units.disable('1', { reason: 'x' });
  await client.files.upload({ bytes: new Uint8Array(3), name: 'a.txt' });
  await client.reviews.counts();
  expect(server.seen.map((s) => s.method)).toEqual(['GET', 'POST', 'PUT', 'DELETE', 'PUT', 'POST', 'GET']);
  for (const seen of server.seen)
    expect(seen.headers).toMatchObject({ 'x-access-token': 't1', 'tenant-id': '0', accept: 'application/json' });
});

test('SDK-HTTP-02: the language goes into the JSON body, the FormData, or the query', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server);
  await client.send('POST', '/a', { body: { x: 1 } });
  client.setLanguage('en');
  const form = new FormData();
  form.append('x', '1');
  await client.send('POST', '/a', { body: form });
  await client.send('GET', '/a');
  await client.send('DELETE', '/a', { query: { id: '1' } });
  const [body, data, get, del] = server.seen;
  expect(JSON.parse(body?.body ?? '')).toEqual({ x: 1, language: 'zh' });
  expect(body?.query.has('language')).toBe(false);
  expect(data?.body).toMatch(/name="language"\r\n\r\nen\r\n/);
  expect(data?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect([...form.keys()]).toEqual(['x']);
  expect(get?.query.get('language')).toBe('en');
  expect(del?.query.get('language')).toBe('en');
  const named = clientOf(server, { languageField: 'lang' });
  await named.send('GET', '/a');
  expect(server.seen.at(-1)?.query.get('lang')).toBe('zh');
});

test('SDK-HTTP-03: the base path is configurable, and paths without a leading slash are joined the same way', async () => {
  const server = await localServer(() => null);
  await clientOf(server).send('GET', 'dsTbUnit/list');
  await clientOf({ url: `${server.url}/` }, { prefix: 'api/' }).send('GET', '/dsTbUnit/list');
  await clientOf(server, { prefix: '' }).send('GET', 'sys/dict/x');
  expect(server.seen.map((s) => s.path)).toEqual(['/jeecg-boot/dsTbUnit/list', '/api/dsTbUnit/list', '/sys/dict/x']);
});

test('SDK-HTTP-04, SDK-HTTP-05: token and tenant as stored, no token and tenant 0 when there is none', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server);
  await client.send('GET', '/a');
  client.setTenant(7);
  client.setToken('t');
  await client.send('GET', '/a');
  expect(server.seen[0]?.headers).toMatchObject({ 'tenant-id': '0' });
  expect(server.seen[0]?.headers).not.toHaveProperty('x-access-token');
  expect(server.seen[1]?.headers).toMatchObject({ 'tenant-id': '7', 'x-access-token': 't' });
});

test('SDK-HTTP-04: the token never goes to another server', async () => {
  const other = await localServer((_seen, reply) => void reply.writeHead(200, { 'content-disposition': 'attachment' }).end('x'));
  const client = clientOf({ url: 'http://127.0.0.1:1' });
  client.setToken('secret');
  await client.files.get(`${other.url}/picture.png`);
  expect(other.seen[0]?.headers).not.toHaveProperty('x-access-token');
  expect(other.seen[0]?.headers).not.toHaveProperty('tenant-id');
});

test('SDK-HTTP-06: inside a low-code app calls carry its id', async () => {
  const server = await localServer(() => null);
  let app: string | undefined = 'app1';
  const client = clientOf(server, { lowAppId: () => app });
  await client.send('GET', '/a');
  app = undefined;
  await client.send('GET', '/a');
  expect(server.seen.map((s) => s.headers['x-low-app-id'])).toEqual(['app1', undefined]);
});

test('SDK-HTTP-07: GETs carry the time in whole seconds, dictionary item lookups and other methods do not', async () => {
  const server = await localServer(() => []);
  const client = clientOf(server, { now: () => 1_700_000_000_999 });
  await client.send('GET', '/a');
  await client.dicts.items('sex');
  await client.send('PUT', '/a', { body: {} });
  expect(server.seen.map((s) => s.query.get('_t'))).toEqual(['1700000000', null, null]);
});

test('SDK-HTTP-08: a call ends after the time limit, and a GET that timed out is not sent again', async () => {
  const server = await localServer(() => undefined);
  // Long enough for a busy machine to reach the server.
  const client = clientOf(server, { timeoutMs: 500 });
  const error = await refused(client.send('GET', '/slow'));
  expect(error).toMatchObject({ kind: 'timeout', message: '网络超时', retryable: true });
  expect(server.seen).toHaveLength(1);
  expect(await refused(client.send('POST', '/slow', { body: {}, timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
});

test('SDK-HTTP-08: the limit covers the body too', async () => {
  const server = await localServer((_seen, reply) => void reply.writeHead(200, { 'content-length': '100' }).write('{"success":'));
  expect(await refused(clientOf(server, { timeoutMs: 80 }).send('GET', '/a'))).toMatchObject({ kind: 'timeout' });
});

test('SDK-HTTP-09: own headers, empty query parameters left out, text and binary bodies', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server);
  await client.send('GET', '/a', { query: { a: 1, b: true, c: '', d: null, e: undefined, f: '张 +&' }, headers: { 'x-own': 'y' } });
  const [seen] = server.seen;
  expect(Object.fromEntries(seen?.query ?? [])).toMatchObject({ a: '1', b: 'true', f: '张 +&' });
  expect([...(seen?.query.keys() ?? [])].sort()).toEqual(['_t', 'a', 'b', 'f', 'language']);
  expect(seen?.headers['x-own']).toBe('y');
  expect(seen?.headers['user-agent']).toMatch(/^saiyun-sdk node\//);
});

test('SDK-HTTP-10: stored files get the static address unless they have one already', async () => {
  const client = clientOf({ url: 'https://saiyun.example.edu' });
  expect(client.files.url('temp/赛 云#1.png')).toBe(
    'https://saiyun.example.edu/jeecg-boot/sys/common/static/temp/%E8%B5%9B%20%E4%BA%91%231.png',
  );
  expect(client.files.url('http://cdn/x y.png')).toBe('http://cdn/x y.png');
  expect(client.files.url('')).toBe('');
  const cdn = clientOf({ url: 'https://saiyun.example.edu' }, { staticUrl: 'https://cdn.example.edu/files/' });
  expect(cdn.files.url('/a/b.png')).toBe('https://cdn.example.edu/files/a/b.png');
});

test('SDK-HTTP-11: a random id has 32 hex digits', () => {
  expect(randomId()).toMatch(/^[\da-f]{32}$/);
  expect(randomId()).not.toBe(randomId());
});

test('SDK-SIGN-01, SDK-SIGN-03: POSTs with JSON are signed, PUT, DELETE and uploads never, GETs on demand', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server, { secret: 's', now: () => 1_700_000_000_000 });
  await client.send('POST', '/a', { body: {} });
  await client.send('PUT', '/a', { body: {}, signed: true });
  await client.send('DELETE', '/a', { signed: true });
  await client.send('GET', '/a');
  await client.send('GET', '/a', { signed: true });
  await client.dicts.items('sex');
  await client.files.upload({ bytes: new Uint8Array(1), name: 'x' });
  await clientOf(server).send('POST', '/a', { body: {} });
  expect(server.seen.map((s) => 'x-sign' in s.headers)).toEqual([true, false, false, false, true, true, false, false]);
  expect(server.seen[0]?.headers).toMatchObject({ 'x-timestamp': '1700000000000' });
  expect(server.seen[0]?.headers['x-sign']).toMatch(/^[\dA-F]{32}$/);
});

test('SDK-SIGN-02: every attempt of a call is signed anew, as a signature counts once', async () => {
  const taken = new Set<string>();
  const server = await localServer(({ headers }, reply) => {
    const sign = String(headers['x-sign']);
    if (taken.has(sign)) return json(reply, 200, { success: false, code: 409, error: 'sign.replayed', message: '', result: null });
    taken.add(sign);
    return taken.size < 3 ? void reply.writeHead(503).end('{}') : {};
  });
  const client = clientOf(server, { secret: 's', now: () => 1_700_000_000_000 });
  await client.send('POST', '/a', { body: { a: 1 }, idempotencyKey: 'k' });
  expect(taken.size).toBe(3);
  // Two equal calls in the same millisecond still differ.
  await Promise.all([client.send('POST', '/a', { body: {} }), client.send('POST', '/a', { body: {} })]);
  expect(taken.size).toBe(5);
});

describe('a page that signs with keys of its own', () => {
  const refusal = (error: string) => ({ success: false, code: 500, error, message: error, result: null, timestamp: 1_700_000_000_000 });
  /** A server that issues the keys k1, k2 … and accepts calls signed with the newest. */
  const keyServer = async (lifeMs: number) => {
    let given = 0;
    const server = await localServer(({ path, headers, body }, reply) => {
      if (path.endsWith('/sys/sign/pageKey')) return { id: `id${++given}`, key: `k${given}`, lifeMs };
      const [sign, id] = [headers['x-sign'], headers['x-sign-key']];
      if (sign === undefined) return json(reply, 200, refusal('sign.missing'));
      if (id !== `id${given}`) return json(reply, 200, refusal('sign.page_key'));
      const [timestamp, nonce] = [String(headers['x-timestamp']), String(headers['x-sign-nonce'])];
      const text = canonicalText('path', { path: path.slice('/jeecg-boot'.length), body: JSON.parse(body), timestamp, nonce });
      return signOf(text, `k${given}`) === sign ? {} : json(reply, 200, refusal('sign.wrong'));
    });
    return { server, given: () => given, forget: () => (given += 1) };
  };

  test('SDK-SIGN-01: asks for one key when a call is refused, signs with it, and asks for the next before it is over', async () => {
    const { server, given } = await keyServer(100_000);
    let now = 1_700_000_000_000;
    const client = clientOf(server, { pageKeys: true, now: () => now });
    await Promise.all([client.send('POST', '/a', { body: { n: 1 } }), client.send('POST', '/b', { body: {} })]);
    expect(given()).toBe(1);
    const asked = server.seen.length;
    await client.send('POST', '/c', { body: {} });
    expect(server.seen).toHaveLength(asked + 1);
    now += 80_000;
    await client.send('POST', '/d', { body: {} });
    expect(given()).toBe(2);
  });

  test('SDK-SIGN-01: a key that the server no longer takes is replaced, once for a call', async () => {
    const { server, given, forget } = await keyServer(100_000);
    const client = clientOf(server, { pageKeys: true });
    await client.send('POST', '/a', { body: {} });
    forget();
    await client.send('POST', '/b', { body: {} });
    expect(given()).toBe(3);
  });

  test('SDK-SIGN-01: nothing is asked of a server that takes calls unsigned, nor by a client that has a secret or is no page', async () => {
    const open = await localServer(() => ({}));
    await clientOf(open, { pageKeys: true }).send('POST', '/a', { body: {} });
    expect(open.seen.map(({ path }) => path)).toEqual(['/jeecg-boot/a']);
    const { server, given } = await keyServer(100_000);
    expect(await refused(clientOf(server).send('POST', '/a', { body: {} }))).toMatchObject({ code: 'sign.missing' });
    expect(await refused(clientOf(server, { secret: 's', pageKeys: true }).send('POST', '/a', { body: {} }))).toMatchObject({
      code: 'sign.page_key',
    });
    expect(given()).toBe(0);
  });
});

test('SDK-SIGN-02: a JeecgBoot backend gets numbers and booleans of a signed body as text', async () => {
  const server = await localServer(() => null);
  const client = clientOf(server, { secret: 'dd05f1c54d63749eda95f9fa6d49v442a', signMode: 'jeecg' });
  await client.send('POST', '/x', { body: { name: 'a', amount: 12 } });
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ name: 'a', amount: '12', language: 'zh' });
  expect(server.seen[0]?.headers['x-sign']).toBe('2D55BA1123A78E9F755C58AA07037BC0');
  await client.dicts.search('sys_user,realname,username', '张三');
  expect(server.seen[1]?.path).toBe('/jeecg-boot/sys/dict/loadDict/sys_user,realname,username');
});

test('SDK-SIGN-02: a client with a wrong clock learns the time of the server', async () => {
  const serverTime = 1_700_000_000_000;
  const server = await localServer((seen, reply) =>
    Math.abs(Number(seen.headers['x-timestamp']) - serverTime) < 1000
      ? {}
      : json(reply, 200, { success: false, code: 500, error: 'sign.expired', message: '签名已过期', result: null, timestamp: serverTime }),
  );
  const client = clientOf(server, { secret: 's', now: () => serverTime - 3_600_000 });
  await client.send('POST', '/a', { body: {} });
  await client.send('POST', '/a', { body: {} });
  expect(server.seen).toHaveLength(3);
});

test('GETs are tried again after network faults and 503, with the pause the server asks for; writes are not', async () => {
  let calls = 0;
  const server = await localServer((seen, reply) => {
    calls += 1;
    if (calls === 1) return void reply.destroy();
    if (calls === 2) return void reply.writeHead(503, { 'retry-after': '1' }).end('{}');
    return seen.method;
  });
  const client = clientOf(server);
  const started = Date.now();
  expect(await client.send('GET', '/a')).toBe('GET');
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
  calls = 0;
  expect(await refused(client.send('POST', '/a', { body: {} }))).toMatchObject({ kind: 'network', retryable: true });
  expect(calls).toBe(1);
});

test('a write that may be sent again carries the same idempotency key each time', async () => {
  let calls = 0;
  const server = await localServer((_seen, reply) => (++calls < 3 ? void reply.destroy() : {}));
  await clientOf(server).send('POST', '/a', { body: {}, retries: 2 });
  const keys = server.seen.map((s) => s.headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

test('a call ends at once when its signal does, and is told apart from a timeout', async () => {
  const server = await localServer(() => undefined);
  const client = clientOf(server);
  const abort = new AbortController();
  const call = refused(client.send('GET', '/a', { signal: abort.signal }));
  setTimeout(() => abort.abort(), 30);
  expect(await call).toMatchObject({ kind: 'aborted', message: '操作已取消' });
  expect(await refused(client.send('GET', '/a', { signal: abort.signal }))).toMatchObject({ kind: 'aborted' });
});

test('files are sent from disk with their progress, names in any language, commas replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-sdk-'));
  const path = join(folder, '作品"一",终.bin');
  const bytes = Buffer.alloc(1_000_000, 'x');
  await writeFile(path, bytes);
  const server = await localServer((_seen, reply) => json(reply, 200, ok(null, { code: 0, message: 'temp/a_1.bin' })));
  const client = clientOf(server);
  const progress: number[] = [];
  const stored = await client.files.upload({ path }, { biz: 'works', onProgress: ({ done, total }) => progress.push(done / total) });
  expect(stored).toBe('temp/a_1.bin');
  expect(progress.at(-1)).toBe(1);
  expect(progress.length).toBeGreaterThan(1);
  const [seen] = server.seen;
  expect(Number(seen?.headers['content-length'])).toBe(seen?.bytes.length);
  const request = new Request('http://x', {
    method: 'POST',
    body: new Uint8Array(seen?.bytes ?? []),
    headers: { 'content-type': seen?.headers['content-type'] ?? '' },
  });
  const form = await request.formData();
  const file = form.get('file') as File;
  expect([form.get('biz'), form.get('language'), file.name, file.size]).toEqual(['works', 'zh', '作品"一"_终.bin', bytes.length]);
});

test('a file that cannot be read is told by its name, and nothing is sent', async () => {
  const server = await localServer(() => null);
  expect(await refused(clientOf(server).files.upload({ path: '/nowhere/x.xlsx' }))).toMatchObject({
    kind: 'not_found',
    code: 'file.missing',
    message: '文件无法读取：/nowhere/x.xlsx',
  });
  expect(await refused(clientOf(server).files.upload({ path: '/tmp' }))).toMatchObject({ kind: 'not_found', code: 'file.missing' });
  expect(server.seen).toHaveLength(0);
});
