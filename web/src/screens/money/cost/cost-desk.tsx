import '../../record/record.css';
import '../../../ui/desk/desk.css';
import '../examine/money-desk.css';
import '../bill/bill.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrder, refund, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { around } from '../../../ui/desk/around.ts';
import { DeskTabs, OnDesk, QueueDesk } from '../../../ui/desk/queue-desk.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import type { Decision } from '../decision-dialog.tsx';
import { DecideDialog, type ExamineRow, useExamination } from './decide-dialog.tsx';
import { RefundFacts, VoucherFacts } from './facts.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefundRow } from './refund-money.tsx';
import { RefundsSent } from './refunds-sent.tsx';
import { type Tab, tabAt, tabs } from './tabs.ts';

const names = Object.keys(tabs) as readonly Tab[];
/** Nobody decides on more at a sitting; what is decided on makes room for the next. */
const most = 200;

/** What is in a queue; those that wait the oldest first, what was decided the newest first. */
const useQueue = (tab: Tab) => {
  const { entity, match, order } = tabs[tab];
  const asked = { match, pageSize: most, column: 'createTime', order } as const;
  return useQuery({
    queryKey: keys.list(entity.name, asked),
    queryFn: ({ signal }) => client.entity(entity).list(asked, { signal }),
    staleTime: 0,
  });
};

interface Whose {
  readonly team: string;
  readonly payer: string;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The teams whose orders these are, and who pays, by order: people know a team, not a number. */
const useTeams = (rows: readonly AnyRow[] | undefined): ReadonlyMap<string, Whose> => {
  const ids = [...new Set(rows?.map((row) => ordersOf(row)[0] ?? ''))];
  const asked = { match: { id: ids.join(',') }, pageSize: most } as const;
  const { data } = useQuery({
    queryKey: keys.list(costOrder.name, asked),
    queryFn: ({ signal }) => client.entity(costOrder).list(asked, { signal }),
    enabled: ids.length > 0,
  });
  return new Map(
    data?.records.map(({ id, registrationId_dictText: team, payerUserId_dictText: payer }) => [
      id,
      { team: textIn(team), payer: textIn(payer) },
    ]),
  );
};

/** The orders of a voucher, or of a refund. */
const ordersOf = (row: AnyRow): readonly string[] => (textIn(row.orderIds) || textIn(row.orderId)).split(',');

const numberOf = (row: AnyRow): string => textIn(row.orderIds_dictText) || textIn(row.orderId_dictText);

/** A team, or the first of several and how many they are. */
const namedIn = (t: ReturnType<typeof useFeeText>['t'], team: string, others: number): string =>
  others > 0 ? t('desk.several', { team: team.split(' · ')[0] ?? team, count: others + 1 }) : team;

interface QueueProps {
  readonly tab: Tab;
  readonly rows: readonly AnyRow[] | undefined;
  readonly teams: ReadonlyMap<string, Whose>;
  readonly total: number;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Queue({ tab, rows, teams, total, chosen, onChoose }: QueueProps) {
  const { t } = useFeeText();
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <p className="ex-none">{t(`none.${tab}`)}</p>;
  return (
    <>
      <ul className="ex-queue">
        {rows.map((row) => {
          // The client of a page knows records only by name; both kinds of row have these.
          const one = row as unknown as Pick<ExamineRow, 'amount' | 'createTime' | 'firstBy'>;
          const [first = '', ...others] = ordersOf(row);
          const whose = teams.get(first);
          const number = numberOf(row);
          return (
            <li key={row.id}>
              <button type="button" aria-current={row.id === chosen ? 'true' : undefined} onClick={() => onChoose(row.id)}>
                <span className="ex-name">{namedIn(t, whose?.team || number, others.length)}</span>
                <span>{t('yuan', { amount: yuan(one.amount ?? 0, true) })}</span>
                <span className="ex-under">
                  {[one.createTime.slice(0, 16), whose?.payer, others.length === 0 && number].filter(Boolean).join(' · ')}
                  {one.firstBy && (tab === 'waiting' || tab === 'refunds') && <StateMark tone="waiting">{t('second.mark')}</StateMark>}
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

interface Act {
  readonly label: string;
  readonly run: () => void;
}

/** What can be done with a chosen refund; `onApproved` is told of one that goes back now. */
function useRefundActs(row: RefundRow | undefined, onGone: () => void, onApproved: (row: RefundRow) => void) {
  const { t } = useFeeText();
  const verbs = useVerbs(refund);
  const [decision, setDecision] = useState<Decision>();
  const act = (name: Decision): Act | undefined =>
    // The client of a page knows records only by name.
    row && verbs.possible(name, [row as unknown as AnyRow]).length > 0
      ? { label: t(`refund.${name}`), run: () => setDecision(name) }
      : undefined;
  const close = (after: RefundRow | undefined): void => {
    setDecision(undefined);
    if (after && after.status !== refundStatus.asked) onGone();
    if (decision === 'approve' && after && after.status !== refundStatus.asked) onApproved(after);
  };
  return {
    accept: act('approve'),
    refuse: act('refuse'),
    dialog: decision && row && <RefundDialog decision={decision} row={row} onClose={close} />,
  };
}

/** What can be done with a chosen voucher, and the dialog that asks for it. */
function useVoucherActs(asked: ExamineRow | undefined, onGone: () => void) {
  const { t } = useFeeText();
  const may = useMay();
  const [decision, setDecision] = useState<Decision>();
  const facts = useExamination(asked).data;
  const isOpen = asked !== undefined && facts !== undefined && may.verbs(costOrder).includes('examine');
  const decide = (name: Decision): Act | undefined => (isOpen ? { label: t(name), run: () => setDecision(name) } : undefined);
  return {
    accept: facts?.isOwnFirst ? undefined : decide('approve'),
    refuse: decide('refuse'),
    dialog: decision && asked && facts && (
      <DecideDialog
        decision={decision}
        row={asked}
        facts={facts}
        onClose={(isGone) => {
          setDecision(undefined);
          if (isGone) onGone();
        }}
      />
    ),
  };
}

/** Vouchers and refunds are decided on one by one, with what is needed beside the decision (FEE-02, SCREEN-37 to SCREEN-39). */
export function CostDesk() {
  const { t } = useFeeText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const tab = tabAt(pathname);
  const isRefunds = tab === 'refunds';
  const queues = {
    waiting: useQueue('waiting'),
    approved: useQueue('approved'),
    refused: useQueue('refused'),
    refunds: useQueue('refunds'),
  };
  const { data, error, refetch } = queues[tab];
  const rows = data?.records;
  const ids = rows?.map(({ id }) => id) ?? [];
  const asked = query.get('id') ?? undefined;
  const row = rows?.find(({ id }) => id === asked) ?? rows?.[0];
  const { previous, next } = around(ids, row?.id);
  const show = (id?: string): void => setQuery(id === undefined ? {} : { id }, { replace: true });
  const teams = useTeams(rows);
  const [sent, setSent] = useState<readonly RefundRow[]>([]);
  const goOn = (): void => show(next ?? previous);
  // The client of a page knows records only by name.
  const ofRefund = useRefundActs(isRefunds ? (row as unknown as RefundRow | undefined) : undefined, goOn, (one) =>
    setSent((before) => [one, ...before]),
  );
  const ofVoucher = useVoucherActs(tab === 'waiting' ? (row as unknown as ExamineRow | undefined) : undefined, goOn);
  const { accept, refuse, dialog } = isRefunds ? ofRefund : ofVoucher;
  return (
    <>
      <PageHeader title={t(isRefunds ? 'desk.refundTitle' : 'desk.title')} purpose={t(isRefunds ? 'desk.refundPurpose' : 'desk.purpose')} />
      <DeskTabs
        label={t('desk.queue')}
        tabs={names.map((name) => ({
          name,
          label: t(`desk.${name}`),
          count: queues[name].data?.total ?? 0,
          isShown: name === tab,
          onShow: () => {
            void navigate(tabs[name].path);
            void queryClient.invalidateQueries({ queryKey: keys.entity(tabs[name].entity.name) });
          },
        }))}
      />
      {isRefunds && <RefundsSent rows={sent} onClose={(id) => setSent((before) => before.filter((one) => one.id !== id))} />}
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <QueueDesk
          queue={t('desk.queue')}
          isOpen={asked !== undefined}
          list={<Queue tab={tab} rows={rows} teams={teams} total={data?.total ?? 0} chosen={row?.id} onChoose={show} />}
        >
          {row && (
            <OnDesk
              words={{
                title: t('desk.title'),
                back: t('back'),
                previous: t('previous'),
                next: t('next'),
                position: (at, all) => t('position', { at, all }),
              }}
              ids={ids}
              chosen={row.id}
              heading={headOf(
                row,
                namedIn(t, teams.get(ordersOf(row)[0] ?? '')?.team || numberOf(row), ordersOf(row).length - 1),
                (amount) => t('yuan', { amount }),
              )}
              accept={accept ?? { label: t('approve'), run: undefined }}
              refuse={refuse ?? { label: t('refuse'), run: undefined }}
              onShow={show}
            >
              {isRefunds ? (
                <RefundFacts key={row.id} row={row as unknown as RefundRow} />
              ) : (
                <VoucherFacts key={row.id} row={row as unknown as ExamineRow} isWaiting={tab === 'waiting'} />
              )}
            </OnDesk>
          )}
        </QueueDesk>
      )}
      {dialog}
    </>
  );
}

/** Whose order, and how much. */
function headOf(row: AnyRow, name: string, inYuan: (amount: string) => string): string {
  const one = row as unknown as Pick<ExamineRow, 'amount'>;
  return `${name} · ${inYuan(yuan(one.amount ?? 0, true))}`;
}
