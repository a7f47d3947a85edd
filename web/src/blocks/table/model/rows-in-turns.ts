import { type EditTable, type EditTableConfig, editedRow, editTable, type RowValues } from '@saiyun/sdk/logic/editable-table';
import { pause, turns } from './signal.ts';

/** Rows that are written without a pause. */
export const writtenAtOnce = 200;

/** Values of one row, by its key. */
export interface RowChange {
  readonly key: string;
  /** Where it was seen last: finding out where 100,000 rows are takes long. */
  readonly near?: number;
  readonly values: RowValues;
}

interface Config extends EditTableConfig {
  readonly placeOf: (key: string, near?: number) => number;
}

/** The table with other values and more rows, made in turns; nothing once `isCurrent` denies. */
export async function rowsInTurns(
  table: EditTable,
  changes: readonly RowChange[],
  added: readonly RowValues[],
  { placeOf, linked, sortField }: Config,
  isCurrent: () => boolean,
): Promise<EditTable | undefined> {
  const isOver = turns();
  const rows = [...table.rows];
  for (const { key, near, values } of changes) {
    const at = placeOf(key, near);
    const row = rows[at];
    if (row) rows[at] = editedRow(row, values, linked);
    if (!isOver()) continue;
    await pause();
    if (!isCurrent()) return undefined;
  }
  const fresh: RowValues[] = [];
  for (const values of added) {
    // Numbered here, so that adding them has no more to do.
    fresh.push(sortField === undefined ? values : { ...values, [sortField]: rows.length + fresh.length + 1 });
    if (!isOver()) continue;
    await pause();
    if (!isCurrent()) return undefined;
  }
  const changed = changes.length > 0 ? { ...table, rows } : table;
  return fresh.length > 0 ? editTable(changed, { type: 'insert', rows: fresh }, { sortField }) : changed;
}
