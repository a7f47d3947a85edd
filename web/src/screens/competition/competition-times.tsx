import type { AnyRow, Label } from '@saiyun/sdk/contract';
import { toWireTime } from '@saiyun/sdk/view';
import { Steps } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';

const milestones: readonly (readonly [field: string, label: Label])[] = [
  ['registerStart', ['报名开始', 'Registration opens']],
  ['registerEnd', ['报名截止', 'Registration closes']],
  ['submissionEndTime', ['提交截止', 'Submission ends']],
  ['endTime', ['结束', 'End']],
];

/** The milestones of a competition as a timeline, with the next one marked. */
export function CompetitionTimes({ row }: { row: AnyRow }) {
  const { say } = useKitText();
  // Wire texts in one zone sort in the order of time.
  const [now] = useState(() => toWireTime(new Date()));
  const passed = milestones.filter(([field]) => typeof row[field] === 'string' && row[field] <= now).length;
  return (
    <Steps
      size="small"
      responsive
      current={passed}
      items={milestones.map(([field, label]) => ({
        title: say(label),
        content: typeof row[field] === 'string' ? row[field].slice(0, 16) : '—',
      }))}
    />
  );
}
