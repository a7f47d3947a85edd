import { Flex } from 'antd';
import { MoneyInput } from '../money-input.tsx';

export function States() {
  return (
    <Flex vertical gap="middle">
      <MoneyInput aria-label="Empty" />
      <MoneyInput aria-label="Disabled" value={5000} disabled />
    </Flex>
  );
}
