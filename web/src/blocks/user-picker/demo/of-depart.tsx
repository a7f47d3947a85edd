import { useState } from 'react';
import { DepartUsersPicker } from '../index.ts';
import { list } from './users.ts';
import { WithDeparts } from './with-departs.tsx';

export function OfDepart() {
  const [value, setValue] = useState<string>();
  return (
    <WithDeparts>
      <DepartUsersPicker list={list} multiple aria-label="部门的用户" value={value} onChange={setValue} />
    </WithDeparts>
  );
}
