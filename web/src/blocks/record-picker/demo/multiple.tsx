import { useState } from 'react';
import { RecordPicker } from '../index.ts';
import { columns, list, queryConfig } from './units.ts';

export function Multiple() {
  const [value, setValue] = useState<string | undefined>('u00,u21');
  const [codes, setCodes] = useState('');
  return (
    <>
      <RecordPicker
        name="单位"
        list={list}
        columns={columns}
        queryConfig={queryConfig}
        displayKey="unitName"
        hintKeys={['unitCode']}
        returnKeys={['id', 'unitCode']}
        multiple
        aria-label="单位（多选）"
        value={value}
        onChange={(next, { returned }) => {
          setValue(next);
          setCodes(returned.unitCode ?? '');
        }}
      />
      <p>{codes}</p>
    </>
  );
}
