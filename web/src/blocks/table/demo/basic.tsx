import { EditableTable } from '../editable-table.tsx';
import { entryColumns, entryRows } from './competition-rows.ts';

const rows = entryRows(12);

export function Basic() {
  return <EditableTable label="作品" columns={entryColumns} rows={rows} pinned={['code']} settingsName="demo-basic" />;
}
