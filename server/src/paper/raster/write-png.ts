import { crc32, deflateSync } from 'node:zlib';

/** Colour types of the format by bytes of a point: grey, colours, colours with opacity. */
const colourTypes = { 1: 0, 3: 2, 4: 6 } as const;

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of points with this many bytes each, row by row from the top left. */
export function writePng(width: number, height: number, points: Uint8Array, bytesEach: keyof typeof colourTypes): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourTypes[bytesEach], 0, 0, 0], 8);
  const line = width * bytesEach;
  // Each row begins with the way in which it is filtered: none.
  const rows = Buffer.alloc(height * (line + 1));
  for (let y = 0; y < height; y++) rows.set(points.subarray(y * line, (y + 1) * line), y * (line + 1) + 1);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())]);
}
