import type { Raster } from '../../../../paper/raster/raster.ts';
import { writePng } from '../../../../paper/raster/write-png.ts';

/** In points. */
const longestSide = 240;

/** A small copy of a picture as a PNG, in a data address. */
export function smallCopy({ width, height, pixels }: Raster): string {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const points = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const from = (Math.floor((y * height) / h) * width + Math.floor((x * width) / w)) * 4;
      points.set(pixels.subarray(from, from + 4), (y * w + x) * 4);
    }
  return `data:image/png;base64,${writePng(w, h, points, 4).toString('base64')}`;
}
