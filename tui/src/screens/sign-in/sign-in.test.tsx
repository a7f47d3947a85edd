import { ApiError, type Client } from '@saiyun/sdk';
import { render } from 'ink-testing-library';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppProvider } from '../kit/app-context.ts';
import { tuiMessage } from '../messages/index.ts';
import { SignIn } from './sign-in.tsx';

const needed = (): ApiError =>
  new ApiError({ kind: 'auth', code: 'login.otp_needed', message: '请输入动态验证码', result: { ticket: 'ticket-1' } });

/** The sign-in screen of an account with a second factor; `otpLogin` answers the second step. */
const open = (otpLogin: (body: unknown) => Promise<unknown>) => {
  const sent: unknown[] = [];
  const entered = vi.fn<(welcome: string) => void>();
  const client = {
    session: {},
    options: { baseUrl: 'http://saiyun', dialect: 'saiyun' },
    mLogin: (body: unknown) => {
      sent.push(body);
      return Promise.reject(needed());
    },
    send: (_method: string, path: string, { body }: { readonly body: unknown }) => {
      sent.push([path, body]);
      return otpLogin(body);
    },
  } as unknown as Client;
  const context = {
    client,
    language: 'en' as const,
    t: (key: Parameters<typeof tuiMessage>[1], params?: Parameters<typeof tuiMessage>[2]) => tuiMessage('en', key, params),
    toggleLanguage: () => undefined,
    columns: 80,
    rows: 24,
    endedBy: () => false,
    active: true,
  };
  const screen = render(
    <AppProvider value={context}>
      <SignIn onSignedIn={entered} onQuit={() => undefined} />
    </AppProvider>,
  );
  onTestFinished(() => screen.unmount());
  const shows = async (text: string): Promise<void> => {
    await vi.waitFor(() => expect(screen.lastFrame()).toContain(text));
    // A field listens once the effects of its frame have run, in later turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
  };
  /** Sends one key or a text; the screen has processed it once it shows the expected text. */
  const type = async (text: string, then: string): Promise<void> => {
    screen.stdin.write(text);
    await shows(then);
  };
  return { screen, sent, entered, shows, type };
};

const admin = { token: 'token-1', userInfo: { username: 'admin', realname: 'Li Si' } };

describe('AUTH-01: the terminal asks for the one-time code of an account with two steps', () => {
  const toOtp = async ({ type, shows }: ReturnType<typeof open>): Promise<void> => {
    await shows('Account');
    await type('admin', 'admin');
    await type('\r', '❯ Password');
    await type('secret', '••••••');
    await type('\r', 'Two-step sign-in');
  };

  test('after the password, and the code opens the session', async () => {
    const app = open(() => Promise.resolve(admin));
    await toOtp(app);
    await app.type('123456', '123456');
    app.screen.stdin.write('\r');
    await vi.waitFor(() => expect(app.entered).toHaveBeenCalledWith(expect.stringContaining('Li Si')));
    expect(app.sent).toEqual([{ username: 'admin', password: 'secret' }, ['/sys/otpLogin', { ticket: 'ticket-1', otp: '123456' }]]);
  });

  test.each([
    ['login.otp_wrong', 'Two-step sign-in'],
    ['login.otp_expired', 'Password'],
  ])('%s is told, and leads to %s', async (code, then) => {
    const app = open(() => Promise.reject(new ApiError({ kind: 'auth', code, message: `told: ${code}` })));
    await toOtp(app);
    await app.type('000000', '000000');
    await app.type('\r', `told: ${code}`);
    await app.shows(then);
    expect(app.screen.lastFrame()).not.toContain('000000');
    expect(app.entered).not.toHaveBeenCalled();
  });
});
