import type { ExpertAccount, OwnBankAccount } from '@saiyun/sdk/calls';
import { no, type Tone } from '@saiyun/sdk/contract';
import { bankAccountStatus, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { leastWithdrawalFen } from '@saiyun/sdk/logic/money';
import { feeState } from '@saiyun/sdk/rules';
import { yuan } from '@saiyun/sdk/view';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { useAccountName } from './accounts-part.tsx';
import { useFees, useWithdrawals } from './lists.ts';

interface Props {
  readonly account: ExpertAccount;
  readonly accounts: readonly OwnBankAccount[];
  readonly onPassword: () => void;
  readonly onAdd: () => void;
}

interface Line {
  readonly key: string;
  readonly tone: Tone;
  readonly text: string;
  readonly act?: { readonly label: string; readonly run: () => void };
}

/** What the expert has to do before money can come, and what finance does meanwhile. */
export function NextPart({ account, accounts, onPassword, onAdd }: Props) {
  const { t } = useMyMoneyText();
  const nameOf = useAccountName();
  const id = useId();
  const fees = useFees();
  const withdrawals = useWithdrawals();
  const rows = fees.data?.pages[0]?.records;
  const asked = withdrawals.data?.pages[0]?.records;
  const own: Line[] = [
    ...(account.hasPayPassword === no
      ? [{ key: 'password', tone: 'attention' as const, text: t('next.password'), act: { label: t('next.set'), run: onPassword } }]
      : []),
    ...(account.lockUntil
      ? [{ key: 'locked', tone: 'bad' as const, text: t('next.locked', { time: account.lockUntil.slice(0, 16) }) }]
      : []),
    ...(accounts.length === 0
      ? [{ key: 'account', tone: 'attention' as const, text: t('next.account'), act: { label: t('next.add'), run: onAdd } }]
      : []),
    ...accounts
      .filter(({ status }) => status === bankAccountStatus.unverified)
      .map((one): Line => ({ key: one.id, tone: 'waiting', text: t('next.unverified', { name: nameOf(one) }) })),
    ...(account.available < leastWithdrawalFen
      ? [{ key: 'least', tone: 'neutral' as const, text: t('next.least', { least: yuan(leastWithdrawalFen, true) }) }]
      : []),
  ];
  const ofFees = (rows ?? []).flatMap((row): readonly Line[] => {
    const state = feeState(row);
    if (state === 'online' || state === 'offline') return [];
    const facts = { project: row.projectId_dictText ?? '', period: row.period, amount: yuan(row.amount, true) };
    const text = t(`next.${state}`, { ...facts, reason: row.opinion ?? t('next.noReason') });
    return [{ key: row.id, tone: state === 'refused' ? 'bad' : 'waiting', text }];
  });
  const ofWithdrawals = (asked ?? [])
    .filter(({ status }) => status === withdrawalStatus.inProgress)
    .map((row): Line => {
      const isUnknown = row.subStatus === withdrawalStep.unknown;
      const facts = { amount: yuan(row.amount, true), day: row.expectPayDate ?? '' };
      return { key: row.id, tone: isUnknown ? 'attention' : 'waiting', text: t(isUnknown ? 'next.unknown' : 'next.paying', facts) };
    });
  const lines = [...own, ...ofWithdrawals, ...ofFees];
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('next.title')}</h2>
      {(!rows && !fees.error) || (!asked && !withdrawals.error) ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        lines.length === 0 && <p className="mm-none">{t('next.none')}</p>
      )}
      <ul className="mm-next">
        {lines.map(({ key, tone, text, act }) => (
          <li key={key}>
            <StateShape tone={tone} />
            <span>{text}</span>
            {act && (
              <Button size="small" onClick={act.run}>
                {act.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
