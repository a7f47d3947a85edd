import '../../record/record.css';
import '../../../ui/desk/desk.css';
import './money-desk.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { bankAccount, withdrawal } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { around } from '../../../ui/desk/around.ts';
import { DeskTabs, OnDesk, QueueDesk } from '../../../ui/desk/queue-desk.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import type { Decision } from '../decision-dialog.tsx';
import { AccountFacts, type AccountRow } from './account-facts.tsx';
import { DecideDialog, useExamination, type WithdrawalRow } from './decide-dialog.tsx';
import { type Tab, tabOf, tabs } from './tabs.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

const names = Object.keys(tabs) as readonly Tab[];
/** Nobody decides on more at a sitting; what is decided on makes room for the next. */
const most = 200;

/** What waits in a queue, the oldest first. */
const useQueue = (tab: Tab) => {
  const { entity, match } = tabs[tab];
  const asked = { match, pageSize: most, column: 'createTime', order: 'asc' } as const;
  return useQuery({
    queryKey: keys.list(entity.name, asked),
    queryFn: ({ signal }) => client.entity(entity).list(asked, { signal }),
    staleTime: 0,
  });
};

interface QueueProps {
  readonly tab: Tab;
  readonly rows: readonly AnyRow[] | undefined;
  readonly total: number;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Queue({ tab, rows, total, chosen, onChoose }: QueueProps) {
  const { t } = useMoneyDeskText();
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <p className="ex-none">{t(`none.${tab}`)}</p>;
  return (
    <>
      <ul className="ex-queue">
        {rows.map((one) => {
          // The client of a page knows records only by name; these are rows of the queue's definition.
          const asked = tab === 'withdrawals' ? (one as unknown as WithdrawalRow) : undefined;
          const account = one as unknown as AccountRow;
          return (
            <li key={one.id}>
              <button type="button" aria-current={one.id === chosen ? 'true' : undefined} onClick={() => onChoose(one.id)}>
                <span className="ex-name">{asked ? asked.expertId_dictText : account.realName}</span>
                {asked ? (
                  <span>{t('yuan', { amount: yuan(asked.amount, true) })}</span>
                ) : (
                  <span className="ex-under">{account.accountType_dictText}</span>
                )}
                <span className="ex-under">
                  {asked ? `${asked.createTime.slice(0, 16)}` : `${account.bankName ?? ''} ${account.cardNo ?? ''}`}
                  {asked?.examineBy && <StateMark tone="waiting">{t('second.mark')}</StateMark>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {total > rows.length && <p className="ex-none">{t('more', { count: rows.length, total })}</p>}
    </>
  );
}

interface Acts {
  readonly accept: { readonly label: string; readonly run: () => void } | undefined;
  readonly refuse: { readonly label: string; readonly run: () => void } | undefined;
}

/** What can be done with the chosen row, and the dialogs that ask for it. */
function useActs(tab: Tab, row: AnyRow | undefined, onGone: () => void) {
  const { t } = useMoneyDeskText();
  const may = useMay();
  const verbs = useVerbs(bankAccount, { onDone: onGone });
  const [decision, setDecision] = useState<Decision>();
  const isWithdrawal = tab === 'withdrawals';
  const facts = useExamination(isWithdrawal && row ? row.id : '', isWithdrawal && row !== undefined).data;
  const ofAccount = (name: 'verify' | 'freeze') =>
    !isWithdrawal && row && verbs.possible(name, [row]).length > 0 ? { label: t(name), run: () => verbs.ask(name, [row]) } : undefined;
  const isOpen = isWithdrawal && row !== undefined && facts !== undefined && may.verbs(withdrawal).includes('examine');
  const decide = (name: Decision) => (isOpen ? { label: t(name), run: () => setDecision(name) } : undefined);
  const acts: Acts = isWithdrawal
    ? { accept: facts?.isOwnFirst ? undefined : decide('approve'), refuse: decide('refuse') }
    : { accept: ofAccount('verify'), refuse: ofAccount('freeze') };
  const dialog = (
    <>
      {verbs.dialog}
      {decision && row && facts && (
        <DecideDialog
          decision={decision}
          row={row as unknown as WithdrawalRow}
          facts={facts}
          onClose={(isGone) => {
            setDecision(undefined);
            if (isGone) onGone();
          }}
        />
      )}
    </>
  );
  return { ...acts, dialog };
}

/** Withdrawals and payee accounts are decided on one by one, with what is needed beside the decision (FEE-03, SCREEN-41). */
export function MoneyDesk() {
  const { t } = useMoneyDeskText();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const queues = { withdrawals: useQueue('withdrawals'), accounts: useQueue('accounts') };
  const { data, error, refetch } = queues[tab];
  const rows = data?.records;
  const ids = rows?.map(({ id }) => id) ?? [];
  const asked = query.get('id') ?? undefined;
  const row = rows?.find(({ id }) => id === asked) ?? rows?.[0];
  const { previous, next } = around(ids, row?.id);
  const show = (id?: string): void => setQuery({ tab, ...(id !== undefined && { id }) }, { replace: true });
  const { accept, refuse, dialog } = useActs(tab, row, () => show(next ?? previous));
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <DeskTabs
        label={t('queue')}
        tabs={names.map((name) => ({
          name,
          label: t(name),
          count: queues[name].data?.total ?? 0,
          isShown: name === tab,
          onShow: () => {
            setQuery({ tab: name }, { replace: true });
            void queryClient.invalidateQueries({ queryKey: keys.entity(tabs[name].entity.name) });
          },
        }))}
      />
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <QueueDesk
          queue={t('queue')}
          isOpen={asked !== undefined}
          list={<Queue tab={tab} rows={rows} total={data?.total ?? 0} chosen={row?.id} onChoose={show} />}
        >
          {row && (
            <OnDesk
              words={{
                title: t('title'),
                back: t('back'),
                previous: t('previous'),
                next: t('next'),
                position: (at, all) => t('position', { at, all }),
              }}
              ids={ids}
              chosen={row.id}
              heading={headOf(tab, row, (amount) => t('yuan', { amount }))}
              accept={accept ?? { label: t('approve'), run: undefined }}
              refuse={refuse ?? { label: t('refuse'), run: undefined }}
              onShow={show}
            >
              {tab === 'withdrawals' ? (
                <WithdrawalFacts key={row.id} row={row as unknown as WithdrawalRow} />
              ) : (
                <AccountFacts key={row.id} row={row as unknown as AccountRow} />
              )}
            </OnDesk>
          )}
        </QueueDesk>
      )}
      {dialog}
    </>
  );
}

/** Who and how much, or whose account. */
function headOf(tab: Tab, row: AnyRow, inYuan: (amount: string) => string): string {
  if (tab === 'accounts') return String((row as unknown as AccountRow).realName ?? '');
  const asked = row as unknown as WithdrawalRow;
  return `${asked.expertId_dictText ?? ''} · ${inYuan(yuan(asked.amount, true))}`;
}
