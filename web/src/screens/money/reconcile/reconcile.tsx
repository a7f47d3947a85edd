import '../../../ui/desk/desk.css';
import '../bill/bill.css';
import './reconcile.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Row } from '@saiyun/sdk/contract';
import { payProvider, reconcileBatch, reconcileDay, reconcileRow } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import type { ColumnOverrides } from '../../../kit/columns/shown-columns.ts';
import { FactCells } from '../../../kit/detail/fact-cells.ts';
import { ChildTable } from '../../../kit/list/child-table.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { payments } from '../bill/bill-calls.ts';
import { reconcileRowPage } from './reconcile-row.tsx';
import { StatementDialog } from './statement-dialog.tsx';

const most = 200;
const asked = { pageSize: most, column: 'day', order: 'desc' } as const;
// A table knows rows only by name.
const columns = reconcileRowPage.columns as ColumnOverrides;
type Day = Row<typeof reconcileBatch>;

const isOpen = ({ status }: Day): boolean => status === reconcileDay.open;

interface DaysProps {
  readonly days: readonly Day[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Days({ days, chosen, onChoose }: DaysProps) {
  const { t } = useFeeText();
  const providers = useDict(payProvider.code);
  return (
    <ul className="ex-queue">
      {days.map((day) => (
        <li key={day.id} data-due={isOpen(day) || undefined}>
          <button type="button" aria-current={day.id === chosen ? 'true' : undefined} onClick={() => onChoose(day.id)}>
            <span className="ex-name">{day.day}</span>
            <DictTag code={reconcileDay.code} value={day.status} />
            <span className="ex-under">
              {providers.text(day.provider)}
              {isOpen(day) && ` · ${t('reconcile.left', { count: day.open ?? 0 })}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function OneDay({ day, onBack }: { readonly day: Day; readonly onBack: () => void }) {
  const { t } = useFeeText();
  const providers = useDict(payProvider.code);
  const sums: readonly (readonly [label: string, value: string])[] = [
    [t('reconcile.total'), String(day.total ?? 0)],
    [t('reconcile.matched'), String(day.matched ?? 0)],
    [t('reconcile.open'), String(day.open ?? 0)],
    [t('reconcile.difference'), t('yuan', { amount: yuan(day.difference ?? 0, true) })],
  ];
  return (
    <article className="ex-whole" aria-labelledby="rc-day">
      <header className="ex-head">
        <Button className="ex-back" type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
        <h2 id="rc-day">
          {day.day} · {providers.text(day.provider)}
        </h2>
        <DictTag code={reconcileDay.code} value={day.status} />
      </header>
      <div className="ex-person">
        <dl className="pg-card rc-sums">
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section className="pg-card">
          <FactCells value={columns}>
            <ChildTable key={day.id} entity={reconcileRow} columns={columns} fixed={{ batchId: day.id }} title={t('reconcile.rows')} />
          </FactCells>
        </section>
        {day.fileName && <p className="bl-quiet">{t('reconcile.file', { name: day.fileName })}</p>}
      </div>
    </article>
  );
}

/** `/cost/reconcile`: statements of the providers and the bank beside our books, by day; a difference is settled or dismissed with a reason. */
export function Reconcile() {
  const { t } = useFeeText();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [isReading, setReading] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const { data, error, refetch } = useQuery({
    // Below the rows: a day's sums are those of its rows, so a verb on one makes them stale.
    queryKey: [...keys.entity(reconcileRow.name), 'days'],
    queryFn: ({ signal }) => client.entity(reconcileBatch).list(asked, { signal }),
    staleTime: 0,
  });
  // The client of a page knows records only by name; these are rows of days.
  const days = (data?.records as unknown as readonly Day[] | undefined)?.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  const chosen = query.get('id') ?? undefined;
  const day = days?.find(({ id }) => id === chosen) ?? days?.[0];
  const show = (id?: string): void => setQuery(id === undefined ? {} : { id }, { replace: true });
  const compare = async (): Promise<void> => {
    setComparing(true);
    try {
      await payments.compare();
      await queryClient.invalidateQueries({ queryKey: keys.entity(reconcileRow.name) });
    } catch (failure) {
      feedback.message('error', failureMessage(failure));
    }
    setComparing(false);
  };
  const read = may.verbs(reconcileRow).includes('dismiss') && (
    <>
      <Button loading={isComparing} onClick={() => void compare()}>
        {t('reconcile.again')}
      </Button>
      <Button type="primary" onClick={() => setReading(true)}>
        {t('reconcile.read')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('reconcile.title')} purpose={t('reconcile.purpose')} more={read} />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!days && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {days?.length === 0 && <p className="ex-none">{t('reconcile.none')}</p>}
      {days && day && (
        <div className={chosen === undefined ? 'ex' : 'ex ex-open'}>
          <nav className="ex-list pg-card" aria-label={t('reconcile.days')}>
            <Days days={days} chosen={day.id} onChoose={show} />
            {(data?.total ?? 0) > days.length && <p className="ex-none">{t('more', { count: days.length, total: data?.total ?? 0 })}</p>}
          </nav>
          <OneDay day={day} onBack={() => show()} />
        </div>
      )}
      {isReading && <StatementDialog onClose={() => setReading(false)} />}
    </>
  );
}
