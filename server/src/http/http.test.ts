import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contractVersion } from '@saiyun/sdk/contract';
import { canonicalText, sign } from '@saiyun/sdk/logic/sign';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered } from '../kernel/answer.ts';
import type { CallModule } from '../kernel/entity-module.ts';
import { Failure } from '../kernel/failure.ts';
import { version } from '../version.ts';
import { route } from './call/route.ts';
import type { Platform } from './platform.test-support.ts';
import { get, openPlatform, password, post, signIn } from './platform.test-support.ts';
import { securityHeaders } from './security-headers.ts';

/** Bytes for as long as somebody reads. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });

/** Calls that end in each possible way. */
const endings: CallModule = {
  name: 'endings',
  register(app, services) {
    const at = (path: string, handler: () => Promise<unknown>) => route(app, services, { method: 'POST', path, open: true, handler });
    at('/x/echo', async () => 'plain');
    at('/x/report', async () => answered({ n: 1 }, { code: 201, message: '部分成功' }));
    at('/x/refused', () => Promise.reject(new Failure('row.missing')));
    at('/x/issues', () => Promise.reject(new Failure('input.invalid', {}, { issues: [{ field: 'unitName', code: 'required' }] })));
    at('/x/bug', () => Promise.reject(new TypeError('secret detail of /etc/passwd')));
    at('/x/full', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })));
    at('/x/nul', () => services.db.one('select $1::text', ['\0']));
    route(app, services, { method: 'POST', path: '/x/rare', open: true, perMinute: 2, handler: async () => null });
    route(app, services, {
      method: 'POST',
      path: '/x/body',
      open: true,
      handler: async (_ctx, { body, language }) => ({ body: body ?? null, language }),
    });
    route(app, services, { method: 'PUT', path: '/x/only-put', handler: async () => null });
  },
};

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

/** Distinguishes signatures of the same moment. */
let nonces = 0;

describe.each(['path', 'jeecg'] as const)('SDK-SIGN: signatures in mode %s', (mode) => {
  const secret = 'test-secret';
  let signed: FastifyInstance;
  beforeAll(async () => {
    signed = await platform.app({ SAIYUN_SIGN_SECRET: secret, SAIYUN_SIGN_MODE: mode }, [endings]);
  });
  const headersFor = (path: string, body: object, ageMs = 0, key = secret) => {
    const timestamp = String(platform.now.getTime() - ageMs);
    const nonce = String(nonces++);
    return {
      'x-sign': sign(canonicalText(mode, { path, body, timestamp, nonce }), key),
      'x-timestamp': timestamp,
      'x-sign-nonce': nonce,
    };
  };
  const body = { username: 'admin', password, language: 'en', n: 12 };

  test('SDK-SIGN-02: a call signed as the client signs is accepted, also when it is signed again', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect(
        (await post(signed, '/sys/mLogin?a=%E5%BC%A0&_t=9', body, { headers: headersFor('/sys/mLogin?a=%E5%BC%A0', body) })).json(),
      ).toMatchObject({
        success: true,
      });
    }
  });

  test('SDK-SIGN-03: POST with a JSON body must be signed; PUT, GET and files need not', async () => {
    expect((await post(signed, '/sys/mLogin', body)).json()).toMatchObject({ success: false, error: 'sign.missing' });
    const { token } = await signIn(app);
    expect((await get(signed, '/user/info', token)).json()).toMatchObject({ success: true });
    const put = await signed.inject({ method: 'PUT', url: '/jeecg-boot/x/only-put', payload: {}, headers: { 'x-access-token': token } });
    expect(put.json()).toMatchObject({ success: true });
  });

  test('SDK-SIGN-02: a changed body, a changed query, another secret', async () => {
    const headers = headersFor('/sys/mLogin', body);
    expect((await post(signed, '/sys/mLogin', { ...body, username: 'root' }, { headers })).json()).toMatchObject({ error: 'sign.wrong' });
    expect((await post(signed, '/sys/mLogin?x=1', body, { headers })).json()).toMatchObject({ error: 'sign.wrong' });
    const foreign = headersFor('/sys/mLogin', body, 0, 'other');
    expect((await post(signed, '/sys/mLogin', body, { headers: foreign })).json()).toMatchObject({ error: 'sign.wrong' });
    expect((await post(signed, '/sys/mLogin', body, { headers: { ...headers, 'x-sign': 'É' } })).json()).toMatchObject({
      error: 'sign.wrong',
    });
  });

  test('SDK-SIGN-01: a stamp older than five minutes, none, and none that can be read', async () => {
    const late = headersFor('/sys/mLogin', body, 300_001);
    expect((await post(signed, '/sys/mLogin', body, { headers: late })).json()).toMatchObject({ error: 'sign.expired' });
    const fresh = headersFor('/sys/mLogin', body, 299_000);
    expect((await post(signed, '/sys/mLogin', body, { headers: fresh })).json()).toMatchObject({ success: true });
    expect((await post(signed, '/sys/mLogin', body, { headers: { ...fresh, 'x-timestamp': 'now' } })).json()).toMatchObject({
      error: 'sign.expired',
    });
    const local = { 'x-timestamp': '20260506150700', 'x-sign-nonce': 'n' };
    const text = canonicalText(mode, { path: '/sys/mLogin', body, timestamp: '20260506150700', nonce: 'n' });
    expect((await post(signed, '/sys/mLogin', body, { headers: { ...local, 'x-sign': sign(text, secret) } })).json()).toMatchObject({
      success: true,
    });
    const { 'x-sign': only } = fresh;
    expect((await post(signed, '/sys/mLogin', body, { headers: { 'x-sign': only } })).json()).toMatchObject({ error: 'sign.missing' });
  });

  test('token comes before signature: a stranger is answered as one', async () => {
    expect((await post(signed, '/sys/selectDepart', { orgCode: 'A' })).json()).toMatchObject({ error: 'session.missing' });
  });
});

describe('signatures in mode path count once', () => {
  const nodes: FastifyInstance[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 2; i += 1) nodes.push(await platform.app({ SAIYUN_SIGN_SECRET: 's' }, [endings]));
  });
  const signedAt = (aheadMs: number, body: object = {}, nonce?: string) => {
    const timestamp = String(platform.now.getTime() + aheadMs);
    const text = canonicalText('path', { path: '/x/echo', body, timestamp, nonce });
    return { headers: { 'x-sign': sign(text, 's'), 'x-timestamp': timestamp, ...(nonce !== undefined && { 'x-sign-nonce': nonce }) } };
  };
  const echo = async (node: number, given: { headers: Record<string, string> }, body: object = {}) =>
    (await post(nodes[node] as FastifyInstance, '/x/echo', body, given)).json();

  test('SDK-SIGN-02: the time is signed, so that an old call cannot be given a new one', async () => {
    const { headers } = signedAt(0);
    const later = { ...headers, 'x-timestamp': String(platform.now.getTime() + 1000) };
    expect(await echo(0, { headers: later })).toMatchObject({ error: 'sign.wrong' });
    expect(await echo(0, { headers: { ...headers, 'x-sign-nonce': 'another' } })).toMatchObject({ error: 'sign.wrong' });
    expect(await echo(0, { headers })).toMatchObject({ success: true });
  });

  test('SDK-SIGN-02: a call that was seen is refused on every node for as long as it would pass, in whatever case it is spelt', async () => {
    const given = signedAt(30_000, { seen: 1 });
    expect(await echo(0, given, { seen: 1 })).toMatchObject({ success: true });
    for (const node of [0, 1]) expect(await echo(node, given, { seen: 1 })).toMatchObject({ error: 'sign.replayed', code: 409 });
    const lower = { headers: { ...given.headers, 'x-sign': given.headers['x-sign'].toLowerCase() } };
    expect(await echo(1, lower, { seen: 1 })).toMatchObject({ error: 'sign.replayed' });
    const before = platform.now;
    try {
      platform.now = new Date(before.getTime() + 329_000);
      expect(await echo(1, given, { seen: 1 })).toMatchObject({ error: 'sign.replayed' });
      // Signatures that are too old anyway are no longer stored.
      platform.now = new Date(before.getTime() + 331_000);
      expect(await echo(1, given, { seen: 1 })).toMatchObject({ error: 'sign.expired' });
      expect(await echo(0, signedAt(0, { seen: 2 }), { seen: 2 })).toMatchObject({ success: true });
      expect(await platform.db.many('select sign from sys_sign_seen where sign = $1', [given.headers['x-sign']])).toEqual([]);
    } finally {
      platform.now = before;
    }
  });

  test('SDK-SIGN-02: of the same call many times at once one is done', async () => {
    const given = signedAt(0, { rush: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => echo(i % 2, given, { rush: 1 })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'sign.replayed')).toHaveLength(9);
  });

  test('SDK-SIGN-02: two equal calls of one moment are two, where each has a nonce of its own', async () => {
    expect(await echo(0, signedAt(0, { twin: 1 }, 'a'), { twin: 1 })).toMatchObject({ success: true });
    expect(await echo(0, signedAt(0, { twin: 1 }, 'b'), { twin: 1 })).toMatchObject({ success: true });
  });

  test('SDK-SIGN-01: the future is refused, but for a clock that is a little ahead', async () => {
    expect(await echo(0, signedAt(60_000, { ahead: 1 }), { ahead: 1 })).toMatchObject({ success: true });
    expect(await echo(0, signedAt(60_001, { ahead: 2 }), { ahead: 2 })).toMatchObject({ error: 'sign.ahead' });
  });

  test('SDK-SIGN-02: a wrong signature is not kept, so that nobody can spend those of others', async () => {
    const given = signedAt(0, { own: 1 });
    expect(await echo(0, given, { own: 2 })).toMatchObject({ error: 'sign.wrong' });
    expect(await echo(0, given, { own: 1 })).toMatchObject({ success: true });
  });
});

describe('signing keys of pages', () => {
  const origin = 'http://contest.example';
  const nodes: FastifyInstance[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 2; i += 1)
      nodes.push(
        await platform.app({ SAIYUN_SIGN_SECRET: 's', SAIYUN_SIGN_MODE: 'jeecg', SAIYUN_CORS_ORIGINS: 'https://app.example' }, [endings]),
      );
  });
  const [host, json] = [{ host: 'contest.example' }, { 'content-type': 'application/json' }];
  const ask = async (headers: Record<string, string>) =>
    (await post(nodes[0] as FastifyInstance, '/sys/sign/pageKey', {}, { headers: { ...host, ...headers } })).json();
  const keyOf = async (from: string) => (await ask({ origin: from })).result as { id: string; key: string; lifeMs: number };
  let count = 0;
  const echo = async ({ id, key }: { id: string; key: string }, headers: Record<string, string>, node = 1) => {
    const [timestamp, nonce] = [String(platform.now.getTime()), String(count++)];
    const text = canonicalText('path', { path: '/x/echo', body: {}, timestamp, nonce });
    const given = { 'x-sign': sign(text, key), 'x-timestamp': timestamp, 'x-sign-nonce': nonce, 'x-sign-key': id };
    return (await post(nodes[node] as FastifyInstance, '/x/echo', {}, { headers: { ...host, ...json, ...headers, ...given } })).json();
  };

  test('SDK-SIGN-02: a page signs with the key that it was given, on every node, and no secret is told', async () => {
    const key = await keyOf(origin);
    expect(JSON.stringify(key)).not.toContain('"s"');
    expect(await echo(key, { origin }, 0)).toMatchObject({ success: true });
    expect(await echo(key, { origin }, 1)).toMatchObject({ success: true });
    // Reads from the page's own origin carry no Origin, and a page may hide its address too.
    expect(await echo(key, { referer: `${origin}/user/login` })).toMatchObject({ success: true });
    expect(await echo(key, {})).toMatchObject({ success: true });
    const invited = await keyOf('https://app.example');
    expect(await echo(invited, { origin: 'https://app.example' })).toMatchObject({ success: true });
  });

  test('SDK-SIGN-02: a key is of no use to another origin, and to nobody when its time is over', async () => {
    const key = await keyOf(origin);
    for (const other of ['https://evil.example', 'http://contest.example:81', 'https://app.example', 'https://contest.example'])
      expect(await echo(key, { origin: other }), other).toMatchObject({ error: 'sign.wrong' });
    expect(await echo({ ...key, id: `z${key.id}` }, { origin })).toMatchObject({ error: 'sign.wrong' });
    for (const broken of ['x', '.', '%', 'x'.repeat(200)])
      expect(await echo({ ...key, id: broken }, { origin })).toMatchObject({ success: false });
    const before = platform.now;
    try {
      platform.now = new Date(before.getTime() + key.lifeMs);
      expect(await echo(key, { origin })).toMatchObject({ error: 'sign.page_key' });
    } finally {
      platform.now = before;
    }
  });

  test('SDK-SIGN-02: keys are for pages of our own site and of those that the settings let in', async () => {
    for (const other of ['https://evil.example', 'null', 'file://', 'https://contest.example.evil.example'])
      expect(await ask({ origin: other }), other).toMatchObject({ error: 'sign.origin', code: 403 });
    expect(await ask({})).toMatchObject({ error: 'sign.origin' });
    expect(await ask({ origin: 'https://contest.example' })).toMatchObject({ success: true });
    // Where calls are not signed there is no key, and pages understand that.
    expect((await post(app, '/sys/sign/pageKey', {}, { headers: { origin } })).json()).toMatchObject({ success: true, result: null });
  });
});

test('SDK-SIGN-02: with mode path a signature of one call does not fit another', async () => {
  const signed = await platform.app({ SAIYUN_SIGN_SECRET: 's' }, [endings]);
  // A signature counts once: no other test signs the same call at this moment.
  const timestamp = String(platform.now.getTime() - 4321);
  const headers = { 'x-sign': sign(canonicalText('path', { path: '/x/echo', body: {}, timestamp }), 's'), 'x-timestamp': timestamp };
  expect((await post(signed, '/x/echo', {}, { headers })).json()).toMatchObject({ success: true });
  expect((await post(signed, '/x/report', {}, { headers })).json()).toMatchObject({ error: 'sign.wrong' });
});

describe('the web admin', () => {
  let web: FastifyInstance;
  beforeAll(async () => {
    const root = join(platform.folder, 'web');
    await mkdir(join(root, 'assets'), { recursive: true });
    await writeFile(join(root, 'index.html'), '<title>赛云</title>');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js'), 'let plain;');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js.br'), 'brotli');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js.gz'), 'gzip');
    await writeFile(join(platform.folder, 'secret.txt'), 'secret');
    web = await platform.app({ SAIYUN_WEB: root });
  });

  test('an address of a screen gets the page, which is asked for anew each time', async () => {
    for (const url of ['/', '/org/unit', '/user/login?redirect=%2F']) {
      const answer = await web.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('赛云');
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  test('hashed assets are kept for ever and sent compressed to who takes it', async () => {
    const asset = (encoding: string) => web.inject({ url: '/assets/index-A1b2C3d4.js', headers: { 'accept-encoding': encoding } });
    expect((await asset('gzip, br')).body).toBe('brotli');
    expect((await asset('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/javascript; charset=utf-8' });
    const plain = await asset('');
    expect(plain.body).toBe('let plain;');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await web.inject({ url: '/assets/index-A1b2C3d4.js', headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/assets/gone-A1b2C3d4.js',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%00',
    '/jeecg-boot',
    '/jeecg-boot/none',
  ])('%s is not found', async (url) => {
    const answer = await web.inject({ url });
    expect(answer.body).not.toBe('secret');
    if (url !== '/%00') expect(answer.statusCode).toBe(404);
  });

  test('without a built web admin the answer says so', async () => {
    const none = await platform.app({ SAIYUN_WEB: join(platform.folder, 'no-such-folder') });
    expect((await none.inject('/')).json()).toMatchObject({ error: 'path.unknown' });
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
