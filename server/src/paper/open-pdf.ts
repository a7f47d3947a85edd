import PDFDocument from 'pdfkit';
import type { Box, PlacedRun } from './layout.ts';
import type { Picture } from './pictures.ts';
import { proofXmp } from './xmp.ts';

const black = '#000000';

/** Pages of one size, in points, and what a reader of the file is told about it. */
export interface PdfInput {
  readonly width: number;
  readonly height: number;
  readonly locale: string;
  readonly title: string;
  readonly time: Date;
  /** A proof in its short form. */
  readonly proof: string | undefined;
}

/** Begins a file as PDF/A-2b with its first page; it has the parts of the fonts that it uses. */
export function openPdf({ width, height, locale, title, time, proof }: PdfInput) {
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: locale,
    displayTitle: true,
    // None is needed before the first text, and the one that pdfkit begins with would not be embedded.
    font: '',
    info: { Title: title, Creator: 'Saiyun', Producer: 'Saiyun', CreationDate: time },
  } as PDFKit.PDFDocumentOptions);
  let embedded = 0;
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((done, fail) => document.once('end', done).once('error', fail));
  return {
    document,
    /** Writes letters at their places. */
    write(texts: readonly { readonly runs: readonly PlacedRun[]; readonly colour?: string | undefined }[]): void {
      for (const { runs, colour } of texts) {
        document.fillColor(colour ?? black);
        for (const { face, text, x, y, size } of runs) {
          document.font(face.font as unknown as string, face.name).fontSize(size);
          document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        }
      }
    },
    /** Draws a picture as large as its box lets it. */
    picture(picture: Picture, { x, y, w, h }: Box, align: 'left' | 'center'): void {
      // A page finds its pictures by these names; pdfkit gives one to those alone that it reads itself.
      const source = typeof picture === 'function' ? Object.assign(picture(), { label: `S${++embedded}` }) : Buffer.from(picture);
      document.image(source as PDFKit.Mixins.ImageSrc, x, y, { fit: [w, h], ...(align === 'center' && { align }), valign: 'center' });
    },
    /** The bytes, in a buffer of their own, which a thread can hand over. */
    async end(): Promise<Uint8Array<ArrayBuffer>> {
      if (proof !== undefined) (document as unknown as { appendXML(xml: string): void }).appendXML(proofXmp(proof));
      document.end();
      await ended;
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}

/** A file that is being written. */
export type OpenPdf = ReturnType<typeof openPdf>;
