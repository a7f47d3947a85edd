import { emptyRaster, type Raster } from './raster.ts';

interface Head {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  /** Where the colours of 1, 4 and 8 bits are, and how many bytes each has. */
  readonly paletteAt: number;
  readonly colourBytes: number;
  readonly dataAt: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The kinds that programs write for pictures: without compression, with a palette or 24 or 32 bits for each pixel. */
const headOf = (bytes: Uint8Array): Head | undefined => {
  if (bytes.length < 30 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined;
  const view = viewOf(bytes);
  const size = view.getUint32(14, true);
  const isOld = size === 12;
  if (!isOld && (size < 40 || bytes.length < 54)) return undefined;
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(isOld ? 24 : 28, true);
  // Masks say where the colours of 32 bits are; all programs write them in the order of those without.
  const compression = isOld ? 0 : view.getUint32(30, true);
  if (![1, 4, 8, 24, 32].includes(bits) || !(compression === 0 || (compression === 3 && bits === 32))) return undefined;
  return {
    width: isOld ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    paletteAt: 14 + size,
    colourBytes: isOld ? 3 : 4,
    dataAt: view.getUint32(10, true),
  };
};

/** Whether it is a bitmap of a kind that is read. */
export function isReadableBmp(bytes: Uint8Array): boolean {
  return headOf(bytes) !== undefined;
}

/** Reads a bitmap; undefined for one that is damaged or of a kind that is not read. */
export function readBmp(bytes: Uint8Array): Raster | undefined {
  const head = headOf(bytes);
  const raster = head && emptyRaster(head.width, head.height);
  if (!head || !raster) return undefined;
  const { width, height, isTopDown, bits, paletteAt, colourBytes, dataAt } = head;
  const { pixels } = raster;
  const lineBytes = Math.ceil((width * bits) / 32) * 4;
  if (dataAt + lineBytes * height > bytes.length) return undefined;
  for (let y = 0; y < height; y++) {
    const line = dataAt + lineBytes * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      const index = bits > 8 ? 0 : ((bytes[line + Math.floor((x * bits) / 8)] ?? 0) >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
      const from = bits > 8 ? line + (x * bits) / 8 : paletteAt + index * colourBytes;
      // Blue comes first. A fourth byte is rarely opacity and mostly nothing, so it is passed over.
      pixels.set([bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0, 255], (y * width + x) * 4);
    }
  }
  return raster;
}
