import './invoice.css';
import type { BillInvoice, BillOrder } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../../kit/cells/file-link.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useInvoiceText } from '../../../messages/invoice/index.ts';
import { refreshBills } from '../bill/bill-calls.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** An invoice as the verbs of its record need it. */
const rowOf = ({ id, revision, status, requestNo }: BillInvoice): AnyRow => ({ id, revision, status, requestNo }) as unknown as AnyRow;

function One({ one, onWithdraw }: { readonly one: BillInvoice; readonly onWithdraw: (() => void) | undefined }) {
  const { t } = useInvoiceText();
  const kinds = useDict('ds_invoice_kind');
  const { status } = one;
  return (
    <li>
      <span>{one.isOwn ? `${one.buyerName} · ${kinds.text(one.invoiceKind)}` : t('bill.other')}</span>
      <span className="iv-money">{one.isOwn && yuan(one.amount, true)}</span>
      <DictTag code={invoiceStatus.code} value={status} />
      <span className="iv-under iv-quiet">
        <span>{one.invoiceNo ?? one.requestNo}</span>
        {one.issueTime && <span>{one.issueTime.slice(0, 16)}</span>}
        {one.orderCount > 1 && <span>{t('bill.shared', { count: one.orderCount })}</span>}
        {one.redNo && <span>{t('bill.redNo', { no: one.redNo })}</span>}
        {one.failReason && status !== invoiceStatus.issued && <span>{t('bill.reason', { reason: one.failReason })}</span>}
        {one.fileId && <FileLink path={one.fileId} name={`${one.invoiceNo ?? one.requestNo}.pdf`} />}
        {onWithdraw && (
          <Button type="link" size="small" onClick={onWithdraw}>
            {t('bill.withdraw')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The invoices of an order on its bill, and the way to ask for one (FEE-01). */
export function InvoicePart({ order }: { readonly order: BillOrder }) {
  const { t } = useInvoiceText();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const verbs = useVerbs(invoice, { onDone: () => void refreshBills() });
  const mayAsk = may.verbs(invoice).includes('withdraw') && order.invoiceable > 0;
  if (order.invoices.length === 0 && !mayAsk) return null;
  return (
    <div className="iv-part">
      <h3>{t('bill.title')}</h3>
      {order.invoices.length > 0 && (
        <ul className="iv-list">
          {order.invoices.map((one) => (
            <One
              key={one.id}
              one={one}
              onWithdraw={
                one.isOwn && verbs.possible('withdraw', [rowOf(one)]).length > 0 ? () => verbs.ask('withdraw', [rowOf(one)]) : undefined
              }
            />
          ))}
        </ul>
      )}
      {mayAsk && (
        <div className="bl-acts">
          <Button onClick={() => setAsking(true)}>{t('bill.ask')}</Button>
          <span className="iv-quiet">{t('bill.askable', { amount: yuan(order.invoiceable, true) })}</span>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog orderId={order.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {verbs.dialog}
    </div>
  );
}
