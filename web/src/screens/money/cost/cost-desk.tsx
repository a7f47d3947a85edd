import '../../record/record.css';
import '../../expert/examine/examine.css';
import '../examine/money-desk.css';
import '../bill/bill.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrder, refund } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { usePageKeys } from '../../../ui/keys/page-keys.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { around } from '../../expert/examine/tabs.ts';
import { DecideDialog, type Decision, type ExamineRow, useExamination } from './decide-dialog.tsx';
import { RefundFacts, type RefundRow, VoucherFacts } from './facts.tsx';
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
  const { t } = useFeeText();
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <p className="ex-none">{t(`none.${tab}`)}</p>;
  return (
    <>
      <ul className="ex-queue">
        {rows.map((row) => {
          // The client of a page knows records only by name; both kinds of row have these.
          const one = row as unknown as Pick<ExamineRow, 'amount' | 'orderId_dictText' | 'createTime' | 'firstBy'>;
          return (
            <li key={row.id}>
              <button type="button" aria-current={row.id === chosen ? 'true' : undefined} onClick={() => onChoose(row.id)}>
                <span className="ex-name">{one.orderId_dictText}</span>
                <span>{t('yuan', { amount: yuan(one.amount ?? 0, true) })}</span>
                <span className="ex-under">
                  {one.createTime.slice(0, 16)}
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

/** What can be done with the chosen row, and the dialogs that ask for it. */
function useActs(tab: Tab, row: AnyRow | undefined, onGone: () => void) {
  const { t } = useFeeText();
  const may = useMay();
  const verbs = useVerbs(refund, { onDone: onGone });
  const [decision, setDecision] = useState<Decision>();
  const asked = tab === 'waiting' && row ? (row as unknown as ExamineRow) : undefined;
  const facts = useExamination(asked?.orderId ?? '', asked !== undefined).data;
  const isOpen = asked !== undefined && facts !== undefined && may.verbs(costOrder).includes('examine');
  const decide = (name: Decision): Act | undefined => (isOpen ? { label: t(name), run: () => setDecision(name) } : undefined);
  const ofRefund = (name: Decision): Act | undefined =>
    tab === 'refunds' && row && verbs.possible(name, [row]).length > 0 ? { label: t(name), run: () => verbs.ask(name, [row]) } : undefined;
  const dialog = (
    <>
      {verbs.dialog}
      {decision && asked && facts && (
        <DecideDialog
          decision={decision}
          row={asked}
          facts={facts}
          onClose={(isGone) => {
            setDecision(undefined);
            if (isGone) onGone();
          }}
        />
      )}
    </>
  );
  return {
    accept: ofRefund('approve') ?? (facts?.isOwnFirst ? undefined : decide('approve')),
    refuse: ofRefund('refuse') ?? decide('refuse'),
    dialog,
  };
}

/** Vouchers and refunds are decided on one by one, with what is needed beside the decision (FEE-02, SCREEN-37 to SCREEN-39). */
export function CostDesk() {
  const { t } = useFeeText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const tab = tabAt(pathname);
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
  const { at, previous, next } = around(ids, row?.id);
  const show = (id?: string): void => setQuery(id === undefined ? {} : { id }, { replace: true });
  const { accept, refuse, dialog } = useActs(tab, row, () => show(next ?? previous));
  const before = { label: t('previous'), go: previous === undefined ? undefined : () => show(previous) };
  const after = { label: t('next'), go: next === undefined ? undefined : () => show(next) };
  usePageKeys(t('desk.title'), [
    { keys: 'J', label: after.label, run: after.go },
    { keys: 'K', label: before.label, run: before.go },
    { keys: 'A', label: accept?.label ?? t('approve'), run: accept?.run },
    { keys: 'R', label: refuse?.label ?? t('refuse'), run: refuse?.run },
  ]);
  return (
    <>
      <PageHeader title={t('desk.title')} purpose={t('desk.purpose')} />
      <div className="ex-tabs" role="tablist" aria-label={t('desk.queue')}>
        {names.map((name) => (
          <button key={name} type="button" role="tab" aria-selected={name === tab} onClick={() => void navigate(tabs[name].path)}>
            {t(`desk.${name}`)}
            <span className="kt-tab-count">{queues[name].data?.total ?? 0}</span>
          </button>
        ))}
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div className={asked === undefined ? 'ex' : 'ex ex-open'}>
          <nav className="ex-list pg-card" aria-label={t('desk.queue')}>
            <Queue tab={tab} rows={rows} total={data?.total ?? 0} chosen={row?.id} onChoose={show} />
          </nav>
          {row && (
            <article className="ex-whole" aria-labelledby="ex-name">
              <header className="ex-head">
                <Button className="ex-back" type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => show()}>
                  {t('back')}
                </Button>
                <h2 id="ex-name">{headOf(row, (amount) => t('yuan', { amount }))}</h2>
                <Beside position={t('position', { at, all: ids.length })} previous={before} next={after} />
                <span className="ex-acts">
                  {refuse && (
                    <Button danger onClick={refuse.run} aria-keyshortcuts="R">
                      {refuse.label}
                    </Button>
                  )}
                  {accept && (
                    <Button type="primary" onClick={accept.run} aria-keyshortcuts="A">
                      {accept.label}
                    </Button>
                  )}
                </span>
              </header>
              {tab === 'refunds' ? (
                <RefundFacts key={row.id} row={row as unknown as RefundRow} />
              ) : (
                <VoucherFacts key={row.id} row={row as unknown as ExamineRow} isWaiting={tab === 'waiting'} />
              )}
            </article>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}

/** Which order, and how much. */
function headOf(row: AnyRow, inYuan: (amount: string) => string): string {
  const one = row as unknown as Pick<ExamineRow, 'amount' | 'orderId_dictText'>;
  return `${one.orderId_dictText ?? ''} · ${inYuan(yuan(one.amount ?? 0, true))}`;
}
