import { Form } from 'antd';
import { useState } from 'react';
import { CronInput } from '../cron-input.tsx';

export function InForm() {
  const [expression, setExpression] = useState<string | undefined>('0 0/10 8-18 ? * 2-6');
  return (
    <Form layout="vertical">
      <Form.Item label="Cron">
        <CronInput aria-label="Cron" value={expression} onChange={setExpression} />
      </Form.Item>
    </Form>
  );
}
