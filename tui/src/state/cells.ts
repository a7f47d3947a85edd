import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Must not reach a terminal: control and escape characters, which could move its cursor or hide text. */
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const blank = new Set(['\t', '\n']);

/** Makes other people's text safe to draw. */
export function safeText(text: string): string {
  return text.replace(unsafe, (c) => (blank.has(c) ? c : ''));
}

export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

let ambiguousIsNarrow = true;

/** What a screen measures in each of its pictures, measured once. */
const widths = new Map<string, number>();
const mostWidths = 4_000;
const longestKept = 200;

/**
 * Says how the terminal draws characters that Unicode leaves open, such as `○`, `…` and quotation marks: in one column, or as Chinese ones in
 * two. Before anything is drawn.
 */
export function countAmbiguous(isWide: boolean): void {
  ambiguousIsNarrow = !isWide;
  widths.clear();
}

/** Columns that a text takes: two for each Chinese character. */
export function width(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const columns = stringWidth(text, { ambiguousIsNarrow });
  if (text.length > longestKept) return columns;
  if (widths.size >= mostWidths) widths.clear();
  widths.set(text, columns);
  return columns;
}

/** The border of a box; its lines are ambiguous as well, and a box of them would not be closed where they are wide. */
export function boxStyle(): 'round' | 'classic' {
  return ambiguousIsNarrow ? 'round' : 'classic';
}

/** Cuts a text to a number of columns, with `…` if anything was cut. */
export function cut(text: string, columns: number): string {
  const line = safeText(text).replace(/\s+/g, ' ');
  if (width(line) <= columns) return line;
  if (columns < width('…')) return '';
  let out = '';
  let used = 0;
  for (const g of graphemes(line)) {
    const w = width(g);
    if (used + w > columns - width('…')) break;
    out += g;
    used += w;
  }
  return `${out}…`;
}

/** Exactly `columns` wide: cut or padded with blanks. */
export function fit(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const short = cut(text, columns);
  const blanks = ' '.repeat(Math.max(0, columns - width(short)));
  return align === 'left' ? short + blanks : blanks + short;
}

/** The first lines of a text; `…` says that there are more. */
export function firstLines(text: string, columns: number, count: number): string[] {
  const lines = wrap(text, columns);
  if (lines.length <= count) return lines;
  // A blank was left out between English words, nothing between Chinese characters.
  const rest = lines.slice(count - 1).reduce((text, line) => text + (/[\x21-\x7e]$/.test(text) ? ' ' : '') + line);
  return [...lines.slice(0, count - 1), cut(rest, columns)];
}

/** Stands at no beginning of a line: what closes, and what a sentence or a part of it ends with. */
const noStart = /^[。，、．；：？！）〕】〉》」』”’…—·～％%,.;:?!)\]}]/u;
/** Stands at no end of a line: what opens. */
const noEnd = /[（〔【〈《「『“‘]$/u;

/** How much of a line stays before a piece that goes to the next one: nothing begins there with what closes, or ends here with what opens. */
function endOf(line: readonly string[], piece: string): number {
  for (let at = line.length; at > 0; at--) {
    const [last = '', first = piece] = line.slice(at - 1);
    if (/^\s/.test(last) || !(noStart.test(first) || noEnd.test(last))) return at;
  }
  return line.length;
}

/**
 * Breaks a text into lines of at most `columns`: at blanks if there are any, otherwise between any two Chinese characters, but before no full
 * stop and after no opening bracket.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const paragraph of safeText(text).split(/\r?\n/)) {
    let line: readonly string[] = [];
    let used = 0;
    for (const word of paragraph.match(/[\x21-\x7e]+|\s+|[^\x21-\x7e\s]/gu) ?? []) {
      for (const piece of width(word) > columns ? graphemes(word) : [word]) {
        const w = width(piece);
        if (used + w > columns && used > 0) {
          const isBlank = /^\s+$/.test(piece);
          const at = isBlank ? line.length : endOf(line, piece);
          const goes = line.slice(at);
          const isRoom = width(goes.join('')) + w <= columns;
          lines.push((isRoom ? line.slice(0, at) : line).join('').trimEnd());
          line = isRoom ? goes : [];
          used = width(line.join(''));
          if (isBlank) continue;
        }
        line = [...line, piece];
        used += w;
      }
    }
    lines.push(line.join('').trimEnd());
  }
  return lines;
}
