/** JPEG segments that describe camera, place, author or program: Exif and XMP, Photoshop data, comments. */
const telling = new Set([0xe1, 0xed, 0xfe]);
const orientationTag = 0x0112;

/** The orientation of the picture, the only Exif value that is kept; undefined if there is none. */
const orientationOf = (exif: Buffer): number | undefined => {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 20) return undefined;
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number): number => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const start = four(4);
  for (let n = 0; n < Math.min(two(start), 200); n += 1) {
    const at = start + 2 + 12 * n;
    if (two(at) === orientationTag) return two(at + 8);
  }
  return undefined;
};

/** Exif of 32 bytes that holds nothing but the orientation. */
const turned = (orientation: number): Buffer => {
  const exif = Buffer.alloc(32);
  exif.write('Exif\0\0MM\0*', 'latin1');
  exif.writeUInt32BE(8, 10);
  exif.writeUInt16BE(1, 14);
  exif.writeUInt16BE(orientationTag, 16);
  exif.writeUInt16BE(3, 18);
  exif.writeUInt32BE(1, 20);
  exif.writeUInt16BE(orientation, 24);
  return exif;
};

/** Blanks everything in a JPEG that identifies its author, in place and without changing its length. */
export function blankJpeg(jpeg: Buffer): void {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const kind = jpeg[at + 1] ?? 0;
    // The image data begin here.
    if (kind === 0xda || kind === 0xd9) return;
    const end = Math.min(jpeg.length, at + 2 + jpeg.readUInt16BE(at + 2));
    if (telling.has(kind)) {
      const content = jpeg.subarray(at + 4, end);
      const orientation = kind === 0xe1 ? orientationOf(content) : undefined;
      content.fill(0);
      if (orientation !== undefined && orientation <= 8 && content.length >= 32) turned(orientation).copy(content);
    }
    at = end;
  }
}

const pngTexts = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

/** A PNG without texts, Exif and time; undefined if it is cut short. */
export function pngWithoutAuthor(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at < png.length; ) {
    if (at + 12 > png.length) return undefined;
    const end = at + 12 + png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return undefined;
    if (!pngTexts.has(kind)) kept.push(png.subarray(at, end));
    // Programs may append anything after the end chunk.
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

/** A WebP with blank Exif and XMP; undefined if it is cut short. */
export function webpWithoutAuthor(webp: Buffer): Buffer | undefined {
  const bytes = Buffer.from(webp);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return undefined;
    if (kind === 'EXIF' || kind === 'XMP ') {
      bytes.write('JUNK', at, 'latin1');
      bytes.fill(0, at + 8, end);
    }
    // Clears the header flags that announce them.
    if (kind === 'VP8X') bytes[at + 8] = (bytes[at + 8] ?? 0) & ~0x0c;
    at = end + (end % 2);
  }
  return bytes;
}

/** The position after the sub-blocks of a GIF block, which end with an empty one. */
const behindPieces = (gif: Buffer, from: number): number => {
  let at = from;
  while (at < gif.length && gif[at] !== 0) at += 1 + (gif[at] ?? 0);
  return at + 1;
};

/** A GIF without comments and XMP; undefined if it is cut short. */
export function gifWithoutAuthor(gif: Buffer): Buffer | undefined {
  const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(gif[10] ?? 0);
  const kept = [gif.subarray(0, at)];
  while (at < gif.length) {
    const kind = gif[at];
    if (kind === 0x3b) return Buffer.concat([...kept, Buffer.from([0x3b])]);
    const isPicture = kind === 0x2c;
    if (!isPicture && kind !== 0x21) return undefined;
    const end = behindPieces(gif, isPicture ? at + 11 + colours(gif[at + 9] ?? 0) : at + 2);
    const tells = !isPicture && (gif[at + 1] === 0xfe || gif.toString('latin1', at + 3, at + 11) === 'XMP Data');
    if (!tells) kept.push(gif.subarray(at, end));
    at = end;
  }
  return undefined;
}
