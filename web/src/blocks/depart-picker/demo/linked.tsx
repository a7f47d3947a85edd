import { useState } from 'react';
import { DepartPicker } from '../index.ts';
import { source } from './departs.ts';

export function Linked() {
  const [value, setValue] = useState<string>();
  return <DepartPicker source={source} multiple checkStrictly={false} aria-label="部门（父子关联）" value={value} onChange={setValue} />;
}
