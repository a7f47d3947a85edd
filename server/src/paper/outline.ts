import type { Run } from './faces.ts';
import type { PlacedRun } from './layout.ts';
import { boxOf, type PlacedElement } from './place-sheet.ts';
import type { Typesetter } from './preflight.ts';
import { correctionFor, qrCode } from './qr.ts';
import type { Sheet } from './sheet.ts';

/** What an element draws, as an SVG path in points from the upper left corner of its box: what shows it needs no fonts. */
export interface ElementOutline {
  /** Place of the element in the template, from 0. */
  readonly element: number;
  readonly path: string;
}

const glyphsOf = ({ face, text, x, y, size }: PlacedRun & Run, left: number, top: number): string => {
  const scale = size / face.font.unitsPerEm;
  let at = x - left;
  return Array.from(text, (character) => {
    const { path } = face.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const drawn = path
      .scale(scale, -scale)
      .translate(at, y - top)
      .toSVG();
    at += (face.width(character) ?? 0) * size;
    return drawn;
  }).join('');
};

const codeOf = (sheet: Sheet, element: number, qrText: string, { qrSizes }: Typesetter): string => {
  const one = sheet.elements[element];
  const box = one && boxOf(one);
  const correction = box && correctionFor(qrText, box, qrSizes);
  if (!correction) return '';
  const { size, runs } = qrCode(qrText, correction);
  const module = Math.min(box.w, box.h) / size;
  const [left, top] = [(box.w - module * size) / 2, (box.h - module * size) / 2];
  const written = (points: number): string => String(Math.round(points * 100) / 100);
  return runs
    .map(
      ({ x, y, w }) =>
        `M${written(left + x * module)} ${written(top + y * module)}h${written(w * module)}v${written(module)}h${written(-w * module)}z`,
    )
    .join('');
};

/** The letters and codes of a page that was laid out. */
export function outlinesOf(
  sheet: Sheet,
  texts: readonly PlacedElement[],
  qrText: string,
  typesetter: Typesetter,
): readonly ElementOutline[] {
  return sheet.elements.flatMap((one, element): ElementOutline[] => {
    if (one.type === 'qr') return [{ element, path: codeOf(sheet, element, qrText, typesetter) }];
    const own = texts.filter((text) => text.element === element);
    if (own.length === 0) return [];
    const { x, y } = boxOf(one);
    return [{ element, path: own.flatMap(({ runs }) => runs.map((run) => glyphsOf(run, x, y))).join('') }];
  });
}
