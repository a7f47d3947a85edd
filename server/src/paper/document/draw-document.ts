import type { Faces } from '../faces.ts';
import { openPdf } from '../open-pdf.ts';
import { type Picture, readPicture } from '../pictures.ts';
import type { PaperDocument } from './document.ts';
import { openPen, page } from './pen.ts';
import { writeDocument } from './write-block.ts';

/** Draws a document as PDF/A-2b; equal documents at equal times give equal bytes. */
export async function drawDocument(document: PaperDocument, time: Date, faces: Faces): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = new Map<Uint8Array, Picture>();
  for (const block of document.blocks) {
    if (block.kind !== 'signature' || !block.picture) continue;
    const picture = await readPicture(block.picture);
    if (typeof picture !== 'string') pictures.set(block.picture, picture);
  }
  const pen = openPen(faces, (bytes) => pictures.has(bytes));
  writeDocument(pen, document);
  const pdf = openPdf({ width: page.w, height: page.h, locale: document.locale, title: document.title, time, proof: document.proof });
  for (const [n, { texts, rules, pictures: shown }] of pen.leaves.entries()) {
    if (n > 0) pdf.document.addPage();
    for (const { x, y, w, h, colour } of rules) pdf.document.rect(x, y, w, h).fill(colour);
    for (const { box, bytes } of shown) {
      const picture = pictures.get(bytes);
      if (picture) pdf.picture(picture, box, 'left');
    }
    pdf.write(texts);
  }
  return pdf.end();
}
