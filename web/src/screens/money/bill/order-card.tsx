import type { Bill, BillOrder } from '@saiyun/sdk/calls';
import { costOrder, costOrderClose, costOrderStatus, examineStatus, paymentStatus, payProvider, refundStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../../kit/cells/file-link.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { InvoicePart } from '../invoice/invoice-part.tsx';
import { refreshBills, rowOf } from './bill-calls.ts';
import { Lines } from './lines.tsx';

/** The optional items of an order that is not paid yet. */
function Choices({ bill, order }: { readonly bill: Bill; readonly order: BillOrder }) {
  const { t, lang } = useFeeText();
  const now = bill.choices.filter(({ isChosen }) => isChosen).map(({ itemId }) => itemId);
  const [picked, setPicked] = useState<readonly string[]>(now);
  const [isBusy, setBusy] = useState(false);
  const isSame = picked.length === now.length && picked.every((id) => now.includes(id));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.entity(costOrder).verb('choose', [order.id], { itemIds: picked.join(',') }, { revision: order.revision });
      feedback.message('success', t('bill.chosen'));
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    await refreshBills();
    setBusy(false);
  };
  return (
    <fieldset className="bl-choices">
      <legend>{t('bill.choices')}</legend>
      {bill.choices.map(({ itemId, name, nameEn, sumFen }) => (
        <Checkbox
          key={itemId}
          checked={picked.includes(itemId)}
          onChange={({ target }) => setPicked(target.checked ? [...picked, itemId] : picked.filter((id) => id !== itemId))}
        >
          {(lang === 'en' && nameEn) || name} · {t('yuan', { amount: yuan(sumFen, true) })}
        </Checkbox>
      ))}
      <Button size="small" disabled={isSame} loading={isBusy} onClick={() => void save()}>
        {t('bill.choose')}
      </Button>
    </fieldset>
  );
}

/** What was paid and given back, the newest first. */
function Events({ order }: { readonly order: BillOrder }) {
  const { t } = useFeeText();
  const providers = useDict(payProvider.code);
  const { payments, refunds, vouchers } = order;
  if (payments.length + refunds.length + vouchers.length === 0) return null;
  return (
    <>
      <h3>{t('bill.events')}</h3>
      <ul className="bl-events">
        {refunds.map((one) => (
          <li key={one.id}>
            <span>{t('bill.refund', { no: one.refundNo })}</span>
            <span className="bl-money">−{yuan(one.amount, true)}</span>
            <span className="bl-quiet">{(one.doneTime ?? one.createTime).slice(0, 16)}</span>
            <DictTag code={refundStatus.code} value={one.status} />
            {one.opinion && <p className="bl-quiet">{t('bill.opinion', { opinion: one.opinion })}</p>}
          </li>
        ))}
        {payments.map((one) => (
          <li key={one.id}>
            <span>
              {t('bill.payment', { no: one.paymentNo })} · {providers.text(one.provider)}
              {one.orderCount > 1 && <span className="bl-quiet"> · {t('together.with', { count: one.orderCount })}</span>}
            </span>
            <span className="bl-money">{yuan(one.amount, true)}</span>
            <span className="bl-quiet">{one.payTime?.slice(0, 16)}</span>
            <DictTag code={paymentStatus.code} value={one.status} />
          </li>
        ))}
        {vouchers.map((one) => (
          <li key={one.id}>
            <span>
              {t('bill.voucher')} {one.voucherFileId && <FileLink path={one.voucherFileId} />}
              {one.orderCount > 1 && <span className="bl-quiet"> · {t('together.with', { count: one.orderCount })}</span>}
            </span>
            <span className="bl-money" />
            <span className="bl-quiet">{one.createTime.slice(0, 16)}</span>
            <DictTag code={examineStatus.code} value={one.status} />
            {one.opinion && <p className="bl-quiet">{t('bill.opinion', { opinion: one.opinion })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** An order that nobody paid: one line, which unfolds. */
function Closed({ order }: { readonly order: BillOrder }) {
  const { t } = useFeeText();
  const reasons = useDict(costOrderClose.code);
  return (
    <details className="pg-card bl-closed">
      <summary>
        <span className="bl-quiet">{t('bill.order', { no: order.orderNo })}</span>
        <DictTag code={costOrderStatus.code} value={order.status} />
        {order.closeReason !== null && <span className="bl-quiet">{reasons.text(order.closeReason)}</span>}
      </summary>
      <Lines lines={order.lines} amount={order.amount} />
      <Events order={order} />
    </details>
  );
}

/** Whether a refund takes no money any more. */
const isEnded = ({ status }: BillOrder['refunds'][number]): boolean => status === refundStatus.failed || status === refundStatus.refused;

/** One order of a bill: its lines and amounts, what happened, and what may be done. */
export function OrderCard({ bill, order }: { readonly bill: Bill; readonly order: BillOrder }) {
  const { t } = useFeeText();
  const may = useMay();
  const verbs = useVerbs(costOrder, { onDone: () => void refreshBills() });
  const { status, vouchers } = order;
  const isOpen = status === costOrderStatus.unpaid || status === costOrderStatus.refused;
  const refused = vouchers.find((one) => one.status === examineStatus.refused)?.opinion;
  const isAsker = may.verbs(costOrder).includes('askRefund');
  const mayAsk = isAsker && order.refundable > 0;
  const isPastRefund = isAsker && status === costOrderStatus.paid && order.refundable === 0 && order.refunds.every(isEnded);
  if (status === costOrderStatus.closed && order.paidAmount === 0) return <Closed order={order} />;
  return (
    <section className="pg-card bl-order" aria-label={t('bill.order', { no: order.orderNo })}>
      <header>
        <h2>{t('bill.order', { no: order.orderNo })}</h2>
        <DictTag code={costOrderStatus.code} value={status} />
        {order.closeReason !== null && <DictTag code={costOrderClose.code} value={order.closeReason} />}
      </header>
      {status === costOrderStatus.waiting && <Alert type="info" showIcon title={t('bill.waiting')} />}
      {status === costOrderStatus.refused && <Alert type="warning" showIcon title={t('bill.refused', { opinion: refused ?? '' })} />}
      <Lines lines={order.lines} amount={order.amount} />
      {isOpen && bill.choices.length > 0 && may.verbs(costOrder).includes('choose') && (
        <Choices key={order.revision} bill={bill} order={order} />
      )}
      {order.paidAmount > 0 && (
        <dl className="bl-sums">
          <dt>{t('bill.paid')}</dt>
          <dd>{t('yuan', { amount: yuan(order.paidAmount, true) })}</dd>
          <dt>{t('bill.back')}</dt>
          <dd>{t('yuan', { amount: yuan(order.refundedAmount, true) })}</dd>
        </dl>
      )}
      <Events order={order} />
      <InvoicePart order={order} />
      {mayAsk && (
        <div className="bl-acts">
          <Button onClick={() => verbs.ask('askRefund', [rowOf(order)])}>{t('bill.askRefund')}</Button>
          <span className="bl-quiet">{t('bill.refundable', { amount: yuan(order.refundable, true) })}</span>
        </div>
      )}
      {isPastRefund && (
        <details className="bl-quiet">
          <summary>{t('bill.askRefund')}</summary>
          <p>{t('bill.notRefundable')}</p>
        </details>
      )}
      {verbs.dialog}
    </section>
  );
}
