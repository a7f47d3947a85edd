import type { EditRow } from './edit-row.ts';

export type Selection = ReadonlySet<string>;
/** A row that cannot be selected. */
export type IsDisabled = (row: EditRow) => boolean;

const never: IsDisabled = () => false;
export const noSelection: Selection = new Set();

/** The state of the checkbox above the rows: `some` is indeterminate. Disabled rows do not count. */
export function selectionState(rows: readonly EditRow[], selected: Selection, isDisabled: IsDisabled = never): 'none' | 'some' | 'all' {
  let [free, chosen] = [0, 0];
  for (const row of rows) {
    if (isDisabled(row)) continue;
    free += 1;
    if (selected.has(row.key)) chosen += 1;
  }
  if (chosen === 0) return 'none';
  return chosen === free ? 'all' : 'some';
}

/** Selects all rows that can be selected, or none if they all are. */
export function toggleAll(rows: readonly EditRow[], selected: Selection, isDisabled: IsDisabled = never): Selection {
  if (selectionState(rows, selected, isDisabled) === 'all') return noSelection;
  return new Set(rows.filter((row) => !isDisabled(row)).map((row) => row.key));
}

/** Toggles a row's selection; a disabled row stays unselected. */
export function toggleRow(selected: Selection, row: EditRow, isDisabled: IsDisabled = never): Selection {
  const next = new Set(selected);
  if (!next.delete(row.key) && !isDisabled(row)) next.add(row.key);
  return next;
}

/** The selection without rows that no longer exist or are now disabled. */
export function keptSelection(rows: readonly EditRow[], selected: Selection, isDisabled: IsDisabled = never): Selection {
  const kept = new Set(rows.filter((row) => selected.has(row.key) && !isDisabled(row)).map((row) => row.key));
  return kept.size === selected.size ? selected : kept;
}
