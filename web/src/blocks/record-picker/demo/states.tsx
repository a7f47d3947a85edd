import { RecordPicker } from '../index.ts';
import { columns, list } from './units.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <RecordPicker name="单位" list={list} columns={columns} displayKey="unitName" aria-label="停用" value="u33" disabled />
      <RecordPicker name="单位" list={list} columns={columns} displayKey="unitName" aria-label="只读" value="u33,u34" multiple readOnly />
    </div>
  );
}
