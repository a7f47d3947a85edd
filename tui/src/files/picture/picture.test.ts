import { deflateSync, inflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import jpeg from 'jpeg-js';
import { decode } from 'sixel';
import { describe, expect, test } from 'vitest';
import { drawing } from './draw.ts';
import { protocolOf } from './protocol.ts';
import { decodePicture, fitInto, type Raster } from './raster.ts';

/** The left half red, the right half blue. */
const halves = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) data.set(n % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], n * 4);
  return { width, height, data };
};
const pixel = ({ width, data }: Raster, x: number, y: number): number[] => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
const asPng = ({ width, height, data }: Raster): Uint8Array => encode({ width, height, data, channels: 4, depth: 8 });

describe('a picture of a work', () => {
  test.each([
    [{ TERM: 'xterm-kitty' }, 'kitty'],
    [{ TERM_PROGRAM: 'ghostty', TERM: 'xterm-256color' }, 'kitty'],
    [{ TERM_PROGRAM: 'iTerm.app' }, 'iterm'],
    [{ TERM: 'foot' }, 'sixel'],
    [{ WT_SESSION: 'a' }, 'sixel'],
    [{ TERM: 'xterm-256color' }, undefined],
    [{ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' }, undefined],
    [{ TMUX: '/tmp/tmux', SAIYUN_PICTURES: 'sixel' }, 'sixel'],
    [{ TERM: 'xterm-kitty', SAIYUN_PICTURES: 'none' }, undefined],
  ])('is drawn in %o by %s', (env, expected) => expect(protocolOf(env)).toBe(expected));

  test('is decoded from PNG and JPEG, by its contents', async () => {
    const png = await decodePicture(asPng(halves(40, 20)));
    expect([png.width, png.height, pixel(png, 5, 5), pixel(png, 35, 5)]).toEqual([40, 20, [255, 0, 0, 255], [0, 0, 255, 255]]);
    const photo = await decodePicture(jpeg.encode({ ...halves(40, 20), data: Buffer.from(halves(40, 20).data) }, 95).data);
    expect(pixel(photo, 5, 5)[0]).toBeGreaterThan(240);
    const grey = await decodePicture(encode({ width: 2, height: 1, data: new Uint8Array([0, 200]), channels: 1, depth: 8 }));
    expect([pixel(grey, 0, 0), pixel(grey, 1, 0)]).toEqual([
      [0, 0, 0, 255],
      [200, 200, 200, 255],
    ]);
  });

  test('that claims to be enormous, is cut or is none is not decoded', async () => {
    const bomb = Buffer.from(asPng(halves(4, 4)));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expect(decodePicture(bomb)).rejects.toThrow('too large');
    await expect(decodePicture(asPng(halves(40, 40)).subarray(0, 60))).rejects.toThrow(/./);
    await expect(decodePicture(deflateSync('text'))).rejects.toThrow('neither PNG nor JPEG');
  });

  test('is made smaller to fit, never larger', () => {
    const small = fitInto(halves(400, 200), 100, 100);
    expect([small.width, small.height, pixel(small, 10, 10), pixel(small, 90, 40)]).toEqual([100, 50, [255, 0, 0, 255], [0, 0, 255, 255]]);
    expect(fitInto(halves(40, 20), 100, 100).width).toBe(40);
  });

  test('reaches a terminal with sixels as it is', async () => {
    const sent = await drawing('sixel', asPng(halves(900, 360)), 40, 10);
    expect(sent).toContain('"1;1;360;144');
    const shown = decode(sent);
    const raster: Raster = { width: shown.width, height: shown.height, data: new Uint8Array(shown.data32.buffer) };
    expect(pixel(raster, 10, 10).map((v) => Math.round(v / 16))).toEqual([16, 0, 0, 16]);
    expect(pixel(raster, 350, 10).map((v) => Math.round(v / 16))).toEqual([0, 0, 16, 16]);
  });

  test('reaches kitty in pieces, compressed', async () => {
    const noise = halves(120, 90);
    for (let n = 0, seed = 1; n < noise.data.length; n++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      noise.data[n] = seed >>> 24;
    }
    const sent = await drawing('kitty', asPng(noise), 80, 20);
    const pieces = sent
      .split('\u001b\\')
      .filter(Boolean)
      .map((piece) => /^._G([^;]*);(.*)$/.exec(piece) ?? []);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every(([, , text = '']) => text.length <= 4096)).toBe(true);
    expect(pieces[0]?.[1]).toBe('a=T,f=32,s=120,v=90,o=z,q=2,m=1');
    expect(pieces.at(-1)?.[1]).toBe('m=0');
    expect(inflateSync(Buffer.from(pieces.map(([, , text]) => text).join(''), 'base64')).equals(Buffer.from(noise.data))).toBe(true);
  });

  test('reaches iTerm2 as the file it is', async () => {
    const file = asPng(halves(10, 10));
    expect(await drawing('iterm', file, 80, 20)).toContain(
      `width=80;height=20;preserveAspectRatio=1:${Buffer.from(file).toString('base64')}`,
    );
  });
});
