import type { OrderExamination } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { costOrder, costOrderStatus, examineStatus, payProvider, refund } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Skeleton } from 'antd';
import { useId } from 'react';
import { FileView } from '../../../blocks/file-view/index.ts';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { useFeeText } from '../../../messages/fees/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { History } from '../../record/history/history.tsx';
import { Lines } from '../bill/lines.tsx';
import { TeamTable } from '../bill/together/team-table.tsx';
import { type ExamineRow, useExamination } from './decide-dialog.tsx';
import { InvoiceNotes, type RefundRow, RefundTerms, useRefundInvoices, useRefundSource } from './refund-money.tsx';
import { StatementPart } from './statement-part.tsx';

/** Who pays for which entry, and what does not fit. */
function Payer({ row, facts }: { readonly row: ExamineRow; readonly facts: OrderExamination }) {
  const { t, lang } = useFeeText();
  const id = useId();
  const told: readonly (readonly [label: string, value: string | null])[] = [
    ...(facts.orders.length > 1
      ? ([[t('facts.team'), t('facts.teams', { count: facts.orders.length })]] as const)
      : ([
          [t('facts.team'), facts.teamName],
          [t('facts.registerNo'), facts.registerNo],
        ] as const)),
    [t('facts.unit'), facts.unitName],
    [t('facts.competition'), joinNames(lang, [...new Set(facts.orders.map(({ competitionName }) => competitionName))])],
    [t('facts.payer'), facts.payerName],
    ...(facts.orders.length > 1 ? [] : ([[t('facts.order'), row.orderIds_dictText ?? null]] as const)),
    [t('facts.transfer'), row.transferNo ?? null],
    [t('facts.asked'), row.createTime.slice(0, 16)],
  ];
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('facts.title')}</h2>
      {facts.alike.length > 0 && <Alert type="warning" showIcon title={t('facts.alike', { orders: facts.alike.join(', ') })} />}
      <dl className="pg-facts me-facts">
        {told.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value ?? t('facts.none')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The voucher as large as it fits, beside the amount that it must show. */
function Voucher({ row }: { readonly row: ExamineRow }) {
  const { t } = useFeeText();
  const id = useId();
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>
        {t('voucher.title')} · {t('yuan', { amount: yuan(row.amount ?? 0, true) })}
      </h2>
      {row.voucherFileId ? (
        <FileView path={row.voucherFileId} name={row.voucherFileId_dictText || row.voucherFileId} />
      ) : (
        <p>{t('voucher.none')}</p>
      )}
    </section>
  );
}

/** Everything that a voucher is decided by, on one page. */
export function VoucherFacts({ row, isWaiting }: { readonly row: ExamineRow; readonly isWaiting: boolean }) {
  const { t } = useFeeText();
  const { data: facts, error, refetch } = useExamination(row);
  if (error && !facts) return <LoadFailure error={error} onRetry={refetch} />;
  if (!facts) return <Skeleton active paragraph={{ rows: 8 }} />;
  const second = facts.isOwnFirst ? 'own' : facts.first === null ? 'first' : 'other';
  const amount = yuan(row.amount ?? 0, true);
  return (
    <div className="ex-person">
      {!isWaiting && row.opinion && (
        <Alert
          type={row.status === examineStatus.refused ? 'error' : 'info'}
          showIcon
          title={t(row.status === examineStatus.refused ? 'decided.reason' : 'decided.opinion', { text: row.opinion })}
        />
      )}
      {isWaiting && facts.needsTwo && (
        <Alert type={second === 'own' ? 'warning' : 'info'} showIcon title={t(`second.${second}`, { name: facts.first ?? '' })} />
      )}
      <div className="pg-columns">
        <Voucher row={row} />
        <div className="pg-stack">
          <Payer row={row} facts={facts} />
          {isWaiting && <StatementPart facts={facts} />}
        </div>
      </div>
      {isWaiting && facts.orders.some(({ status }) => status !== costOrderStatus.waiting) && (
        <Alert type="warning" showIcon title={t('facts.gone')} />
      )}
      <section className="pg-card">
        <h2>{t(facts.orders.length > 1 ? 'together.lines' : 'lines.title')}</h2>
        {facts.orders.length > 1 ? (
          <TeamTable orders={facts.orders} amount={row.amount ?? 0} usual={costOrderStatus.waiting} />
        ) : (
          <Lines lines={facts.lines} amount={row.amount ?? 0} />
        )}
      </section>
      {isWaiting && (
        <section className="pg-card">
          <h2>{t('books.title')}</h2>
          <ul className="me-books">
            <li>{t('books.voucher', { amount })}</li>
            <li>{t('books.voucherNo')}</li>
          </ul>
        </section>
      )}
      {facts.orders.length === 1 && (
        <section className="pg-card">
          <History entity={costOrder} id={facts.orders[0]?.id ?? ''} />
        </section>
      )}
    </div>
  );
}

/** Whose money it was, what is left of it, and which way it goes back. */
function Refunded({ row, source }: { readonly row: RefundRow; readonly source: ReturnType<typeof useRefundSource> }) {
  const { t } = useFeeText();
  const id = useId();
  if (source.error) return <LoadFailure error={source.error} onRetry={source.refetch} />;
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('facts.title')}</h2>
      {source.order && source.payment ? (
        <RefundTerms row={row} source={source} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

/** Everything that a refund is decided by. */
export function RefundFacts({ row }: { readonly row: RefundRow }) {
  const { t } = useFeeText();
  const source = useRefundSource(row);
  const invoices = useRefundInvoices(row.orderId);
  const amount = yuan(row.amount, true);
  const isByHand = source.payment?.provider === payProvider.offline;
  return (
    <div className="ex-person">
      {invoices.error && !invoices.data ? (
        <LoadFailure error={invoices.error} onRetry={invoices.refetch} />
      ) : (
        <InvoiceNotes row={row} invoices={invoices.data} />
      )}
      <Refunded row={row} source={source} />
      <section className="pg-card">
        <EntityDetail
          entity={refund}
          row={row as never}
          only={['source', 'refundNo', 'orderId', 'paymentId', ...(row.firstBy === null ? [] : ['firstBy']), 'reason']}
        />
      </section>
      <section className="pg-card">
        <h2>{t('books.title')}</h2>
        <ul className="me-books">
          <li>{t(isByHand ? 'books.refundHand' : 'books.refund', { amount })}</li>
          <li>{t('books.refundNo')}</li>
        </ul>
      </section>
      <section className="pg-card">
        <History entity={costOrder} id={row.orderId} />
      </section>
    </div>
  );
}
