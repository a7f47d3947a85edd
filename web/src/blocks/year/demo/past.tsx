import { useState } from 'react';
import { YearPicker } from '../year-picker.tsx';

export function Past() {
  const [year, setYear] = useState<number | undefined>(1998);
  return <YearPicker aria-label="Founded" value={year} onChange={setYear} />;
}
