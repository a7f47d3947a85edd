import { payProvider, refund, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Alert } from 'antd';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { type Decision, DecisionDialog } from '../decision-dialog.tsx';
import { InvoiceNotes, type RefundRow, RefundTerms, useRefundInvoices, useRefundSource } from './refund-money.tsx';

interface Props {
  readonly decision: Decision;
  readonly row: RefundRow;
  /** Told of the row as it is after the decision; of none if nothing was decided. */
  readonly onClose: (after: RefundRow | undefined) => void;
}

/** Asks once more before money goes back, or a request is declined: whose, how much, which way, and what it does to an invoice. */
export function RefundDialog({ decision, row, onClose }: Props) {
  const { t } = useFeeText();
  const source = useRefundSource(row);
  const invoices = useRefundInvoices(row.orderId).data;
  const isApproval = decision === 'approve';
  const amount = yuan(row.amount, true);
  const isByHand = source.payment?.provider === payProvider.offline;
  const send = async (said: string): Promise<void> => {
    const refunds = client.entity(refund);
    const at = { revision: row.revision };
    if (isApproval) await refunds.verb('approve', [row.id], { ...(said !== '' && { opinion: said }) }, at);
    else await refunds.verb('refuse', [row.id], { reason: said }, at);
    // The client of a page knows records only by name.
    const after = (await refunds.queryById(row.id)) as unknown as RefundRow;
    const isFirst = isApproval && after.status === refundStatus.asked;
    feedback.message('success', t(isFirst ? 'done.first' : `refund.done.${decision}`));
    onClose(after);
  };
  return (
    <DecisionDialog
      decision={decision}
      width={560}
      title={t(`refund.dialog.${decision}`, { amount })}
      ok={t(`refund.${decision}`)}
      cancel={t('cancel')}
      label={t(isApproval ? 'dialog.opinion' : 'refund.dialog.reason')}
      reasonNeeded={t('dialog.reasonNeeded')}
      send={send}
      refresh={() => queryClient.invalidateQueries({ queryKey: keys.entity(refund.name) })}
      onCancel={() => onClose(undefined)}
    >
      <div className="me-refund">
        <RefundTerms row={row} source={source} />
        {isApproval && <p>{t(isByHand ? 'refund.way.hand' : 'refund.way.provider', { amount })}</p>}
        {!isApproval && <p>{t('refund.refuseText')}</p>}
        {isApproval && <InvoiceNotes row={row} invoices={invoices} />}
        {isApproval && row.firstBy && <Alert type="info" showIcon title={t('second.other', { name: row.firstBy_dictText ?? '' })} />}
      </div>
    </DecisionDialog>
  );
}
