import { useState } from 'react';
import { RegionInput } from '../region-input.tsx';

export function Choose() {
  const [code, setCode] = useState<string | undefined>('130102');
  return (
    <>
      <RegionInput aria-label="Region" value={code} onChange={setCode} />
      <p>
        <code>{code ?? '–'}</code>
      </p>
    </>
  );
}
