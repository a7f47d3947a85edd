import { graphemes, width } from './cells.ts';

/** A text being edited, with the caret between graphemes. */
export interface TextEdit {
  readonly text: readonly string[];
  readonly caret: number;
}

export function textEdit(text: string): TextEdit {
  const parts = graphemes(text);
  return { text: parts, caret: parts.length };
}

export function textOf(edit: TextEdit): string {
  return edit.text.join('');
}

/** Typed input may have several characters at once, because an input method commits whole words. */
export function insert(edit: TextEdit, typed: string): TextEdit {
  const before = edit.text.slice(0, edit.caret).join('') + typed;
  const head = graphemes(before);
  return { text: graphemes(before + edit.text.slice(edit.caret).join('')), caret: head.length };
}

export function backspace(edit: TextEdit): TextEdit {
  return edit.caret === 0 ? edit : { text: edit.text.toSpliced(edit.caret - 1, 1), caret: edit.caret - 1 };
}

export function deleteWord(edit: TextEdit): TextEdit {
  let to = edit.caret;
  while (to > 0 && /\s/.test(edit.text[to - 1] ?? '')) to--;
  while (to > 0 && !/\s/.test(edit.text[to - 1] ?? '')) to--;
  return { text: edit.text.toSpliced(to, edit.caret - to), caret: to };
}

/** Takes away what stands before the caret in its line. */
export function deleteLine(edit: TextEdit): TextEdit {
  const from = edit.text.slice(0, edit.caret).lastIndexOf('\n') + 1;
  return { text: edit.text.toSpliced(from, edit.caret - from), caret: from };
}

export function move(edit: TextEdit, to: number): TextEdit {
  return { ...edit, caret: Math.max(0, Math.min(edit.text.length, to)) };
}

export interface Layout {
  readonly lines: readonly string[];
  /** Index of each line's first grapheme. */
  readonly starts: readonly number[];
  /** Position at which the caret is drawn. */
  readonly row: number;
  readonly column: number;
}

/** The text in lines of at most `columns`, as drawn, so that the real cursor can be placed where an input method expects it. */
export function layout(edit: TextEdit, columns: number): Layout {
  const lines: string[] = [''];
  const starts: number[] = [0];
  let used = 0;
  let row = 0;
  let column = 0;
  for (let i = 0; i <= edit.text.length; i++) {
    const g = edit.text[i];
    const w = g === undefined || g === '\n' ? 0 : width(g);
    if (used + w > columns) {
      lines.push('');
      starts.push(i);
      used = 0;
    }
    if (i === edit.caret) {
      row = lines.length - 1;
      column = used;
    }
    if (g === undefined) break;
    if (g === '\n') {
      lines.push('');
      starts.push(i + 1);
      used = 0;
    } else {
      lines[lines.length - 1] += g;
      used += w;
    }
  }
  return { lines, starts, row, column };
}

/** Moves the caret up (-1) or down (1) one drawn line, keeping its column as closely as the line allows. */
export function moveLine(edit: TextEdit, columns: number, by: -1 | 1): TextEdit {
  const at = layout(edit, columns);
  const start = at.starts[at.row + by];
  if (start === undefined) return move(edit, by < 0 ? 0 : edit.text.length);
  let used = 0;
  let caret = start;
  for (const g of graphemes(at.lines[at.row + by] ?? '')) {
    if (used + width(g) > at.column) break;
    used += width(g);
    caret += 1;
  }
  return move(edit, caret);
}
