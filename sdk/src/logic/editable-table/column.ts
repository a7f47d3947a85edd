import type { Label } from '../../contract/label.ts';
import type { CellRule } from '../cells/cell-rule.ts';

/** How a cell is edited and shown. */
export type EditColumnType =
  | 'input'
  | 'inputNumber'
  | 'checkbox'
  | 'select'
  | 'date'
  | 'datetime'
  | 'sel_depart'
  | 'sel_user'
  | 'input_pop'
  | 'upload'
  | 'file'
  | 'image'
  | 'popup'
  | 'radio'
  | 'list_multi'
  | 'sel_search'
  | 'sel_search_async'
  | 'checkbox_meta'
  /** Read-only text. */
  | 'normal'
  /** Drawn by the caller. */
  | 'slot'
  /** A value without a visible cell. */
  | 'hidden';

export interface EditColumnTypeFacts {
  /** Whether users change its value in the cell. */
  readonly edited: boolean;
  /** Whether it has a visible cell. */
  readonly shown: boolean;
  /** One of two values (`customValue`). */
  readonly twoValued?: boolean;
  /** Several values, comma-joined. */
  readonly many?: boolean;
  /** Files: `number` or `fieldExtendJson.uploadnum` limits how many. */
  readonly files?: boolean;
}

const edited: EditColumnTypeFacts = { edited: true, shown: true };

export const editColumnTypes: Readonly<Record<EditColumnType, EditColumnTypeFacts>> = {
  input: edited,
  inputNumber: edited,
  checkbox: { ...edited, twoValued: true },
  select: edited,
  date: edited,
  datetime: edited,
  sel_depart: { ...edited, many: true },
  sel_user: { ...edited, many: true },
  input_pop: edited,
  upload: { ...edited, files: true },
  file: { ...edited, files: true },
  image: { ...edited, files: true },
  popup: edited,
  radio: edited,
  list_multi: { ...edited, many: true },
  sel_search: edited,
  sel_search_async: edited,
  checkbox_meta: { ...edited, twoValued: true },
  normal: { edited: false, shown: true },
  slot: { edited: false, shown: true },
  hidden: { edited: false, shown: false },
};

export type EditValue = unknown;

/** An option of a select; servers use three names for its text. */
export interface EditOption {
  readonly value: string | number | boolean;
  readonly text?: string;
  readonly title?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  /** Colour in which the option is shown, as a dictionary names it. */
  readonly color?: string;
}

export type Statistic = 'sum' | 'average';

/** A column of an editable table, as online forms and screens describe it. */
export interface EditColumn {
  readonly key: string;
  readonly title: string | Label;
  readonly type: EditColumnType;
  /** px, or a text such as `20%`. */
  readonly width?: number | string;
  readonly placeholder?: string | Label;
  readonly defaultValue?: EditValue;
  readonly options?: readonly EditOption[];
  readonly dictCode?: string;
  readonly validateRules?: readonly CellRule[];
  /** Passed on to the component that draws the cell. */
  readonly props?: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  /** Values of a checkbox that is set and of one that is not; default `true` and `false`. */
  readonly customValue?: readonly [checked: EditValue, unchecked: EditValue];
  readonly defaultChecked?: boolean;
  readonly statistics?: Statistic | readonly Statistic[];
  /** The sort number column. */
  readonly isOrder?: boolean;
  /** A select that also accepts values that are not options. */
  readonly allowInput?: boolean;
  readonly allowSearch?: boolean;
  readonly allowDownload?: boolean;
  readonly allowRemove?: boolean;
  /** Upload address for files of the column. */
  readonly action?: string;
  /** Additional fields of an upload. */
  readonly data?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Whether the upload carries the access token. */
  readonly token?: boolean;
  /** Field of the upload's answer that holds the stored path; default `message`. */
  readonly responseName?: string;
  /** A report picker writes its `orgFields` to the row's `destFields`. */
  readonly popupCode?: string;
  readonly orgFields?: string;
  readonly destFields?: string;
  readonly field?: string;
  readonly param?: Readonly<Record<string, unknown>>;
  readonly sorter?: boolean;
  /** Most files in the cell; 0: no limit. */
  readonly number?: number;
  /** JSON text or the parsed object; `uploadnum` is the most files in the cell. */
  readonly fieldExtendJson?: string | Readonly<Record<string, unknown>>;
  /** The options depend on the value of the column with this key. */
  readonly linkageKey?: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const extended = ({ fieldExtendJson }: EditColumn): Readonly<Record<string, unknown>> => {
  if (typeof fieldExtendJson !== 'string') return fieldExtendJson ?? {};
  try {
    const parsed: unknown = JSON.parse(fieldExtendJson);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
};

/** Most files in a cell of the column; 0: no limit. */
export function fileLimit(column: EditColumn): number {
  const limit = Number(column.number ?? extended(column).uploadnum ?? 0);
  return Number.isInteger(limit) && limit > 0 ? limit : 0;
}

/** What a ticked cell and one that is not say in words. */
export const tickTexts: Readonly<Record<'yes' | 'no', Label>> = { yes: ['是', 'Yes'], no: ['否', 'No'] };

const yesWords = new Set(['true', '1', 'y', 'yes', '是', '√', '✓', '☑']);
const noWords = new Set(['false', '0', 'n', 'no', '否', '×', '☐', '']);

/** Whether a pasted text means that a cell is ticked; undefined if it means neither. */
export function readTick(text: string): boolean | undefined {
  const typed = text.trim().toLowerCase();
  return yesWords.has(typed) ? true : noWords.has(typed) ? false : undefined;
}

/** The two values of a cell, checked and unchecked. */
export function twoValues(column: EditColumn): readonly [checked: EditValue, unchecked: EditValue] {
  return column.customValue ?? [true, false];
}

/** Values of a new row: the columns' defaults, otherwise `null`. */
export function defaultValues(columns: readonly EditColumn[]): Readonly<Record<string, EditValue>> {
  const values: Record<string, EditValue> = {};
  for (const column of columns) {
    const [checked, unchecked] = twoValues(column);
    const general = editColumnTypes[column.type].twoValued ? (column.defaultChecked ? checked : unchecked) : null;
    values[column.key] = column.defaultValue === undefined ? general : column.defaultValue;
  }
  return values;
}
