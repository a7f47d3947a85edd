import { Flex } from 'antd';
import { CronInput } from '../cron-input.tsx';

export function States() {
  return (
    <Flex vertical gap="middle">
      <CronInput aria-label="Faulty" value="0 60 2 * * ?" />
      <CronInput aria-label="Past" value="0 0 2 1 1 ? 2020" />
      <CronInput aria-label="Read-only" value="0 0 2 ? * 6L" readOnly />
      <CronInput aria-label="Disabled" value="0 0 2 * * ?" disabled />
      <CronInput aria-label="Empty" />
    </Flex>
  );
}
