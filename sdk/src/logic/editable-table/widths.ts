import { type EditColumn, type EditColumnType, editColumnTypes } from './column.ts';

/** `fixed`: widths by type. `min`: minimum widths by type, which grow with the table. */
export type WidthPreset = 'fixed' | 'min';

export interface ColumnWidth {
  /** px, or a share of the table such as `23%`. */
  readonly width?: number | string;
  /** px. */
  readonly minWidth?: number;
}

/** Width of a column without its own in a table where another column has one, in px. */
export const plainWidth = 120;
/** The columns' total share of a table in which no column has a width, in percent. */
export const sharedPercent = 92;

const presets: Readonly<Record<WidthPreset, Readonly<Partial<Record<EditColumnType, ColumnWidth>>>>> = {
  fixed: { datetime: { width: 200 }, sel_user: { width: 220 }, sel_depart: { width: 160 } },
  min: { date: { minWidth: 135 }, datetime: { minWidth: 190 }, sel_user: { minWidth: 190 }, sel_depart: { minWidth: 190 } },
};

/** Widths of the visible columns, by key. A column's own width overrides every preset. */
export function columnWidths(columns: readonly EditColumn[], preset: WidthPreset = 'fixed'): Readonly<Record<string, ColumnWidth>> {
  const byType = presets[preset];
  if (!byType) throw new TypeError("preset must be 'fixed' or 'min'");
  const shown = columns.filter(({ type }) => editColumnTypes[type].shown);
  const isGiven = ({ width }: EditColumn): boolean => width !== undefined && width !== '';
  const general = shown.some(isGiven) ? plainWidth : `${Math.floor((sharedPercent * 100) / Math.max(1, shown.length)) / 100}%`;
  return Object.fromEntries(
    shown.map((column): [string, ColumnWidth] => [
      column.key,
      isGiven(column) ? { width: column.width } : { width: general, ...byType[column.type] },
    ]),
  );
}
