import PDFDocument from 'pdfkit';
import { isReadableBmp, readBmp } from '../../../../paper/raster/bmp.ts';
import { isGif, readGif } from '../../../../paper/raster/gif.ts';
import type { Raster } from '../../../../paper/raster/raster.ts';
import { readPdf } from './pdf.ts';

/**
 * Decodes pictures. JPEG and PNG go through a PDF: its reader decodes both, CMYK and interlaced ones too, so no second decoder is needed.
 * What is no picture or of another kind is left out.
 */
export async function readPictures(files: readonly Uint8Array[]): Promise<readonly Raster[]> {
  const pictures: Raster[] = [];
  for (const bytes of files) {
    const found = isGif(bytes) ? readGif(bytes) : isReadableBmp(bytes) ? readBmp(bytes) : await throughPdf(bytes);
    if (found) pictures.push(found);
  }
  return pictures;
}

const throughPdf = async (bytes: Uint8Array): Promise<Raster | undefined> => {
  try {
    const document = new PDFDocument({ autoFirstPage: true, compress: false });
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((done, fail) => {
      document.on('data', (chunk: Buffer) => chunks.push(chunk));
      document.on('end', done);
      document.on('error', fail);
    });
    document.image(Buffer.from(bytes), 0, 0, { width: 100 });
    document.end();
    await ended;
    return (await readPdf(Buffer.concat(chunks))).pictures[0];
  } catch {
    return undefined;
  }
};
