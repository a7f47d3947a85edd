import { useState } from 'react';
import { RolePicker } from '../index.ts';
import { list } from './roles.ts';

export function Several() {
  const [value, setValue] = useState<string | undefined>('r1');
  return <RolePicker list={list} multiple aria-label="角色" value={value} onChange={setValue} />;
}
