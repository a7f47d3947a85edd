import { useState } from 'react';
import { RecordPicker } from '../index.ts';
import { columns, list, queryConfig } from './units.ts';

export function Single() {
  const [value, setValue] = useState<string | undefined>('u12');
  return (
    <RecordPicker
      name="单位"
      list={list}
      columns={columns}
      queryConfig={queryConfig}
      displayKey="unitName"
      hintKeys={['unitCode', 'city']}
      aria-label="单位"
      value={value}
      onChange={setValue}
    />
  );
}
