import { Flex } from 'antd';
import { RegionInput } from '../region-input.tsx';
import { RegionText } from '../region-text.tsx';

export function States() {
  return (
    <Flex vertical gap="middle">
      <span>
        <RegionText code="440305" />
      </span>
      <RegionInput aria-label="Abolished" value="350402" />
      <RegionInput aria-label="Disabled" value="810000" disabled />
    </Flex>
  );
}
