import { type FileHandle, open } from 'node:fs/promises';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Larger pictures cost anyone who opens them gigabytes of memory, however small the file: 100 million pixels, no side above 30,000. */
const mostPixels = 100_000_000;
const longestSide = 30_000;

export function isTooLarge({ width, height }: PictureSize): boolean {
  return width * height > mostPixels || width > longestSide || height > longestSide;
}

/** The most JPEG segments before the size; real files have a few dozen. */
const mostSegments = 2000;

/** The size of a stored picture according to its header; undefined if it is not a picture or does not say. */
export async function pictureSize(path: string, mimeType: string): Promise<PictureSize | undefined> {
  if (!mimeType.startsWith('image/')) return undefined;
  const file = await open(path);
  try {
    if (mimeType === 'image/jpeg') return await jpegSize(file);
    const head = Buffer.alloc(32);
    await file.read(head, 0, head.length, 0);
    return headSize(head, mimeType);
  } finally {
    await file.close();
  }
}

const headSize = (head: Buffer, mimeType: string): PictureSize | undefined => {
  switch (mimeType) {
    case 'image/png':
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    case 'image/gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    case 'image/bmp':
      // Rows stored from top to bottom have a negative height.
      return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) };
    case 'image/webp':
      return webpSize(head);
    default:
      return undefined;
  }
};

const webpSize = (head: Buffer): PictureSize | undefined => {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/** Walks the segments to the start of a frame: previews and profiles may come first. */
const jpegSize = async (file: FileHandle): Promise<PictureSize | undefined> => {
  const part = Buffer.alloc(9);
  let at = 2;
  for (let n = 0; n < mostSegments; n += 1) {
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead < part.length || part[0] !== 0xff) return undefined;
    const marker = part[1] ?? 0;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: part.readUInt16BE(5), width: part.readUInt16BE(7) };
    at += 2 + part.readUInt16BE(2);
  }
  return undefined;
};
