import { Flex } from 'antd';
import { useState } from 'react';
import { WeeklyPicker } from '../weekly-picker.tsx';

export function States() {
  const [days, setDays] = useState('2,4,6');
  const [range, setRange] = useState('2-6');
  return (
    <Flex vertical gap="large">
      <WeeklyPicker aria-label="Days" value={days} onChange={setDays} />
      <WeeklyPicker aria-label="Range" value={range} onChange={setRange} />
      <WeeklyPicker aria-label="Disabled" value="2/2" disabled />
    </Flex>
  );
}
