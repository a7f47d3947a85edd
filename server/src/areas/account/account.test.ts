import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, post, prefix, prove } from '../../http/platform.test-support.ts';

import { codeFor, giveContacts, outboxFor } from '../session/proof/codes.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
let firstHash: string | undefined;
const start = new Date('2026-05-06T07:08:09Z');
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  firstHash = (await platform.db.one<{ hash: string }>(`select password_hash as hash from sys_user where id = 'u5'`))?.hash;
  await platform.db.run(`
    insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values ('r5', 1, '学生', 'student', 'APPL', now());
    insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, unit_name_en, area_id, self_register, status, create_time) values
      ('n1', 1, '10001', '甲大学', 'University A', 'a', '1', '1', now()), ('n2', 1, '10002', '乙大学', null, 'a', '0', '1', now()),
      ('n3', 2, '10003', '丙大学', null, 'a', '1', '1', now());
    insert into ds_tb_expert (id, tenant_id, user_id, real_name, status, create_time) values ('e1', 1, 'u5', '专家', '1', now())`);
  await giveContacts(platform, { admin: ['13800000000', 'admin@example.edu'], expert1: ['13800000001', 'expert1@example.edu'] });
});
afterAll(() => platform.close());
const seconds = (count: number): void => {
  platform.now = new Date(platform.now.getTime() + count * 1000);
};
beforeEach(async () => {
  platform.now = start;
  // Each test begins with the password that all accounts were given.
  await platform.db.run(`update sys_user set password_hash = $1 where id = 'u5'`, [firstHash]);
  await platform.db.run('delete from sys_login_failure; delete from sys_code; delete from sys_out_message; delete from ds_tb_competition');
});

interface Said {
  readonly success: boolean;
  readonly error?: string;
  readonly message: string;
  readonly issues?: readonly { readonly field: string; readonly code: string }[];
  readonly result: Readonly<Record<string, unknown>> | null;
}
const say = async (path: string, body: object, token?: string, method: 'POST' | 'PUT' = 'POST') =>
  (await app.inject({ method, url: prefix + path, payload: body, headers: token ? { 'x-access-token': token } : {} })).json<Said>();
const enter = async (username: string, typed = password) =>
  (await post(app, '/sys/mLogin', { username, password: typed })).json<Said & { result: { token: string } }>();
const tokenOf = async (username: string, typed = password) => (await enter(username, typed)).result.token;
const competition = (id: string, registerEnd: string, status = '1') =>
  platform.db.run(
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, register_start, register_end, submission_end_time, end_time, create_time)
     values ($1, 1, $1, $1, 'subject', $3, '2026-01-01', $2, '2026-12-01', '2026-12-31', now())`,
    [id, registerEnd, status],
  );

let people = 0;
const newcomer = (more: object = {}) => {
  people += 1;
  return {
    username: `newcomer${people}`,
    realname: '新人',
    mobile: `139${String(people).padStart(8, '0')}`,
    email: `newcomer${people}@example.edu`,
    password: 'Brand-New-1',
    confirmpassword: 'Brand-New-1',
    agree: true,
    ...more,
  };
};
const codeTo = async (mobile: string, scene: string, token?: string) => {
  expect(await say('/account/sms', { mobile, scene }, token)).toMatchObject({ success: true });
  return codeFor(platform, mobile);
};
const signUp = async (more: object = {}) => {
  const input = newcomer(more);
  seconds(61);
  const captcha = await codeTo(input.mobile, 'register');
  return { input, ...(await say('/auth/register', { captcha, ...input })) };
};

test('SIGNUP-01, SIGNUP-02, CALL-09: whoever registers is an applicant, and signs in with the chosen password', async () => {
  const { input, ...answer } = await signUp({ unitId: 'n1', selectedroles: 'r1', status: '9', uType: '1' });
  expect(answer).toMatchObject({ success: true, message: '注册成功', result: null });
  expect(await enter(input.username, input.password)).toMatchObject({
    success: true,
    result: { is_student: 20, userInfo: { roles: ['APPL'], tenantId: 1 } },
  });
  const stored = await platform.db.one(
    'select unit_id as unit, selectedroles, status, create_by as by, agree_time as agreed from sys_user where username = $1',
    [input.username],
  );
  expect(stored).toMatchObject({ unit: 'n1', selectedroles: 'r5', status: '1', by: input.username, agreed: platform.now });
  expect(
    await platform.db.one("select actor_name as actor from sys_audit_log where action = 'register' and actor_name = $1", [input.username]),
  ).toEqual({ actor: input.username });
});

test('SIGNUP-04: where no role of applicants is left, registering fails and says so, and no account is made', async () => {
  await platform.db.run(`update sys_role set del_flag = '1' where tenant_id = 1 and base_role = 'APPL'`);
  const { input, ...answer } = await signUp();
  await platform.db.run(`update sys_role set del_flag = '0' where tenant_id = 1 and base_role = 'APPL'`);
  expect(answer).toMatchObject({ success: false, error: 'signup.failed', message: '注册失败，请联系管理员' });
  expect(await platform.db.one('select 1 as found from sys_user where username = $1', [input.username])).toBeUndefined();
});

test('SIGNUP-03: nobody registers after the deadline of the competition, by the clock of the server', async () => {
  await competition('open', '2026-06-01T00:00:00Z');
  await competition('over', '2026-05-01T00:00:00Z');
  expect((await signUp({ competitionId: 'open' })).success).toBe(true);
  expect(await signUp({ competitionId: 'over' })).toMatchObject({ success: false, error: 'signup.closed', message: '注册已截止' });
  expect((await get(app, '/auth/register?competitionId=open')).json()).toMatchObject({
    result: { open: true, deadline: '2026-06-01 08:00:00', units: [{ id: 'n1', name: '甲大学' }] },
  });
  platform.now = new Date('2026-06-01T00:00:01Z');
  expect((await get(app, '/auth/register')).json()).toMatchObject({ result: { open: false, units: [] } });
  expect(await say('/account/sms', { mobile: '13911111111', scene: 'register' })).toMatchObject({ error: 'signup.closed' });
  expect(await say('/auth/register', { ...newcomer(), captcha: '123456' })).toMatchObject({ error: 'signup.closed' });
});

test.each([
  ['username', { username: 'ADMIN' }, 'signup.username_taken'],
  ['phone', { mobile: '13800000001' }, 'signup.phone_taken'],
  ['email', { email: 'Admin@Example.edu' }, 'signup.email_taken'],
])('SIGNUP-04: a %s that exists is told by name', async (_what, more, error) => {
  expect(await signUp(more)).toMatchObject({ success: false, error });
});

test.each([
  ['a weak password', { password: 'weakweak', confirmpassword: 'weakweak' }, 'account.password_weak'],
  ['a password that everybody tries', { password: 'Password@1', confirmpassword: 'Password@1' }, 'account.password_common'],
  [
    'a password of the names of its owner and the platform',
    { realname: 'Wang Lei', password: 'WangLei@Saiyun1', confirmpassword: 'WangLei@Saiyun1' },
    'account.password_common',
  ],
  ['another confirmation', { confirmpassword: 'Brand-New-2' }, 'account.password_differs'],
  ['no agreement (SIGNUP-07)', { agree: false }, 'signup.not_agreed'],
  ['a unit that lets nobody register', { unitId: 'n2' }, 'input.invalid'],
  ['a unit of another tenant', { unitId: 'n3' }, 'input.invalid'],
  ['a name that no account may have', { username: 'a b' }, 'input.invalid'],
  ['an e-mail address that is none (ACCT-15)', { email: 'nobody' }, 'input.invalid'],
])('SIGNUP-04, ACCT-09, ACCT-15: %s is refused', async (_what, more, error) => {
  expect(await signUp(more)).toMatchObject({ success: false, error });
});

test('SIGNUP-04: who does not own the phone learns nothing of its account', async () => {
  expect(await say('/auth/register', { ...newcomer({ mobile: '13800000001' }), captcha: '123456' })).toMatchObject({
    error: 'code.expired',
  });
});

test('SIGNUP-04: of two who register the same at once, one has the account', async () => {
  const input = newcomer();
  await codeTo(input.mobile, 'register');
  const other = newcomer({ username: input.username });
  await codeTo(other.mobile, 'register');
  const answers = await Promise.all(
    [input, other].map(async (one) => say('/auth/register', { ...one, captcha: await codeFor(platform, one.mobile) })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test.each([
  ['sms', '13800000001'],
  ['email', 'expert1@example.edu'],
] as const)('SIGNUP-05, CALL-08: a password is recovered by %s in steps, and every session ends', async (way, account) => {
  const before = await tokenOf('expert1');
  if (way === 'sms') await codeTo(account, 'recover');
  else expect(await say('/sys/email/sendCode', { email: account, scene: 'recover' })).toMatchObject({ success: true });
  const captcha = await codeFor(platform, account);
  const proved = await say('/auth/forge-password', { way, account, captcha });
  expect(proved).toMatchObject({ success: true, result: { ticket: expect.any(String), username: 'expert1' } });
  const next = { ticket: proved.result?.ticket, password: `Recovered-${way}`, confirmpassword: `Recovered-${way}` };
  expect(await say('/auth/forge-password', { ...next, confirmpassword: 'x' })).toMatchObject({ error: 'account.password_differs' });
  expect(await say('/auth/forge-password', next)).toMatchObject({ success: true });
  expect(await say('/auth/forge-password', next)).toMatchObject({ error: 'account.ticket_expired' });
  expect((await get(app, '/user/info', before)).statusCode).toBe(401);
  expect(await enter('expert1', `Recovered-${way}`)).toMatchObject({ success: true });
  await platform.delivered();
  expect((await outboxFor(platform, 'expert1@example.edu')).some((text) => text.includes('刚刚被修改'))).toBe(true);
});

test('SIGNUP-05: whether an address has an account is not told in any step', async () => {
  const steps = async (account: string) => {
    const sent = await say('/account/sms', { mobile: account, scene: 'recover' });
    const proved = await say('/auth/forge-password', { way: 'sms', account, captcha: '000000' });
    return [sent, proved].map(({ success, error, message, result }) => ({ success, error, message, result }));
  };
  expect(await steps('13800000000')).toEqual(await steps('13877777777'));
});

test('SIGNUP-05: a ticket lives ten minutes, and guessing codes has to wait', async () => {
  const captcha = await codeTo('13800000001', 'recover');
  const { result } = await say('/auth/forge-password', { way: 'sms', account: '13800000001', captcha });
  seconds(601);
  expect(
    await say('/auth/forge-password', { ticket: result?.ticket, password: 'Brand-New-9', confirmpassword: 'Brand-New-9' }),
  ).toMatchObject({
    error: 'account.ticket_expired',
  });
  await codeTo('13800000001', 'recover');
  for (let n = 0; n < 5; n += 1) await say('/auth/forge-password', { way: 'sms', account: '13800000001', captcha: 'aaaaaa' });
  expect(await say('/auth/forge-password', { way: 'sms', account: '13800000001', captcha: 'aaaaaa' })).toMatchObject({
    error: 'login.too_often',
  });
});

test('CALL-13, ACCT-05, ACCT-08: the own password changes with the old one, and every session ends with it', async () => {
  const [token, other] = [await tokenOf('other'), await tokenOf('other')];
  const change = (more: object, as = token) =>
    say(
      '/sys/user/updatePassword',
      { username: 'other', oldpassword: password, password: 'Second-One-2', confirmpassword: 'Second-One-2', ...more },
      as,
    );
  expect(await change({ oldpassword: 'wrong' })).toMatchObject({ error: 'account.old_password', message: '当前密码不正确' });
  expect(await change({ oldpassword: '' })).toMatchObject({ error: 'input.invalid', issues: [{ field: 'oldpassword' }] });
  expect(await change({ username: 'admin' })).toMatchObject({ error: 'account.not_own' });
  expect(await change({ confirmpassword: 'Second-One-3' })).toMatchObject({
    error: 'account.password_differs',
    message: '两次输入的密码不一致',
  });
  expect(await change({ password: 'second', confirmpassword: 'second' })).toMatchObject({ error: 'account.password_weak' });
  expect(await change({})).toMatchObject({ success: true });
  for (const dead of [token, other]) expect((await get(app, '/user/info', dead)).statusCode).toBe(401);
  expect(await enter('other')).toMatchObject({ error: 'login.wrong' });
  expect(await enter('other', 'Second-One-2')).toMatchObject({ success: true });
});

test('ACCT-09: none of the last five passwords is taken again, the sixth is', async () => {
  const used = ['Second-One-2', 'Third-One-33', 'Fourth-One-4', 'Fifth-One-55', 'Sixth-One-66'];
  const change = async (from: string, to: string) =>
    say('/sys/user/updatePassword', { oldpassword: from, password: to, confirmpassword: to }, await tokenOf('other', from));
  for (let n = 0; n + 1 < used.length; n += 1) expect(await change(used[n] ?? '', used[n + 1] ?? '')).toMatchObject({ success: true });
  for (const old of used)
    expect(await change('Sixth-One-66', old)).toMatchObject({ error: 'account.password_used', message: expect.stringContaining('5') });
  expect(await change('Sixth-One-66', password)).toMatchObject({ success: true });
}, 120_000);

test.each([
  ['ACCT-06', 'oldpassword'],
  ['ACCT-07', 'password'],
])('%s: without %s the own password stays as it is, and the field is named', async (_row, missing) => {
  const token = await tokenOf('admin', password);
  const input = { username: 'admin', oldpassword: password, password: 'Fresh-One-9', confirmpassword: 'Fresh-One-9' };
  for (const nothing of ['', null, undefined])
    expect(await say('/sys/user/updatePassword', { ...input, [missing]: nothing }, token)).toMatchObject({
      success: false,
      error: 'input.invalid',
      issues: [{ field: missing }],
    });
  await tokenOf('admin', password);
});

test('CALL-13: the old password is not guessed in an open session', async () => {
  const token = await tokenOf('admin');
  const guess = () =>
    say('/sys/user/updatePassword', { oldpassword: 'guess', password: 'Second-One-2', confirmpassword: 'Second-One-2' }, token);
  for (let n = 0; n < 5; n += 1) expect(await guess()).toMatchObject({ error: 'account.old_password' });
  expect(await guess()).toMatchObject({ error: 'login.too_often' });
});

test('SIGNUP-06, CALL-100: a phone is bound by the code that was sent to it, and then signs in', async () => {
  const token = await tokenOf('admin');
  expect(await say('/account/sms', { mobile: '13700000007', scene: 'bind' })).toMatchObject({ error: 'session.missing' });
  const captcha = await codeTo('13700000007', 'bind', token);
  await prove(app, token);
  expect(await say('/sys/user/bindPhone', { mobile: '13700000008', captcha }, token)).toMatchObject({ error: 'code.expired' });
  expect(await say('/sys/user/bindPhone', { mobile: '13700000007', captcha }, token)).toMatchObject({
    success: true,
    result: { contact: '137****0007' },
  });
  expect(await platform.db.one("select phone from sys_user where id = 'u1'")).not.toMatchObject({ phone: '13700000007' });
  seconds(61);
  const login = await codeTo('13700000007', 'login');
  expect(await say('/sys/phoneLogin', { mobile: '13700000007', captcha: login })).toMatchObject({
    success: true,
    result: { userInfo: { username: 'admin' } },
  });
  const taken = await codeTo('13800000001', 'bind', token);
  expect(await say('/sys/user/bindPhone', { mobile: '13800000001', captcha: taken }, token)).toMatchObject({ error: 'signup.phone_taken' });
});

test('SIGNUP-06: a phone number that cannot be read is not written over, as it may be mended by whoever has its key', async () => {
  const token = await tokenOf('admin');
  const stored = () => platform.db.one<{ phone: string; hash: string }>("select phone, phone_hash as hash from sys_user where id = 'u1'");
  const right = await stored();
  const captcha = await codeTo('13700000017', 'bind', token);
  await prove(app, token);
  const damaged = { phone: `${right?.phone.slice(0, 20)}AAAA${right?.phone.slice(24)}`, hash: right?.hash };
  await platform.db.run("update sys_user set phone = $1 where id = 'u1'", [damaged.phone]);
  expect(await say('/sys/user/bindPhone', { mobile: '13700000017', captcha }, token)).toMatchObject({
    success: false,
    error: 'data.unreadable',
  });
  expect(await stored()).toEqual(damaged);
  await platform.db.run("update sys_user set phone = $1 where id = 'u1'", [right?.phone]);
});

test('SIGNUP-03, TENANT-01: nobody registers in a tenant before its first day or after its last', async () => {
  const ask = async () => (await get(app, '/auth/register', undefined, { 'tenant-id': '1' })).json<Said>();
  expect(await ask()).toMatchObject({ result: { open: true } });
  for (const [begin, end] of [
    ['2026-05-07', null],
    [null, '2026-05-05'],
  ]) {
    await platform.db.run('update sys_tenant set begin_date = $1, end_date = $2 where id = 1', [begin, end]);
    expect(await ask()).toMatchObject({ success: false, error: 'signup.closed' });
  }
  await platform.db.run("update sys_tenant set begin_date = '2026-05-06', end_date = '2026-05-06' where id = 1");
  expect(await ask()).toMatchObject({ result: { open: true } });
  await platform.db.run('update sys_tenant set begin_date = null, end_date = null where id = 1');
});

test('CALL-08: a named account that does not have the address is refused, and no other gets the new password', async () => {
  const captcha = await codeTo('13800000001', 'recover');
  expect(await say('/auth/forge-password', { way: 'sms', account: '13800000001', captcha, username: 'admin' })).toMatchObject({
    success: false,
    error: 'login.no_account',
  });
});

test.each([
  ['/account/sms', { mobile: '12345', scene: 'login' }, 'mobile', '请输入正确手机号', 'Enter a valid mobile number'],
  ['/sys/phoneLogin', { mobile: '23800000001', captcha: '1' }, 'mobile', '请输入正确手机号', 'Enter a valid mobile number'],
  ['/sys/email/sendCode', { email: 'a@b', scene: 'login' }, 'email', '邮箱格式不正确', 'The e-mail address is not valid'],
  ['/auth/register', { ...newcomer({ email: 'nobody' }), captcha: '1' }, 'email', '邮箱格式不正确', 'The e-mail address is not valid'],
  [
    '/auth/register',
    { ...newcomer({ username: 'a bcd' }), captcha: '1' },
    'username',
    '只允许字母、数字、下划线',
    'Letters, digits and underscores only',
  ],
])('ACCT-15: %s says what is wrong with %j', async (path, body, field, zh, en) => {
  expect(await say(path, body)).toMatchObject({ error: 'input.invalid', issues: [{ field, text: zh }] });
  expect(await say(path, { ...body, language: 'en' })).toMatchObject({ issues: [{ field, text: en }] });
});

test('ACCT-06, FORM-01, FORM-02: what is missing is asked for in the words of the forms', async () => {
  const token = await tokenOf('admin');
  const password = { password: 'Brand-New-7', confirmpassword: 'Brand-New-7' };
  for (const [path, body, zh, en] of [
    ['/account/sms', { scene: 'login' }, '请输入手机号', 'Enter a mobile number'],
    ['/sys/mLogin', { password: 'x' }, '请输入用户名', 'Enter a user name'],
    ['/sys/user/updatePassword', password, '请输入旧密码！', 'Please enter old password!'],
  ] as const) {
    expect(await say(path, body, token)).toMatchObject({ error: 'input.invalid', issues: [{ code: 'required', text: zh }] });
    expect(await say(path, { ...body, language: 'en' }, token)).toMatchObject({ issues: [{ text: en }] });
  }
});

test('SIGNUP-06: an e-mail address is bound the same way', async () => {
  const token = await tokenOf('admin');
  expect(await say('/sys/email/sendCode', { email: 'Boss@example.edu', scene: 'bind' }, token)).toMatchObject({ success: true });
  const captcha = await codeFor(platform, 'boss@example.edu');
  await prove(app, token);
  expect(await say('/sys/user/bindEmail', { email: 'Boss@example.edu', captcha }, token)).toMatchObject({ success: true });
  expect(await platform.db.one("select email from sys_user where id = 'u1'")).toEqual({ email: 'boss@example.edu' });
});

test('CALL-32, SIGNUP-07: the own profile is saved after the notice was agreed to, and only what is the own to change', async () => {
  const token = await tokenOf('admin');
  const update = (body: object) => say('/sys/user/update', body, token, 'PUT');
  expect(await update({ realname: '新名' })).toMatchObject({ error: 'account.not_agreed' });
  expect(await update({ realname: '新名', birthday: '1990-02-03', agree: true })).toMatchObject({
    success: true,
    result: { realname: '新名', agreed: true },
  });
  expect(await update({ realname: '再改' })).toMatchObject({ success: true });
  expect(await update({ id: 'u5', realname: 'x' })).toMatchObject({ error: 'access.denied' });
  for (const foreign of [
    { username: 'root' },
    { selectedroles: 'r2' },
    { status: '2' },
    { email: 'x@example.edu' },
    { phone: '13812345678' },
    { unitId: 'n1' },
  ]) {
    expect(await update(foreign)).toMatchObject({ error: 'input.invalid', issues: [{ code: 'frozen' }] });
  }
  const whole = (await get(app, '/sys/user/profile', token)).json<{ result: object }>().result;
  expect(await update({ ...whole, realname: '三改' })).toMatchObject({ success: true });
  expect(await update({ realname: '' })).toMatchObject({ error: 'input.invalid' });
  expect(await update({ birthday: '1990-02-30' })).toMatchObject({ error: 'input.invalid' });
  expect(await update({ avatar: 'temp/other.png' })).toMatchObject({ error: 'file.missing' });
});

test('CALL-32: the own sex is one of the dictionary, or none', async () => {
  await platform.db.run(`
    insert into sys_dict (id, tenant_id, dict_name, dict_code, create_time) values ('dsex', 1, '性别', 'sex', now());
    insert into sys_dict_item (id, tenant_id, dict_id, item_text, item_value, sort_order, status, create_time) values
      ('dsex1', 1, 'dsex', '男', '1', 1, '1', now()), ('dsex2', 1, 'dsex', '女', '2', 2, '1', now())`);
  await platform.services().caches.dicts.changed(1);
  const token = await tokenOf('admin');
  const update = (sex: unknown) => say('/sys/user/update', { sex, agree: true }, token, 'PUT');
  expect(await update('9')).toMatchObject({ error: 'input.invalid', issues: [{ field: 'sex', code: 'choice' }] });
  for (const sex of [2, null]) expect(await update(sex)).toMatchObject({ success: true, result: { sex } });
});

const upload = async (fileName: string, bytes: Buffer, token: string): Promise<string> => {
  const head = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: `${prefix}/sys/common/upload`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xyz--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=xyz', 'x-access-token': token },
  });
  return answer.json<{ message: string }>().message;
};
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);
/** One white pixel; the packed one is of a kind that no paper shows. */
const bmp = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000000000000000000000000000ffffff00'.padEnd(116, '0'),
  'hex',
);
const packed = Buffer.from(bmp).fill(1, 30, 31);

test('ACCT-02, ACCT-03, CALL-103: an uploaded picture becomes the signature, also of the expert', async () => {
  const token = await tokenOf('expert1');
  const path = await upload('sign.png', png, token);
  expect(await say('/sys/user/saveSign', { path }, token)).toMatchObject({ success: true, result: { signatureFile: path } });
  expect(
    await platform.db.one(
      'select u.signature_file as own, e.signature_file as expert from sys_user u join ds_tb_expert e on e.user_id = u.id',
    ),
  ).toEqual({
    own: path,
    expert: path,
  });
  expect(await say('/sys/user/saveSign', { path: await upload('sign.bmp', bmp, token) }, token)).toMatchObject({ success: true });
  expect(await say('/sys/user/saveSign', { path: await upload('packed.bmp', packed, token) }, token)).toMatchObject({
    success: false,
    error: 'account.signature_print',
  });
});

test('ACCT-02, AUTH-20: a signature that was the last thing missing makes the profile of an expert complete', async () => {
  await platform.db.run(`
    insert into ds_tb_label (id, tenant_id, label_code, label_name, label_type, create_time) values ('l1', 1, 'math', '数学', 'subject', now());
    insert into ds_tb_expert_label_relation (id, tenant_id, expert_id, label_id, create_time) values ('r1', 1, 'e1', 'l1', now());
    update ds_tb_expert set unit_id = 'n1', id_no = 'x', phone = 'x', agreement_version = '1', signature_file = null, is_perfect = '0' where id = 'e1'`);
  const entered = async () => (await enter('expert1')).result as unknown;
  expect(await entered()).toMatchObject({ is_expert: '1', isPerfect: '0' });
  const token = await tokenOf('expert1');
  expect(await say('/sys/user/saveSign', { path: await upload('sign.png', png, token) }, token)).toMatchObject({ success: true });
  expect(await entered()).toMatchObject({ is_expert: '1', isPerfect: '1' });
});

test('ACCT-04: a file that only says to be a picture, one of another account and none are no signature', async () => {
  const token = await tokenOf('expert1');
  const pdf = await upload('sign.pdf', Buffer.from('%PDF-1.7 x'), token);
  expect(await say('/sys/user/saveSign', { path: pdf }, token)).toMatchObject({ error: 'account.signature_type' });
  expect(await upload('sign.png', Buffer.from('no picture'), token)).not.toMatch(/\.png$/);
  const foreign = await upload('sign.png', png, await tokenOf('admin'));
  for (const path of [foreign, '../../data.key', 'none.png'])
    expect(await say('/sys/user/saveSign', { path }, token)).toMatchObject({ error: 'file.missing' });
});
