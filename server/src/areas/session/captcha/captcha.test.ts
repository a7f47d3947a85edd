import { createHmac } from 'node:crypto';
import { crc32, inflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Platform } from '../../../http/platform.test-support.ts';
import { get, openPlatform, password, post } from '../../../http/platform.test-support.ts';
import { captchaPicture, newCaptchaCode } from './picture.ts';

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

const picture = async (key: string): Promise<Buffer> => {
  const { result } = (await get(app, `/sys/randomImage/${key}`)).json<{ result: string }>();
  expect(result).toMatch(/^data:image\/png;base64,[\w+/]+=*$/);
  return Buffer.from(result.replace('data:image/png;base64,', ''), 'base64');
};

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Brightness from 0 to 765. */
  readonly at: readonly number[];
}

/** The pixels of a PNG in the format written here: three bytes each, no filters. */
const pixelsOf = (png: Buffer): Pixels => {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const names: string[] = [];
  const data: Buffer[] = [];
  for (let i = 8; i < png.length; ) {
    const [length, name] = [png.readUInt32BE(i), png.toString('latin1', i + 4, i + 8)];
    names.push(name);
    const body = png.subarray(i + 4, i + 8 + length);
    expect(crc32(body)).toBe(png.readUInt32BE(i + 8 + length));
    if (name === 'IDAT') data.push(body.subarray(4));
    i += 12 + length;
  }
  // Nothing but pixels: no text, no program name.
  expect(names).toEqual(['IHDR', 'IDAT', 'IEND']);
  const raw = inflateSync(Buffer.concat(data));
  const row = width * 3 + 1;
  expect(raw).toHaveLength(row * height);
  const at = Array.from({ length: width * height }, (_, n) => {
    const i = Math.floor(n / width) * row + 1 + (n % width) * 3;
    return (raw[i] ?? 0) + (raw[i + 1] ?? 0) + (raw[i + 2] ?? 0);
  });
  return { width, height, at };
};

/** Codes are short: trying all of them against the stored hash finds the one that was drawn. */
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

test('CALL-96: the picture is pixels alone, with noise all over and no shape that could be read from its source', async () => {
  const { width, height, at } = pixelsOf(await picture('k1'));
  expect([width, height]).toEqual([180, 60]);
  // There is ink, but not so much that the code is unreadable.
  const dark = at.filter((light) => light < 460).length / at.length;
  expect(dark).toBeGreaterThan(0.08);
  expect(dark).toBeLessThan(0.5);
  expect(new Set(at).size).toBeGreaterThan(150);
  // Letters are not separated: nearly every column has ink, where plain letters would leave gaps.
  const columns = Array.from({ length: width }, (_, x) => Array.from({ length: height }, (_v, y) => at[y * width + x] ?? 765));
  expect(columns.filter((column) => column.some((light) => light < 460)).length / width).toBeGreaterThan(0.95);
});

test('no two pictures of one code are alike: not one letter stands where it stood', () => {
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  const [one, other] = [pixelsOf(captchaPicture('AB23', random)), pixelsOf(captchaPicture('AB23', random))];
  const ink = ({ at }: Pixels): Set<number> => new Set(at.flatMap((light, n) => (light < 460 ? [n] : [])));
  const [first, second] = [ink(one), ink(other)];
  const shared = [...first].filter((n) => second.has(n)).length;
  expect(shared / Math.min(first.size, second.size)).toBeLessThan(0.8);
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
