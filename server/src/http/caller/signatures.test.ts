import { canonicalText, sign } from '@saiyun/sdk/logic/sign';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endings } from '../endings.test-support.ts';
import { get, openPlatform, type Platform, password, post, signIn } from '../platform.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({}, [endings]);
});
afterAll(() => platform.close());

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

  test('SDK-SIGN-02: while the secret changes, both are taken, and then the former no longer', async () => {
    const env = (current: string, others = '') => ({
      SAIYUN_SIGN_SECRET: current,
      SAIYUN_SIGN_SECRETS_OLD: others,
      SAIYUN_SIGN_MODE: mode,
    });
    const told = async (node: FastifyInstance, key: string) =>
      (await post(node, '/sys/mLogin', body, { headers: headersFor('/sys/mLogin', body, 0, key) })).json<{ error?: string }>().error;
    const [before, during, after] = await Promise.all(
      [env('one', 'two'), env('two', 'one'), env('two')].map((settings) => platform.app(settings, [endings])),
    );
    for (const node of [before, during]) for (const key of ['one', 'two']) expect(await told(node as FastifyInstance, key)).toBeUndefined();
    expect(await told(after as FastifyInstance, 'two')).toBeUndefined();
    expect(await told(after as FastifyInstance, 'one')).toBe('sign.wrong');
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
