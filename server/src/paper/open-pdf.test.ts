import { expect, test } from 'vitest';
import { readPdf } from '../areas/registration/similar/reading/pdf.ts';
import { openPdf } from './open-pdf.ts';
import { readPicture } from './pictures.ts';
import { writePng } from './raster/write-png.ts';

const side = 120;

/** A transparent picture in one colour, as seals and signatures are. */
const stamp = async (red: number, green: number, blue: number) => {
  const pixels = new Uint8Array(side * side * 4);
  for (let n = 0; n < side * side; n++) pixels.set([red, green, blue, n % 2 ? 255 : 0], n * 4);
  const picture = await readPicture(writePng(side, side, pixels, 4));
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
};

test('a seal and a signature on one page are each drawn as themselves', async () => {
  const pdf = openPdf({ width: 200, height: 200, locale: 'zh-CN', title: '证书', time: new Date(0), proof: undefined });
  pdf.picture(await stamp(255, 0, 0), { x: 0, y: 0, w: 50, h: 50 }, 'left');
  pdf.picture(await stamp(0, 0, 255), { x: 100, y: 100, w: 50, h: 50 }, 'left');
  const { pictures } = await readPdf(await pdf.end());
  // Opaque pixels are the odd ones.
  expect(pictures.map(({ pixels }) => [...pixels.subarray(4, 7)])).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});
