import { deflateSync, inflateSync } from 'node:zlib';
import PNG from 'png-js';
import { isReadableBmp, readBmp } from './raster/bmp.ts';
import { isGif, readGif } from './raster/gif.ts';

/** A picture as pdfkit takes one: it brings itself into a document. */
interface Embeddable {
  readonly width: number;
  readonly height: number;
  obj: PDFKit.PDFKitReference | null;
  embed(document: PDFKit.PDFDocument): void;
}

/** A picture of a template, decoded once and drawn on each of its certificates. */
export type Picture = Uint8Array | (() => Embeddable);

/** Why a picture cannot be drawn. */
export type PictureFault = 'notPicture' | 'cmyk';

const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Number of colours of a JPEG, from its frame header. */
const jpegColours = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return view.getUint8(at + 9);
  }
  return 0;
};

/**
 * Whether a picture is of a kind that is drawn, by its beginning: whoever uploads it hears so at once, and not when it is missing on paper.
 */
export function isDrawable(head: Uint8Array): boolean {
  if (isJpeg(head)) return jpegColours(head) !== 4;
  return isPng(head) || isGif(head) || isReadableBmp(head);
}

/** Fails on damaged data before the library does, which would throw where nobody can catch it. */
const pixelsOf = (png: PNG): Promise<Uint8Array> => {
  inflateSync(png.imgData);
  return new Promise((done) => {
    png.decode(done);
  });
};

/**
 * Reads a template's picture. One that is partly transparent is decoded here, once: pdfkit would decode it for every page, and as that
 * ends when it ends, equal pages would not be equal files.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture | PictureFault> {
  if (isJpeg(bytes)) {
    const colours = jpegColours(bytes);
    return colours === 4 ? 'cmyk' : colours === 0 ? 'notPicture' : bytes;
  }
  if (!isPng(bytes)) {
    const raster = isGif(bytes) ? readGif(bytes) : readBmp(bytes);
    return raster ? decoded(raster.width, raster.height, raster.pixels) : 'notPicture';
  }
  try {
    const png = new PNG(bytes);
    if (!png.hasAlphaChannel && png.interlaceMethod === 0 && Object.keys(png.transparency).length === 0) return bytes;
    return decoded(png.width, png.height, await pixelsOf(png));
  } catch {
    return 'notPicture';
  }
}

const decoded = (width: number, height: number, pixels: Uint8Array): Picture => {
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let i = 0; i < opacity.length; i++) {
    colours.set(pixels.subarray(i * 4, i * 4 + 3), i * 3);
    opacity[i] = pixels[i * 4 + 3] ?? 255;
  }
  const common = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8, Filter: 'FlateDecode' };
  const colourData = deflateSync(colours, { level: 9 });
  const opacityData = deflateSync(opacity, { level: 9 });
  return () => ({
    width,
    height,
    obj: null,
    embed(document) {
      if (this.obj) return;
      const mask = document.ref({ ...common, ColorSpace: 'DeviceGray' });
      mask.end(opacityData);
      this.obj = document.ref({ ...common, ColorSpace: 'DeviceRGB', SMask: mask });
      this.obj.end(colourData);
    },
  });
};
