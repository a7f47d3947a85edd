import { RecordPicker } from '../index.ts';
import { columns, queryConfig } from './units.ts';

export function Empty() {
  return (
    <RecordPicker
      name="单位"
      list={() => Promise.resolve({ records: [], total: 0 })}
      columns={columns}
      queryConfig={queryConfig}
      displayKey="unitName"
      aria-label="没有数据"
    />
  );
}
