import type { CertificateElement } from '@saiyun/sdk/contract';
import { elementText, shownFact } from '@saiyun/sdk/logic/certificate';
import type { Faces } from './faces.ts';
import { type Box, type PlacedText, placeText, type TextStyle } from './layout.ts';
import type { Sheet, SheetValues } from './sheet.ts';

const pointsPerMm = 72 / 25.4;
const plainSize = 12;
/** The part of a table's width that its labels take, and the space beside and between the texts, in points. */
const labelPart = 0.3;
const cellSpace = 3;

/** An element's rectangle in points. */
export function boxOf({ x, y, w, h }: Pick<CertificateElement, 'x' | 'y' | 'w' | 'h'>): Box {
  return { x: x * pointsPerMm, y: y * pointsPerMm, w: w * pointsPerMm, h: h * pointsPerMm };
}

/** A text of the page at its place, and the element that it belongs to. */
export interface PlacedElement extends PlacedText {
  /** Place of the element in the template, from 0. */
  readonly element: number;
  readonly text: string;
  readonly colour: string | undefined;
}

const styleOf = ({ font, bold, size, align, autoFit }: CertificateElement): TextStyle => ({
  font,
  bold: bold ?? false,
  size: size ?? plainSize,
  align: align ?? 'left',
  autoFit: autoFit ?? false,
});

/** The rectangles of a table's lines, in points. */
export function tableLines(element: CertificateElement): readonly Box[] {
  const { x, y, w, h } = boxOf(element);
  const count = element.rows?.length ?? 0;
  return Array.from({ length: count }, (_none, n) => ({ x, y: y + (h / count) * n, w, h: h / count }));
}

/** Where the labels of a table end. */
export function labelWidth(element: CertificateElement): number {
  return boxOf(element).w * labelPart;
}

/** Places all texts of a page. */
export function placeSheet(sheet: Sheet, values: SheetValues, faces: Faces): readonly PlacedElement[] {
  return sheet.elements.flatMap((one, element): PlacedElement[] => {
    const style = styleOf(one);
    const place = (text: string, box: Box): PlacedElement => ({
      ...placeText(text, box, style, faces),
      element,
      text,
      colour: one.colour,
    });
    if (one.type === 'text') return [place(elementText(one, values, sheet.locale), boxOf(one))];
    if (one.type !== 'table') return [];
    return tableLines(one).flatMap((line, n) => {
      const { label, bind } = one.rows?.[n] ?? { label: '', bind: 'certNo' };
      const left = labelWidth(one);
      const cell = (x: number, w: number): Box => ({ x: x + cellSpace, y: line.y, w: w - 2 * cellSpace, h: line.h });
      return [place(label, cell(line.x, left)), place(shownFact(bind, values, sheet.locale), cell(line.x + left, line.w - left))];
    });
  });
}
