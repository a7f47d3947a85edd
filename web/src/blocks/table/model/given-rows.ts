import { type EditRow, type EditTable, loadedRow, type RowValues } from '@saiyun/sdk/logic/editable-table';
import { idle, pause, turns } from './signal.ts';

/** Waits for the next moment in which the page has nothing else to do, once this one is over. */
function whenIdle(): () => Promise<void> {
  let spare: IdleDeadline | undefined;
  return async () => {
    if (!spare || spare.timeRemaining() < 1) spare = await idle();
  };
}

/** Lets the page draw whenever a turn is over. */
function inTurns(): () => Promise<void> {
  const isOver = turns();
  return async () => {
    if (isOver()) await pause();
  };
}

/** Rows that were given to a table, and are made when they are asked for: those of 100,000 cost more than a first drawing may. */
export class GivenRows {
  readonly rows: readonly RowValues[];
  readonly #table: EditTable;
  readonly #made = new Map<number, EditRow>();

  constructor(rows: readonly RowValues[], table: EditTable) {
    this.rows = rows;
    this.#table = { ...table, rows: [], deletedIds: [] };
  }

  at(index: number): EditRow | undefined {
    const known = this.#made.get(index);
    const values = this.rows[index];
    if (known || !values) return known;
    const row = this.#row(values, index);
    this.#made.set(index, row);
    return row;
  }

  /** All of them, made while the page has nothing else to do; nothing if `isCurrent` denies, or two rows have one id. */
  async all(isCurrent: () => boolean, isAwaited = false): Promise<EditTable | undefined> {
    const rows: EditRow[] = [];
    const ids = new Set<string>();
    const rest = isAwaited ? inTurns() : whenIdle();
    await rest();
    for (const [i, values] of this.rows.entries()) {
      const row = this.#made.get(i) ?? this.#row(values, i);
      if (row.id !== undefined && ids.has(row.id)) return undefined;
      if (row.id !== undefined) ids.add(row.id);
      rows.push(row);
      if ((i & 127) === 0) await rest();
      if ((i & 127) === 0 && !isCurrent()) return undefined;
    }
    return isCurrent() ? { ...this.#table, rows, serial: this.#table.serial + rows.length } : undefined;
  }

  #row(values: RowValues, index: number): EditRow {
    return loadedRow(this.#table, values, this.#table.serial + index);
  }
}
