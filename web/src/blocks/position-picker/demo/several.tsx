import { useState } from 'react';
import { PositionPicker } from '../index.ts';
import { list } from './positions.ts';

export function Several() {
  const [value, setValue] = useState<string | undefined>('dean');
  return <PositionPicker list={list} valueKey="code" multiple aria-label="职务" value={value} onChange={setValue} />;
}
