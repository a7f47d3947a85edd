import { useState } from 'react';
import { DepartPicker } from '../index.ts';
import { source } from './departs.ts';

export function Single() {
  const [value, setValue] = useState<string>();
  return <DepartPicker source={source} aria-label="部门" value={value} onChange={setValue} />;
}
