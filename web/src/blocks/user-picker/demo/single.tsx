import { useState } from 'react';
import { UserPicker } from '../index.ts';
import { list } from './users.ts';
import { WithDeparts } from './with-departs.tsx';

export function Single() {
  const [value, setValue] = useState<string>();
  return (
    <WithDeparts>
      <UserPicker list={list} aria-label="用户" value={value} onChange={setValue} />
    </WithDeparts>
  );
}
