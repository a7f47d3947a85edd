import { type CellCheck, collectCells, type HandlerOptions } from '../cells/compile-cells.ts';
import { type EditRow, isChanged, type RowValues } from './edit-row.ts';
import type { EditTable } from './edit-table.ts';

/** The data of a table to save. */
export interface TableOutput {
  /** All rows in order: saved ones with their own id, new ones without. */
  readonly rows: readonly RowValues[];
  /** New rows, without id. */
  readonly inserted: readonly RowValues[];
  /** Saved rows that differ from their loaded values, with their id. */
  readonly updated: readonly RowValues[];
  /** Ids of saved rows that were removed. */
  readonly deletedIds: readonly string[];
}

const outputRow = ({ id, values }: EditRow): RowValues => (id === undefined ? values : { ...values, id });

/** The values of the rows, for validation and statistics. */
export function tableValues(table: EditTable): readonly RowValues[] {
  return table.rows.map((row) => row.values);
}

/** Everything to save of a table, without validation: `collectTable` checks the cells first. */
export function tableOutput(table: EditTable): TableOutput {
  return {
    rows: table.rows.map(outputRow),
    inserted: table.rows.filter((row) => row.id === undefined).map(outputRow),
    updated: table.rows.filter(isChanged).map(outputRow),
    deletedIds: table.deletedIds,
  };
}

/** The output of a table if all cells are correct; otherwise rejects with `CellsInvalid`. */
export async function collectTable(table: EditTable, check: CellCheck, options?: HandlerOptions): Promise<TableOutput> {
  await collectCells(check, tableValues(table), options);
  return tableOutput(table);
}
