import type { Cell } from './cell.ts';

export interface SheetColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  readonly look: 'text' | 'number' | 'money' | 'date' | 'instant';
}

/** A sheet as we write it: title rows, a header row that stays in view, data. */
export interface SheetLayout {
  /** Name of the tab; what a tab's name may not hold is replaced. */
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

/** A text that a spreadsheet program could take for a formula when somebody edits the cell or saves it as CSV; full-width signs count for some. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r]/.test(text);
}
