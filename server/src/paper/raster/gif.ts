import { emptyRaster, type Raster } from './raster.ts';

/** Whether it begins as a GIF does. */
export function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'));
}

/** The bytes of sub-blocks from a place on, and where they end. */
const blocksAt = (bytes: Uint8Array, at: number): { readonly data: Uint8Array; readonly end: number } => {
  const parts: Uint8Array[] = [];
  let end = at;
  for (let size = bytes[end] ?? 0; size > 0; size = bytes[end] ?? 0) {
    parts.push(bytes.subarray(end + 1, end + 1 + size));
    end += size + 1;
  }
  return { data: Buffer.concat(parts), end: end + 1 };
};

const mostCodes = 4096;

/** GIF's LZW: codes grow from one more bit than a colour has to twelve. */
const unpacked = (data: Uint8Array, colourBits: number, count: number): Uint8Array => {
  const out = new Uint8Array(count);
  const [clear, stop] = [1 << colourBits, (1 << colourBits) + 1];
  const prefix = new Uint16Array(mostCodes);
  const last = new Uint8Array(mostCodes);
  const stack = new Uint8Array(mostCodes + 1);
  let [bits, next, before, first] = [colourBits + 1, stop + 1, -1, 0];
  let [held, heldBits, written] = [0, 0, 0];
  for (const byte of data) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= bits) {
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      heldBits -= bits;
      if (code === stop || written >= count) return out;
      if (code === clear) {
        [bits, next, before] = [colourBits + 1, stop + 1, -1];
        continue;
      }
      // A code that is not known yet is the sequence before with its own first colour.
      if (code > next || (code === next && before < 0)) return out;
      let height = 0;
      let one = code;
      if (code === next) {
        stack[height++] = first;
        one = before;
      }
      for (; one > stop; one = prefix[one] ?? 0) stack[height++] = last[one] ?? 0;
      first = one;
      stack[height++] = first;
      while (height > 0 && written < count) out[written++] = stack[--height] ?? 0;
      if (before >= 0 && next < mostCodes) {
        prefix[next] = before;
        last[next] = first;
        next += 1;
        if (next === 1 << bits && bits < 12) bits += 1;
      }
      before = code;
    }
  }
  return out;
};

/** The lines of an interlaced picture in the order in which they are stored. */
const linesOf = (height: number, isInterlaced: boolean): readonly number[] => {
  const passes = isInterlaced
    ? ([
        [0, 8],
        [4, 8],
        [2, 4],
        [1, 2],
      ] as const)
    : ([[0, 1]] as const);
  return passes.flatMap(([from, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - from) / step)) }, (_, n) => from + n * step),
  );
};

/** Reads the first picture of a GIF; undefined for one that is damaged. */
export function readGif(bytes: Uint8Array): Raster | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const colours = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  if (!isGif(bytes) || bytes.length < 13) return undefined;
  const raster = emptyRaster(view.getUint16(6, true), view.getUint16(8, true));
  const shared = 13;
  let at = shared + colours(bytes[10] ?? 0);
  let transparent = -1;
  while (raster && at + 10 < bytes.length) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9 && (bytes[at + 3] ?? 0) & 1) transparent = bytes[at + 6] ?? -1;
      at = blocksAt(bytes, at + 2).end;
      continue;
    }
    if (bytes[at] !== 0x2c) return undefined;
    const [left, top, width, height] = [1, 3, 5, 7].map((n) => view.getUint16(at + n, true)) as [number, number, number, number];
    const packed = bytes[at + 9] ?? 0;
    const own = colours(packed);
    const palette = own > 0 ? at + 10 : shared;
    const bits = bytes[at + 10 + own] ?? 0;
    if (bits < 2 || bits > 8 || !emptyRaster(width, height)) return undefined;
    const indices = unpacked(blocksAt(bytes, at + 11 + own).data, bits, width * height);
    for (const [n, y] of linesOf(height, (packed & 0x40) !== 0).entries())
      for (let x = 0; x < width; x++) {
        const index = indices[n * width + x] ?? 0;
        if (index === transparent || left + x >= raster.width || top + y >= raster.height) continue;
        const from = palette + index * 3;
        raster.pixels.set([bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0, 255], ((top + y) * raster.width + left + x) * 4);
      }
    return raster;
  }
  return undefined;
}
