import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { type costOrder, refund, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import type { RefundRow } from './refund-money.tsx';

/** Refunds that will still take money of the order. */
const underWay = [refundStatus.asked, refundStatus.approved, refundStatus.sent].join(',');

/** How much of an order can go back, before an amount is asked for. */
export function RefundableNote({ rows: [row] }: { readonly rows: readonly AnyRow[] }) {
  const { t } = useFeeText();
  // The client of a page knows records only by name; verbs of orders are about rows of orders.
  const order = row as unknown as Row<typeof costOrder>;
  const asked = { match: { orderId: order.id, status: underWay }, pageSize: 100 } as const;
  const { data } = useQuery({
    queryKey: keys.list(refund.name, asked),
    queryFn: ({ signal }) => client.entity(refund).list(asked, { signal }),
    staleTime: 0,
  });
  if (!data) return null;
  const going = (data.records as unknown as readonly RefundRow[]).reduce((sum, { amount }) => sum + amount, 0);
  const paid = order.paidAmount ?? 0;
  const back = order.refundedAmount ?? 0;
  const amounts = {
    left: yuan(Math.max(0, paid - back - going), true),
    paid: yuan(paid, true),
    back: yuan(back, true),
    going: yuan(going, true),
  };
  return <Typography.Text>{t('refund.left', amounts)}</Typography.Text>;
}
