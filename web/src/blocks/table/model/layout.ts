import { columnWidths, type EditColumn, editColumnTypes, type WidthPreset } from '@saiyun/sdk/logic/editable-table';

/** A column where it is drawn. */
export interface ColumnBox {
  readonly column: EditColumn;
  /** Its place among the columns that are drawn, pinned ones first. */
  readonly index: number;
  /** px from the left edge of the table, what stands before the columns included. */
  readonly left: number;
  readonly width: number;
  readonly isPinned: boolean;
}

export interface Layout {
  readonly boxes: readonly ColumnBox[];
  /** Width of what stands before the columns: the boxes to select rows and their numbers (ETABLE-18). */
  readonly lead: number;
  /** Right edge of the pinned columns. */
  readonly pinned: number;
  readonly width: number;
}

/** What readers have changed of the columns. */
export interface ColumnLook {
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: ReadonlySet<string>;
}

export const numberWidth = 60;
export const selectWidth = { plain: 40, withStatistics: 60 } as const;
/** A column that is drawn narrower could neither be read nor be grasped. */
export const leastWidth = 48;
/** A share of a narrow table ends here, and the table scrolls sideways. */
const leastShare = 96;

const px = (width: number | string | undefined, available: number): number => {
  if (typeof width === 'number') return width;
  const given = Number.parseFloat(width ?? '');
  if (!Number.isFinite(given)) return leastShare;
  return width?.trim().endsWith('%') ? Math.max(leastShare, Math.floor((available * given) / 100)) : given;
};

/** Columns side by side in a table of that width (ETABLE-16, ETABLE-17). */
export function layoutOf(
  columns: readonly EditColumn[],
  { widths, pinned }: ColumnLook,
  { available, lead, preset }: { readonly available: number; readonly lead: number; readonly preset: WidthPreset },
): Layout {
  const shown = columns.filter(({ type }) => editColumnTypes[type].shown);
  const general = columnWidths(columns, preset);
  const ordered = [...shown.filter(({ key }) => pinned.has(key)), ...shown.filter(({ key }) => !pinned.has(key))];
  let left = lead;
  let edge = lead;
  const boxes = ordered.map((column, index): ColumnBox => {
    const { width: given, minWidth = leastWidth } = general[column.key] ?? {};
    const width = widths[column.key] ?? Math.max(minWidth, px(given, available));
    const isPinned = pinned.has(column.key);
    const box = { column, index, left, width, isPinned };
    left += width;
    if (isPinned) edge = left;
    return box;
  });
  return { boxes, lead, pinned: edge, width: left };
}

/** The columns in sight that are not pinned, from first to the one behind the last. */
export function columnsInSight({ boxes, pinned }: Layout, scrolled: number, width: number): readonly [first: number, end: number] {
  const left = scrolled + pinned;
  const right = scrolled + width;
  const free = boxes.findIndex((box) => !box.isPinned);
  if (free < 0) return [boxes.length, boxes.length];
  let first = free;
  while (first < boxes.length - 1 && (boxes[first]?.left ?? 0) + (boxes[first]?.width ?? 0) <= left) first += 1;
  let end = first + 1;
  while (end < boxes.length && (boxes[end]?.left ?? 0) < right) end += 1;
  return [Math.max(free, first - 1), Math.min(boxes.length, end + 1)];
}

/** Rows drawn beyond each end of what is in sight (ETABLE-15). */
export const rowsBeyond = 9;

/** The first of the rows that are drawn, and how many there are. The number stays the same while one scrolls, so that rows are used again. */
export function rowsInSight(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
  beyond: number = rowsBeyond,
): { readonly first: number; readonly drawn: number } {
  const drawn = Math.min(count, Math.ceil(height / rowHeight) + 1 + 2 * beyond);
  const first = Math.max(0, Math.min(Math.floor(scrolled / rowHeight) - beyond, count - drawn));
  return { first, drawn };
}
