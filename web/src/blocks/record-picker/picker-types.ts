import type { ListQuery } from '@saiyun/sdk/logic/query';
import type { ReactNode } from 'react';
import { textOf } from '../../lib/text-of.ts';

/** A row as the list call answers it. */
export type PickerRow = Readonly<Record<string, unknown>>;

export interface PickerPage {
  readonly records: readonly PickerRow[];
  readonly total: number;
}

/** Answers a page of rows. */
export type PickerList = (query: ListQuery, signal: AbortSignal) => Promise<PickerPage>;

/** A column of the table in the dialog (PICKER-01). */
export interface PickerColumn {
  readonly key: string;
  readonly title: string;
  /** Width in px. */
  readonly width?: number;
  /** What a cell shows; otherwise the text that came with the value, or the value. */
  readonly render?: (row: PickerRow) => ReactNode;
}

/** An input of the query form (PICKER-01). */
export interface PickerQueryItem {
  readonly key: string;
  readonly label: string;
  readonly placeholder?: string;
  /** A dictionary whose items are the choices. */
  readonly dictCode?: string;
  /** Compares the whole text; otherwise a part of it is enough. */
  readonly whole?: boolean;
  /** Further props of the input. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Draws the input instead. */
  readonly customRender?: (input: { readonly id: string; readonly value: string; readonly onChange: (value: string) => void }) => ReactNode;
}

/** What the picker gives back besides the values: the columns in `returnKeys` of the chosen rows, comma-joined, and the rows themselves. */
export interface Picked {
  readonly returned: Readonly<Record<string, string>>;
  readonly rows: readonly PickerRow[];
}

/** What is given back for chosen rows. */
export function pickedOf(rows: readonly PickerRow[], returnKeys: readonly string[]): Picked {
  return { rows, returned: Object.fromEntries(returnKeys.map((key) => [key, rows.map((row) => textOf(row[key])).join(',')])) };
}

/** The text of a value in a row: what the server says of it, or the value itself. */
export function textIn(row: PickerRow, key: string): string {
  return textOf(row[`${key}_dictText`] ?? row[key]);
}

/** The texts beside the name that tell two rows of one name apart. */
export function hintOf(row: PickerRow, keys: readonly string[]): string {
  return keys
    .map((key) => textIn(row, key))
    .filter(Boolean)
    .join(' · ');
}
