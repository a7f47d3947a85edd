import { useState } from 'react';
import { TreeSelect } from '../index.ts';
import { load, names, search } from './regions.ts';

export function Single() {
  const [value, setValue] = useState<string | undefined>('112');
  return <TreeSelect load={load} search={search} names={names} aria-label="学科" value={value} onChange={setValue} />;
}
