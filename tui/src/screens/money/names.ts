import type { MoneyMovement, OwnWithdrawal } from '@saiyun/sdk/calls';
import { type WithdrawalStep, withdrawalSteps } from '@saiyun/sdk/logic/money';
import type { TuiText } from '../../texts/index.ts';

interface Payee {
  readonly accountType: string | null;
  readonly bankName: string | null;
  readonly cardNoTail: string | null;
  readonly cardNo?: string | null;
}

/** A payee account as people know it; its number is masked. */
export function accountName({ accountType, bankName, cardNo, cardNoTail }: Payee, t: TuiText): string {
  const tail = cardNoTail ? t('money.tail', { tail: cardNoTail }) : '';
  if (accountType === 'alipay' || accountType === 'wechat') return `${t(`money.way.${accountType}`)} ${cardNo ?? tail}`.trim();
  return `${bankName ?? t('money.way.bankCard')} ${tail}`.trim();
}

const ofFees = ['reviewFee', 'offlinePay'] as const;
const ofWithdrawals = ['withdrawHold', 'withdrawDone', 'withdrawBack', 'adjust'] as const;

/** The step at which a withdrawal is. */
export function stepNow(row: OwnWithdrawal, t: TuiText): string {
  const steps = withdrawalSteps(row);
  const now = steps.findLast(({ tone }) => tone !== 'quiet') ?? steps[0];
  return now ? stepName(now, row.expectPayDate, t) : '';
}

/** What a movement was for. */
export function movementName({ bizType, projectName, period, withdrawNo }: MoneyMovement, t: TuiText): string {
  const fee = ofFees.find((one) => one === bizType);
  if (fee !== undefined) return t(`money.moves.${fee}`, { project: projectName ?? '', period: period ?? '' });
  const ofOne = ofWithdrawals.find((one) => one === bizType);
  return ofOne === undefined ? t('money.moves.other') : t(`money.moves.${ofOne}`, { no: withdrawNo ?? '' });
}

/** A step of a withdrawal; `day` is when it is to be paid. */
export function stepName({ name }: Pick<WithdrawalStep, 'name'>, day: string | null, t: TuiText): string {
  return name === 'sending' ? t('money.step.sending', { day: day ?? '—' }) : t(`money.step.${name}`);
}
