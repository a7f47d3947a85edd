import type { Faces } from './faces.ts';
import { boxOf, type PlacedElement, placeSheet } from './place-sheet.ts';
import { correctionFor } from './qr.ts';
import { factsOf, type Sheet, type SheetValues } from './sheet.ts';

/** Why a certificate cannot be drawn; `element` counts from 0. */
export type SheetProblem =
  /** No font has these characters. */
  | { readonly kind: 'glyph'; readonly element: number; readonly characters: string }
  /** The text does not fit, as small as it may get. */
  | { readonly kind: 'tooLong'; readonly element: number; readonly text: string }
  /** The template shows a fact that the holder does not have. */
  | { readonly kind: 'missing'; readonly fact: string }
  /** The QR code would be too fine for a phone. */
  | { readonly kind: 'qrTooSmall'; readonly element: number };

/** What is the same for all pages of a template and takes time to find out. */
export interface Typesetter {
  readonly faces: Faces;
  readonly qrSizes: Map<string, number | undefined>;
}

export interface LaidOutPage {
  readonly texts: readonly PlacedElement[];
  readonly problems: readonly SheetProblem[];
}

/** Lays a page out and finds everything that stands against drawing it, all at once. `qrText` is what its code will hold. */
export function layOutPage(sheet: Sheet, values: SheetValues, qrText: string, { faces, qrSizes }: Typesetter): LaidOutPage {
  const texts = placeSheet(sheet, values, faces);
  const problems: SheetProblem[] = factsOf(sheet)
    .filter((fact) => (values.facts[fact] ?? '').trim() === '')
    .map((fact) => ({ kind: 'missing', fact }));
  for (const { element, text, missing, fits } of texts) {
    if (missing.length > 0) problems.push({ kind: 'glyph', element, characters: [...new Set(missing)].join('') });
    if (!fits) problems.push({ kind: 'tooLong', element, text });
  }
  for (const [element, one] of sheet.elements.entries())
    if (one.type === 'qr' && !correctionFor(qrText, boxOf(one), qrSizes)) problems.push({ kind: 'qrTooSmall', element });
  return { texts, problems };
}
