import type { Box } from './layout.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import type { ElementOutline } from './outline.ts';
import type { Picture } from './pictures.ts';
import { boxOf, labelWidth, tableLines } from './place-sheet.ts';
import { layOutPage, type SheetProblem, type Typesetter } from './preflight.ts';
import { correctionFor, type QrCode, qrCode } from './qr.ts';
import type { Sheet, SheetValues } from './sheet.ts';

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
  /** The text of a document that was only read. */
  readonly text?: string;
  readonly problems: readonly SheetProblem[];
}

/** Draws one certificate as PDF/A-2b, with the parts of the fonts that it uses. */
export async function drawPage(input: PageInput): Promise<DrawnPage> {
  const { sheet, values, proof, qrText, time, typesetter } = input;
  const { texts, problems } = layOutPage(sheet, values, qrText, typesetter);
  if (problems.length > 0) return { problems };
  const { w, h } = boxOf({ x: 0, y: 0, w: sheet.width, h: sheet.height });
  const title = values.certNo.replace(/[^\w -]/g, '');
  const pdf = openPdf({ width: w, height: h, locale: sheet.locale, title, time, proof });
  const { document } = pdf;
  drawLines(document, sheet);
  drawPictures(pdf, input, ['image', 'signature']);
  pdf.write(texts);
  drawCodes(document, input);
  drawPictures(pdf, input, ['seal']);
  return { bytes: await pdf.end(), problems };
}

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

const drawPictures = (pdf: OpenPdf, { sheet, pictures }: PageInput, types: readonly string[]): void => {
  for (const element of sheet.elements) {
    if (!types.includes(element.type)) continue;
    const picture = pictures.get(element.file ?? '');
    if (!picture) throw new Error(`no picture ${element.file ?? ''}`);
    pdf.picture(picture, boxOf(element), 'center');
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
