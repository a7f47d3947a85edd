import type { OrderExamination } from '@saiyun/sdk/calls';
import { reconcileStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useId } from 'react';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useFeeText } from '../../../messages/fees/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

/** What the bank's statements have that may be this transfer, beside the voucher that claims it. */
export function StatementPart({ facts: { statement } }: { readonly facts: OrderExamination }) {
  const { t } = useFeeText();
  const id = useId();
  return (
    <section className="pg-card" aria-labelledby={id}>
      <h2 id={id}>{t('bank.title')}</h2>
      {statement.length === 0 ? (
        <p>
          {t('bank.none')} <Link to="/cost/reconcile">{t('bank.read')}</Link>
        </p>
      ) : (
        <ul className="me-bank">
          {statement.map((row) => (
            <li key={row.id}>
              <strong>{t('yuan', { amount: yuan(row.amount, true) })}</strong>
              <span>{row.tradeTime?.slice(0, 16)}</span>
              <span>{row.note ?? t('facts.none')}</span>
              <span className="bl-quiet">{row.sourceId}</span>
              {row.isNamed && <StateMark tone="good">{t('bank.named')}</StateMark>}
              <DictTag code={reconcileStatus.code} value={row.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
