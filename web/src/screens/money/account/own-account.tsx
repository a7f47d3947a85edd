import '../../account/account.css';
import './account.css';
import type { OwnBankAccount } from '@saiyun/sdk/calls';
import { leastWithdrawalFen } from '@saiyun/sdk/logic/money';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../../lib/store/language.ts';
import { useRoles } from '../../../lib/store/session.ts';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { AccountsPart } from './accounts-part.tsx';
import { money, ownMoney, refreshMoney } from './calls.ts';
import { AccountDialog } from './dialogs/account-dialog.tsx';
import { ApplyDialog } from './dialogs/apply-dialog.tsx';
import { PasswordDialog, type PasswordTask } from './dialogs/password-dialog.tsx';
import { FeesPart } from './fees-part.tsx';
import { Head } from './head.tsx';
import { MovementsPart } from './movements-part.tsx';
import { NextPart } from './next-part.tsx';
import { PapersPart } from './papers-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { WithdrawalsPart } from './withdrawals-part.tsx';

/** The expert's own money (SCREEN-16, SCREEN-54); who is no expert has none, and the server is not asked. */
export function OwnAccount() {
  const { t } = useMyMoneyText();
  if (useRoles().includes('EXPERT')) return <ExpertAccount />;
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <section className="pg-card">
        <p>{t('notExpert')}</p>
      </section>
    </>
  );
}

/** What is there, what comes, and the way to have it paid. */
function ExpertAccount() {
  const { t } = useMyMoneyText();
  const lang = useLanguage();
  const own = useQuery({ queryKey: [ownMoney, 'mine'], queryFn: () => money.mine() });
  const stored = useQuery({ queryKey: [ownMoney, 'accounts', lang], queryFn: () => money.bankAccounts() });
  const [isApplying, setApplying] = useState(false);
  const [task, setTask] = useState<PasswordTask>();
  /** The account in the form; null for a new one. */
  const [edited, setEdited] = useState<OwnBankAccount | null>();
  const failed = own.error ?? stored.error;
  const [account, accounts] = [own.data, stored.data];
  const add = (): void => setEdited(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        action={
          account && (
            <Button type="primary" disabled={account.available < leastWithdrawalFen} onClick={() => setApplying(true)}>
              {t('apply')}
            </Button>
          )
        }
      />
      {failed && !(account && accounts) ? (
        <LoadFailure error={failed} onRetry={refreshMoney} />
      ) : !account || !accounts ? (
        <section className="pg-card" aria-busy="true" aria-label={t('loading')}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : (
        <div className="pg-stack">
          <Head account={account} />
          <div className="mm-columns">
            <div className="pg-stack">
              <NextPart account={account} accounts={accounts} onPassword={() => setTask('set')} onAdd={add} />
              <WithdrawalsPart />
              <MovementsPart />
            </div>
            <div className="pg-stack">
              <AccountsPart accounts={accounts} onEdit={(one) => setEdited(one ?? null)} />
              <PasswordPart account={account} onTask={setTask} />
              <FeesPart />
              <PapersPart />
            </div>
          </div>
          {isApplying && (
            <ApplyDialog account={account} accounts={accounts} onPassword={setTask} onAdd={add} onClose={() => setApplying(false)} />
          )}
          {edited !== undefined && <AccountDialog account={edited ?? undefined} onClose={() => setEdited(undefined)} />}
          {task && <PasswordDialog key={task} task={task} onClose={() => setTask(undefined)} />}
        </div>
      )}
    </>
  );
}
