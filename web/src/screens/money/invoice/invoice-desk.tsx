import '../../record/record.css';
import '../../../ui/desk/desk.css';
import './invoice.css';
import { type AnyRow, yes } from '@saiyun/sdk/contract';
import { invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useVerbs, type Verbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useInvoiceText } from '../../../messages/invoice/index.ts';
import { around } from '../../../ui/desk/around.ts';
import { type DeskAct, DeskTabs, OnDesk, QueueDesk } from '../../../ui/desk/queue-desk.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { InvoiceFacts, type InvoiceRow, useFacts } from './invoice-facts.tsx';
import { type Queue, queueNamed, queueNames, queues } from './queues.ts';

/** How often invoices that are being issued are looked after. */
const issuingMs = 2000;
/** Nobody issues more at a sitting; what is issued makes room for the next. */
const most = 200;

const useQueue = (name: Queue, everyMs?: number) => {
  const { match, order } = queues[name];
  const asked = { match, pageSize: most, column: 'createTime', order } as const;
  return useQuery({
    queryKey: keys.list(invoice.name, asked),
    queryFn: ({ signal }) => client.entity(invoice).list(asked, { signal }),
    staleTime: 0,
    // As long as there is something in it.
    refetchInterval: ({ state }) => (everyMs !== undefined && (state.data?.total ?? 0) > 0 ? everyMs : false),
  });
};

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity(invoice.name) });

// The client of a page knows records only by name; these are rows of invoices.
const asInvoice = (row: AnyRow): InvoiceRow => row as unknown as InvoiceRow;
const asRow = (row: InvoiceRow): AnyRow => row as unknown as AnyRow;

interface ListProps {
  readonly queue: Queue;
  readonly rows: readonly InvoiceRow[];
  readonly total: number;
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
  readonly verbs: Verbs;
}

/** What is in a queue; of those that can be issued, several at once. */
function List({ queue, rows, total, shown, onShow, verbs }: ListProps) {
  const { t } = useInvoiceText();
  const [marked, setMarked] = useState<readonly string[]>([]);
  if (rows.length === 0) return <p className="ex-none">{t(`none.${queue}`)}</p>;
  const isMany = queue === 'asked' && rows.length > 1 && verbs.offered.some(([name]) => name === 'issue');
  const chosen = rows.filter(({ id }) => marked.includes(id));
  return (
    <>
      {isMany && (
        <div className="iv-bar">
          <Checkbox
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={({ target }) => setMarked(target.checked ? rows.map(({ id }) => id) : [])}
          >
            {t('desk.all')}
          </Checkbox>
          {chosen.length > 0 && (
            <Button size="small" onClick={() => verbs.ask('issue', chosen.map(asRow))}>
              {t('desk.many', { count: chosen.length })}
            </Button>
          )}
        </div>
      )}
      <ul className="ex-queue">
        {rows.map((row) => (
          <li key={row.id} className={isMany ? 'iv-row' : undefined}>
            {isMany && (
              <Checkbox
                aria-label={t('desk.one', { no: row.requestNo })}
                checked={marked.includes(row.id)}
                onChange={({ target }) => setMarked(target.checked ? [...marked, row.id] : marked.filter((id) => id !== row.id))}
              />
            )}
            <button type="button" aria-current={row.id === shown ? 'true' : undefined} onClick={() => onShow(row.id)}>
              <span className="ex-name">{row.buyerName}</span>
              <span>{t('yuan', { amount: yuan(row.amount, true) })}</span>
              <span className="ex-under">
                {row.requestNo}
                {row.invoiceNo && ` · ${row.invoiceNo}`} {row.redDue === yes && <StateMark tone="attention">{t('desk.due')}</StateMark>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="ex-none">{t('more', { count: rows.length, total })}</p>}
    </>
  );
}

/** What can be done with the invoice that is open: issuing or recording, refusing or reversing. */
function useActs(row: InvoiceRow | undefined, verbs: Verbs) {
  const { t } = useInvoiceText();
  const hasService = useFacts(row?.id).data?.hasService ?? false;
  const act = (name: string, label: string, isOpen = true): DeskAct | undefined =>
    row && isOpen && verbs.possible(name, [asRow(row)]).length > 0 ? { label, run: () => verbs.ask(name, [asRow(row)]) } : undefined;
  const issue = act('issue', t(row?.status === invoiceStatus.failed ? 'again' : 'issue'), hasService);
  const record = act('record', t('record'));
  const reverse = act('redLetter', t('redLetter'), hasService);
  const recordRed = act('recordRed', t('recordRed'));
  const others = [issue && record, reverse && recordRed].filter((one) => one !== undefined);
  return {
    accept: issue ?? record ?? { label: t('issue'), run: undefined },
    refuse: act('refuse', t('refuse')) ?? reverse ?? recordRed ?? { label: t('refuse'), run: undefined },
    more: others.map(({ label, run }) => (
      <Button key={label} onClick={run}>
        {label}
      </Button>
    )),
  };
}

/** `/finance/invoice`: invoices are issued, refused and reversed one by one or together, with their orders beside the decision (FEE-01). */
export function InvoiceDesk() {
  const { t } = useInvoiceText();
  const [query, setQuery] = useSearchParams();
  const name = queueNamed(query.get('queue'));
  const all = {
    issuing: useQueue('issuing', issuingMs),
    asked: useQueue('asked'),
    toReverse: useQueue('toReverse'),
    issued: useQueue('issued'),
    failed: useQueue('failed'),
    reversed: useQueue('reversed'),
  };
  const underWay = all.issuing.data?.total;
  // The tax service answers by itself: what leaves one queue has come into another.
  useEffect(() => {
    if (underWay !== undefined) void readAgain();
  }, [underWay]);
  const { data, error, refetch } = all[name];
  const rows = (data?.records ?? []).map(asInvoice);
  const ids = rows.map(({ id }) => id);
  const opened = query.get('id') ?? undefined;
  const row = rows.find(({ id }) => id === opened) ?? rows[0];
  const { previous, next } = around(ids, row?.id);
  const show = (id?: string): void => setQuery({ queue: name, ...(id !== undefined && { id }) }, { replace: true });
  const verbs = useVerbs(invoice, { onDone: (done) => (done.some(({ id }) => id === row?.id) ? show(next ?? previous) : undefined) });
  const { accept, refuse, more } = useActs(row, verbs);
  return (
    <>
      <PageHeader title={t('desk.title')} purpose={t('desk.purpose')} />
      <div className="iv-tabs">
        <DeskTabs
          label={t('desk.queue')}
          tabs={queueNames.map((one) => ({
            name: one,
            label: t(`queue.${one}`),
            count: all[one].data?.total ?? 0,
            isShown: one === name,
            onShow: () => {
              setQuery({ queue: one });
              void readAgain();
            },
          }))}
        />
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <QueueDesk
          queue={t('desk.queue')}
          isOpen={opened !== undefined}
          list={
            data ? (
              <List key={name} queue={name} rows={rows} total={data.total} shown={row?.id} onShow={show} verbs={verbs} />
            ) : (
              <Skeleton active title={false} paragraph={{ rows: 6 }} />
            )
          }
        >
          {row && (
            <OnDesk
              words={{
                title: t('desk.title'),
                back: t('back'),
                previous: t('previous'),
                next: t('next'),
                position: (at, of) => t('position', { at, all: of }),
              }}
              ids={ids}
              chosen={row.id}
              heading={
                <>
                  {row.buyerName} · {t('yuan', { amount: yuan(row.amount, true) })}{' '}
                  <DictTag code={invoiceStatus.code} value={row.status ?? ''} />
                </>
              }
              accept={accept}
              refuse={refuse}
              more={more}
              onShow={show}
            >
              <InvoiceFacts key={row.id} row={row} />
            </OnDesk>
          )}
        </QueueDesk>
      )}
      {verbs.dialog}
    </>
  );
}
