import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, openPlatform, type Platform, post, prefix, signInProved } from '../../../http/platform.test-support.ts';
import { expectSecondStep, setUpTotp } from '../totp/totp.test-support.ts';
import { casUser } from './cas.ts';

const origin = 'https://saiyun.example';
let platform: Platform;
let app: FastifyInstance;
let cas: Server;
beforeAll(async () => {
  platform = await openPlatform();
  cas = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://cas').searchParams;
    const right = query.get('ticket') === 'ST-1' && query.get('service') === `${origin}/user/login`;
    response.end(
      right
        ? '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>expert1</cas:user></cas:authenticationSuccess></cas:serviceResponse>'
        : '<cas:serviceResponse><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>',
    );
  });
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve));
  const { port } = cas.address() as AddressInfo;
  app = await platform.app({ SAIYUN_LOCAL_OIDC: 'on', SAIYUN_PUBLIC_URL: origin, SAIYUN_CAS_URL: `http://127.0.0.1:${port}/cas` });
});
afterAll(async () => {
  await platform.close();
  cas.closeAllConnections();
  cas.close();
});

/** Goes to the third party, as a browser does after the call that returns the address. */
const leave = async (redirect = '/oauth2-app/login') => {
  const answer = await get(app, `/sys/thirdLogin/oauth2/local/authorize?redirect=${encodeURIComponent(redirect)}`);
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return {
    ...answer.json<{ success: boolean; error?: string; result: string }>(),
    cookie,
    header: String(answer.headers['set-cookie'] ?? ''),
  };
};
/** Signs in there under a name; returns the address that the browser is sent back to. */
const sayName = async (address: string, name: string): Promise<URL> => {
  const answer = await fetch(`${address}&name=${encodeURIComponent(name)}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
};
const comeBack = async (address: URL, cookie: string) => {
  const answer = await app.inject({ method: 'GET', url: address.pathname + address.search, headers: { cookie } });
  return {
    status: answer.statusCode,
    body: answer.body,
    to: answer.headers.location ? new URL(String(answer.headers.location)) : undefined,
  };
};
const arrive = async (name: string): Promise<string> => {
  const { result, cookie } = await leave();
  const { to } = await comeBack(await sayName(result, name), cookie);
  return to?.searchParams.get('token') ?? '';
};
const enter = async (token: string, type = 'local') =>
  (await get(app, `/sys/thirdLogin/getLoginUser/${token}/${type}`)).json<{ success: boolean; error?: string; result: { token: string } }>();

test('AUTH-01, CALL-99, CALL-03: a third-party account is linked once and then signs in', async () => {
  const { result, cookie, header } = await leave('/oauth2-app/login?from=here');
  expect(header).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
  const asked = new URL(result).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    code_challenge_method: 'S256',
    redirect_uri: `${origin}${prefix}/sys/thirdLogin/oauth2/local/callback`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  const { status, to } = await comeBack(await sayName(result, '李四'), cookie);
  expect([status, to?.origin, to?.pathname, to?.searchParams.get('from'), to?.searchParams.get('thirdType')]).toEqual([
    303,
    origin,
    '/oauth2-app/login',
    'here',
    'local',
  ]);
  const token = to?.searchParams.get('token') ?? '';
  // Nobody has linked the person yet, and the token remains valid for that.
  expect(await enter(token)).toMatchObject({ error: 'login.third_unbound' });
  const owner = await signInProved(app, 'expert1');
  const bound = await post(app, '/sys/thirdLogin/bind', { token, thirdType: 'local' }, { headers: { 'x-access-token': owner.token } });
  expect(bound.json()).toMatchObject({ success: true });
  const again = await arrive('李四');
  const signedIn = await enter(again);
  expect(signedIn).toMatchObject({ success: true, result: { userInfo: { username: 'expert1', loginType: 3 } } });
  expect(await enter(again)).toMatchObject({ error: 'login.third_expired' });
  expect((await get(app, '/sys/thirdLogin/bound', signedIn.result.token)).json()).toMatchObject({
    result: [{ thirdType: 'local', displayName: '李四' }],
  });
});

test('AUTH-07: a sign-in whose time is over says so in both languages', async () => {
  const ask = async (query = '') => (await get(app, `/sys/thirdLogin/getLoginUser/none/local${query}`)).json<object>();
  expect(await ask()).toMatchObject({ error: 'login.third_expired', message: expect.stringContaining('登录时间已过期') });
  expect(await ask('?language=en')).toMatchObject({ message: expect.stringContaining('Login time has expired') });
});

test('CALL-03: a person is linked to one account, until it is unlinked', async () => {
  const [expert, admin] = [await signInProved(app, 'expert1'), await signInProved(app)];
  const bind = async (as: string) =>
    (
      await post(app, '/sys/thirdLogin/bind', { token: await arrive('王五'), thirdType: 'local' }, { headers: { 'x-access-token': as } })
    ).json();
  expect(await bind(expert.token)).toMatchObject({ success: true });
  expect(await bind(admin.token)).toMatchObject({ error: 'login.third_taken' });
  await app.inject({
    method: 'DELETE',
    url: `${prefix}/sys/thirdLogin/unbind?thirdType=local`,
    headers: { 'x-access-token': expert.token },
  });
  expect(await enter(await arrive('王五'))).toMatchObject({ error: 'login.third_unbound' });
  expect(await bind(admin.token)).toMatchObject({ success: true });
});

test('CALL-99: the way back counts once, in the browser that began, and only as it was begun', async () => {
  const { result, cookie } = await leave();
  const back = await sayName(result, '赵六');
  expect(JSON.parse((await comeBack(back, 'saiyun_third=another')).body)).toMatchObject({ error: 'login.third_expired' });
  // The refusal above has spent the token.
  expect(JSON.parse((await comeBack(back, cookie)).body)).toMatchObject({ error: 'login.third_expired' });

  const second = await leave();
  const forged = await sayName(second.result, '赵六');
  forged.searchParams.set('code', 'made-up');
  expect((await comeBack(forged, second.cookie)).to?.searchParams.get('error')).toBe('login.third_failed');

  const [third, fourth] = [await leave(), await leave()];
  const mixed = await sayName(third.result, '赵六');
  mixed.searchParams.set('state', new URL(fourth.result).searchParams.get('state') ?? '');
  const refused = await comeBack(mixed, fourth.cookie);
  expect(refused.to?.searchParams.get('error')).toBe('login.third_failed');
  expect(refused.to?.searchParams.get('token')).toBeNull();
});

test.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'https://saiyun.example.evil.example/'])(
  'CALL-99: nobody is led to %j with a token',
  async (redirect) => {
    expect(await leave(redirect)).toMatchObject({ success: false, error: 'input.invalid' });
  },
);

test('CALL-99: a third party that is not set up is refused by name, and the others are offered', async () => {
  const answer = await get(app, '/sys/thirdLogin/oauth2/wechat/authorize?redirect=%2F');
  expect(answer.json()).toMatchObject({ error: 'login.third_unknown' });
  expect((await post(app, '/sys/getdomainconfig')).json()).toMatchObject({
    result: { thirdLogins: [{ type: 'local', name: '本机演示账号' }] },
  });
  const plain = await platform.app();
  expect((await post(plain, '/sys/getdomainconfig')).json()).toMatchObject({ result: { thirdLogins: [] } });
});

test('CALL-06: the ticket of a CAS server signs in, for this platform only', async () => {
  const validate = async (ticket: string, service: string) =>
    (await get(app, `/sys/cas/client/validateLogin?${new URLSearchParams({ ticket, service }).toString()}`)).json<object>();
  expect(await validate('ST-1', `${origin}/user/login`)).toMatchObject({
    success: true,
    code: 200,
    result: { userInfo: { username: 'expert1' }, is_expert: '1' },
  });
  expect(await validate('ST-2', `${origin}/user/login`)).toMatchObject({ error: 'login.cas_refused' });
  expect(await validate('ST-1', 'https://other.example/user/login')).toMatchObject({ error: 'login.cas_refused' });
  const plain = await platform.app();
  expect((await get(plain, '/sys/cas/client/validateLogin?ticket=a&service=b')).json()).toMatchObject({ error: 'login.cas_off' });
});

test('AUTH-01: an account with two steps is asked for its one-time code by third parties and CAS too', async () => {
  const { token } = await signInProved(app, 'expert1');
  const own = { headers: { 'x-access-token': token } };
  await post(app, '/sys/thirdLogin/bind', { token: await arrive('孙七'), thirdType: 'local' }, own);
  const secret = await setUpTotp(platform, app, token);
  const cas = new URLSearchParams({ ticket: 'ST-1', service: `${origin}/user/login` });
  const ways = [
    async () => enter(await arrive('孙七')),
    async () => (await get(app, `/sys/cas/client/validateLogin?${cas.toString()}`)).json<Awaited<ReturnType<typeof enter>>>(),
  ];
  for (const way of ways) await expectSecondStep(platform, app, await way(), { secret, username: 'expert1', loginType: 3 });
  await platform.db.run('delete from sys_user_totp');
});

test.each([
  ['<authenticationSuccess><user>a&amp;b</user></authenticationSuccess>', 'a&b'],
  ['<cas:authenticationSuccess>\n <cas:user> admin </cas:user>\n</cas:authenticationSuccess>', 'admin'],
  ['<cas:authenticationFailure><cas:user>admin</cas:user></cas:authenticationFailure>', undefined],
  ['<html>busy</html>', undefined],
  ['', undefined],
])('CALL-06: of %j the account is %j', (xml, user) => expect(casUser(xml)).toBe(user));
