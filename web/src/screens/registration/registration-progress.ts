import type { AnyRow } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';

type StepName =
  | 'filled'
  | 'submit'
  | 'submitted'
  | 'decision'
  | 'deciding'
  | 'approved'
  | 'failed'
  | 'returned'
  | 'submitAgain'
  | 'withdrawn';

interface Step {
  readonly name: StepName;
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
  const created: Step = { name: 'filled', at: time(row.createTime) };
  const submitted: Step = { name: 'submitted', at: time(row.submitTime) };
  const decidedAt = time(row.updateTime);
  const decided = (name: StepName): Step => ({ name, at: decidedAt });
  const open: Step = { name: 'decision' };
  switch (row.status) {
    case registrationStatus.submitted:
      return { steps: [created, submitted, { name: 'deciding' }], current: 2, status: 'process' };
    case registrationStatus.approved:
      return { steps: [created, submitted, decided('approved')], current: 2, status: 'finish' };
    case registrationStatus.failed:
      return { steps: [created, submitted, decided('failed')], current: 2, status: 'error' };
    case registrationStatus.returned:
      return {
        steps: [created, submitted, decided('returned'), { name: 'submitAgain' }],
        current: 3,
        status: 'wait',
      };
    case registrationStatus.withdrawn:
      return {
        steps: [created, ...(submitted.at ? [submitted] : []), decided('withdrawn')],
        current: submitted.at ? 2 : 1,
        status: 'error',
      };
    default:
      return { steps: [created, { name: 'submit' }, open], current: 1, status: 'wait' };
  }
}
