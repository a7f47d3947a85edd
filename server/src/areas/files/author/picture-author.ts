/** Segments of a JPEG that tell of camera, place, author and program: Exif and XMP, Photoshop's, remarks. */
const telling = new Set([0xe1, 0xed, 0xfe]);
const orientationTag = 0x0112;

/** How the picture is to be turned, which is all that is kept of Exif; undefined when it is not said. */
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

/** Exif that says nothing but how to turn the picture; 32 bytes. */
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

/** Overwrites in place what a JPEG tells of its author, by as many bytes. */
export function blankJpeg(jpeg: Buffer): void {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const kind = jpeg[at + 1] ?? 0;
    // The picture itself begins.
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

/** A PNG without texts, Exif and time; undefined for one that breaks off. */
export function pngWithoutAuthor(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at < png.length; ) {
    if (at + 12 > png.length) return undefined;
    const end = at + 12 + png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return undefined;
    if (!pngTexts.has(kind)) kept.push(png.subarray(at, end));
    // Behind its end programs keep whatever they like.
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

/** A WebP whose Exif and XMP are blank; undefined for one that breaks off. */
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
    // The flags of the head say no more that there are any.
    if (kind === 'VP8X') bytes[at + 8] = (bytes[at + 8] ?? 0) & ~0x0c;
    at = end + (end % 2);
  }
  return bytes;
}

/** Behind the pieces of a block of a GIF, which end with an empty one. */
const behindPieces = (gif: Buffer, from: number): number => {
  let at = from;
  while (at < gif.length && gif[at] !== 0) at += 1 + (gif[at] ?? 0);
  return at + 1;
};

/** A GIF without remarks and XMP; undefined for one that breaks off. */
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
