import { useState } from 'react';
import { UserPicker } from '../index.ts';
import { list } from './users.ts';
import { WithDeparts } from './with-departs.tsx';

export function Several() {
  const [value, setValue] = useState<string | undefined>('p0,p2');
  const [names, setNames] = useState('');
  return (
    <WithDeparts>
      <UserPicker
        list={list}
        multiple
        aria-label="用户（多选）"
        value={value}
        onChange={(next, { returned }) => {
          setValue(next);
          setNames(returned.username ?? '');
        }}
      />
      <p>{names}</p>
    </WithDeparts>
  );
}
