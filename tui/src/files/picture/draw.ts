import { deflateSync } from 'node:zlib';
import type { PictureProtocol } from './protocol.ts';
import { decodePicture, fitInto, type Raster } from './raster.ts';

/** Pixels of a cell where the terminal does not say; pictures are drawn a little smaller than they could be, never cut. */
const cell = { width: 9, height: 18 } as const;
/** The protocol of kitty takes so many characters at a time. */
const kittyPiece = 4096;
const esc = '\u001b';

/** By kitty's graphics protocol: pixels compressed, in pieces, drawn where the cursor is. */
function kitty({ width, height, data }: Raster): string {
  const text = deflateSync(data).toString('base64');
  let out = '';
  for (let at = 0; at < text.length; at += kittyPiece) {
    const more = at + kittyPiece < text.length ? 1 : 0;
    const head = at === 0 ? `a=T,f=32,s=${width},v=${height},o=z,q=2,m=${more}` : `m=${more}`;
    out += `${esc}_G${head};${text.slice(at, at + kittyPiece)}${esc}\\`;
  }
  return out;
}

/** By iTerm2's protocol: the file itself, which the terminal decodes and fits. */
function iterm(bytes: Uint8Array, columns: number, rows: number): string {
  const size = `width=${columns};height=${rows};preserveAspectRatio=1`;
  return `${esc}]1337;File=inline=1;size=${bytes.length};${size}:${Buffer.from(bytes).toString('base64')}\u0007`;
}

/** By sixels, in the colours that it has; in the 256 nearest if there are more. */
async function sixels({ width, height, data }: Raster): Promise<string> {
  const { FINALIZER, image2sixel, introducer, sixelEncode } = await import('sixel');
  const colours = coloursOf(data);
  // Of few colours the library would make means.
  if (!colours) return image2sixel(data, width, height, mostColours, 0);
  return introducer(0) + sixelEncode(data, width, height, [...colours]) + FINALIZER;
}

const mostColours = 256;

/** The colours of a picture, as 32-bit numbers; undefined if they are too many. */
function coloursOf(data: Uint8Array): ReadonlySet<number> | undefined {
  const found = new Set<number>();
  for (const colour of new Uint32Array(data.buffer, data.byteOffset, data.length / 4)) {
    found.add(colour);
    if (found.size > mostColours) return undefined;
  }
  return found;
}

/**
 * What a terminal is sent to draw a picture in so many columns and rows.
 * @throws if it cannot be decoded, where the terminal does not do so itself
 */
export async function drawing(protocol: PictureProtocol, bytes: Uint8Array, columns: number, rows: number): Promise<string> {
  if (protocol === 'iterm') return iterm(bytes, columns, rows);
  const raster = fitInto(await decodePicture(bytes), columns * cell.width, rows * cell.height);
  if (protocol === 'kitty') return kitty(raster);
  return sixels(raster);
}
