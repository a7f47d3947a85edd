import { payProvider, refund, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { type RefundRow, useRefundSource } from './refund-money.tsx';

/** A provider answers within moments; what takes longer is asked for more seldom. */
const soonMs = 2000;
const laterMs = 20_000;
const soonTimes = 30;

/** How a refund stands that was approved here. */
type Standing = 'waiting' | 'hand' | 'sent' | 'done' | 'failed';
const tones = { waiting: 'info', hand: 'warning', sent: 'info', done: 'success', failed: 'error' } as const;

const standingOf = ({ status }: RefundRow, provider: string | undefined): Standing => {
  if (status === refundStatus.failed) return 'failed';
  if (status === refundStatus.done) return 'done';
  if (status === refundStatus.sent) return 'sent';
  return provider === payProvider.offline ? 'hand' : 'waiting';
};

/** One refund on its way, until it has arrived or failed. */
function Sent({ of, onClose }: { readonly of: RefundRow; readonly onClose: () => void }) {
  const { t } = useFeeText();
  const { order, payment } = useRefundSource(of);
  const { data } = useQuery({
    queryKey: keys.row(refund.name, of.id),
    queryFn: async ({ signal }) => (await client.entity(refund).queryById(of.id, { signal })) as unknown as RefundRow,
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      if (status === refundStatus.failed || status === refundStatus.done) return false;
      return state.dataUpdateCount < soonTimes ? soonMs : laterMs;
    },
  });
  const row = data ?? of;
  const standing = standingOf(row, payment?.provider);
  useEffect(() => {
    // Lists, and the number of those that failed, are behind now.
    if (standing === 'failed' || standing === 'done')
      void queryClient.invalidateQueries({ queryKey: [...keys.entity(refund.name), 'list'] });
  }, [standing]);
  const told = { team: order?.registrationId_dictText ?? '', amount: yuan(row.amount, true), reason: row.failReason ?? '' };
  return (
    <Alert
      type={tones[standing]}
      showIcon
      role={standing === 'failed' ? 'alert' : 'status'}
      title={t(`refund.standing.${standing}`, told)}
      description={standing === 'failed' ? t('refund.reason', told) : undefined}
      action={<Link to={rowPath(refund.name, row.id)}>{t('refund.show')}</Link>}
      closable={{ onClose }}
    />
  );
}

interface Props {
  readonly rows: readonly RefundRow[];
  readonly onClose: (id: string) => void;
}

/** What became of the refunds approved on this page, for as long as it is open, and how many of all have failed. */
export function RefundsSent({ rows, onClose }: Props) {
  const { t } = useFeeText();
  const asked = { match: { status: refundStatus.failed }, pageSize: 1 } as const;
  const { data } = useQuery({
    queryKey: keys.list(refund.name, asked),
    queryFn: ({ signal }) => client.entity(refund).list(asked, { signal }),
  });
  const failed = data?.total ?? 0;
  if (rows.length === 0 && failed === 0) return null;
  return (
    <div className="me-sent">
      {rows.map((row) => (
        <Sent key={row.id} of={row} onClose={() => onClose(row.id)} />
      ))}
      {failed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('refund.failed', { count: failed })}
          action={<Link to={`/money/refund?tab=${refundStatus.failed}`}>{t('refund.showFailed')}</Link>}
        />
      )}
    </div>
  );
}
