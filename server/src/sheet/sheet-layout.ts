import type { Cell } from './cell.ts';

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly look: 'text' | 'number' | 'money' | 'date' | 'instant';
  /** The only texts that belong in the column; a template offers them. */
  readonly choices?: readonly string[];
  /** What a template says beside a cell of the column. */
  readonly hint?: string;
}

/** A sheet as we write it: title rows, a header row that stays in view, data. */
export interface SheetLayout {
  /** Name of the tab; characters that a tab's name must not contain are replaced. */
  readonly name: string;
  readonly titles: readonly string[];
  readonly columns: readonly SheetColumn[];
}

export type CellBlocks = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;

/** A tab's name: at most 31 characters, without those that Excel refuses. */
export function tabName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}

/**
 * Whether a spreadsheet program could take the text for a formula when somebody edits the cell or saves it as CSV; some accept full-width
 * signs.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r]/.test(text);
}
