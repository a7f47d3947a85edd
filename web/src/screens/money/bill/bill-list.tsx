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

type OrderRow = Row<typeof costOrder>;

function Bill({ order }: { readonly order: OrderRow }) {
  const { t } = useFeeText();
  return (
    <li className="pg-card">
      <Link to={billPath(order.registrationId)}>
        <span className="bl-name">{order.registrationId_dictText}</span>
        <span className="bl-quiet">{order.competitionId_dictText}</span>
        <span className="bl-money">{t('yuan', { amount: yuan(order.amount, true) })}</span>
        <DictTag code={costOrderStatus.code} value={String(order.status)} />
        {open.includes(order.status) && order.expireTime && (
          <span className="bl-quiet">{t('list.until', { time: order.expireTime.slice(0, 16) })}</span>
        )}
      </Link>
    </li>
  );
}

/** `/participant/bill`: the caller's orders, those first with which something is still to be done. */
export function BillList() {
  const { t } = useFeeText();
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(costOrder.name, asked),
    queryFn: ({ signal }) => client.entity(costOrder).list(asked, { signal }),
  });
  const rows = data?.records.toSorted((a, b) => Number(open.includes(b.status)) - Number(open.includes(a.status)));
  return (
    <article className="bl-page">
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {rows?.length === 0 && <p className="bl-quiet">{t('list.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className="bl-list">
          {rows.map((order) => (
            // The client of a page knows records only by name; these are rows of orders.
            <Bill key={order.id} order={order as unknown as OrderRow} />
          ))}
        </ul>
      )}
      {data && data.total > data.records.length && (
        <p className="bl-quiet">{t('more', { count: data.records.length, total: data.total })}</p>
      )}
    </article>
  );
}
