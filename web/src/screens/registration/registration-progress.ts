import type { AnyRow, Label } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';

interface Step {
  readonly title: Label;
  /** Wire time at which the step was reached. */
  readonly at?: string;
}

export interface EntryProgress {
  readonly steps: readonly Step[];
  readonly current: number;
  readonly status: 'process' | 'finish' | 'error' | 'wait';
}

const time = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The progress of an entry: filled in, submitted, decided (REG-03). */
export function progressOf(row: AnyRow): EntryProgress {
  const created: Step = { title: ['填写', 'Filled in'], at: time(row.createTime) };
  const submitted: Step = { title: ['提交', 'Submitted'], at: time(row.submitTime) };
  const decidedAt = time(row.updateTime);
  const decided = (title: Label): Step => ({ title, at: decidedAt });
  const open: Step = { title: ['审核', 'Decision'] };
  switch (row.status) {
    case registrationStatus.submitted:
      return { steps: [created, submitted, { title: ['审核中', 'Being decided'] }], current: 2, status: 'process' };
    case registrationStatus.approved:
      return { steps: [created, submitted, decided(['审核通过', 'Approved'])], current: 2, status: 'finish' };
    case registrationStatus.failed:
      return { steps: [created, submitted, decided(['报名失败', 'Registration failed'])], current: 2, status: 'error' };
    case registrationStatus.returned:
      return {
        steps: [created, submitted, decided(['退回修改', 'Returned']), { title: ['重新提交', 'Hand in again'] }],
        current: 3,
        status: 'wait',
      };
    case registrationStatus.withdrawn:
      return {
        steps: [created, ...(submitted.at ? [submitted] : []), decided(['已撤回', 'Withdrawn'])],
        current: submitted.at ? 2 : 1,
        status: 'error',
      };
    default:
      return { steps: [created, { title: ['提交', 'Hand in'] }, open], current: 1, status: 'wait' };
  }
}
