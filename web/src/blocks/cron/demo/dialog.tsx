import { Button, Flex } from 'antd';
import { useState } from 'react';
import { CronDialog } from '../cron-dialog.tsx';

export function Dialog() {
  const [isOpen, setOpen] = useState(false);
  const [expression, setExpression] = useState('0 30 2 L * ? *');
  const [zone, setZone] = useState('Asia/Shanghai');
  return (
    <Flex align="center" gap="middle" wrap>
      <Button onClick={() => setOpen(true)}>Cron…</Button>
      <code>
        {expression} · {zone}
      </code>
      <CronDialog
        open={isOpen}
        value={expression}
        zone={zone}
        onZone={setZone}
        onCancel={() => setOpen(false)}
        onOk={(next) => {
          setExpression(next);
          setOpen(false);
        }}
      />
    </Flex>
  );
}
