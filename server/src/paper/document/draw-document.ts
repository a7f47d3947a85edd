import type { Faces } from '../faces.ts';
import { openPdf } from '../open-pdf.ts';
import { type Picture, readPicture } from '../pictures.ts';
import type { PaperDocument } from './document.ts';
import { openPen, page } from './pen.ts';
import { writeDocument } from './write-block.ts';

const penOf = async (document: PaperDocument, faces: Faces) => {
  const pictures = new Map<Uint8Array, Picture>();
  for (const block of document.blocks) {
    if (block.kind !== 'signature' || !block.picture) continue;
    const picture = await readPicture(block.picture);
    if (typeof picture !== 'string') pictures.set(block.picture, picture);
  }
  const pen = openPen(faces, (bytes) => pictures.has(bytes));
  writeDocument(pen, document);
  return { pen, pictures };
};

/** All text of a document in the order in which it is drawn, as a reader of its file finds it. */
export async function documentText(document: PaperDocument, faces: Faces): Promise<string> {
  const { pen } = await penOf(document, faces);
  return pen.leaves.map(({ texts }) => texts.map(({ runs }) => runs.map(({ text }) => text).join('')).join('')).join('');
}

/** Draws a document as PDF/A-2b; equal documents at equal times give equal bytes. */
export async function drawDocument(document: PaperDocument, time: Date, faces: Faces): Promise<Uint8Array<ArrayBuffer>> {
  const { pen, pictures } = await penOf(document, faces);
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
