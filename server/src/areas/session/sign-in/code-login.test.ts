import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { get, openPlatform, type Platform, post, signIn } from '../../../http/platform.test-support.ts';
import { codeFor, giveContacts, outboxFor } from '../proof/codes.test-support.ts';
import { expectSecondStep, setUpTotp } from '../totp/totp.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  await giveContacts(platform, { expert1: ['13800000001', 'Expert1@example.edu'], frozen: ['13800000002', 'frozen@example.edu'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_login_failure; delete from sys_code; delete from sys_out_message');
});

const seconds = (count: number): void => {
  platform.now = new Date(platform.now.getTime() + count * 1000);
};
const json = async (path: string, body: object) =>
  (await post(app, path, body)).json<{
    success: boolean;
    error?: string;
    message: string;
    result: { token: string; userInfo: object } | null;
  }>();
const ask = (mobile = '13800000001', scene = 'login') => json('/account/sms', { mobile, scene });
const enter = (captcha: string, more: object = {}) => json('/sys/phoneLogin', { mobile: '13800000001', captcha, ...more });

test('AUTH-01, AUTH-05, CALL-02, CALL-10: a code by text message signs in, once', async () => {
  expect(await ask()).toMatchObject({ success: true, result: null });
  const captcha = await codeFor(platform, '13800000001');
  expect(await enter(captcha)).toMatchObject({ success: true, result: { userInfo: { username: 'expert1', loginType: 2 } } });
  expect(await enter(captcha)).toMatchObject({ success: false, error: 'code.expired' });
});

test('AUTH-01, CALL-97, CALL-98: a code by e-mail signs in, however the address is written', async () => {
  expect(await json('/sys/email/sendCode', { email: 'EXPERT1@example.edu', scene: 'login' })).toMatchObject({ success: true });
  const captcha = await codeFor(platform, 'expert1@example.edu');
  const signedIn = await json('/sys/emailLogin', { email: 'expert1@EXAMPLE.edu', captcha });
  expect(signedIn).toMatchObject({ success: true, result: { userInfo: { username: 'expert1' } } });
  expect((await get(app, '/user/info', signedIn.result?.token)).json()).toMatchObject({ result: { username: 'expert1' } });
});

test('AUTH-01: an account with two steps is asked for its one-time code after a text message and an e-mail too', async () => {
  const { token } = await signIn(app, 'expert1');
  const secret = await setUpTotp(platform, app, token);
  await ask();
  const byPhone = await enter(await codeFor(platform, '13800000001'));
  await expectSecondStep(platform, app, byPhone, { secret, username: 'expert1', loginType: 2 });
  await json('/sys/email/sendCode', { email: 'expert1@example.edu', scene: 'login' });
  const byMail = await json('/sys/emailLogin', { email: 'expert1@example.edu', captcha: await codeFor(platform, 'expert1@example.edu') });
  await expectSecondStep(platform, app, byMail, { secret, username: 'expert1', loginType: 2 });
  await platform.db.run('delete from sys_user_totp');
});

test('AUTH-07: wrong codes are refused, and after five tries the right one as well', async () => {
  await ask();
  const captcha = await codeFor(platform, '13800000001');
  const wrong = captcha === '000000' ? '111111' : '000000';
  for (let n = 0; n < 4; n += 1) expect(await enter(wrong)).toMatchObject({ error: 'code.wrong', message: '验证码错误' });
  await platform.db.run('delete from sys_login_failure');
  expect(await enter(wrong)).toMatchObject({ error: 'code.wrong' });
  await platform.db.run('delete from sys_login_failure');
  expect(await enter(captcha)).toMatchObject({ error: 'code.expired' });
});

test('AUTH-07: a code lives five minutes, and a newer one makes it void', async () => {
  await ask();
  const first = await codeFor(platform, '13800000001');
  seconds(61);
  await ask();
  const second = await codeFor(platform, '13800000001');
  if (first !== second) expect(await enter(first)).toMatchObject({ error: 'code.wrong' });
  seconds(301);
  expect(await enter(second)).toMatchObject({ error: 'code.expired' });
});

test('AUTH-07: whoever owns an account learns that it is being guessed at, once', async () => {
  for (let n = 0; n < 7; n += 1) await json('/sys/mLogin', { username: 'expert1', password: 'wrong' });
  const told = (await outboxFor(platform, 'Expert1@example.edu')).filter((text) => text.includes('错误密码'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('expert1');
});

test('CALL-10: a code of another scene signs nobody in', async () => {
  await ask('13800000001', 'recover');
  expect(await enter(await codeFor(platform, '13800000001'))).toMatchObject({ error: 'code.expired' });
});

test('CALL-10: one code a minute, five an hour and ten a day for one address', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await ask()).toMatchObject({ success: true });
    expect(await ask()).toMatchObject({ success: false, error: 'code.too_often', message: expect.stringContaining('60') });
    seconds(61);
  }
  expect(await ask()).toMatchObject({ error: 'code.too_often' });
  for (let n = 0; n < 5; n += 1) {
    seconds(3600);
    expect(await ask()).toMatchObject({ success: true });
  }
  seconds(3600);
  expect(await ask()).toMatchObject({ error: 'code.too_often' });
  seconds(24 * 3600);
  expect(await ask()).toMatchObject({ success: true });
});

test('CALL-10: two calls at once send one code', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test('CALL-10: one internet address asks for a hundred codes an hour', async () => {
  await platform.db.run(
    `insert into sys_code (channel, address_hash, scene, ip, create_time, expire_time)
     select 'sms', 'h' || n, 'login', '127.0.0.1', $1::timestamptz, $1::timestamptz from generate_series(1, 100) n`,
    [platform.now],
  );
  expect(await ask()).toMatchObject({ error: 'code.too_often' });
});

test('SIGNUP-05: an address that belongs to nobody is answered as one that does, and sent nothing', async () => {
  const [known, unknown] = [await ask(), await ask('13899999999')];
  const told = ({ success, message, result }: typeof known) => ({ success, message, result });
  expect(told(unknown)).toEqual(told(known));
  expect(await outboxFor(platform, '13899999999')).toEqual([]);
  expect(await ask('13899999999')).toMatchObject({ error: 'code.too_often' });
  expect(await json('/sys/phoneLogin', { mobile: '13899999999', captcha: '123456' })).toMatchObject({ error: 'code.wrong' });
});

test('CALL-10: a frozen account is sent no code', async () => {
  await ask('13800000002');
  expect(await outboxFor(platform, '13800000002')).toEqual([]);
});

test.each(['', '123', '1380000000a', '+8613800000000', "1' or '1'='1", '１３８０００００００１'])(
  'FORM-01: %j is no phone number',
  async (mobile) => {
    expect(await json('/account/sms', { mobile, scene: 'login' })).toMatchObject({ error: 'input.invalid' });
  },
);

test.each([
  ['', '34578'],
  ['3,4,5,6,7,8,9', '3456789'],
  ['6', '6'],
])('FORM-01: codes are sent to, and nobody registers or signs in but with, numbers of the setting %j', async (setting, taken) => {
  const own = await platform.app(setting ? { SAIYUN_MOBILE_PREFIXES: setting } : {});
  const error = async (path: string, body: object) => (await post(own, path, body)).json<{ error?: string }>().error;
  expect((await post(own, '/sys/getdomainconfig')).json()).toMatchObject({ result: { mobilePrefixes: taken } });
  for (const digit of '0123456789') {
    const mobile = `1${digit}912345678`;
    const known = taken.includes(digit);
    expect(await error('/account/sms', { mobile, scene: 'login' }), mobile).toBe(known ? undefined : 'input.invalid');
    expect(await error('/sys/phoneLogin', { mobile, captcha: '123456' }), mobile).toBe(known ? 'code.wrong' : 'input.invalid');
    const person = { username: 'newcomer', realname: '新人', password: 'Brand-New-1', confirmpassword: 'Brand-New-1', agree: true };
    expect(await error('/auth/register', { ...person, mobile, captcha: '123456' }), mobile).toBe(known ? 'code.expired' : 'input.invalid');
  }
});

test.each(['', '2', '3,4,', '34578', '3,10', '3, 4', '*'])('FORM-01: %j is no list of second digits', (SAIYUN_MOBILE_PREFIXES) => {
  expect(() => readConfig({ SAIYUN_MOBILE_PREFIXES })).toThrow('SAIYUN_MOBILE_PREFIXES');
});

test('a code is nowhere in the database in the clear, and its text is gone once it is sent', async () => {
  await ask();
  const captcha = await codeFor(platform, '13800000001');
  const kept = JSON.stringify([
    await platform.db.many('select * from sys_code'),
    await platform.db.many('select * from sys_out_message'),
    await platform.db.many('select * from sys_log'),
  ]);
  expect(kept).not.toContain(captcha);
  expect(kept).not.toContain('13800000001');
  expect(await platform.db.one("select 1 as found from sys_out_message where status = '1' and sealed_text is not null")).toBeUndefined();
});
