import { useState } from 'react';
import { DepartPicker } from '../index.ts';
import { source } from './departs.ts';

export function Multiple() {
  const [value, setValue] = useState<string | undefined>('A01A01A01,A01A03');
  return <DepartPicker source={source} multiple aria-label="部门（多选）" value={value} onChange={setValue} />;
}
