import { createHash, randomBytes } from 'node:crypto';
import type { LoginResult } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, post, signInProved } from '../../../http/platform.test-support.ts';
import type { DeviceStart } from './device-grant.ts';

let platform: Platform;
let app: FastifyInstance;
let session: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run(
    'delete from sys_session; delete from sys_ticket; delete from sys_device_grant; delete from sys_login_failure; delete from sys_audit_log',
  );
  session = (await signInProved(app)).token;
});

const as = (token: string) => ({ headers: { 'x-access-token': token } });
const later = (ms: number) => {
  platform.now = new Date(platform.now.getTime() + ms);
};
const audited = async () =>
  (await platform.db.many<{ action: string }>("select action from sys_audit_log where action like '%Program' order by id")).map(
    ({ action }) => action,
  );

describe('A9: signing in from the browser of the same machine (RFC 8252, RFC 7636)', () => {
  const redirectUri = 'http://127.0.0.1:41234/callback';
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const asked = { client: 'saiyun on lab-7', redirectUri, state: 'abc', codeChallenge, codeChallengeMethod: 'S256' };
  const ask = async (more: object = {}, token = session) =>
    (await post(app, '/sys/oauth/authorize', { ...asked, ...more }, as(token))).json<{ error?: string; result: { redirect: string } }>();
  const codeOf = async () => new URL((await ask()).result.redirect).searchParams.get('code') ?? '';
  const exchange = async (code: string, more: object = {}) =>
    (await post(app, '/sys/oauth/token/code', { code, redirectUri, codeVerifier, ...more })).json<{
      error?: string;
      result: LoginResult;
    }>();

  test('a code leads to a session of its own, once', async () => {
    const { redirect } = (await ask()).result;
    const url = new URL(redirect);
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get('state')).toBe('abc');
    const code = url.searchParams.get('code') ?? '';
    const { result } = await exchange(code);
    expect(result.userInfo).toMatchObject({ username: 'admin', tenantId: 1 });
    expect(result.token).not.toBe(session);
    for (const token of [result.token, session]) expect((await get(app, '/user/info', token)).statusCode).toBe(200);
    expect(await exchange(code)).toMatchObject({ error: 'oauth.code' });
    expect(await audited()).toEqual(['allowProgram']);
    const kept = await platform.db.one<{ text: string }>("select coalesce(string_agg(t::text, ' '), '') as text from sys_ticket t");
    expect(kept?.text).not.toContain(code);
  });

  test('a code counts for a minute', async () => {
    const code = await codeOf();
    later(60_000);
    expect(await exchange(code)).toMatchObject({ error: 'oauth.code' });
  });

  test.each([
    ['another verifier', { codeVerifier: randomBytes(32).toString('base64url') }],
    ['another address', { redirectUri: 'http://127.0.0.1:41235/callback' }],
  ])('a code with %s is refused, and spent by it', async (_, more) => {
    const code = await codeOf();
    expect(await exchange(code, more)).toMatchObject({ error: 'oauth.code' });
    expect(await exchange(code)).toMatchObject({ error: 'oauth.code' });
  });

  test.each([
    ['an address elsewhere', { redirectUri: 'https://evil.example/' }, 'oauth.redirect'],
    ['a name instead of an address', { redirectUri: 'http://localhost:41234/' }, 'oauth.redirect'],
    ['no challenge', { codeChallenge: '' }, 'input.invalid'],
    ['a short challenge', { codeChallenge: 'abc' }, 'input.invalid'],
    ['a plain challenge', { codeChallengeMethod: 'plain' }, 'input.invalid'],
    ['no name of the program', { client: '' }, 'input.invalid'],
  ])('%s is refused', async (_, more, error) => {
    expect(await ask(more)).toMatchObject({ error });
    expect(await platform.db.many('select 1 from sys_ticket')).toEqual([]);
  });

  test('nobody without a session, and no access token, lets a program in', async () => {
    expect((await post(app, '/sys/oauth/authorize', asked)).json()).toMatchObject({ error: 'session.missing' });
    const made = await post(app, '/sys/accessToken/add', { name: 'ci', scope: ['write'], days: 1 }, as(session));
    expect(await ask({}, made.json<{ result: { token: string } }>().result.token)).toMatchObject({ error: 'token.in_person' });
  });

  test('an account that was frozen meanwhile does not come in', async () => {
    const code = await codeOf();
    await platform.db.run("update sys_user set status = '2' where id = 'u1'");
    expect(await exchange(code)).toMatchObject({ error: 'login.frozen' });
    await platform.db.run("update sys_user set status = '1' where id = 'u1'");
  });
});

describe('A9: signing in with a code typed in another browser (RFC 8628)', () => {
  const begin = async () =>
    (await post(app, '/sys/oauth/device/start', { client: 'saiyun on lab-7' })).json<{ result: DeviceStart }>().result;
  const poll = async (deviceCode: string) =>
    (await post(app, '/sys/oauth/token/device', { deviceCode })).json<{ error?: string; result: LoginResult }>();
  const look = async (userCode: string, token = session) =>
    (await get(app, `/sys/oauth/device/query?userCode=${encodeURIComponent(userCode)}`, token)).json<object>();
  const decide = async (userCode: string, allow: boolean, token = session) =>
    (await post(app, '/sys/oauth/device/decide', { userCode, allow }, as(token))).json<object>();

  test('a code is typed as people type, shows which program waits, and lets it in once', async () => {
    const { deviceCode, userCode, expiresIn, interval } = await begin();
    expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect({ expiresIn, interval }).toEqual({ expiresIn: 600, interval: 5 });
    expect(await poll(deviceCode)).toMatchObject({ error: 'device.pending' });
    const typed = userCode.toLowerCase().replace('-', ' ');
    expect(await look(typed)).toMatchObject({ result: { client: 'saiyun on lab-7', ip: '127.0.0.1', createTime: '2026-05-06 15:08:09' } });
    expect(await decide(typed, true)).toMatchObject({ success: true });
    expect(await decide(userCode, false)).toMatchObject({ error: 'device.unknown' });
    const { result } = await poll(deviceCode);
    expect(result.userInfo).toMatchObject({ username: 'admin', tenantId: 1 });
    expect((await get(app, '/user/info', result.token)).statusCode).toBe(200);
    expect(await poll(deviceCode)).toMatchObject({ error: 'device.expired' });
    expect(await audited()).toEqual(['allowProgram']);
  });

  test('whoever asks too often is told to slow down, and has to', async () => {
    const { deviceCode } = await begin();
    const said: (string | undefined)[] = [];
    for (const wait of [0, 5_000, 4_999, 9_999, 15_000]) {
      later(wait);
      said.push((await poll(deviceCode)).error);
    }
    expect(said).toEqual(['device.pending', 'device.pending', 'device.slow_down', 'device.slow_down', 'device.pending']);
  });

  test('a refused program is told so, once, and a code ends after ten minutes', async () => {
    const { deviceCode, userCode } = await begin();
    expect(await decide(userCode, false)).toMatchObject({ success: true });
    expect(await poll(deviceCode)).toMatchObject({ error: 'device.refused' });
    expect(await poll(deviceCode)).toMatchObject({ error: 'device.expired' });
    expect(await audited()).toEqual(['refuseProgram']);
    const late = await begin();
    later(600_000);
    expect(await look(late.userCode)).toMatchObject({ error: 'device.unknown' });
    expect(await decide(late.userCode, true)).toMatchObject({ error: 'device.unknown' });
    expect(await poll(late.deviceCode)).toMatchObject({ error: 'device.expired' });
  });

  test('guessing codes has to wait as guessing passwords does; no access token decides', async () => {
    const { userCode } = await begin();
    for (let n = 0; n < 5; n += 1) expect(await look('BBBB-BBBB')).toMatchObject({ error: 'device.unknown' });
    expect(await look(userCode)).toMatchObject({ error: 'login.too_often' });
    const made = await post(app, '/sys/accessToken/add', { name: 'deciding', scope: ['write'], days: 1 }, as(session));
    const { token } = made.json<{ result: { token: string } }>().result;
    expect(await decide(userCode, true, token)).toMatchObject({ error: 'token.in_person' });
    expect((await post(app, '/sys/oauth/device/decide', { userCode, allow: true })).json()).toMatchObject({ error: 'session.missing' });
  });

  test('only hashes of the codes are kept', async () => {
    const { deviceCode, userCode } = await begin();
    const kept = await platform.db.one<{ text: string }>("select string_agg(t::text, ' ') as text from sys_device_grant t");
    expect(kept?.text).not.toContain(deviceCode);
    expect(kept?.text).not.toContain(userCode.replace('-', ''));
  });
});
