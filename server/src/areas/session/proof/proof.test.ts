import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, prefix, prove, signIn } from '../../../http/platform.test-support.ts';
import { expertMoneyCalls } from '../../money/index.ts';
import { codeFor, giveContacts, outboxFor } from './codes.test-support.ts';

const origin = 'https://saiyun.example';
const dayMs = 86_400_000;
let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app(
    { SAIYUN_LOCAL_OIDC: 'on', SAIYUN_PUBLIC_URL: origin, SAIYUN_SMS_ACCOUNT_DAY: '3', SAIYUN_SMS_TENANT_DAY: '5' },
    [expertMoneyCalls],
  );
  await platform.db.run(
    `insert into ds_tb_expert (id, tenant_id, user_id, real_name, status, create_time) values ('e1', 1, 'u5', '专家', '1', now())`,
  );
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run(
    `delete from sys_code; delete from sys_login_failure; delete from sys_third_account; delete from sys_access_token;
     delete from sys_out_message; delete from sys_audit_log; update ds_tb_expert_account set pay_password_hash = null`,
  );
  await giveContacts(platform, { expert1: ['13800000001', 'expert1@example.edu'] });
});

interface Said {
  readonly success: boolean;
  readonly error?: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}
type Method = 'POST' | 'PUT' | 'DELETE';
const say = async (method: Method, path: string, token?: string, body: object = {}): Promise<Said> =>
  (
    await app.inject({
      method,
      url: prefix + path,
      ...(method === 'DELETE' ? {} : { payload: body }),
      headers: token ? { 'x-access-token': token } : {},
    })
  ).json<Said>();
const wait = (ms: number): void => {
  platform.now = new Date(platform.now.getTime() + ms);
};
const codeTo = async (email: string, scene: string, token?: string): Promise<string> => {
  expect(await say('POST', '/sys/email/sendCode', token, { email, scene })).toMatchObject({ success: true });
  return codeFor(platform, email);
};
/** The token with which a third party sends back a person of that name. */
const arrive = async (name: string): Promise<string> => {
  const left = await get(app, `/sys/thirdLogin/oauth2/local/authorize?redirect=${encodeURIComponent('/oauth2-app/login')}`);
  const cookie = String(left.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const at = await fetch(`${left.json<{ result: string }>().result}&name=${encodeURIComponent(name)}`, { redirect: 'manual' });
  const back = new URL(at.headers.get('location') ?? '');
  const answer = await app.inject({ method: 'GET', url: back.pathname + back.search, headers: { cookie } });
  return new URL(String(answer.headers.location)).searchParams.get('token') ?? '';
};

/** Every call that changes who may sign in or be paid, as the owner would make it. */
const guarded: readonly (readonly [Method, string, () => Promise<object>])[] = [
  ['POST', '/sys/user/bindPhone', async () => ({ mobile: '13711111111', captcha: '000000' })],
  ['POST', '/sys/user/bindEmail', async () => ({ email: 'thief@evil.example', captcha: '000000' })],
  ['POST', '/sys/thirdLogin/bind', async () => ({ token: await arrive('贼'), thirdType: 'local' })],
  ['DELETE', '/sys/thirdLogin/unbind?thirdType=local', async () => ({})],
  ['POST', '/sys/accessToken/add', async () => ({ name: 'for ever', scope: ['write'], days: 365 })],
  ['PUT', '/dsTbExpertAccount/payPassword', async () => ({ password: 'Payment@1', confirmpassword: 'Payment@1' })],
];

test.each(guarded)('%s %s asks for a proof, which counts for five minutes and in its session only', async (method, path, body) => {
  const [{ token }, { token: other }] = [await signIn(app, 'expert1'), await signIn(app, 'expert1')];
  const ask = async (as = token): Promise<string | undefined> => (await say(method, path, as, await body())).error;
  expect(await ask()).toBe('account.unproved');
  expect((await prove(app, token, 'Wrong-Horse-1')).json()).toMatchObject({ error: 'account.old_password' });
  expect(await ask()).toBe('account.unproved');
  expect((await prove(app, token)).json()).toMatchObject({ success: true });
  expect(await ask(other)).toBe('account.unproved');
  expect(await ask()).not.toBe('account.unproved');
  wait(5 * 60_000 + 1);
  expect(await ask()).toBe('account.unproved');
});

test('a code to the address that the account has proves it too, one to another address does not', async () => {
  const { token } = await signIn(app, 'expert1');
  await prove(app, token);
  const bind = await codeTo('new@example.edu', 'bind', token);
  await platform.db.run('update sys_session set proved_time = null');
  expect(await say('POST', '/sys/session/prove', token, { way: 'email', captcha: bind })).toMatchObject({ success: false });
  expect(await say('POST', '/sys/email/sendCode', token, { email: 'thief@evil.example', scene: 'prove' })).toMatchObject({
    error: 'input.invalid',
  });
  expect(await say('POST', '/sys/session/proofCode', token, { way: 'email' })).toMatchObject({ success: true });
  const captcha = await codeFor(platform, 'expert1@example.edu');
  expect(await say('POST', '/sys/session/prove', token, { way: 'email', captcha })).toMatchObject({ success: true });
  expect(await say('POST', '/sys/user/bindEmail', token, { email: 'new@example.edu', captcha: bind })).toMatchObject({ success: true });
});

test('the old address hears of a new one, and the new one recovers nothing for a day', async () => {
  const { token } = await signIn(app, 'expert1');
  await prove(app, token);
  const captcha = await codeTo('thief@evil.example', 'bind', token);
  expect(await say('POST', '/sys/user/bindEmail', token, { email: 'thief@evil.example', captcha })).toMatchObject({ success: true });
  expect((await outboxFor(platform, 'expert1@example.edu')).at(-1)).toContain('expert1');
  wait(61_000);
  const recover = async (): Promise<Said> =>
    say('POST', '/auth/forge-password', undefined, {
      way: 'email',
      account: 'thief@evil.example',
      captcha: await codeTo('thief@evil.example', 'recover'),
    });
  expect(await recover()).toMatchObject({ error: 'account.contact_new' });
  wait(61_000);
  expect(await say('POST', '/sys/session/proofCode', token, { way: 'email' })).toMatchObject({ error: 'account.contact_new' });
  wait(dayMs);
  expect(await recover()).toMatchObject({ success: true });
});

test('links, tokens and payment passwords are told to the owner and written into the audit log; links end with a new password', async () => {
  const { token } = await signIn(app, 'expert1');
  await prove(app, token);
  const person = await arrive('李四');
  expect(await say('POST', '/sys/thirdLogin/bind', token, { token: person, thirdType: 'local' })).toMatchObject({ success: true });
  await say('POST', '/sys/accessToken/add', token, { name: 'ci', scope: ['read'], days: 1 });
  await say('PUT', '/dsTbExpertAccount/payPassword', token, { password: 'Payment@1', confirmpassword: 'Payment@1' });
  const actions = await platform.db.many<{ action: string }>("select action from sys_audit_log where entity_id = 'u5' order by action");
  expect(actions.map(({ action }) => action)).toEqual(['bindThird', 'createToken', 'setPayPassword']);
  const told = await platform.db.one<{ count: number }>(
    "select count(*)::int as count from sys_out_message where purpose = 'security' and channel = 'email'",
  );
  expect(told?.count).toBe(3);
  const newPassword = 'Battery-Staple-2';
  const change = { oldpassword: password, password: newPassword, confirmpassword: newPassword };
  expect(await say('POST', '/sys/user/updatePassword', token, change)).toMatchObject({ success: true });
  expect((await get(app, `/sys/thirdLogin/getLoginUser/${await arrive('李四')}/local`)).json()).toMatchObject({
    error: 'login.third_unbound',
  });
  const [old] = await platform.db.many<{ hash: string }>("select password_hash as hash from sys_user where id = 'u1'");
  await platform.db.run("update sys_user set password_hash = $1 where id = 'u5'", [old?.hash]);
});

test('text messages have an end per account and per tenant in a day, and none are for programs', async () => {
  const { token } = await signIn(app, 'expert1');
  const text = async (mobile: string, as?: string, scene = 'bind'): Promise<string | undefined> =>
    (await say('POST', '/sys/sms', as, { mobile, scene })).error;
  for (const n of [1, 2, 3]) expect(await text(`1371111111${n}`, token)).toBeUndefined();
  expect(await text('13711111119', token)).toBe('code.account_full');
  const { token: other } = await signIn(app, 'admin');
  for (const n of [1, 2]) expect(await text(`1372222222${n}`, other)).toBeUndefined();
  expect(await text('13722222229', other)).toBe('code.tenant_full');
  wait(dayMs);
  const { token: later } = await signIn(app, 'expert1');
  expect(await text('13711111119', later)).toBeUndefined();
  await prove(app, later);
  const made = await say('POST', '/sys/accessToken/add', later, { name: 'sms', scope: ['write'], days: 1 });
  expect(await text('13711111118', String(made.result?.token))).toBe('token.in_person');
});

test('ACCT-13: only a code to the owner replaces a forgotten payment password; it ends a lock, and the owner hears of it', async () => {
  const { token } = await signIn(app, 'expert1');
  const path = '/dsTbExpertAccount/resetPayPassword';
  const reset = (captcha: string, to = 'Payment@9') =>
    say('PUT', path, token, { way: 'email', captcha, password: to, confirmpassword: to });
  // The password of the account is no proof here.
  await prove(app, token);
  expect(await say('PUT', '/dsTbExpertAccount/payPassword', token, { password: 'Payment@1', confirmpassword: 'Payment@1' })).toMatchObject({
    success: true,
  });
  await platform.db.run('update ds_tb_expert_account set lock_until = $1', [new Date(platform.now.getTime() + 600_000)]);
  // What is sent next is the newest.
  wait(1000);
  const locked = (await get(app, '/dsTbExpertAccount/mine', token)).json<Said>().result;
  expect(locked).toMatchObject({ lockUntil: expect.any(String) });
  expect(await reset('000000')).toMatchObject({ error: 'code.expired' });
  expect(await say('POST', '/sys/session/proofCode', token, { way: 'email' })).toMatchObject({ success: true });
  const code = await codeFor(platform, 'expert1@example.edu');
  // A weak password uses up none of the tries of the code.
  expect(await reset(code, 'weak')).toMatchObject({ error: 'account.password_weak' });
  expect(await reset(code === '111111' ? '222222' : '111111')).toMatchObject({ error: 'code.wrong' });
  const told = async (): Promise<number> =>
    (await outboxFor(platform, 'expert1@example.edu')).filter((text) => text.includes('支付密码')).length;
  const before = await told();
  expect(await reset(code)).toMatchObject({ success: true });
  expect(await reset(code)).toMatchObject({ error: 'code.expired' });
  expect((await get(app, '/dsTbExpertAccount/mine', token)).json<Said>().result).toMatchObject({ hasPayPassword: '1', lockUntil: null });
  expect(await told()).toBe(before + 1);
  const { token: stranger } = await signIn(app, 'admin');
  expect(
    await say('PUT', path, stranger, { way: 'email', captcha: code, password: 'Payment@9', confirmpassword: 'Payment@9' }),
  ).toMatchObject({
    error: 'access.denied',
  });
});
