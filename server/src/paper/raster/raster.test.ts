import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDrawable, readPicture } from '../pictures.ts';
import { readBmp } from './bmp.ts';
import { readGif } from './gif.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

// Five by three pixels, white but for a red one in the first line and a blue one at the end.
const bmp24 =
  '424d660000000000000036000000280000000500000003000000010018000000000030000000c40e0000c40e00000000000000000000ffffffffffffffffffffffffff000000ffffffffffffffffffffffffffffff00ffffff0000ffffffffffffffffffff00';
const bmp8 =
  '424d5a0000000000000042000000280000000500000003000000010008000000000018000000c40e0000c40e00000300000003000000ffffff000000ff00ff000000000000000200000000000000000000000001000000000000';
const bmp32 =
  '424d72000000000000003600000028000000050000000300000001002000000000003c000000c40e0000c40e00000000000000000000ffffffffffffffffffffffffffffffffff0000ffffffffffffffffffffffffffffffffffffffffffffffffff0000ffffffffffffffffffffffffffff';
const gif = '47494638376105000300810000ffffffff00000000ff0000002c000000000500030000080c0001040040b0a04182020202003b';
/** Four by four pixels, transparent but for a black one. */
const seeThrough = '47494638396104000400810000ffffff00000000000000000021f90401000000002c000000000400040000080b0001081c1860a041810101003b';
const cmyk = `ffd8ffee000e41646f626500640000000000${'ffc0'}0014080003000504${'4311004d11005911004b1100'}ffd9`;

const drawn = Buffer.alloc(5 * 3 * 4, 255);
drawn.set([255, 0, 0], 4);
drawn.set([0, 0, 255], (5 * 3 - 1) * 4);

test.each([
  ['24 bits', bmp24],
  ['8 bits with a palette', bmp8],
  ['32 bits', bmp32],
])('a bitmap of %s is read', (_what, hex) => {
  expect(readBmp(bytesOf(hex))).toEqual({ width: 5, height: 3, pixels: new Uint8Array(drawn) });
});

test('a GIF is read, with what is transparent', () => {
  expect(readGif(bytesOf(gif))).toEqual({ width: 5, height: 3, pixels: new Uint8Array(drawn) });
  const { pixels } = readGif(bytesOf(seeThrough)) ?? { pixels: [] };
  expect(pixels.filter((_, n) => n % 4 === 3)).toEqual(Uint8Array.from({ length: 16 }, (_, n) => (n === 6 ? 255 : 0)));
});

test('an interlaced GIF of many colours is read as other programs read it', () => {
  const read = readGif(readFileSync('tests/fixtures/pictures/interlaced.gif'));
  expect([read?.width, read?.height]).toEqual([97, 61]);
  expect(
    createHash('sha256')
      .update(read?.pixels ?? '')
      .digest('hex'),
  ).toBe('072ab20c65579f98a6dea041ef5cd31a891f374eef01171e5ef93b484df08b5e');
});

test('a damaged picture is none, and a broken one never ends a paper', async () => {
  const whole = readFileSync('tests/fixtures/pictures/interlaced.gif');
  for (let length = 0; length < 400; length += 7) {
    await readPicture(new Uint8Array(whole.subarray(0, length)));
    await readPicture(bytesOf(bmp24).subarray(0, length));
  }
  for (let at = 0; at < 400; at += 11) {
    const changed = new Uint8Array(whole);
    changed[at] = 255 - (changed[at] ?? 0);
    await readPicture(changed);
  }
  expect(await readPicture(bytesOf(bmp24).subarray(0, 80))).toBe('notPicture');
});

test.each([
  ['GIF', gif, true],
  ['a bitmap', bmp24, true],
  ['a compressed bitmap', bmp8.replace('01000800000000', '01000800010000'), false],
  ['a JPEG of printers', cmyk, false],
  ['WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ').toString('hex'), false],
])('%s is drawn: %s', async (_what, hex, isDrawn) => {
  expect(isDrawable(bytesOf(hex))).toBe(isDrawn);
  expect(typeof (await readPicture(bytesOf(hex))) !== 'string').toBe(isDrawn);
});
