import PDFDocument from 'pdfkit';
import type { Box } from './layout.ts';
import type { ElementOutline } from './outline.ts';
import type { Picture } from './pictures.ts';
import { boxOf, labelWidth, type PlacedElement, tableLines } from './place-sheet.ts';
import { layOutPage, type SheetProblem, type Typesetter } from './preflight.ts';
import { correctionFor, type QrCode, qrCode } from './qr.ts';
import type { Sheet, SheetValues } from './sheet.ts';
import { proofXmp } from './xmp.ts';

/** What a page is drawn from: equal values give equal bytes. */
export interface PageInput {
  readonly sheet: Sheet;
  readonly values: SheetValues;
  /** The proof in its short form; without one the page is a sample. */
  readonly proof: string | undefined;
  /** What the QR code holds. */
  readonly qrText: string;
  /** When it was issued. */
  readonly time: Date;
  readonly typesetter: Typesetter;
  readonly pictures: ReadonlyMap<string, Picture>;
}

const black = '#000000';
const lineWidth = 0.75;

/** A page as a file, or what stands against drawing it: a half one is never made. */
export interface DrawnPage {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Of a page that was only laid out, if they were asked for. */
  readonly outlines?: readonly ElementOutline[];
  readonly problems: readonly SheetProblem[];
}

/** Draws one certificate as PDF/A-2b, with the parts of the fonts that it uses. */
export async function drawPage(input: PageInput): Promise<DrawnPage> {
  const { sheet, values, proof, qrText, time, typesetter } = input;
  const { texts, problems } = layOutPage(sheet, values, qrText, typesetter);
  if (problems.length > 0) return { problems };
  const { w, h } = boxOf({ x: 0, y: 0, w: sheet.width, h: sheet.height });
  const document = new PDFDocument({
    size: [w, h],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: sheet.locale,
    displayTitle: true,
    // None is needed before the first text, and the one that pdfkit begins with would not be embedded.
    font: '',
    info: { Title: values.certNo.replace(/[^\w -]/g, ''), Creator: 'Saiyun', Producer: 'Saiyun', CreationDate: time },
  } as PDFKit.PDFDocumentOptions);
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((done, fail) => document.once('end', done).once('error', fail));
  drawLines(document, sheet);
  drawPictures(document, input, ['image', 'signature']);
  drawTexts(document, texts);
  drawCodes(document, input);
  drawPictures(document, input, ['seal']);
  if (proof !== undefined) (document as unknown as { appendXML(xml: string): void }).appendXML(proofXmp(proof));
  document.end();
  await ended;
  // A buffer of its own, which a thread can hand over.
  return { bytes: new Uint8Array(Buffer.concat(parts)), problems };
}

const drawTexts = (document: PDFKit.PDFDocument, texts: readonly PlacedElement[]): void => {
  for (const { runs, colour } of texts) {
    document.fillColor(colour ?? black);
    for (const { face, text, x, y, size } of runs) {
      document.font(face.font as unknown as string, face.name).fontSize(size);
      document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    }
  }
};

const drawLines = (document: PDFKit.PDFDocument, { elements }: Sheet): void => {
  for (const element of elements) {
    const { x, y, w, h } = boxOf(element);
    document.lineWidth(lineWidth).strokeColor(element.colour ?? black);
    // A line is as thick as its smaller side says; one without a second side is a hairline.
    if (element.type === 'line') document.rect(x, y, Math.max(w, lineWidth), Math.max(h, lineWidth)).fill(element.colour ?? black);
    if (element.type !== 'table') continue;
    for (const line of tableLines(element)) document.rect(line.x, line.y, line.w, line.h);
    document.moveTo(x + labelWidth(element), y).lineTo(x + labelWidth(element), y + h);
    document.stroke();
  }
};

const drawPictures = (document: PDFKit.PDFDocument, { sheet, pictures }: PageInput, types: readonly string[]): void => {
  for (const element of sheet.elements) {
    if (!types.includes(element.type)) continue;
    const picture = pictures.get(element.file ?? '');
    if (!picture) throw new Error(`no picture ${element.file ?? ''}`);
    const { x, y, w, h } = boxOf(element);
    const source = typeof picture === 'function' ? picture() : Buffer.from(picture);
    document.image(source as PDFKit.Mixins.ImageSrc, x, y, { fit: [w, h], align: 'center', valign: 'center' });
  }
};

const drawCodes = (document: PDFKit.PDFDocument, { sheet, qrText, typesetter }: PageInput): void => {
  for (const element of sheet.elements) {
    const box = boxOf(element);
    const correction = element.type === 'qr' ? correctionFor(qrText, box, typesetter.qrSizes) : undefined;
    if (correction) drawCode(document, qrCode(qrText, correction), box, element.colour ?? black);
  }
};

const drawCode = (document: PDFKit.PDFDocument, { size, runs }: QrCode, { x, y, w, h }: Box, colour: string): void => {
  const module = Math.min(w, h) / size;
  document.save().translate(x + (w - module * size) / 2, y + (h - module * size) / 2);
  document.rect(0, 0, module * size, module * size).fill('#ffffff');
  document.scale(module);
  for (const run of runs) document.rect(run.x, run.y, run.w, 1);
  document.fill(colour).restore();
};
