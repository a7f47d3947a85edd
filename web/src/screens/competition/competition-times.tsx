import type { AnyRow } from '@saiyun/sdk/contract';
import { toWireTime } from '@saiyun/sdk/view';
import { Steps } from 'antd';
import { useState } from 'react';
import { useCompetitionText } from '../../messages/competition/index.ts';

const milestones = ['registerStart', 'registerEnd', 'submissionEndTime', 'endTime'] as const;

/** The milestones of a competition as a timeline, with the next one marked. */
export function CompetitionTimes({ row }: { row: AnyRow }) {
  const { t } = useCompetitionText();
  // Wire texts in one zone sort in the order of time.
  const [now] = useState(() => toWireTime(new Date()));
  const passed = milestones.filter((field) => typeof row[field] === 'string' && row[field] <= now).length;
  return (
    <Steps
      size="small"
      responsive
      current={passed}
      items={milestones.map((field) => ({
        title: t(`times.${field}`),
        content: typeof row[field] === 'string' ? row[field].slice(0, 16) : '—',
      }))}
    />
  );
}
