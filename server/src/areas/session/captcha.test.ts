import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Platform } from '../../http/platform.test-support.ts';
import { get, openPlatform, password, post } from '../../http/platform.test-support.ts';
import { captchaPicture, newCaptchaCode } from './captcha-picture.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({ SAIYUN_CAPTCHA: 'on' });
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.now = new Date('2026-05-06T07:08:09Z');
});

const picture = async (key: string): Promise<string> => {
  const { result } = (await get(app, `/sys/randomImage/${key}`)).json<{ result: string }>();
  return Buffer.from(result.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
};

/** Codes are short: the one that was drawn is found by trying all of them against the stored hash. */
const solve = async (key: string): Promise<string> => {
  const row = await platform.db.one<{ code: string }>('select code_hash as code from sys_captcha where check_key = $1', [key]);
  const letters = '23456789ACEFHJKLMNPRTUVWXY';
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters)
          if (
            createHmac('sha256', key)
              .update(a + b + c + d)
              .digest('hex') === row?.code
          )
            return a + b + c + d;
  throw new Error('no code fits');
};

const login = async (more: object) =>
  (await post(app, '/sys/login', { username: 'admin', password, ...more })).json<{ success: boolean; error?: string }>();

test('CALL-96: the picture is SVG of paths, with no text and no letter of the code in it', async () => {
  const svg = await picture('k1');
  expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/);
  expect(svg).not.toMatch(/<text|<tspan|<title|<script|font/i);
  expect(svg.match(/<path /g)).toHaveLength(9);
});

test('no two pictures of one code are alike', () => {
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  expect(captchaPicture('AB23', random)).not.toBe(captchaPicture('AB23', random));
  expect(newCaptchaCode(random)).toMatch(/^[23456789ACEFHJKLMNPRTUVWXY]{4}$/);
});

test('AUTH-07: the right code signs in once, in any case; a second use is refused', async () => {
  await picture('k2');
  const captcha = (await solve('k2')).toLowerCase();
  expect(await login({ captcha, checkKey: 'k2' })).toMatchObject({ success: true });
  expect(await login({ captcha, checkKey: 'k2' })).toMatchObject({ success: false, error: 'login.captcha_expired' });
}, 60_000);

test('AUTH-07: a wrong code is refused and spends the captcha', async () => {
  await picture('k3');
  expect(await login({ captcha: '0000', checkKey: 'k3' })).toMatchObject({ error: 'login.captcha_wrong' });
  expect(await login({ captcha: '0000', checkKey: 'k3' })).toMatchObject({ error: 'login.captcha_expired' });
});

test('AUTH-07: after 60 seconds the code is void, and without one nobody signs in', async () => {
  await picture('k4');
  platform.now = new Date(platform.now.getTime() + 60_001);
  expect(await login({ captcha: 'ABCD', checkKey: 'k4' })).toMatchObject({ error: 'login.captcha_expired' });
  expect(await login({})).toMatchObject({ error: 'login.captcha_wrong' });
});

test('keys sent as numbers are taken as text', async () => {
  await picture('1646552406000');
  expect(await login({ captcha: 'zzzz', checkKey: 1_646_552_406_000 })).toMatchObject({ error: 'login.captcha_wrong' });
});
