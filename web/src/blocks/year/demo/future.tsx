import { useState } from 'react';
import { YearPicker } from '../year-picker.tsx';

export function Future() {
  const [year, setYear] = useState<number>();
  return <YearPicker aria-label="Planned" direction="future" count={10} value={year} onChange={setYear} />;
}
