import type { Tone } from '../../contract/choices.ts';
import { withdrawalStep } from '../../entities/money/choices.ts';

export type WithdrawalStepName =
  | 'asked'
  | 'examining'
  | 'examined'
  | 'refused'
  | 'cancelled'
  | 'sending'
  | 'sent'
  | 'arriving'
  | 'unknown'
  | 'paid'
  | 'failed';

/** One point of a withdrawal's time line; without a time it lies ahead, or nobody wrote it down. */
export interface WithdrawalStep {
  readonly name: WithdrawalStepName;
  readonly tone: Tone;
  readonly time: string | null;
}

interface Facts {
  /** A step of `withdrawalStep`. */
  readonly subStatus: string;
  /** Tax and net are those of the payment, no longer the expected ones. */
  readonly isFinal: boolean;
  readonly askedTime: string;
  readonly examinedTime: string | null;
  readonly sentTime: string | null;
  readonly endTime: string | null;
}

/** What has happened to a withdrawal, what is happening, and what is to come. */
export function withdrawalSteps({ subStatus, isFinal, askedTime, examinedTime, sentTime, endTime }: Facts): readonly WithdrawalStep[] {
  const step = (name: WithdrawalStepName, tone: Tone, time: string | null = null): WithdrawalStep => ({ name, tone, time });
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
    case withdrawalStep.cancelled:
      return [asked, step('cancelled', 'neutral', endTime)];
    default:
      // The tax is fixed when the money is sent: without one it never went to the bank.
      return isFinal ? [asked, examined, sent, step('failed', 'bad', endTime)] : [asked, step('refused', 'bad', endTime ?? examinedTime)];
  }
}
