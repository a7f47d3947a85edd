import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, post, signIn } from '../../../http/platform.test-support.ts';
import { outboxFor } from '../proof/codes.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
let second: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  second = await platform.app();
  await platform.db.run("update sys_user set email = 'admin@example.edu' where id = 'u1'");
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date(platform.now.getTime() + 3_600_000);
  await platform.db.run('delete from sys_login_failure; delete from sys_user_totp; delete from sys_recovery_code; delete from sys_session');
});

interface Said {
  readonly success: boolean;
  readonly error?: string;
  readonly result: Record<string, unknown> & { ticket: string; token: string; secret: string; uri: string; recoveryCodes: string[] };
}
const call = async (path: string, body: object, token?: string, node = app): Promise<Said> =>
  (await post(node, path, body, { headers: token ? { 'x-access-token': token } : {} })).json();
const codeOf = (secret: string, aheadSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: platform.now.getTime() + aheadSeconds * 1000,
  });
const nextCode = (secret: string): string => {
  platform.now = new Date(platform.now.getTime() + 30_000);
  return codeOf(secret);
};
const right = { username: 'admin', password };
const login = (more: object = {}, node = app) => call('/sys/mLogin', { ...right, ...more }, undefined, node);

/** Enrols an account: returns the app's secret and the recovery codes. */
const enrol = async (username = 'admin') => {
  const { token } = await signIn(app, username);
  const { secret } = (await call('/sys/totp/begin', { password }, token)).result;
  const { recoveryCodes } = (await call('/sys/totp/confirm', { otp: codeOf(secret) }, token)).result;
  return { token, secret, recoveryCodes };
};

test('AUTH-01: an account without a password proves itself before it sets up a second factor', async () => {
  const { token } = await signIn(app);
  const account = await platform.db.one<{ hash: string }>("select password_hash as hash from sys_user where id = 'u1'");
  await platform.db.run("update sys_user set password_hash = null where id = 'u1'");
  expect(await call('/sys/totp/begin', { password: 'any' }, token)).toMatchObject({ error: 'account.unproved' });
  expect(await platform.db.many('select 1 as n from sys_user_totp')).toEqual([]);
  await platform.db.run("update sys_user set password_hash = $1 where id = 'u1'", [account?.hash]);
});

test('AUTH-01: whoever wants a second factor sets it up with the password and a first code', async () => {
  const { token } = await signIn(app);
  const state = async () => (await get(app, '/sys/totp/state', token)).json().result;
  expect(await state()).toEqual({ enrolled: false, since: null, codesLeft: 0, required: false });
  expect(await call('/sys/totp/begin', { password: 'wrong' }, token)).toMatchObject({ error: 'account.old_password' });
  const { secret, uri } = (await call('/sys/totp/begin', { password }, token)).result;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Saiyun:admin\?/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  // No code is required before the app has proved that it knows the secret.
  expect(await login()).toMatchObject({ success: true });
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  expect(await call('/sys/totp/confirm', { otp: wrong }, token)).toMatchObject({ error: 'totp.wrong' });
  const { recoveryCodes } = (await call('/sys/totp/confirm', { otp: codeOf(secret) }, token)).result;
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  expect(await state()).toMatchObject({ enrolled: true, codesLeft: 10 });
  expect(await call('/sys/totp/begin', { password }, token)).toMatchObject({ error: 'totp.already' });
  // Neither of them is readable in the database.
  const stored = JSON.stringify([
    await platform.db.many('select * from sys_user_totp'),
    await platform.db.many('select * from sys_recovery_code'),
  ]);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(text);
  expect(await platform.db.one("select actor_name as by from sys_audit_log where action = 'enrolTotp'")).toEqual({ by: 'admin' });
});

describe('signing in with a second factor', () => {
  test('AUTH-01: the password alone opens nothing; with the code of the app, in one step or two, on any node', async () => {
    const { secret } = await enrol();
    const asked = await login();
    expect(asked).toMatchObject({
      success: false,
      error: 'login.otp_needed',
      code: 40003,
      result: { ticket: expect.stringMatching(/^[\w-]{32}$/) },
    });
    expect(asked.result).not.toHaveProperty('token');
    const { ticket } = asked.result;
    const entered = await call('/sys/otpLogin', { ticket, otp: nextCode(secret) }, undefined, second);
    expect(entered).toMatchObject({ success: true, result: { userInfo: { username: 'admin', loginType: 1 } } });
    expect((await get(app, '/user/info', entered.result.token)).json()).toMatchObject({ success: true });
    expect(await call('/sys/otpLogin', { ticket, otp: nextCode(secret) })).toMatchObject({ error: 'login.otp_expired' });
    expect(await login({ otp: nextCode(secret) })).toMatchObject({ success: true });
    // A wrong password reveals nothing about the second factor.
    expect(await login({ password: 'wrong', otp: nextCode(secret) })).toMatchObject({ error: 'login.wrong' });
  });

  test('AUTH-07: a code counts once, also of many at once and on another node; one of before it never', async () => {
    const { secret } = await enrol();
    const otp = nextCode(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => login({ otp }, i % 2 ? app : second)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await platform.db.run('delete from sys_login_failure');
    const earlier = codeOf(secret, -30);
    expect(await login({ otp: earlier })).toMatchObject({ error: 'login.otp_wrong' });
    expect(await login({ otp: codeOf(secret, 30) })).toMatchObject({ success: true });
    expect(await login({ otp: codeOf(secret, 90) })).toMatchObject({ error: 'login.otp_wrong' });
  });

  test('AUTH-07: five wrong codes, from wherever, have to wait, and the owner hears that the password is known', async () => {
    const { secret } = await enrol();
    const { ticket } = (await login()).result;
    for (let n = 0; n < 5; n += 1) {
      const answer = await post(app, '/sys/otpLogin', { ticket, otp: '12345x' }, { remoteAddress: `10.1.0.${n}` });
      expect(answer.json()).toMatchObject({ error: 'login.otp_wrong' });
    }
    expect(await call('/sys/otpLogin', { ticket, otp: nextCode(secret) })).toMatchObject({ error: 'login.too_often' });
    expect((await outboxFor(platform, 'admin@example.edu')).filter((text) => /动态验证码|one-time/.test(text))).toHaveLength(1);
    platform.now = new Date(platform.now.getTime() + 61_000);
    expect(await call('/sys/otpLogin', { ticket, otp: nextCode(secret) })).toMatchObject({ success: true });
  });

  test('AUTH-01: each recovery code signs in once, however it is typed', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', next = ''] = recoveryCodes;
    expect(await login({ otp: first })).toMatchObject({ success: true });
    expect(await login({ otp: first })).toMatchObject({ error: 'login.otp_wrong' });
    const entered = await login({ otp: ` ${next.toLowerCase().replaceAll('-', ' ')}` });
    expect(entered).toMatchObject({ success: true });
    expect((await get(app, '/sys/totp/state', entered.result.token)).json().result).toMatchObject({ codesLeft: 8 });
  });

  test('AUTH-01: a ticket lives ten minutes, and is nobody else’s', async () => {
    const { secret } = await enrol();
    const { secret: other } = await enrol('expert1');
    const { ticket } = (await login()).result;
    expect(await call('/sys/otpLogin', { ticket, otp: nextCode(other) })).toMatchObject({ error: 'login.otp_wrong' });
    expect(await call('/sys/otpLogin', { ticket: 'made up', otp: nextCode(secret) })).toMatchObject({ error: 'login.otp_expired' });
    platform.now = new Date(platform.now.getTime() + 600_000);
    expect(await call('/sys/otpLogin', { ticket, otp: nextCode(secret) })).toMatchObject({ error: 'login.otp_expired' });
  });

  test('AUTH-08: who may not sign in as what it said is told so before a code is spent', async () => {
    const { secret } = await enrol();
    const otp = nextCode(secret);
    expect(await login({ uType: '2', otp })).toMatchObject({ error: 'login.not_expert' });
    expect(await login({ uType: '1', otp })).toMatchObject({ success: true });
  });
});

test('AUTH-01: in the own settings recovery codes are renewed and the second factor is ended, by a code', async () => {
  const { token, secret, recoveryCodes } = await enrol();
  expect(await call('/sys/totp/recoveryCodes', { otp: codeOf(secret) }, token)).toMatchObject({ error: 'login.otp_wrong' });
  const fresh = (await call('/sys/totp/recoveryCodes', { otp: nextCode(secret) }, token)).result.recoveryCodes;
  expect(await login({ otp: recoveryCodes[0] })).toMatchObject({ error: 'login.otp_wrong' });
  expect(await login({ otp: fresh[0] })).toMatchObject({ success: true });
  expect(await call('/sys/totp/end', { otp: '000' }, token)).toMatchObject({ error: 'login.otp_wrong' });
  expect(await call('/sys/totp/end', { otp: nextCode(secret) }, token)).toMatchObject({ success: true });
  expect(await login()).toMatchObject({ success: true });
  expect(await call('/sys/totp/end', { otp: nextCode(secret) }, token)).toMatchObject({ error: 'totp.none' });
  const actions = await platform.db.many<{ action: string }>(
    "select action from sys_audit_log where action in ('endTotp', 'renewRecoveryCodes')",
  );
  expect(actions.map(({ action }) => action).sort()).toEqual(['endTotp', 'renewRecoveryCodes']);
});

describe('SAIYUN_TOTP_REQUIRED=roles', () => {
  let strict: FastifyInstance;
  beforeAll(async () => {
    strict = await platform.app({ SAIYUN_TOTP_REQUIRED: 'roles' });
  });

  test('AUTH-01: an administrator without a second factor sets it up while signing in, and cannot end it', async () => {
    const asked = await login({}, strict);
    expect(asked).toMatchObject({ success: false, error: 'login.otp_enrol', code: 40004 });
    const { ticket } = asked.result;
    // The ticket is only for setting up.
    expect(await call('/sys/otpLogin', { ticket, otp: '000000' }, undefined, strict)).toMatchObject({ error: 'login.otp_expired' });
    expect(await call('/sys/otpLogin/enrol', { ticket, otp: '000000' }, undefined, strict)).toMatchObject({ error: 'totp.not_begun' });
    const { secret } = (await call('/sys/otpLogin/begin', { ticket }, undefined, strict)).result;
    const entered = await call('/sys/otpLogin/enrol', { ticket, otp: codeOf(secret) }, undefined, strict);
    expect(entered).toMatchObject({ success: true, result: { userInfo: { username: 'admin' }, recoveryCodes: expect.any(Array) } });
    expect(await login({}, strict)).toMatchObject({ error: 'login.otp_needed' });
    const end = await call('/sys/totp/end', { otp: nextCode(secret) }, entered.result.token, strict);
    expect(end).toMatchObject({ error: 'totp.required' });
    expect((await get(strict, '/sys/totp/state', entered.result.token)).json().result).toMatchObject({ required: true });
  });

  test('AUTH-01: others sign in as before', async () => {
    expect(await call('/sys/mLogin', { username: 'expert1', password }, undefined, strict)).toMatchObject({ success: true });
  });
});
