import { Flex } from 'antd';
import { YearPicker } from '../year-picker.tsx';

export function States() {
  return (
    <Flex vertical gap="middle">
      <YearPicker aria-label="Old" value={1893} />
      <YearPicker aria-label="Disabled" value={2020} disabled />
    </Flex>
  );
}
