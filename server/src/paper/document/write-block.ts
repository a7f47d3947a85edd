import type { TextStyle } from '../layout.ts';
import type { DocumentBlock, DocumentColumn, PaperDocument } from './document.ts';
import { colours, documentStyle, innerWidth, type Pen, page } from './pen.ts';

const gap = 14;
const padding = 5;
const labelWidth = 78;
/** What a row of a table may need, in points; a table does not begin where no row of it fits. */
const rowRoom = 40;
const headingRoom = 70;

const titleStyle = documentStyle(18, { bold: true, align: 'center' });
const subtitleStyle = documentStyle(10, { align: 'center' });
const headingStyle = documentStyle(12, { bold: true });
const textStyle = documentStyle(10);
const smallStyle = documentStyle(8.5);
const labelStyle = documentStyle(9);
const headStyle = documentStyle(9, { bold: true });

const writeText = (pen: Pen, text: string, style: TextStyle, colour?: string): void => {
  for (const part of text.split('\n')) {
    const h = pen.heightOf(part, innerWidth, style);
    pen.makeRoom(h);
    pen.put(part, { x: page.side, y: pen.y, w: innerWidth, h }, style, colour);
    pen.y += h + 2;
  }
};

const writeFacts = (pen: Pen, rows: readonly (readonly [string, string])[]): void => {
  const half = innerWidth / 2;
  const valueWidth = half - labelWidth - gap;
  for (let n = 0; n < rows.length; n += 2) {
    const pair = rows.slice(n, n + 2);
    const heights = pair.flatMap(([label, value]) => [
      pen.heightOf(label, labelWidth, labelStyle),
      pen.heightOf(value, valueWidth, textStyle),
    ]);
    const h = Math.max(...heights) + 6;
    pen.makeRoom(h);
    for (const [side, [label, value]] of pair.entries()) {
      const x = page.side + side * half;
      pen.put(label, { x, y: pen.y, w: labelWidth, h }, labelStyle, colours.faint);
      pen.put(value, { x: x + labelWidth, y: pen.y, w: valueWidth, h }, textStyle);
    }
    pen.y += h;
  }
};

interface RowLook {
  readonly isBold?: boolean;
  readonly isBand?: boolean;
}

const writeRow = (pen: Pen, columns: readonly DocumentColumn[], cells: readonly string[], { isBold, isBand }: RowLook = {}): void => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (innerWidth * share) / whole);
  const style = isBold ? headStyle : labelStyle;
  const h = Math.max(...cells.map((cell, n) => pen.heightOf(cell, (widths[n] ?? 0) - 2 * padding, style))) + 2 * padding;
  if (isBand) pen.rule({ x: page.side, y: pen.y, w: innerWidth, h }, colours.band);
  let x: number = page.side;
  for (const [n, cell] of cells.entries()) {
    const w = widths[n] ?? 0;
    const align = columns[n]?.isAmount ? 'right' : 'left';
    pen.put(cell, { x: x + padding, y: pen.y, w: w - 2 * padding, h }, { ...style, align });
    x += w;
  }
  pen.y += h;
  pen.rule({ x: page.side, y: pen.y, w: innerWidth, h: 0.5 }, colours.line);
};

const writeTable = (pen: Pen, { columns, rows, sums, none }: DocumentBlock & { readonly kind: 'table' }): void => {
  const labels = columns.map(({ label }) => label);
  const head = (): void => writeRow(pen, columns, labels, { isBold: true, isBand: true });
  pen.makeRoom(2 * rowRoom);
  head();
  if (rows.length === 0) writeRow(pen, [{ label: '', share: 1 }], [none]);
  for (const cells of rows) {
    if (pen.makeRoom(rowRoom)) head();
    writeRow(pen, columns, cells);
  }
  if (!sums) return;
  if (pen.makeRoom(rowRoom)) head();
  writeRow(pen, columns, sums, { isBold: true });
};

const signature = { w: 150, h: 52 };

const writeSignature = (pen: Pen, { label, picture, instead, below }: DocumentBlock & { readonly kind: 'signature' }): void => {
  pen.makeRoom(signature.h + 40);
  const box = { x: page.side + labelWidth, y: pen.y, ...signature };
  pen.put(label, { ...box, x: page.side, w: labelWidth }, labelStyle, colours.faint);
  if (!picture || !pen.picture(picture, box)) pen.put(instead, box, smallStyle, colours.faint);
  pen.rule({ ...box, y: box.y + box.h + 2, h: 0.5 }, colours.line);
  pen.put(below, { x: box.x, y: box.y + box.h + 4, w: innerWidth - labelWidth, h: 16 }, labelStyle);
  pen.y += signature.h + 22;
};

const writeBlock = (pen: Pen, block: DocumentBlock): void => {
  if (block.kind === 'heading') {
    // A heading never stands alone at the end of a page.
    pen.makeRoom(headingRoom);
    writeText(pen, block.text, headingStyle);
    pen.y += 2;
    return;
  }
  if (block.kind === 'facts') writeFacts(pen, block.rows);
  else if (block.kind === 'table') writeTable(pen, block);
  else if (block.kind === 'signature') writeSignature(pen, block);
  else writeText(pen, block.text, block.isSmall ? smallStyle : textStyle, block.isSmall ? colours.faint : colours.text);
  pen.y += gap;
};

/** Writes the whole of a document, its feet too. */
export function writeDocument(pen: Pen, { title, subtitle, blocks, foot }: PaperDocument): void {
  writeText(pen, title, titleStyle);
  if (subtitle) writeText(pen, subtitle, subtitleStyle, colours.faint);
  pen.y += gap;
  for (const block of blocks) writeBlock(pen, block);
  pen.foot(foot);
}
