import type { OwnWithdrawal } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { withdrawalStep } from '@saiyun/sdk/entities';

type Name = 'asked' | 'examining' | 'examined' | 'refused' | 'sending' | 'sent' | 'arriving' | 'unknown' | 'paid' | 'failed';

/** One point of a withdrawal's time line; without a time it lies ahead, or nobody wrote it down. */
export interface Step {
  readonly name: Name;
  readonly tone: Tone;
  readonly time: string | null;
}

type Facts = Pick<OwnWithdrawal, 'subStatus' | 'isFinal' | 'askedTime' | 'examinedTime' | 'sentTime' | 'endTime'>;

/** What has happened to a withdrawal, what is happening, and what is to come (WITHDRAW-07). */
export function stepsOf({ subStatus, isFinal, askedTime, examinedTime, sentTime, endTime }: Facts): readonly Step[] {
  const step = (name: Name, tone: Tone, time: string | null = null): Step => ({ name, tone, time });
  const asked = step('asked', 'good', askedTime);
  const examined = step('examined', 'good', examinedTime);
  const sent = step('sent', 'good', sentTime);
  const ahead = step('arriving', 'quiet');
  switch (subStatus) {
    case withdrawalStep.waiting:
      return [asked, step('examining', 'waiting'), step('sending', 'quiet'), ahead];
    case withdrawalStep.approved:
    case withdrawalStep.batched:
      return [asked, examined, step('sending', 'waiting'), ahead];
    case withdrawalStep.sent:
      return [asked, examined, sent, step('arriving', 'waiting')];
    case withdrawalStep.unknown:
      return [asked, examined, sent, step('unknown', 'attention')];
    case withdrawalStep.paid:
      return [asked, examined, sent, step('paid', 'good', endTime)];
    default:
      // The tax is fixed when the money is sent: without one it never went to the bank.
      return isFinal ? [asked, examined, sent, step('failed', 'bad', endTime)] : [asked, step('refused', 'bad', endTime ?? examinedTime)];
  }
}
