import { useState } from 'react';
import { WeeklyPicker } from '../weekly-picker.tsx';

export function BesideDay() {
  const [{ week, day }, set] = useState({ week: '?', day: '*' });
  return (
    <>
      <WeeklyPicker value={week} day={day} onChange={(nextWeek, nextDay) => set({ week: nextWeek, day: nextDay })} />
      <p>
        <code>{`0 0 8 ${day} * ${week} *`}</code>
      </p>
    </>
  );
}
