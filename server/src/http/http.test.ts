import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contractVersion } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallModule } from '../kernel/entity-module.ts';
import { version } from '../version.ts';
import { route } from './call/route.ts';
import { endings } from './endings.test-support.ts';
import { get, openPlatform, type Platform, post, signIn } from './platform.test-support.ts';
import { securityHeaders } from './security-headers.ts';

/** Bytes for as long as somebody reads. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });

let platform: Platform;
let app: FastifyInstance;
const logged: string[] = [];
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({}, [endings]);
});
afterAll(() => platform.close());

describe('envelope and errors', () => {
  test('PROD-09: a result, and a result with code and message', async () => {
    expect((await post(app, '/x/echo')).json()).toEqual({
      success: true,
      message: '',
      code: 200,
      result: 'plain',
      timestamp: platform.now.getTime(),
    });
    expect((await post(app, '/x/report')).json()).toMatchObject({ success: true, code: 201, message: '部分成功', result: { n: 1 } });
  });

  test('a refusal has its code, name, text in the language of the request and the request id', async () => {
    const requestId = 'a'.repeat(32);
    const answer = await post(app, '/x/refused', { language: 'en' }, { headers: { 'x-request-id': requestId } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-request-id']).toBe(requestId);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 404,
      error: 'row.missing',
      result: null,
      requestId,
      message: expect.stringMatching(/^[ -~]+$/),
    });
    expect((await post(app, '/x/refused?language=en')).json<{ message: string }>().message).toMatch(/^[ -~]+$/);
    expect((await post(app, '/x/refused')).json<{ message: string }>().message).toMatch(/[一-龥]/);
  });

  test.each([
    ['en', /^[ -~]+$/],
    ['en-GB,en;q=0.9,zh;q=0.5', /^[ -~]+$/],
    ['zh-CN,zh;q=0.9,en;q=0.8', /[一-龥]/],
    ['en;q=0.3, zh-TW;q=0.7', /[一-龥]/],
    ['fr-FR, en;q=0.1', /^[ -~]+$/],
    ['*', /[一-龥]/],
    [';q=;,,en;q=x', /[一-龥]/],
  ])('SDK-HTTP-02: with Accept-Language %j a refusal before the body is read has that language too', async (accepted, expected) => {
    const ask = (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
      app.inject({ method, url: `/jeecg-boot${path}`, payload, headers: { 'accept-language': accepted } });
    // Without a session nothing in the body is read.
    const refused = (await ask('/x/only-put', { a: 1 }, 'PUT')).json<{ message: string; error: string }>();
    expect(refused).toMatchObject({ error: 'session.missing', message: expect.stringMatching(expected) });
    expect((await ask('/x/refused', {})).json<{ message: string }>().message).toMatch(expected);
    // The call's own language takes precedence.
    expect((await ask('/x/refused', { language: 'zh' })).json<{ message: string }>().message).toMatch(/[一-龥]/);
    expect((await ask('/x/refused?language=en', {})).json<{ message: string }>().message).toMatch(/^[ -~]+$/);
  });

  test('issues carry their text', async () => {
    expect((await post(app, '/x/issues')).json()).toMatchObject({
      issues: [{ field: 'unitName', code: 'required', text: expect.any(String) }],
    });
  });

  test('what nobody foresaw is answered without a word of detail', async () => {
    const answer = await post(app, '/x/bug');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ success: false, code: 500, error: 'server.internal', requestId: answer.headers['x-request-id'] });
    expect(answer.body).not.toMatch(/secret|TypeError|stack|\.ts/);
  });

  test('a full disk, a text that no column takes', async () => {
    expect((await post(app, '/x/full')).json()).toMatchObject({ error: 'storage.full', code: 507 });
    expect((await post(app, '/x/nul')).json()).toMatchObject({ error: 'input.invalid' });
  });

  test.each([
    ['{"a":', 'application/json', 'input.body', 200],
    ['{"__proto__":{"x":1}}', 'application/json', 'input.body', 200],
    [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'application/json', 'input.body', 200],
    ['a=1', 'text/plain', 'input.body', 200],
    [`"${'x'.repeat(3 * 1024 * 1024)}"`, 'application/json', 'input.too_large', 413],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x', 'input.body', 200],
    ['x', 'multipart/form-data', 'input.body', 200],
  ])('a body that cannot be read is refused: $1', async (payload, type, error, status) => {
    const answer = await app.inject({ method: 'POST', url: '/jeecg-boot/x/body', payload, headers: { 'content-type': type } });
    expect(answer.json()).toMatchObject({ success: false, error });
    expect(answer.statusCode).toBe(status);
  });

  test.each([
    ['', 'application/json', null, 'zh-CN'],
    ['{"language":"en","a":1}', 'application/json', { language: 'en', a: 1 }, 'en'],
    ['a=%E5%BC%A0&b=+', 'application/x-www-form-urlencoded', { a: '张', b: ' ' }, 'zh-CN'],
    ['', 'text/plain', null, 'zh-CN'],
  ])('a body of %j is read as %s', async (payload, type, body, language) => {
    const answer = await app.inject({ method: 'POST', url: '/jeecg-boot/x/body', payload, headers: { 'content-type': type } });
    expect(answer.json()).toMatchObject({ result: { body, language } });
  });

  test('an unknown path and a wrong method are told apart', async () => {
    const unknown = await get(app, '/nothing/here');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ success: false, code: 404, error: 'path.unknown' });
    expect((await get(app, '/x/only-put')).json()).toMatchObject({
      code: 405,
      error: 'method.unknown',
      message: expect.stringContaining('GET'),
    });
    expect((await get(app, '/sys/randomImage/%E0%A4%A')).json()).toMatchObject({ error: expect.stringMatching(/path.unknown|input.body/) });
  });

  test('more calls than a minute allows are refused with the time to wait', async () => {
    await post(app, '/x/rare');
    await post(app, '/x/rare');
    const answer = await post(app, '/x/rare');
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ success: false, code: 429, error: 'limit.rate' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('every answer forbids foreign scripts, frames and guessing of types', async () => {
    for (const answer of [await post(app, '/x/echo'), await get(app, '/nothing'), await app.inject('/healthz')]) {
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('a refusal has the same headers for browsers as any answer', async () => {
    const [refused, answered] = [await get(app, '/sys/user/getUserInfo'), await post(app, '/x/echo')];
    expect(refused.statusCode).not.toBe(200);
    expect(refused.headers).toMatchObject(securityHeaders);
    expect(answered.headers).toMatchObject(securityHeaders);
  });

  test('no answer of a call is kept by a browser or a proxy', async () => {
    for (const answer of [await post(app, '/x/echo'), await post(app, '/x/refused'), await get(app, '/user/info')])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('healthz answers without the prefix', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', database: platform.db.kind, version, contract: contractVersion });
  });

  test('an answer tells the version of the contract, and a caller of another one is refused in its language', async () => {
    const own = String(contractVersion);
    const same = await get(app, '/user/info', undefined, { 'saiyun-contract': own });
    expect(same.headers['saiyun-contract']).toBe(own);
    expect(same.json()).toMatchObject({ error: 'session.missing' });
    const other = await get(app, '/user/info?language=en', undefined, { 'saiyun-contract': '99' });
    expect(other.json()).toMatchObject({ error: 'contract.other', message: expect.stringContaining('99') });
    expect(other.headers['saiyun-contract']).toBe(own);
  });
});

describe('an ended session', () => {
  test('style 401: HTTP 401 with the envelope', async () => {
    const answer = await get(app, '/user/info', 'dead');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 401,
      message: 'Token失效，请重新登录!',
      error: 'session.expired',
      result: null,
    });
    expect((await get(app, '/user/info')).json()).toMatchObject({ code: 401, message: 'Token失效，请重新登录!', error: 'session.missing' });
  });

  test('style 500: the error object of older backends, with the marker in every language', async () => {
    const old = await platform.app({ SAIYUN_EXPIRY_STYLE: '500' });
    for (const path of ['/user/info', '/user/info?language=en']) {
      const answer = await get(old, path, 'dead');
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({
        timestamp: '2026-05-06 15:08:09',
        status: 500,
        error: 'Internal Server Error',
        message: expect.stringContaining('Token失效'),
        path: '/jeecg-boot/user/info',
      });
      expect(answer.json()).not.toHaveProperty('success');
    }
  });

  test('an open call works with a dead token', async () => {
    expect((await post(app, '/x/echo', {}, { headers: { 'x-access-token': 'dead' } })).json()).toMatchObject({ success: true });
  });
});

describe('an answer of some length', () => {
  const long = { text: '报名 '.repeat(1000) };
  const ask = (encoding: string | undefined, body: object = long) =>
    post(app, '/x/body', body, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('comes as %s to who takes %s, with nothing lost', async (name, accepted, decompress) => {
    const { headers, rawPayload } = await ask(accepted);
    expect(headers).toMatchObject({ 'content-encoding': name, 'content-length': String(rawPayload.length) });
    expect(headers.vary).toContain('Accept-Encoding');
    expect(rawPayload.length).toBeLessThan(500);
    expect(JSON.parse(decompress(rawPayload).toString())).toMatchObject({ result: { body: long } });
  });

  test.each([
    ['to who takes none', undefined, long],
    ['to who takes another', 'deflate', long],
    ['if it is short', 'gzip, br', {}],
  ])('comes as it is %s', async (_when, accepted, body) => {
    const answer = await ask(accepted, body);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toMatchObject({ success: true });
  });
});

test('somebody who goes in the middle of a file is no fault of ours', async () => {
  const faults: Error[] = [];
  const over = Promise.withResolvers<void>();
  const files: CallModule = {
    name: 'files',
    register(scope, services) {
      scope.addHook('onError', (_request, _reply, error, done) => {
        faults.push(error);
        done();
      });
      const handler = async (_ctx: unknown, _request: unknown, reply: FastifyReply) =>
        reply.type('application/pdf').send(endless().once('close', over.resolve));
      route(scope, services, { method: 'GET', path: '/x/endless', open: true, handler });
    },
  };
  const serving = await platform.app({}, [endings, files]);
  const address = await serving.listen({ port: 0 });
  const leaving = new AbortController();
  const answer = await fetch(`${address}/jeecg-boot/x/endless`, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  leaving.abort();
  await over.promise;
  expect((await fetch(`${address}/jeecg-boot/x/echo`, { method: 'POST' })).status).toBe(200);
  expect(faults).toEqual([]);
});

test('a stopping server lets running calls finish and refuses new ones', async () => {
  const [entered, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const handler = (): Promise<string> => {
    entered.resolve();
    return slow.promise;
  };
  const waiting: CallModule = {
    name: 'waiting',
    register: (scope, services) => route(scope, services, { method: 'GET', path: '/x/slow', open: true, handler }),
  };
  const stopping = await platform.app({}, [endings, waiting]);
  const address = await stopping.listen({ port: 0 });
  const running = fetch(`${address}/jeecg-boot/x/slow`);
  await entered.promise;
  const closing = stopping.close();
  const again = () =>
    fetch(`${address}/jeecg-boot/x/echo`, { method: 'POST' }).then(
      ({ status }) => status !== 503,
      () => false,
    );
  await expect.poll(again).toBe(false);
  slow.resolve('done');
  expect(await (await running).json()).toMatchObject({ success: true, result: 'done' });
  await closing;
});

test('details of an internal error go to the log alone', async () => {
  const { consoleLog } = await import('../log.ts');
  const log = consoleLog('info', (line) => logged.push(line));
  log.error({ requestId: 'r', err: new TypeError('detail\nforged line') }, 'server.internal');
  expect(logged.join('').split('\n')).toHaveLength(2);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'error',
    requestId: 'r',
    err: { name: 'TypeError', message: 'detail\nforged line' },
  });
});

test('a dry run is refused by every call that would be done all the same, and is no matter for one that reads', async () => {
  const { token } = await signIn(app);
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, value: string) =>
    (
      await app.inject({
        method,
        url: `/jeecg-boot${path}`,
        headers: { 'x-access-token': token, 'saiyun-dry-run': value },
        ...(method === 'GET' ? {} : { payload: {} }),
      })
    ).json();
  const refused = { success: false, code: 400, error: 'dry_run.unsupported', message: '此调用不能试运行，没有执行任何操作' };
  expect(await ask('PUT', '/x/only-put', 'true')).toMatchObject(refused);
  expect(await ask('PUT', '/x/only-put', '1')).toMatchObject(refused);
  expect(await ask('POST', '/x/body', 'true')).toMatchObject(refused);
  expect(await ask('PUT', '/x/only-put', 'false')).toMatchObject({ success: true });
  expect(await ask('GET', '/user/info', 'true')).toMatchObject({ success: true, result: { username: 'admin' } });
});
