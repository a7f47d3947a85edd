// Whoever compiles the source of another package needs these types too, and a declaration of packages cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./untyped.d.ts" />
import LineBreaker from 'linebreak';
import { type Faces, type Run, runsOf } from './faces.ts';

/** A rectangle in points, from the page's upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** How a text is set. */
export interface TextStyle {
  readonly font: string | undefined;
  readonly bold: boolean;
  /** Points. */
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  readonly autoFit: boolean;
}

/** A run of letters at its place: the left end of its base line. */
export interface PlacedRun extends Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface PlacedText {
  readonly runs: readonly PlacedRun[];
  readonly missing: readonly string[];
  /** Whether the text lies inside its box. */
  readonly fits: boolean;
}

const leading = 1.3;
/** Where the base line lies in a line, from its top, in parts of the letters' height: Chinese characters stand in the middle then. */
const baseLine = 1.03;
/** Letters are never made smaller than this, in points and in parts of the size asked for: who cannot read a name is not honoured by it. */
const leastSize = 6;
const leastPart = 0.4;
const sizeStep = 0.5;
/** Sums of widths are a little off. */
const near = 0.01;

interface Line {
  readonly text: string;
  /** For a letter height of one. */
  readonly width: number;
}

/** Breaks a text into lines; a word longer than a line is broken only if `anywhere`. */
const linesOf = (text: string, most: number, measure: (text: string) => number): Line[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: Line[] = [];
    let line = '';
    let from = 0;
    const breaker = new LineBreaker(paragraph);
    for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
      const word = paragraph.slice(from, at.position);
      from = at.position;
      if (line !== '' && measure((line + word).trimEnd()) > most + near) {
        lines.push({ text: line.trimEnd(), width: measure(line.trimEnd()) });
        line = word;
      } else line += word;
    }
    const rest = line.trimEnd();
    return [...lines, { text: rest, width: measure(rest) }];
  });

/** Height in points of a text that is broken into lines of a width. */
export function textHeight(text: string, width: number, { font, bold, size }: TextStyle, faces: Faces): number {
  return linesOf(text, width / size, (part) => runsOf(part, faces, font, bold).width).length * leading * size;
}

/** Places a text in its box, from the middle up and down; with autoFit in letters small enough, as far as they may shrink. */
export function placeText(text: string, box: Box, style: TextStyle, faces: Faces): PlacedText {
  const { missing } = runsOf(text.replaceAll('\n', ''), faces, style.font, style.bold);
  const widths = new Map<string, number>();
  const measure = (part: string): number => {
    const known = widths.get(part) ?? runsOf(part, faces, style.font, style.bold).width;
    widths.set(part, known);
    return known;
  };
  const least = style.autoFit ? Math.max(leastSize, style.size * leastPart) : style.size;
  let size = style.size;
  let lines = linesOf(text, box.w / size, measure);
  const isInside = (): boolean =>
    lines.every(({ width }) => width * size <= box.w + near) && (lines.length * leading - (leading - 1)) * size <= box.h + near;
  while (!isInside() && size - sizeStep >= least) {
    size -= sizeStep;
    lines = linesOf(text, box.w / size, measure);
  }
  const height = lines.length * leading * size;
  const top = box.y + (box.h - height) / 2;
  const runs = lines.flatMap(({ text: line, width }, n) => {
    const free = box.w - width * size;
    let x = box.x + (style.align === 'left' ? 0 : style.align === 'right' ? free : free / 2);
    const y = top + (n * leading + (leading - 1) / 2 + baseLine - leading / 2 + 0.5) * size - 0.15 * size;
    return runsOf(line, faces, style.font, style.bold).runs.map((run) => {
      const placed = { ...run, x, y, size };
      for (const character of run.text) x += (run.face.width(character) ?? 0) * size;
      return placed;
    });
  });
  return { runs, missing, fits: isInside() };
}
