import { yes } from '@saiyun/sdk/contract';
import { bankAccountStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { money } from './calls.ts';

/** The accounts that the expert's fees are paid to, and whether finance has verified them. */
export function PayeeCard() {
  const { t } = useExpertSelfText();
  const { data, error, refetch } = useQuery({ queryKey: ['expert', 'accounts'], queryFn: () => money.bankAccounts() });
  return (
    <section className="pg-card" id="xs-payee" aria-labelledby="xs-payee-title">
      <div className="ac-head">
        <h2 id="xs-payee-title">{t('payee')}</h2>
        <Link className="xs-manage" to="/expert/account#mm-accounts">
          {t('payee.manage')}
        </Link>
      </div>
      <p className="pg-note">{t('payee.text')}</p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {data?.length === 0 && <p className="xs-none">{t('payee.none')}</p>}
      {data && data.length > 0 && (
        <ul className="xs-rows">
          {data.map(({ id, bankName, cardNoTail, accountType_dictText: kind, isDefault, status }) => (
            <li key={id}>
              <span className="xs-label">
                <strong>{bankName ?? kind}</strong>
                <small>
                  {t('payee.tail', { tail: cardNoTail ?? '' })}
                  {isDefault === yes && ` · ${t('payee.default')}`}
                </small>
              </span>
              <DictTag code={bankAccountStatus.code} value={status ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
