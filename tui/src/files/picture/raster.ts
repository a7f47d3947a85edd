/** Pixels, four bytes each: red, green, blue, opacity. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Larger pictures are not decoded: they would need more than 160 MB. */
const mostPixels = 40_000_000;

const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * Decodes a PNG or a JPEG, whatever its name says.
 * @throws if it is neither, is damaged or is too large
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  if (isPng(bytes)) return png(bytes);
  if (!isJpeg(bytes)) throw new TypeError('neither PNG nor JPEG');
  const { default: jpeg } = await import('jpeg-js');
  return jpeg.decode(bytes, { useTArray: true, maxResolutionInMP: mostPixels / 1e6, maxMemoryUsageInMB: 512 });
}

async function png(bytes: Uint8Array): Promise<Raster> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || head.readUInt32BE(16) * head.readUInt32BE(20) > mostPixels) throw new RangeError('too large');
  const { convertIndexedToRgb, decode } = await import('fast-png');
  const found = decode(bytes);
  const { width, height, depth, palette } = found;
  const values = palette ? convertIndexedToRgb(found) : found.data;
  const channels = palette ? values.length / (width * height) : found.channels;
  // Samples of 1, 2 and 4 bits stand several in a byte.
  if (!palette && depth < 8) throw new TypeError('a depth that is not drawn');
  const scale = depth === 16 ? 257 : 1;
  const at = (pixel: number, channel: number): number => (values[pixel * channels + channel] ?? 0) / scale;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isGrey = channels < 3;
    for (let c = 0; c < 3; c++) data[pixel * 4 + c] = at(pixel, isGrey ? 0 : c);
    data[pixel * 4 + 3] = channels === 2 || channels === 4 ? at(pixel, channels - 1) : 255;
  }
  return { width, height, data };
}

/** The picture no larger than this, each pixel the mean of those it stands for; smaller ones stay as they are. */
export function fitInto({ width, height, data }: Raster, mostWidth: number, mostHeight: number): Raster {
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  if (scale === 1) return { width, height, data };
  const [w, h] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [left, right] = [Math.floor((x * width) / w), Math.max(Math.floor(((x + 1) * width) / w), Math.floor((x * width) / w) + 1)];
      const [top, bottom] = [Math.floor((y * height) / h), Math.max(Math.floor(((y + 1) * height) / h), Math.floor((y * height) / h) + 1)];
      const sum = [0, 0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++)
          for (let c = 0; c < 4; c++) sum[c] = (sum[c] ?? 0) + (data[(row * width + column) * 4 + c] ?? 0);
      const n = (right - left) * (bottom - top);
      for (let c = 0; c < 4; c++) out[(y * w + x) * 4 + c] = Math.round((sum[c] ?? 0) / n);
    }
  return { width: w, height: h, data: out };
}
