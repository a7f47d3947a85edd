import { useState } from 'react';
import { MoneyInput } from '../money-input.tsx';

export function Amount() {
  const [fen, setFen] = useState<number | null>(1_234_567_89);
  return (
    <>
      <MoneyInput aria-label="Amount" value={fen} onChange={setFen} />
      <p>
        <code>{fen ?? '–'}</code>
      </p>
    </>
  );
}
