import { useState } from 'react';
import { CronInput } from '../cron-input.tsx';

export function Literal() {
  const [expression, setExpression] = useState<string | undefined>('0 0/30 * * * ? *');
  return <CronInput aria-label="Cron" bounds="literal" value={expression} onChange={setExpression} />;
}
