import { type InvoiceFacts as Facts, paymentCalls } from '@saiyun/sdk/calls';
import { type Row, yes } from '@saiyun/sdk/contract';
import { invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { FileView } from '../../../blocks/file-view/index.ts';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useInvoiceText } from '../../../messages/invoice/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { History } from '../../record/history/history.tsx';

export type InvoiceRow = Row<typeof invoice>;

const calls = paymentCalls(client.send);

/** What an invoice is issued by; below its record, so that a decision makes it stale. */
export function useFacts(id: string | undefined) {
  const { lang } = useInvoiceText();
  return useQuery({
    queryKey: [...keys.row(invoice.name, id ?? ''), 'facts', lang],
    queryFn: () => calls.invoiceFacts(id ?? ''),
    staleTime: 0,
    enabled: id !== undefined,
  });
}

/** What has to be known before anything is done with it. */
function Notes({ row, facts }: { readonly row: InvoiceRow; readonly facts: Facts }) {
  const { t } = useInvoiceText();
  const { status, failReason } = row;
  const now = facts.orders.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="iv-notes">
      {!facts.hasService && (status === invoiceStatus.asked || status === invoiceStatus.failed) && (
        <Alert type="info" showIcon title={t('note.noService')} />
      )}
      {status === invoiceStatus.asked && <Alert type="info" showIcon title={t('note.asked')} />}
      {status === invoiceStatus.issuing && <Alert type="info" showIcon title={t('note.issuing')} />}
      {status === invoiceStatus.reversing && <Alert type="info" showIcon title={t('note.reversing')} />}
      {status === invoiceStatus.failed && failReason && <Alert type="warning" showIcon title={t('note.failed', { reason: failReason })} />}
      {status === invoiceStatus.issued && failReason && <Alert type="error" showIcon title={t('note.redFailed', { reason: failReason })} />}
      {status === invoiceStatus.issued && row.redDue === yes && (
        <Alert type="warning" showIcon title={t('note.redDue', { amount: yuan(row.amount, true), now: yuan(now, true) })} />
      )}
    </div>
  );
}

function Orders({ facts }: { readonly facts: Facts }) {
  const { t } = useInvoiceText();
  const sum = (of: 'paidAmount' | 'refundedAmount' | 'amount'): string =>
    yuan(
      facts.orders.reduce((all, order) => all + order[of], 0),
      true,
    );
  return (
    <section className="pg-card">
      <h2>{t('facts.orders')}</h2>
      <table className="iv-orders">
        <thead>
          <tr>
            <th scope="col">{t('facts.team')}</th>
            <th scope="col">{t('facts.paid')}</th>
            <th scope="col">{t('facts.back')}</th>
            <th scope="col">{t('facts.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                {order.teamName}
                <small>{[order.orderNo, order.unitName, order.payerName].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{yuan(order.paidAmount, true)}</td>
              <td>{yuan(order.refundedAmount, true)}</td>
              <td>{yuan(order.amount, true)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('facts.total')}</th>
            <td>{sum('paidAmount')}</td>
            <td>{sum('refundedAmount')}</td>
            <td>{sum('amount')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const buyer = ['buyerName', 'titleType', 'buyerTaxNo', 'buyerBank', 'buyerAddress', 'invoiceKind', 'amount', 'userId'] as const;
const issued = ['invoiceNo', 'issueTime'] as const;
const red = ['redNo', 'redTime', 'redReason'] as const;

/** Everything that an invoice is issued or reversed by, on one page. */
export function InvoiceFacts({ row }: { readonly row: InvoiceRow }) {
  const { t } = useInvoiceText();
  const { data: facts, error, refetch } = useFacts(row.id);
  if (error && !facts) return <LoadFailure error={error} onRetry={refetch} />;
  if (!facts) return <Skeleton active paragraph={{ rows: 8 }} />;
  const isIssued = row.invoiceNo !== null;
  return (
    <div className="ex-person">
      <Notes row={row} facts={facts} />
      <div className={isIssued ? 'pg-columns' : undefined}>
        <section className="pg-card">
          <h2>{t('facts.buyer')}</h2>
          <EntityDetail
            entity={invoice}
            row={row as never}
            only={[...buyer, ...(isIssued ? issued : []), ...(row.redReason === null ? [] : red)]}
          />
        </section>
        {isIssued && (
          <section className="pg-card">
            <h2>{t('facts.file')}</h2>
            {row.fileId ? (
              <FileView path={row.fileId} name={row.fileId_dictText || `${row.invoiceNo}.pdf`} />
            ) : (
              <p className="iv-quiet">{t('facts.noFile')}</p>
            )}
          </section>
        )}
      </div>
      <Orders facts={facts} />
      <section className="pg-card">
        <History entity={invoice} id={row.id} />
      </section>
    </div>
  );
}
