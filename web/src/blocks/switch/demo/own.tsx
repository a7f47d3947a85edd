import { useState } from 'react';
import { ValueSwitch } from '../value-switch.tsx';

export function Own() {
  const [value, setValue] = useState<string | number>(1);
  return <ValueSwitch aria-label="State" values={[1, 0]} texts={['ON', 'OFF']} value={value} onChange={setValue} />;
}
