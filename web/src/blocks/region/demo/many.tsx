import { useState } from 'react';
import { RegionInput } from '../region-input.tsx';

export function Many() {
  const [codes, setCodes] = useState<string | undefined>('110000,310115');
  return <RegionInput aria-label="Regions" many anyLevel value={codes} onChange={setCodes} />;
}
