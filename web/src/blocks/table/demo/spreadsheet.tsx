import { EditableTable } from '../editable-table.tsx';
import { entryColumns, entryRows } from './competition-rows.ts';

const rows = entryRows(40);

export function Spreadsheet() {
  return <EditableTable label="作品" columns={entryColumns} rows={rows} editing="keys" density="compact" sortField="orderNum" />;
}
