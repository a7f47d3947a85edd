import './bill.css';
import type { Row } from '@saiyun/sdk/contract';
import { costOrder, costOrderStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { billPath } from './bill-path.ts';

const most = 200;
const asked = { pageSize: most, column: 'createTime', order: 'desc' } as const;
const open: readonly unknown[] = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.refused, costOrderStatus.waiting];

/** What the payer has to do something about. */
const due: readonly unknown[] = [costOrderStatus.unpaid, costOrderStatus.paying, costOrderStatus.refused];

type OrderRow = Row<typeof costOrder>;

/** Of the orders of an entry that which counts: the one to be paid, else the newest that was not closed. */
function byEntry(rows: readonly OrderRow[]): readonly OrderRow[] {
  const isOpen = ({ status }: OrderRow): boolean => open.includes(status);
  const weight = (order: OrderRow): number => (isOpen(order) ? 2 : order.status === costOrderStatus.closed ? 0 : 1);
  const entries = [...Map.groupBy(rows, ({ registrationId }) => registrationId).values()];
  return entries
    .flatMap((orders) => orders.toSorted((x, y) => weight(y) - weight(x)).slice(0, 1))
    .toSorted((x, y) => Number(isOpen(y)) - Number(isOpen(x)));
}

function Bill({ order }: { readonly order: OrderRow }) {
  const { t } = useFeeText();
  const until = open.includes(order.status) && order.expireTime;
  return (
    <li className="pg-card" data-due={due.includes(order.status) || undefined}>
      <Link to={billPath(order.registrationId)}>
        <span className="bl-name">{order.registrationId_dictText}</span>
        <span className="bl-money bl-sum">{t('yuan', { amount: yuan(order.amount, true) })}</span>
        <span className="bl-quiet">{until ? t('list.until', { time: until.slice(0, 16) }) : t('bill.order', { no: order.orderNo })}</span>
        <span className="bl-end">
          <DictTag code={costOrderStatus.code} value={String(order.status)} />
        </span>
      </Link>
    </li>
  );
}

/** `/participant/bill`: the caller's entries with fees, those first with which something is still to be done. */
export function BillList() {
  const { t } = useFeeText();
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(costOrder.name, asked),
    queryFn: ({ signal }) => client.entity(costOrder).list(asked, { signal }),
  });
  // The client of a page knows records only by name; these are rows of orders.
  const rows = data && byEntry(data.records as unknown as readonly OrderRow[]);
  return (
    <article className="bl-page">
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {rows?.length === 0 && <p className="bl-quiet">{t('list.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className="bl-list">
          {rows.map((order) => (
            <Bill key={order.id} order={order} />
          ))}
        </ul>
      )}
      {data && data.total > data.records.length && (
        <p className="bl-quiet">{t('more', { count: data.records.length, total: data.total })}</p>
      )}
    </article>
  );
}
