import { ApiError, type Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { describe, expect, test, vi } from 'vitest';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { SignIn } from './sign-in.tsx';

const codeNeeded = (): ApiError =>
  new ApiError({ kind: 'auth', code: 'login.otp_needed', message: '请输入动态验证码', result: { ticket: 'ticket-1' } });

interface Answers {
  /** The first step; by default the account has a second one. */
  readonly mLogin?: () => Promise<unknown>;
  /** The calls after it. */
  readonly send?: (path: string) => Promise<unknown>;
}

/** The sign-in screen over a server that answers as told. */
const open = async (
  { mLogin = () => Promise.reject(codeNeeded()), send = () => Promise.resolve({}) }: Answers = {},
  language: Language = 'en',
) => {
  const sent: unknown[] = [];
  const entered = vi.fn<(welcome: string) => void>();
  const quit = vi.fn<() => void>();
  const client = {
    session: {},
    options: { baseUrl: 'http://saiyun', dialect: 'saiyun' },
    mLogin: (body: unknown) => {
      sent.push(body);
      return mLogin();
    },
    send: (_method: string, path: string, { body }: { readonly body: unknown }) => {
      sent.push([path, body]);
      return send(path);
    },
    setTenant: (id: number) => sent.push(['tenant', id]),
    whoami: () => Promise.resolve({}),
    departs: () => Promise.resolve({ list: departs }),
    selectDepart: (code: string) => {
      sent.push(['depart', code]);
      return Promise.resolve();
    },
  } as unknown as Client;
  const screen = await openScreen(<SignIn onSignedIn={entered} onQuit={quit} />, client, language);
  return { ...screen, sent, entered, quit };
};

const admin = { token: 'token-1', userInfo: { username: 'admin', realname: 'Li Si', tenantId: 1 } };
const departs = [
  { orgCode: 'A01', departName: 'Mathematics' },
  { orgCode: 'A02', departName: 'Physics' },
];

const enterAccount = async ({ type, shows }: Awaited<ReturnType<typeof open>>, then: string | RegExp): Promise<void> => {
  await shows('Account');
  await type('admin', 'admin');
  await type(press.enter, '❯ Password');
  await type('secret', '••••••');
  await type(press.enter, then);
};

test.each(languages)('the sign-in screen in %s fits 80×24', async (language) => {
  const screen = await open({}, language);
  await screen.shows('http://saiyun');
  expectToFit(screen, language);
  expect(screen.frame()).toContain(language === 'en' ? 'Account' : '账号');
});

describe('TUI-01: account and password', () => {
  test('both are asked for, and Tab swaps the field', async () => {
    const app = await open();
    await app.shows('❯ Account');
    await app.type(press.tab, '❯ Password');
    await app.type(press.enter, '! Enter your account and password');
    await app.type(press.up, '❯ Account');
    expect(app.sent).toEqual([]);
    // There is nothing to go back to.
    expect(app.frame()).toContain('Esc quit');
  });

  test('a refused password is cleared and the reason shown; the account stays', async () => {
    const app = await open({ mLogin: () => Promise.reject(new ApiError({ kind: 'auth', code: 'login.wrong', message: 'Wrong' })) });
    await enterAccount(app, '! Wrong');
    expect(app.frame()).toContain('admin');
    expect(app.frame()).not.toContain('•');
    expect(app.frame()).toContain('❯ Password');
  });

  test('Escape leaves', async () => {
    const app = await open();
    await app.shows('Account');
    await app.type(press.escape, 'Account');
    await eventually(() => expect(app.quit).toHaveBeenCalledTimes(1));
  });
});

describe('AUTH-03: tenant and department are chosen where there are several', () => {
  const several = { ...admin, departs: [departs[0]], tenantList: [1, 2].map((id) => ({ id, name: `School ${id}` })) };

  test('another tenant, then one of its departments', async () => {
    const app = await open({ mLogin: () => Promise.resolve(several) });
    await enterAccount(app, 'Choose a tenant');
    await app.type(press.down, '❯ School 2');
    await app.type(press.enter, 'Choose a department');
    expect(app.frame()).toContain('❯ Mathematics');
    await app.type('j', '❯ Physics');
    await app.type(press.enter, 'Physics');
    await eventually(() => expect(app.entered).toHaveBeenCalledWith(expect.stringContaining('Li Si')));
    expect(app.sent).toContainEqual(['tenant', 2]);
    expect(app.sent).toContainEqual(['depart', 'A02']);
  });

  test('Escape goes back to the account, which is still there', async () => {
    const app = await open({ mLogin: () => Promise.resolve(several) });
    await enterAccount(app, 'Choose a tenant');
    await app.type(press.escape, '❯ Password');
    expect(app.frame()).toContain('admin');
    expect(app.entered).not.toHaveBeenCalled();
  });

  test('one department needs no choice', async () => {
    const app = await open({ mLogin: () => Promise.resolve({ ...admin, departs: [departs[0]] }) });
    await enterAccount(app, 'Password');
    await eventually(() => expect(app.entered).toHaveBeenCalledTimes(1));
  });
});

describe('AUTH-01: the terminal asks for the one-time code of an account with two steps', () => {
  test('after the password, and the code opens the session', async () => {
    const app = await open({ send: () => Promise.resolve(admin) });
    await enterAccount(app, 'Two-step sign-in');
    await app.type('123456', '123456');
    await app.type(press.enter, 'Code');
    await eventually(() => expect(app.entered).toHaveBeenCalledWith(expect.stringContaining('Li Si')));
    expect(app.sent).toEqual([{ username: 'admin', password: 'secret' }, ['/sys/otpLogin', { ticket: 'ticket-1', otp: '123456' }]]);
  });

  test.each([
    ['login.otp_wrong', 'Two-step sign-in'],
    ['login.otp_expired', 'Password'],
  ])('%s is shown, and leads to %s', async (code, then) => {
    const app = await open({ send: () => Promise.reject(new ApiError({ kind: 'auth', code, message: `refused: ${code}` })) });
    await enterAccount(app, 'Two-step sign-in');
    await app.type('000000', '000000');
    await app.type(press.enter, `refused: ${code}`);
    await app.shows(then);
    expect(app.frame()).not.toContain('000000');
    expect(app.entered).not.toHaveBeenCalled();
  });
});
