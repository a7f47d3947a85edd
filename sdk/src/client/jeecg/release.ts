import type { ClientOptions, CoreClient } from '../client.ts';

/** Releases of JeecgBoot, from the first to the last; one end is open where nothing is known of older or newer ones. */
export interface JeecgRelease {
  readonly from?: string;
  readonly to?: string;
}

/** Makes a client with these options besides its own; it must have no session. */
type Open = (options: Pick<ClientOptions, 'dialect' | 'hooks' | 'retries'>) => Stranger | Promise<Stranger>;
type Stranger = Pick<CoreClient, 'send' | 'close'>;

interface Said {
  readonly status: number;
  readonly success?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

const said = (status: number, text: string): Said => {
  try {
    return { ...(JSON.parse(text.replace(/\}\{.*$/s, '}')) as object), status };
  } catch {
    return { status };
  }
};

const textOf = ({ message }: Said): string => (typeof message === 'string' ? message : '');

/** What a stranger is told by the calls that releases answer differently; each is refused before it changes anything. */
async function asking(
  open: Open,
): Promise<{ readonly ask: (...of: Parameters<CoreClient['send']>) => Promise<Said>; readonly close: () => Promise<void> }> {
  let last: Said | undefined;
  const client = await open({
    dialect: 'jeecg',
    retries: 0,
    hooks: [
      async (request, next) => {
        const answer = await next(request);
        const text = await answer.text();
        last = said(answer.status, text);
        return { ...answer, text: async () => text };
      },
    ],
  });
  return {
    ask: async (...of) => {
      last = undefined;
      try {
        await client.send(...of);
      } catch (error) {
        // Refusals are what tells them apart; without any answer there is nothing to tell.
        if (!last) throw error;
      }
      return last ?? { status: 0 };
    },
    close: () => client.close(),
  };
}

/**
 * Which JeecgBoot stands opposite, found out without signing in: none of them states its version, but each few releases changed what a
 * stranger is told. Undefined if it is no JeecgBoot.
 */
export async function jeecgRelease(open: Open): Promise<JeecgRelease | undefined> {
  const { ask, close } = await asking(open);
  try {
    const stranger = await ask('GET', '/sys/user/getUserInfo');
    // Until 2.4.6 it is an error of the servlet container.
    if (stranger.status === 500 && textOf(stranger).includes('Token失效')) return { to: '2.4' };
    if (stranger.status !== 401 || stranger.code !== 401) return undefined;
    if (stranger.success === true) {
      const captcha = await ask('POST', '/sys/login', { body: { username: '', password: '', captcha: '-', checkKey: '-' } });
      return captcha.code === 412 ? { from: '3.3', to: '3.4' } : { from: '3.0', to: '3.2' };
    }
    if (textOf(stranger) === 'token为空!') return { from: '3.9' };
    // A path that is there has another verb; one that is not has none.
    const third = await ask('POST', '/sys/thirdLogin/getLoginUser/-/-/0', { body: {} });
    if (third.status === 404) return { from: '3.5', to: '3.5' };
    const sms = await ask('POST', '/sys/sms', { body: { mobile: '', smsmode: '0' } });
    return /签名|Cannot parse null/.test(textOf(sms)) ? { from: '3.7', to: '3.8' } : { from: '3.6', to: '3.6' };
  } finally {
    await close();
  }
}
