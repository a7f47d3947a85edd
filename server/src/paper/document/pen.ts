import { type Faces, runsOf } from '../faces.ts';
import { type Box, type PlacedRun, placeText, type TextStyle, textHeight } from '../layout.ts';

/** A4 in points, and what is kept free at its edges. */
export const page = { w: 595.28, h: 841.89, side: 54, top: 60, foot: 56 } as const;
export const innerWidth = page.w - 2 * page.side;
const bottom = page.h - page.foot;
export const colours = { text: '#1a1f2b', faint: '#5b6475', line: '#c9ced8', band: '#f1f3f7' } as const;
/** Drawn for a character that no font has, as printers do. */
const unknownMark = '〓';

/** A style of the one family that documents are set in. */
export function documentStyle(size: number, more: Partial<TextStyle> = {}): TextStyle {
  return { font: 'Noto Sans SC', bold: false, size, align: 'left', autoFit: false, ...more };
}

const footStyle = documentStyle(8.5);

/** What one page shows. */
export interface Leaf {
  readonly texts: { readonly runs: readonly PlacedRun[]; readonly colour: string }[];
  readonly rules: (Box & { readonly colour: string })[];
  readonly pictures: { readonly box: Box; readonly bytes: Uint8Array }[];
}

/** Writes from top to bottom, page after page; `y` is where the next thing begins, in points. */
export interface Pen {
  readonly leaves: readonly Leaf[];
  y: number;
  heightOf(text: string, width: number, style: TextStyle): number;
  put(text: string, box: Box, style: TextStyle, colour?: string): void;
  rule(box: Box, colour: string): void;
  /** Puts a picture into a box; false if it cannot be drawn. */
  picture(bytes: Uint8Array, box: Box): boolean;
  /** Begins a page, and says so, if a height does not fit on this one any more. */
  makeRoom(height: number): boolean;
  /** Writes a foot and the number on every page. */
  foot(text: string): void;
}

/** `canDraw` says of a picture whether it can be drawn. */
export function openPen(faces: Faces, canDraw: (picture: Uint8Array) => boolean): Pen {
  const leaves: Leaf[] = [];
  const newLeaf = (): Leaf => {
    const added: Leaf = { texts: [], rules: [], pictures: [] };
    leaves.push(added);
    return added;
  };
  let leaf = newLeaf();
  const known = (text: string, { font, bold }: TextStyle): string => {
    const { missing } = runsOf(text.replaceAll('\n', ''), faces, font, bold);
    return missing.length === 0 ? text : Array.from(text, (one) => (missing.includes(one) ? unknownMark : one)).join('');
  };
  const placed = (text: string, box: Box, style: TextStyle) => placeText(known(text, style), box, style, faces).runs;
  const pen: Pen = {
    leaves,
    y: page.top,
    heightOf: (text, width, style) => textHeight(known(text, style), width, style, faces),
    put: (text, box, style, colour = colours.text) => void leaf.texts.push({ runs: placed(text, box, style), colour }),
    rule: (box, colour) => void leaf.rules.push({ ...box, colour }),
    picture(bytes, box) {
      if (!canDraw(bytes)) return false;
      leaf.pictures.push({ box, bytes });
      return true;
    },
    makeRoom(height) {
      if (pen.y + height <= bottom || pen.y === page.top) return false;
      leaf = newLeaf();
      pen.y = page.top;
      return true;
    },
    foot(text) {
      const box = { x: page.side, y: bottom + 14, w: innerWidth, h: 14 };
      for (const [n, { texts, rules }] of leaves.entries()) {
        rules.push({ ...box, y: box.y - 4, h: 0.5, colour: colours.line });
        texts.push({ runs: placed(text, box, footStyle), colour: colours.faint });
        const number = `${n + 1} / ${leaves.length}`;
        texts.push({ runs: placed(number, box, { ...footStyle, align: 'right' }), colour: colours.faint });
      }
    },
  };
  return pen;
}
