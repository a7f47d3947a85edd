import { Flex } from 'antd';
import { ValueSwitch } from '../value-switch.tsx';

export function States() {
  return (
    <Flex gap="middle">
      <ValueSwitch aria-label="On" value="Y" disabled />
      <ValueSwitch aria-label="Off" value="N" disabled />
    </Flex>
  );
}
