import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from '../../../../paper/raster/raster.ts';

/** In points. */
const longestSide = 240;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A small copy of a picture as a PNG, in a data address. */
export function smallCopy({ width, height, pixels }: Raster): string {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const lines = Buffer.alloc(h * (w * 4 + 1));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const from = (Math.floor((y * height) / h) * width + Math.floor((x * width) / w)) * 4;
      lines.set(pixels.subarray(from, from + 4), y * (w * 4 + 1) + 1 + x * 4);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(w, 0);
  head.writeUInt32BE(h, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const png = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}
