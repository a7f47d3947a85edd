/** A long list, of which only `height` rows are drawn. */
export interface ListWindow {
  readonly selected: number;
  /** Index of the first drawn row. */
  readonly top: number;
}

export const firstRow: ListWindow = { selected: 0, top: 0 };

/** Selects a row, within the list, and scrolls no further than necessary to show it. */
export function select(list: ListWindow, to: number, count: number, height: number): ListWindow {
  const selected = Math.max(0, Math.min(count - 1, to));
  const rows = Math.max(1, height);
  const top = Math.max(selected - rows + 1, Math.min(list.top, selected));
  return { selected, top: Math.max(0, Math.min(top, Math.max(0, count - rows))) };
}
