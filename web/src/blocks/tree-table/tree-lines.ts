import { isPlaceholder, type TreeRow } from '@saiyun/sdk/logic/tree';

/** A row as it stands in the tree: its level from 1, its place among its siblings from 0. */
export interface RowLine<R extends TreeRow> {
  readonly kind: 'row';
  readonly row: R;
  readonly parent: R | undefined;
  readonly siblings: readonly R[];
  readonly place: number;
  readonly level: number;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
}

/** The line below an open row whose rows are not there yet. */
export interface WaitLine<R extends TreeRow> {
  readonly kind: 'wait';
  readonly parent: R;
  readonly level: number;
}

export type Line<R extends TreeRow> = RowLine<R> | WaitLine<R>;

/** Rows below a row, without the placeholder of those that are not loaded. */
function rowsBelow<R extends TreeRow>(row: R): readonly R[] {
  return ((row.children ?? []) as readonly R[]).filter((child) => !isPlaceholder(child));
}

/** The lines in sight: every row whose parents are all open. */
export function linesOf<R extends TreeRow>(rows: readonly R[], open: ReadonlySet<string>, parent?: R, level = 1): readonly Line<R>[] {
  return rows.flatMap((row, place): readonly Line<R>[] => {
    const canOpen = (row.children?.length ?? 0) > 0;
    const isOpen = canOpen && open.has(row.id);
    const line: RowLine<R> = { kind: 'row', row, parent, siblings: rows, place, level, canOpen, isOpen };
    if (!isOpen) return [line];
    const below = rowsBelow(row);
    const wait: WaitLine<R> = { kind: 'wait', parent: row, level: level + 1 };
    return [line, ...(below.length > 0 ? linesOf(below, open, row, level + 1) : [wait])];
  });
}

/** Rows that came flat, each below its parent among them; the others are at the top. */
export function nested<R extends TreeRow>(flat: readonly R[]): readonly R[] {
  const ids = new Set(flat.map(({ id }) => id));
  const below = Map.groupBy(flat, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : ''));
  const level = (parent: string): readonly R[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = level(row.id);
      return children.length > 0 ? { ...row, children } : row;
    });
  return level('');
}

/** Whether a row is another one or lies below it, as far as the tree is loaded: a row never goes below itself. */
export function isWithin<R extends TreeRow>(row: R, id: string): boolean {
  return row.id === id || rowsBelow(row).some((one) => isWithin(one, id));
}

/** Where a row goes: below a row, or to the top; before one of the rows there, or after them all. */
export interface TreePlace<R extends TreeRow> {
  readonly parent: R | undefined;
  readonly before: R | undefined;
}

/** Where a row is dropped on another one. */
export type DropZone = 'before' | 'inside' | 'after';

/** The place that a drop means; undefined where the row cannot go, because it would lie below itself. */
export function dropPlace<R extends TreeRow>(moved: R, on: RowLine<R>, zone: DropZone): TreePlace<R> | undefined {
  if (isWithin(moved, on.row.id)) return undefined;
  if (zone === 'inside') return { parent: on.row, before: undefined };
  // Below an open row the next line is its first child.
  if (zone === 'after' && on.isOpen) return { parent: on.row, before: rowsBelow(on.row)[0] };
  const { parent, siblings, place } = on;
  const before = siblings.slice(zone === 'before' ? place : place + 1).find(({ id }) => id !== moved.id);
  return { parent, before };
}

export type Step = 'up' | 'down' | 'into' | 'out';

/** Where one step takes a row; undefined if there is no further that way. */
export function stepPlace<R extends TreeRow>(lines: readonly Line<R>[], line: RowLine<R>, step: Step): TreePlace<R> | undefined {
  const { parent, siblings, place } = line;
  if (step === 'up') return place > 0 ? { parent, before: siblings[place - 1] } : undefined;
  if (step === 'down') return place + 1 < siblings.length ? { parent, before: siblings[place + 2] } : undefined;
  if (step === 'into') return place > 0 ? { parent: siblings[place - 1], before: undefined } : undefined;
  const above = lines.find((one) => one.kind === 'row' && one.row.id === parent?.id);
  return above?.kind === 'row' ? { parent: above.parent, before: above.siblings[above.place + 1] } : undefined;
}

/** Where a row stands in a tree, whatever is open; undefined if it is not loaded. */
export function lineIn<R extends TreeRow>(rows: readonly R[], id: string, parent?: R, level = 1): RowLine<R> | undefined {
  for (const [place, row] of rows.entries()) {
    if (row.id === id) return { kind: 'row', row, parent, siblings: rows, place, level, canOpen: false, isOpen: false };
    const below = lineIn(rowsBelow(row), id, row, level + 1);
    if (below) return below;
  }
  return undefined;
}

/** How many rows a word has found, without those that only lead to one; where no name holds it, the lowest of them. */
export function countFound<R extends TreeRow>(rows: readonly R[], word: string, nameOf: (row: R) => string): number {
  const wanted = word.trim().toLowerCase();
  const all = (some: readonly R[]): readonly R[] => some.flatMap((row) => [row, ...all(rowsBelow(row))]);
  const each = all(rows);
  const named = each.filter((row) => nameOf(row).toLowerCase().includes(wanted)).length;
  return named > 0 ? named : each.filter((row) => rowsBelow(row).length === 0).length;
}

/** The ids of rows that are open in a tree whose every branch is shown. */
export function branchIds<R extends TreeRow>(rows: readonly R[]): readonly string[] {
  return rows.flatMap((row) => {
    const below = rowsBelow(row);
    return below.length > 0 ? [row.id, ...branchIds(below)] : [];
  });
}
