import { useState } from 'react';
import { TreeSelect } from '../index.ts';
import { load, names, search } from './regions.ts';

export function Several() {
  const [value, setValue] = useState<string | undefined>('111,121');
  return <TreeSelect load={load} search={search} names={names} multiple aria-label="学科（多选）" value={value} onChange={setValue} />;
}
