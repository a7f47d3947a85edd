// Requirements of OWASP ASVS 5.0 that no other test holds; docs/reports/asvs.md says which.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isStrongPassword } from '@saiyun/sdk/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, password, post, prefix, signIn } from '../../server/src/http/platform.test-support.ts';
import { isTest, root, sources, text } from '../support/sources.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
});
afterAll(() => platform?.close());

describe('headers and methods', () => {
  test('3.3.1, 3.3.3: over https the only cookie is of this host alone, and is read again', async () => {
    const secure = await platform.app({ SAIYUN_PUBLIC_URL: 'https://saiyun.example' });
    const signedIn = await post(secure, '/sys/mLogin', { username: 'admin', password });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-saiyun_device=[\w-]{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    const again = await post(
      secure,
      '/sys/mLogin',
      { username: 'admin', password },
      { headers: { cookie: `${pair}; saiyun_device=${'p'.repeat(43)}` } },
    );
    expect(String(again.headers['set-cookie'])).toContain(`${pair};`);
    // One that an older release set is still known, and becomes one of this host.
    const older = await post(secure, '/sys/mLogin', { username: 'admin', password }, { headers: { cookie: pair.replace('__Host-', '') } });
    expect(String(older.headers['set-cookie'])).toContain(`${pair};`);
  });

  test('3.4.3, 3.4.5: a page runs and loads what is ours, has no other base and tells nobody where it was', async () => {
    for (const url of ['/', '/user/login', `${prefix}/user/info`, '/no/such']) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['content-security-policy'], url).toMatch(/object-src 'none'.*base-uri 'none'|default-src 'none'/);
      expect(headers['referrer-policy'], url).toBe('same-origin');
    }
  });

  test('3.4.1: the example of a proxy keeps browsers to https for a year, on names below as well', () => {
    expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(
      'Strict-Transport-Security "max-age=31536000; includeSubDomains" always',
    );
  });

  test('4.1.1: whatever is answered says its type, and texts say their encoding', async () => {
    const { token } = await signIn(app);
    const answers = [
      await get(app, '/user/info', token),
      await get(app, '/user/info'),
      await app.inject({ method: 'GET', url: '/no/such' }),
      await app.inject({ method: 'GET', url: '/healthz' }),
      await post(app, '/sys/mLogin', {}),
    ];
    for (const { headers, body } of answers) {
      expect(body.length).toBeGreaterThan(0);
      expect(headers['content-type']).toMatch(/^(application\/json|text\/(html|plain)); charset=utf-8$/i);
    }
  });

  test('4.1.4, 13.4.4: methods that no call has do nothing, and none sends a request back', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS', 'CONNECT', 'PROPFIND', 'LOCK'] as const)
      for (const url of ['/', `${prefix}/user/info`, `${prefix}/sys/logout`]) {
        const answer = await app.inject({ method: method as 'TRACE', url, headers: { 'x-echo': 'ECHO-OF-THIS' } }).catch(() => undefined);
        if (!answer) continue;
        expect(answer.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
        expect(answer.body).not.toContain('ECHO-OF-THIS');
      }
  });

  test.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/src/start.ts',
    '/assets/',
    '/assets/../',
    '/data.key',
    '/saiyun.lock',
    '/node_modules/',
    '/sbom.json',
    '/assets/index.js.map',
  ])('13.4.1, 13.4.3, 13.4.7: %s gives no file of the program and no list of a folder', async (url) => {
    const { body, statusCode } = await app.inject({ method: 'GET', url });
    expect(body).not.toMatch(/\[core\]|ref: refs|"dependencies"|Index of|DATABASE_URL|"sources":/);
    if (!body.startsWith('<!doctype html>')) expect(statusCode).toBe(404);
  });
});

describe('passwords', () => {
  test.each([
    ['a phrase of words alone', 'correct horse battery staple', true],
    ['64 characters', 'ab cd ef gh '.repeat(6).slice(0, 64), true],
    ['128 characters', '密'.repeat(128), true],
    ['any script', 'ваш пароль длинный', true],
    ['too short', 'Ab!45', false],
    ['beyond what is hashed', 'x'.repeat(129), false],
  ])('6.2.1, 6.2.5, 6.2.9: %s', (_what, typed, is) => expect(isStrongPassword(typed)).toBe(is));

  test('6.2.8: a password is compared as it was typed: neither cut nor in other letters', async () => {
    for (const typed of [
      password.toLowerCase(),
      password.toUpperCase(),
      `${password} `,
      ` ${password}`,
      password.slice(0, -1),
      `${password}x`,
    ])
      expect((await post(app, '/sys/mLogin', { username: 'expert1', password: typed })).json(), typed).toMatchObject({ success: false });
    await platform.db.run('delete from sys_login_failure');
  });
});

describe('an identity that a third party tells', () => {
  const [ours, theirs] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  let told: (claims: object) => string = () => '';
  let issuer = '';
  let nonce = '';
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: object, { privateKey }: { readonly privateKey: KeyObject } = ours, alg = 'RS256'): string => {
    const head = `${part({ alg, kid: '1' })}.${part(claims)}`;
    return `${head}.${alg === 'none' ? '' : sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`;
  };
  const provider = createServer((request, response) => {
    const json = (value: object): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const now = Math.floor(Date.now() / 1000);
    if (request.url === '/jwks')
      return json({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] });
    if (request.url === '/token')
      return json({
        access_token: 'x',
        token_type: 'Bearer',
        id_token: told({ iss: issuer, aud: 'saiyun', sub: 'somebody', nonce, iat: now, exp: now + 300 }),
      });
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  });
  let third: FastifyInstance;
  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const settings = [{ type: 'campus', name: ['校园', 'Campus'], issuer, clientId: 'saiyun', scope: 'openid' }];
    third = await platform.app({ SAIYUN_OIDC: JSON.stringify(settings), SAIYUN_PUBLIC_URL: 'https://saiyun.example' });
  });
  afterAll(() => {
    provider.closeAllConnections();
    provider.close();
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  test.each<[string, (claims: object) => string, boolean]>([
    ['is believed as it is signed', (claims) => signed(claims), true],
    ['by another key is not', (claims) => signed(claims, theirs), false],
    ['without a signature is not', (claims) => signed(claims, ours, 'none'), false],
    ['that was changed is not', (claims) => signed(claims).replace(part(claims), part({ ...claims, sub: 'admin' })), false],
    ['for another client is not', (claims) => signed({ ...claims, aud: 'another' }), false],
    ['of another issuer is not', (claims) => signed({ ...claims, iss: 'https://elsewhere.example' }), false],
    ['with another nonce is not', (claims) => signed({ ...claims, nonce: 'another' }), false],
    ['whose time is over is not', (claims) => signed({ ...claims, iat: now() - 7200, exp: now() - 3600 }), false],
    ['of nobody is not', (claims) => signed({ ...claims, sub: undefined }), false],
  ])('6.8.2, 9.1.1, 10.5.1, 10.5.4: %s', async (_what, tell, isBelieved) => {
    told = tell;
    const left = await get(third, '/sys/thirdLogin/oauth2/campus/authorize?redirect=%2Foauth2-app%2Flogin');
    const asked = new URL(left.json<{ result: string }>().result).searchParams;
    nonce = asked.get('nonce') ?? '';
    const cookie = String(left.headers['set-cookie']).split(';')[0] ?? '';
    const back = await get(
      third,
      `/sys/thirdLogin/oauth2/campus/callback?${new URLSearchParams({ code: 'x', state: asked.get('state') ?? '' })}`,
      undefined,
      { cookie },
    );
    const to = new URL(String(back.headers.location)).searchParams;
    expect([to.get('error'), to.has('token')]).toEqual(isBelieved ? [null, true] : ['login.third_failed', false]);
  });
});

describe('the sources', () => {
  const files = sources('server/src').filter((file) => !isTest(file) && !file.includes('/simulator/'));
  const using = (pattern: RegExp): string[] => files.filter((file) => pattern.test(text(file)));

  test('1.2.5, 1.3.2: no text becomes a program: there is no evaluator, and only the platform’s own processes are begun', () => {
    expect(using(/(?<![.\w])eval\(|new Function\(|node:vm['"]|from 'vm'/)).toEqual([]);
    expect(using(/\bexecSync?\(\s*[`'"]|shell:\s*true/)).toEqual([]);
  });

  test('15.3.2: a redirect of whoever is called is followed nowhere', () => {
    const calls = files.flatMap((file) => {
      const source = text(file);
      return [...source.matchAll(/\bawait fetch\(/g)].map(({ index }) => ({ file, call: source.slice(index, index + 500) }));
    });
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.filter(({ call }) => !/redirect: 'error'/.test(call)).map(({ file }) => file)).toEqual([]);
  });

  test('11.3.1, 11.3.2: what is sealed is sealed with AES-256-GCM, and no other cipher is named', () => {
    const named = files.flatMap((file) => [...text(file).matchAll(/create(?:Dec|C)ipheriv\(\s*([^,]+),/g)].map(([, name]) => name?.trim()));
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(name).toBe("'aes-256-gcm'");
    expect(using(/aes-\d+-(?:ecb|cbc|ctr)|des-ede|rc4|pkcs1-v1|RSA_PKCS1_PADDING/i)).toEqual([]);
  });

  test('6.2.6, 6.2.7: every field of a password hides what is typed, and lets programs fill it in', () => {
    const fields = sources('web/src')
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [...text(file).matchAll(/<(?:Input\.Password|Input|input)\b[^>]*?(?:Password|type="password")[\s\S]*?\/>/g)].map(
          ([field]) => `${file}: ${field}`,
        ),
      );
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.filter((field) => /onPaste|autoComplete="off"/.test(field))).toEqual([]);
  });

  test('7.4.4, 14.3.1: signing out is in the menu of every page, and forgets the account, its drafts and its tabs', () => {
    expect(text('web/src/app/shell/user-menu.tsx')).toMatch(/signOut|logout/);
    const leave = /export function leave\([\s\S]*?\n}/.exec(text('web/src/lib/errors/error-policy.ts'))?.[0] ?? '';
    expect(leave).toMatch(/forgetAccount\(\)[\s\S]*draftsKey, tabsKey/);
  });

  test('11.5.1: what nobody may guess is not drawn from Math.random', () => {
    expect(using(/Math\.random\(/)).toEqual([]);
  });
});
