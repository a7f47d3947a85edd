import type { Row } from '@saiyun/sdk/contract';
import { costOrder, invoice, payment, payProvider, type refund } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { type InvoiceEffect, invoiceEffect } from './invoice-effect.ts';

export type RefundRow = Row<typeof refund>;

const tones = { due: 'warning', issuing: 'warning', reversing: 'info', less: 'info', void: 'info' } as const satisfies Record<
  InvoiceEffect,
  string
>;

/** The order and the payment that a refund is taken from. */
export function useRefundSource({ orderId, paymentId }: Pick<RefundRow, 'orderId' | 'paymentId'>) {
  const order = useQuery({
    queryKey: keys.row(costOrder.name, orderId),
    queryFn: ({ signal }) => client.entity(costOrder).queryById(orderId, { signal }),
  });
  const paid = useQuery({
    queryKey: keys.row(payment.name, paymentId),
    queryFn: ({ signal }) => client.entity(payment).queryById(paymentId, { signal }),
  });
  const all = [order, paid];
  return {
    // The client of a page knows records only by name.
    order: order.data as unknown as Row<typeof costOrder> | undefined,
    payment: paid.data as unknown as Row<typeof payment> | undefined,
    error: all.find(({ error, data }) => error && data === undefined)?.error ?? null,
    refetch: () => void Promise.all(all.map((one) => one.refetch())),
  };
}

type RefundSource = ReturnType<typeof useRefundSource>;
type InvoiceRow = Row<typeof invoice>;

/** The invoices that an order is on. */
export function useRefundInvoices(orderId: string) {
  const asked = { match: { orderIds: orderId }, pageSize: 20 } as const;
  return useQuery({
    queryKey: keys.list(invoice.name, asked),
    queryFn: ({ signal }) => client.entity(invoice).list(asked, { signal }),
    // The client of a page knows records only by name.
    select: ({ records }) => records as unknown as readonly InvoiceRow[],
    // Whether money goes back must not be decided by an invoice that was read before.
    staleTime: 0,
  });
}

/** What becomes of the invoices of the order: an issued one must be reversed after the refund. */
export function InvoiceNotes({ row, invoices }: { readonly row: RefundRow; readonly invoices: readonly InvoiceRow[] | undefined }) {
  const { t } = useFeeText();
  return invoices?.map((one) => {
    const effect = invoiceEffect(one, row.amount);
    if (!effect) return null;
    const told = {
      no: one.invoiceNo ?? one.requestNo,
      amount: yuan(one.amount, true),
      left: yuan(Math.max(0, one.amount - row.amount), true),
    };
    return (
      <Alert
        key={one.id}
        type={tones[effect]}
        showIcon
        title={t(`refund.invoice.${effect}`, told)}
        action={
          <Link to={rowPath(invoice.name, one.id)} target="_blank">
            {t('refund.showInvoice')}
          </Link>
        }
      />
    );
  });
}

/** What a refund is about: whose money, how much and which way it goes back. */
export function RefundTerms({ row, source: { order, payment: paid } }: { readonly row: RefundRow; readonly source: RefundSource }) {
  const { t } = useFeeText();
  const providers = useDict(payProvider.code);
  const terms = [
    [t('facts.team'), order?.registrationId_dictText || t('facts.none')],
    [t('facts.unit'), order?.unitId_dictText || t('facts.none')],
    [t('facts.payer'), order?.payerUserId_dictText || t('facts.none')],
    [t('refund.amount'), t('yuan', { amount: yuan(row.amount, true) })],
    [t('refund.paid'), t('yuan', { amount: yuan(order?.paidAmount ?? 0, true) })],
    [t('refund.before'), t('yuan', { amount: yuan(order?.refundedAmount ?? 0, true) })],
    [t('refund.provider'), paid ? providers.text(paid.provider) : ''],
  ] as const;
  const count = (paid?.orderIds ?? '').split(',').length;
  return (
    <>
      {paid && count > 1 && <Alert type="info" showIcon title={t('facts.sharedPayment', { count, amount: yuan(paid.amount, true) })} />}
      <dl className="pg-facts me-facts">
        {terms.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
