import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, ImageKind, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { emptyRaster, type Raster } from '../../../../paper/raster/raster.ts';
import { type Content, mostText } from './content.ts';

/** Without these tables the text of many Chinese documents, which name a standard encoding, could not be read. */
const tables = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');

const mostPages = 400;
export const mostPictures = 60;
/** Larger pictures are left out, in points: one of these takes 64 MB to look at. */
const mostPoints = 16_000_000;
/** Icons, rules and shadows. */
const smallest = 96;

/** Text and pictures of a PDF. One without text is a scan: its pages are pictures, and compared as such. */
export async function readPdf(bytes: Uint8Array): Promise<Content> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: tables,
    cMapPacked: true,
    maxImageSize: mostPoints,
  });
  try {
    const document = await task.promise;
    const pages = Math.min(document.numPages, mostPages);
    let text = '';
    const pictures: Raster[] = [];
    for (let n = 1; n <= pages; n++) {
      const page = await document.getPage(n);
      if (text.length < mostText) text += `${await pageText(page)}\n`;
      if (pictures.length < mostPictures) await pagePictures(page, pictures);
      page.cleanup();
    }
    const isScan = text.trim() === '' && pages > 0;
    return { text: text.slice(0, mostText), pictures, ...(isScan && { unread: 'noText' as const }) };
  } finally {
    await task.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

const pageText = async (page: Page): Promise<string> => {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
};

/** A decoded picture as the reader gives it. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray;
}

const pagePictures = async (page: Page, into: Raster[]): Promise<void> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const seen = new Set<string>();
  for (const [i, operator] of fnArray.entries()) {
    if (operator !== OPS.paintImageXObject && operator !== OPS.paintImageXObjectRepeat) continue;
    const [name, width, height] = argsArray[i] as [string, number, number];
    if (seen.has(name) || width < smallest || height < smallest || into.length >= mostPictures) continue;
    seen.add(name);
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
    const found = await new Promise<Decoded | null>((done) => {
      objects.get(name, done);
    });
    const raster = found && rasterOf(found);
    if (raster) into.push(raster);
  }
};

/** Opens up what is packed, so that every picture is read in one way. */
const rasterOf = ({ width, height, kind, data }: Decoded): Raster | undefined => {
  const raster = data && emptyRaster(width, height);
  if (!raster) return undefined;
  const { pixels } = raster;
  if (kind === ImageKind.RGBA_32BPP) pixels.set(data);
  else if (kind === ImageKind.RGB_24BPP)
    for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
      pixels[to] = data[from] ?? 0;
      pixels[to + 1] = data[from + 1] ?? 0;
      pixels[to + 2] = data[from + 2] ?? 0;
      pixels[to + 3] = 255;
    }
  else {
    const line = Math.ceil(width / 8);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isWhite = (((data[y * line + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
        pixels.fill(isWhite ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
        pixels[(y * width + x) * 4 + 3] = 255;
      }
  }
  return raster;
};
