import { useState } from 'react';
import { ValueSwitch } from '../value-switch.tsx';

export function Stored() {
  const [value, setValue] = useState<string | number>();
  return (
    <p>
      <ValueSwitch aria-label="Open to visitors" value={value} onChange={setValue} /> {value}
    </p>
  );
}
