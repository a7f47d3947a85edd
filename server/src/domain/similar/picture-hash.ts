/** A decoded picture: red, green, blue and opacity of each point, a byte each, row by row. */
export interface Points {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const side = 32;
const kept = 8;

/** Brightness in a grid of 32 × 32, each field the mean of its points; what is transparent counts as white paper. */
const grid = ({ width, height, pixels }: Points): Float64Array => {
  const sums = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    const [top, bottom] = edges(row, height);
    for (let column = 0; column < side; column++) {
      const [left, right] = edges(column, width);
      let sum = 0;
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * 4;
          const opacity = (pixels[at + 3] ?? 255) / 255;
          const light = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
          sum += light * opacity + 255 * (1 - opacity);
        }
      sums[row * side + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return sums;
};

const edges = (at: number, length: number): readonly [number, number] => {
  const from = Math.min(length - 1, Math.floor((at * length) / side));
  return [from, Math.max(from + 1, Math.floor(((at + 1) * length) / side))];
};

const cosines = Float64Array.from({ length: kept * side }, (_, i) =>
  Math.cos((Math.PI * Math.floor(i / side) * (2 * (i % side) + 1)) / (2 * side)),
);

/** The lowest 8 × 8 frequencies of the grid: what stays when a picture is scaled, compressed or toned. */
const frequencies = (values: Float64Array): Float64Array => {
  const rows = new Float64Array(side * kept);
  for (let y = 0; y < side; y++)
    for (let u = 0; u < kept; u++)
      for (let x = 0; x < side; x++)
        rows[y * kept + u] = (rows[y * kept + u] ?? 0) + (values[y * side + x] ?? 0) * (cosines[u * side + x] ?? 0);
  const found = new Float64Array(kept * kept);
  for (let v = 0; v < kept; v++)
    for (let u = 0; u < kept; u++)
      for (let y = 0; y < side; y++)
        found[v * kept + u] = (found[v * kept + u] ?? 0) + (rows[y * kept + u] ?? 0) * (cosines[v * side + y] ?? 0);
  return found;
};

/** Pictures smaller than this are icons and lines. */
const smallest = 96;
/** An even area has no picture in it: its frequencies are noise. */
const leastContrast = 12;

/**
 * A value of 64 bits that stays nearly the same when a picture is scaled, compressed or toned (pHash): `differentBits` of two values tells
 * how far apart they are. Undefined for icons, lines and even areas.
 */
export function pictureHash(picture: Points): bigint | undefined {
  if (picture.width < smallest || picture.height < smallest) return undefined;
  const light = grid(picture);
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const spread = Math.sqrt(light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length);
  if (spread < leastContrast) return undefined;
  const found = frequencies(light);
  // The first is the brightness of the whole.
  const median = Float64Array.from(found.subarray(1)).sort()[Math.floor((found.length - 1) / 2)] ?? 0;
  let hash = 0n;
  for (const value of found) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return hash;
}

/** Bits in which the values of two copies of a picture may differ. */
export const mostBits = 6;

const ones = (value: number): number => {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The high and the low 32 bits of a value, which compare quickly. */
export function halvesOf(hash: bigint): { readonly high: number; readonly low: number } {
  return { high: Number(hash >> 32n) | 0, low: Number(hash & 0xffffffffn) | 0 };
}

/** In how many of their bits two halves of 32 bits each differ. */
export function differentBits(highA: number, lowA: number, highB: number, lowB: number): number {
  return ones(highA ^ highB) + ones(lowA ^ lowB);
}
