import type { Row } from '@saiyun/sdk/contract';
import { costOrder, payment, reconcileKind, reconcileRow, reconcileStatus, refund } from '@saiyun/sdk/entities';
import { toFen, yuan } from '@saiyun/sdk/view';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { Nothing } from '../../../kit/cells/nothing.tsx';
import { RefLinks } from '../../../kit/cells/ref-links.tsx';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { useFeeText } from '../../../messages/fees/index.ts';

type ReconcileRow = Row<typeof reconcileRow>;

/** Words by which a bank names what it keeps for itself. */
const charge = /手续费|工本费|管理费|服务费|汇划费|\b(fee|charge)s?\b/i;

/** Which way the money went, and whether the bank kept it. */
const directionOf = ({ kind, note, refundId }: ReconcileRow): 'in' | 'back' | 'charge' => {
  if (kind !== reconcileKind.refund) return 'in';
  return !refundId && charge.test(note ?? '') ? 'charge' : 'back';
};

/** What the statement says; with what our books say, where that is something else. */
function Amounts({ row }: { readonly row: ReconcileRow }) {
  const { t } = useFeeText();
  const direction = directionOf(row);
  const signed = (amount: string): string => `${direction === 'in' ? '+' : '−'}${amount}`;
  const theirs = yuan(row.amount, true);
  const ours = row.ourAmount === null ? undefined : yuan(toFen(row.ourAmount) ?? 0, true);
  if (row.status === reconcileStatus.missing)
    return (
      <span className="rc-amounts">
        <span>{t('reconcile.theirsNone')}</span>
        <span>{t('reconcile.ours', { amount: signed(theirs) })}</span>
      </span>
    );
  if (ours === undefined || ours === theirs) return <span className="rc-amounts">{t(`reconcile.${direction}`, { amount: theirs })}</span>;
  return (
    <span className="rc-amounts">
      <span>{t('reconcile.theirs', { amount: signed(theirs) })}</span>
      <span>{t('reconcile.ours', { amount: signed(ours) })}</span>
    </span>
  );
}

/** A difference that somebody dismissed waits for a second person, if it is great. */
function State({ row }: { readonly row: ReconcileRow }) {
  const { t } = useFeeText();
  const isWaiting = row.dismissBy !== null && row.status !== reconcileStatus.dismissed;
  return (
    <span className="rc-ours">
      <DictTag code={reconcileStatus.code} value={row.status} />
      {isWaiting && <span className="bl-quiet">{t('reconcile.second', { name: row.dismissBy_dictText ?? '' })}</span>}
    </span>
  );
}

/** The payment or refund of our books, and the order it belongs to. */
function Ours({ row }: { readonly row: ReconcileRow }) {
  const isRefund = row.kind === reconcileKind.refund;
  const id = isRefund ? row.refundId : row.paymentId;
  const text = isRefund ? row.refundId_dictText : row.paymentId_dictText;
  if (!id && !row.ourNo) return <Nothing />;
  return (
    <span className="rc-ours">
      {id ? <RefLinks of={isRefund ? refund.name : payment.name} value={id} dictText={text} /> : <span>{row.ourNo}</span>}
      {row.orderId && (
        <span className="bl-quiet">
          <RefLinks of={costOrder.name} value={row.orderId} dictText={row.orderNo ?? ''} full />
        </span>
      )}
    </span>
  );
}

export const reconcileRowPage = overridesOf(reconcileRow, {
  stateTabs: true,
  columns: {
    // Together no wider than the list beside its days, in either language.
    sourceId: { width: 215 },
    status: { width: 150, cell: (row) => <State row={row} /> },
    ourNo: { title: ['我方记录', 'In our books'], width: 165, cell: (row) => <Ours row={row} /> },
    amount: { width: 125, cell: (row) => <Amounts row={row} /> },
    // Both are links in the column before.
    paymentId: { hidden: true },
    refundId: { hidden: true },
  },
});
