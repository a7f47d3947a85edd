import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { admin, Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const start = async (routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) => {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  const context = bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_LANG: 'en' } });
  return { ...context, url: server.url, calls: server.calls };
};
const kept = (folder: string): string => readFileSync(join(folder, 'config', 'secrets.json'), 'utf8');

describe('A9: login --web', () => {
  const signedIn: Route = () => ({ token: 'token-1', userInfo: admin });
  /** Acts as a browser whose user allows the sign-in; `change` is an attacker's change to the callback address. */
  const browser =
    (pages: string[], change: (callback: URL) => void = () => undefined) =>
    async (address: string): Promise<void> => {
      const asked = new URL(address).searchParams;
      const callback = new URL(asked.get('redirect_uri') ?? '');
      callback.searchParams.set('code', 'code-1');
      callback.searchParams.set('state', asked.get('state') ?? '');
      change(callback);
      const answer = await fetch(callback);
      pages.push(`${answer.status} ${await answer.text()}`);
    };

  test('the code comes back to this machine, and is given for a session with the verifier of the challenge', async () => {
    const pages: string[] = [];
    let address = '';
    const context = await start(
      { 'POST /sys/oauth/token/code': signedIn },
      {
        openUrl: (url) => {
          address = url;
          return browser(pages)(url);
        },
      },
    );
    const ran = await context.run('login', '--web');
    expect(ran).toMatchObject({ code: 0, out: '' });
    expect(ran.err).toContain(`if it does not open, go to\n${address}`);
    const asked = new URL(address);
    expect(asked.origin + asked.pathname).toBe(`${context.url}/authorize`);
    expect(asked.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const sent = JSON.parse(context.calls.at(-1)?.body ?? '') as { code: string; codeVerifier: string; redirectUri: string };
    expect(sent).toMatchObject({ code: 'code-1', redirectUri: asked.searchParams.get('redirect_uri') });
    expect(createHash('sha256').update(sent.codeVerifier).digest('base64url')).toBe(asked.searchParams.get('code_challenge'));
    expect(address).not.toContain(sent.codeVerifier);
    expect(pages).toEqual([expect.stringMatching(/^200 [\s\S]*Signed in\. You can close this page/)]);
    expect(kept(context.folder)).toContain('token-1');
    expect(await context.run('whoami')).toMatchObject({ code: 0 });
    // The port is closed again.
    await expect(fetch(sent.redirectUri)).rejects.toThrow('fetch failed');
  });

  test('what does not know the state is ignored; a no in the browser is exit code 5', async () => {
    const pages: string[] = [];
    const context = await start(
      { 'POST /sys/oauth/token/code': signedIn },
      {
        openUrl: async (url) => {
          await browser(pages, (callback) => callback.searchParams.set('state', 'guessed'))(url);
          await browser(pages, (callback) => {
            callback.pathname = '/other';
          })(url);
          await browser(pages, (callback) => {
            callback.searchParams.delete('code');
            callback.searchParams.set('error', 'access_denied');
          })(url);
        },
      },
    );
    const ran = await context.run('login', '--web', '--json');
    expect(ran).toMatchObject({ code: 5, out: '' });
    expect(JSON.parse(ran.err.split('\n').at(-2) ?? '')).toMatchObject({ code: 'cli.login.refused', kind: 'forbidden' });
    expect(pages.map((page) => page.slice(0, 3))).toEqual(['404', '404', '200']);
    expect(context.calls).toEqual([]);
  });

  test('Ctrl-C ends the waiting', async () => {
    const context = await start({}, { openUrl: async () => queueMicrotask(() => context.controller.abort()) });
    expect(await context.run('login', '--web')).toMatchObject({ code: 130 });
  });
});

describe('A9: login --device', () => {
  const begun: Route = () => ({ deviceCode: 'd1', userCode: 'BCDF-GHJK', expiresIn: 600, interval: 0 });

  test('tells where to type which code, also with --quiet, and asks until somebody has decided', async () => {
    let asked = 0;
    const context = await start({
      'POST /sys/oauth/device/start': begun,
      'POST /sys/oauth/token/device': () => {
        asked += 1;
        return asked < 3 ? new Refusal(409, 'pending', 'device.pending') : { token: 'token-1', userInfo: admin };
      },
    });
    const ran = await context.run('login', '--device', '--quiet');
    expect(ran).toMatchObject({ code: 0, out: '' });
    expect(ran.err).toContain(`Open ${context.url}/device in any browser and enter the code BCDF-GHJK (valid for 10 minutes)`);
    expect(asked).toBe(3);
    expect(kept(context.folder)).toContain('token-1');
  });

  test.each([
    ['device.expired', 412, 4],
    ['device.refused', 403, 5],
  ])('%s ends it', async (error, code, exit) => {
    const context = await start({
      'POST /sys/oauth/device/start': begun,
      'POST /sys/oauth/token/device': () => new Refusal(code, 'no', error),
    });
    expect(await context.run('login', '--device')).toMatchObject({ code: exit, out: '' });
  });
});

test.each([
  ['--web', '--device'],
  ['--web', '--with-token'],
  ['--device', '-u', 'admin'],
  ['--with-token', '--password-stdin'],
])('A9: %s with %s is refused, as there is one way at a time', async (...words) => {
  const context = await start({});
  expect(await context.run('login', ...words)).toMatchObject({ code: 2, out: '' });
  expect(context.calls).toEqual([]);
});
