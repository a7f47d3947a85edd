import type { CellFailure } from '@saiyun/sdk/logic/cells';
import type { EditColumn, EditOption, EditRow, RowValues, TableOutput, WidthPreset } from '@saiyun/sdk/logic/editable-table';
import type { ReactNode, Ref } from 'react';
import type { EditingMode, Slot } from './core.tsx';
import type { CellKinds } from './kinds/stock-kinds.tsx';

/** What a screen does with a table. */
export interface TableHandle {
  /** Checks every cell and gives what is to be saved; rejects with `CellsInvalid` and leads to the first fault (CELL-20). */
  readonly collect: () => Promise<TableOutput>;
  /** Closes the cell that is open; what was typed there becomes its value. `collect` and `validate` begin with it. */
  readonly commit: () => void;
  /** Checks every cell; the number of faulty ones. */
  readonly validate: () => Promise<number>;
  /** What would be saved, unchecked. */
  readonly output: () => TableOutput;
  /** The rows as they are. */
  readonly rows: () => readonly EditRow[];
  /** Replaces all rows. With `isReload` those that are new or different are lit for 1400 ms (ETABLE-23). */
  readonly load: (rows: readonly RowValues[], isReload?: boolean) => void;
  /** New rows with the columns' defaults; `position` from 1, 0 is the bottom. */
  readonly insert: (rows: readonly RowValues[], position?: number) => void;
  /** Removes rows by key; anything but a key or a list of keys throws TypeError (ETABLE-13). */
  readonly remove: (keys: string | readonly string[]) => void;
  readonly set: (key: string, values: RowValues) => void;
  /** Values of several rows as one step. */
  readonly setMany: (changes: readonly { readonly key: string; readonly values: RowValues }[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Marks cells that a server or a rule of the screen refuses, for as long as they hold what was refused; those marked before are free. */
  readonly refuse: (faults: readonly CellFailure[]) => void;
  /** Leads to a cell. */
  readonly focus: (row: number, column?: string) => void;
}

export interface EditableTableProps {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  /** Keys, titles, types, rules and the rest of ETABLE-01. */
  readonly columns: readonly EditColumn[];
  /** Saved rows, each with its `id`; rows without one count as new. Another array replaces what is there. */
  readonly rows?: readonly RowValues[];
  /** After each edit. Ask the table for what you need of it. */
  readonly onChange?: (table: TableHandle) => void;
  /** Where the table hands out what a screen does with it. */
  readonly ref?: Ref<TableHandle>;
  /** `always`: cells look and act like inputs (default). `click`: plain text until a click. `keys`: a click only chooses, as in a spreadsheet (ETABLE-07). */
  readonly editing?: EditingMode;
  /** Rows of 61 px, or of 36 px. */
  readonly density?: 'normal' | 'compact';
  /** px, head included; 400 by default. */
  readonly maxHeight?: number;
  /** Widths of columns that have none: fixed ones by type, or least ones. */
  readonly widths?: WidthPreset;
  /** Keys of columns that stay at the left while the others scroll. */
  readonly pinned?: readonly string[];
  /** Boxes to choose rows; shown unless `false`. */
  readonly selection?: boolean;
  /** The numbers of the rows, with their handles; shown unless `false`. */
  readonly rowNumbers?: boolean;
  /** The field that numbers the rows; with it they can be dragged. */
  readonly sortField?: string;
  /** Whether rows may be added, by the button, the menu and a paste; yes unless `false`. */
  readonly canAdd?: boolean;
  /** Whether rows may be removed; yes unless `false`. */
  readonly canRemove?: boolean;
  /** Why a row may not be removed; undefined if it may. */
  readonly keptText?: (row: EditRow) => string | undefined;
  /** Most rows, which a paste does not exceed; 1,000,000 by default. */
  readonly mostRows?: number;
  /** Cells are read, chosen and copied, and not changed. */
  readonly readOnly?: boolean;
  /** Rows that can neither be chosen nor edited. */
  readonly isDisabled?: (row: EditRow) => boolean;
  /** Cells that are read, chosen and copied, and not changed. */
  readonly isLocked?: (column: EditColumn, row: EditRow) => boolean;
  /** Cells that a row does not ask for: they are empty and not changed. */
  readonly isShut?: (column: EditColumn, row: EditRow) => boolean;
  /** Whether rows are on their way. */
  readonly isLoading?: boolean;
  /** Why the rows could not be loaded. */
  readonly failure?: ReactNode;
  /** Tries again after a failure; a button offers it. */
  readonly onRetry?: () => void;
  /** Name under which the browser keeps the settings for new rows. */
  readonly settingsName?: string;
  /** Cell kinds that replace or join the stock ones, by column type. */
  readonly kinds?: CellKinds;
  /** What slot columns draw, by key. */
  readonly slots?: Readonly<Record<string, Slot>>;
  /** Options of a column with `linkageKey` that go with a value of the column it names. */
  readonly linkedOptions?: (column: EditColumn, value: unknown) => Promise<readonly EditOption[]> | readonly EditOption[];
  /** Options of a `sel_search_async` column that match a text. */
  readonly searchOptions?: (column: EditColumn, text: string) => Promise<readonly EditOption[]>;
  /** Time after which a handler that has not answered counts as failed, in ms. */
  readonly handlerTime?: number;
  /** Buttons beside those of the table. */
  readonly extra?: ReactNode;
  /** Whether the buttons above the rows are there; yes unless `false`. */
  readonly hasBar?: boolean;
  /** What stands in place of rows. */
  readonly empty?: ReactNode;
}
