import type { Language } from '@saiyun/sdk/contract';
import type { CellRule } from '@saiyun/sdk/logic/cells';
import type { EditColumn, EditOption, RowValues } from '@saiyun/sdk/logic/editable-table';
import type { ComponentType, ReactNode } from 'react';
import type { NameSource } from '../model/names.ts';
import type { OptionSource } from '../model/options.ts';
import type { TableText } from '../texts/index.ts';

/** What a kind knows of the cell beside its value. */
export interface CellContext {
  readonly column: EditColumn;
  readonly row: RowValues;
  readonly language: Language;
  readonly options: OptionSource;
  readonly names: NameSource;
  readonly t: TableText['t'];
  /** Finds options on a server as somebody types. */
  readonly searchOptions?: (column: EditColumn, text: string) => Promise<readonly EditOption[]>;
}

/** Where an editor says how to take what was typed into it and not chosen yet: a cell that is left or saved loses nothing. */
export interface Pending {
  current: (() => void) | undefined;
  /** Whether the editor is there; until its code has come the table holds what is typed. */
  isThere: boolean;
}

/** What the editor of a cell gets. It stands where the cell is, or opens from there. */
export interface CellEditorProps extends CellContext {
  /** The value of the cell as it is. */
  readonly value: unknown;
  /** Takes a value; the cell stays open. */
  readonly onChange: (next: unknown) => void;
  /** Values of other cells of the row. */
  readonly onRow: (values: RowValues) => void;
  /** Closes the editor; the keyboard goes back to the cell. */
  readonly onDone: () => void;
  /** What the cell says while the editor has work that goes on when the cell is left, such as an upload; nothing once it is over. */
  readonly onBusy?: (text: string | undefined) => void;
  /** There in the table: where it says what to do when the cell is left, but for Esc. */
  readonly pending?: Pending | undefined;
  /** Whether it takes the focus when it opens. */
  readonly autoFocus: boolean;
  /** Its name for a reader who does not see the cell. */
  readonly label: string;
  /** What was typed to open it. */
  readonly typed?: string;
  /** Whether the value may only be read. */
  readonly disabled?: boolean;
  /** Whether it stands in the table; it stands in a form in the details of a row. */
  readonly isInCell: boolean;
  /** Whether the cell has a fault. */
  readonly isInvalid?: boolean;
}

/** How the cells of a column type are shown, typed, pasted and edited. */
export interface CellKind {
  /** The value as text: in the cell, on the clipboard, for the search. */
  readonly show: (value: unknown, context: CellContext) => string;
  /** What an empty cell that can be edited says. */
  readonly hint?: (context: CellContext) => string;
  /** The value that a pasted or typed text stands for; undefined if it stands for none, and the text itself is kept as a fault. */
  readonly read?: (text: string, context: CellContext) => unknown;
  /** Looks for what pasted texts mean, before they are read. */
  readonly prepare?: (texts: readonly string[], context: CellContext) => Promise<void>;
  /** Rules that every column of the type has. */
  readonly rules?: (column: EditColumn, options: OptionSource, names: NameSource) => readonly CellRule[];
  /** Keeps what saved rows say of their values beside them, such as the names of ids. */
  readonly learn?: (rows: readonly RowValues[], context: CellContext) => void;
  /** Draws the cell where text alone does not do. It takes no keys: the cell does. */
  readonly draw?: (value: unknown, context: CellContext) => ReactNode;
  /** The editor; without one the text is edited in the cell. */
  readonly editor?: ComponentType<CellEditorProps>;
  /** Whether what is typed over the cell is typed as text; a click, Enter or F2 opens the editor. */
  readonly isTypedOver?: boolean;
  /** Fetches the code of the editor ahead. */
  readonly preload?: () => Promise<unknown>;
  /** Whether the editor opens over a cell that may only be read as well: files are looked at there. */
  readonly isViewed?: boolean;
  /** What stands in the cell after typing, given what stood there. */
  readonly typed?: (before: string, text: string) => string;
  /** The value after one click, Space or Enter, for cells that need no editor. */
  readonly toggle?: (value: unknown, column: EditColumn) => unknown;
  /** Whether numbers are in the cell, which stand at its right. */
  readonly isNumber?: boolean;
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export function plainText(value: unknown): string {
  if (isNothing(value)) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return typeof value === 'object' ? '' : String(value as number | boolean);
}

/** Values of a cell that holds several, comma-joined (WIDGET-04) or as a list. */
export function valuesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(plainText);
  const text = plainText(value);
  return text === '' ? [] : text.split(',');
}
