// Getting in and staying in: guessed passwords and sessions, other sites, foreign pages, addresses that lead elsewhere.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, post, prefix, signIn } from '../../server/src/http/platform.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
const start = new Date('2026-05-06T07:08:09Z');
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
});
afterAll(() => platform?.close());
beforeEach(async () => {
  platform.now = start;
  await platform.db.run('delete from sys_login_failure');
});

describe('guessing a password', () => {
  const guess = (username: string, typed: string) => post(app, '/sys/mLogin', { username, password: typed });

  test('fifty guesses at once are five guesses: the rest has to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess('expert1', `wrong${n}`)));
    const errors = answers.map((answer) => answer.json<{ error: string }>().error);
    expect(errors.filter((error) => error === 'login.wrong').length).toBeLessThanOrEqual(5);
    expect(errors.filter((error) => error === 'login.too_often').length).toBeGreaterThanOrEqual(45);
  });

  test('the right password among many guesses at once opens nothing once the account has to wait', async () => {
    for (let n = 0; n < 5; n += 1) await guess('expert1', 'wrong');
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('expert1', password)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ success: false, error: 'login.too_often' });
  });

  test('waiting doubles with every further guess, to a quarter of an hour, and one name has no other spelling', async () => {
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const spelled = n % 2 === 0 ? 'expert1' : 'EXPERT1';
      const answer = (await guess(spelled, 'wrong')).json<{ error: string }>();
      expect(answer.error).toBe('login.wrong');
      const row = await platform.db.one<{ until: Date | null }>(
        `select max(blocked_until) as until from sys_login_failure where subject like '%expert1'`,
      );
      const wait = row?.until ? (row.until.getTime() - platform.now.getTime()) / 60_000 : 0;
      waits.push(wait);
      platform.now = new Date(platform.now.getTime() + wait * 60_000 + 1);
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15, 15]);
  });

  test('people of one address who all know their passwords do not wait for each other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('admin', password)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ success: true });
  });
});

describe('guessing, planting and keeping a session', () => {
  test('a token is 256 random bits, stored as hash, and no two are alike', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, async () => (await signIn(app)).token));
    expect(new Set(tokens).size).toBe(10);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify(await platform.db.many('select * from sys_session'));
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  test('nothing that is no token of ours opens anything: guesses, hashes, ids, empty, long, several', async () => {
    const { token } = await signIn(app);
    const row = await platform.db.one<{ hash: string; id: string }>('select token_hash as hash, id from sys_session limit 1');
    const tries = [
      row?.hash,
      row?.id,
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      'null',
      'undefined',
      '%00',
      "' or 1=1 --",
      randomBytes(32).toString('base64url'),
      'x'.repeat(5000),
    ];
    for (const one of tries) {
      const answer = await get(app, '/user/info', one);
      expect(answer.statusCode, String(one)).toBe(401);
    }
  });

  test('a session that was planted before sign-in is not the one after it', async () => {
    const planted = randomBytes(32).toString('base64url');
    const answer = await post(
      app,
      '/sys/mLogin',
      { username: 'admin', password, token: planted },
      { headers: { 'x-access-token': planted } },
    );
    expect(answer.json<{ result: { token: string } }>().result.token).not.toBe(planted);
    expect((await get(app, '/user/info', planted)).statusCode).toBe(401);
    // Signing in again replaces the session that the client still had.
    const old = (await signIn(app)).token;
    await post(app, '/sys/mLogin', { username: 'admin', password }, { headers: { 'x-access-token': old } });
    expect((await get(app, '/user/info', old)).statusCode).toBe(401);
  });

  test('an hour forward or back on the clock of the server ends no session', async () => {
    const { token } = await signIn(app);
    for (const hours of [1, -1, -2, 2]) {
      platform.now = new Date(start.getTime() + hours * 3_600_000);
      expect((await get(app, '/user/info', token)).statusCode, `${hours} h`).toBe(200);
    }
  });
});

describe('other sites', () => {
  test('no cookie is authority: a page elsewhere that sends ours along is a stranger', async () => {
    const { token } = await signIn(app);
    const cookie = `token=${token}; X-Access-Token=${token}; Access-Token=${token}; JSESSIONID=${token}`;
    const sent = { cookie, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await get(app, '/user/info', undefined, { cookie })).statusCode).toBe(401);
    for (const payload of ['username=x', `token=${token}`]) {
      const answer = await app.inject({ method: 'POST', url: `${prefix}/sys/logout`, headers: sent, payload });
      expect(answer.statusCode).not.toBe(500);
    }
    expect((await get(app, '/user/info', token)).statusCode).toBe(200);
    const signedIn = await post(app, '/sys/mLogin', { username: 'admin', password });
    // The only cookie identifies a device that has signed in before; it opens nothing.
    const known = String(signedIn.headers['set-cookie']);
    expect(known).toMatch(/^saiyun_device=[^;,]+;[^,]*HttpOnly/i);
    expect(known).toMatch(/SameSite=(Strict|Lax)/i);
    expect((await get(app, '/user/info', undefined, { cookie: known.replace(/;.*/s, '') })).statusCode).toBe(401);
  });

  test('a page elsewhere is told nothing: no answer allows a foreign origin with credentials', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await app.inject({ method: 'GET', url: `${prefix}/sys/randomImage/1`, headers: { origin } });
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin'] ?? '').not.toBe('*');
    }
  });

  test('no answer may be framed, guessed at or run from elsewhere', async () => {
    for (const url of ['/', '/user/login', '/no/such', `${prefix}/user/info`, `${prefix}/sys/common/static/x`, '/healthz']) {
      const { headers } = await app.inject({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/frame-ancestors 'none'|sandbox/);
      expect(policy, url).toMatch(/default-src '(self|none)'/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1] ?? '', url).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
      expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    }
  });

  test.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://saiyun.example@evil.example',
    'http://saiyun.example.evil.example',
  ])('signing in by a third party never leads on to %j', async (redirect) => {
    const third = await platform.app({ SAIYUN_LOCAL_OIDC: 'on', SAIYUN_PUBLIC_URL: 'http://saiyun.example' });
    const answer = await get(third, `/sys/thirdLogin/oauth2/local/authorize?redirect=${encodeURIComponent(redirect)}`);
    expect(answer.json()).toMatchObject({ success: false, error: 'input.invalid', issues: [{ field: 'redirect' }] });
    expect(answer.headers.location).toBeUndefined();
  });

  test('a token in an address is in no line of the log', async () => {
    const { token } = await signIn(app);
    await get(app, `/user/info?token=${token}`);
    await get(app, `/no/such?token=${token}`);
    const kept = JSON.stringify(await platform.db.many('select * from sys_log'));
    expect(kept).not.toContain(token);
  });
});
