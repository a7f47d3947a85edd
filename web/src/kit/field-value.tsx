import { type AnyRow, type Field, isEmpty } from '@saiyun/sdk/contract';
import { dictTextOf } from './row-title.ts';
import { cells } from './widgets/cells.tsx';
import { Nothing } from './widgets/nothing.tsx';

/** One value of a row as its kind is drawn. `full` shows all of it, in a detail. */
export function FieldValue({ name, field, row, full }: { name: string; field: Field; row: AnyRow; full?: boolean }) {
  const value = row[name];
  if (isEmpty(value)) return <Nothing />;
  const Cell = cells[field.kind];
  return <Cell field={field} value={value} dictText={dictTextOf(row, name)} full={full} />;
}
