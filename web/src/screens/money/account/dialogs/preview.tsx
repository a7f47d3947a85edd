import { yuan } from '@saiyun/sdk/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { useMyMoneyText } from '../../../../messages/my-money/index.ts';
import { money, ownMoney } from '../calls.ts';

/** What would arrive and when, as the server computes it, with the withdrawals that are still on their way (WITHDRAW-05, WITHDRAW-06). */
export function Preview({ amount }: { readonly amount: number | undefined }) {
  const { t } = useMyMoneyText();
  const { data, error, isFetching } = useQuery({
    queryKey: [ownMoney, 'preview', amount],
    queryFn: () => money.previewWithdrawal(amount ?? 0),
    enabled: amount !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (amount === undefined) return <p className="mm-none">{t('apply.wait')}</p>;
  if (error) return <Alert type="warning" showIcon role="alert" title={failureMessage(error)} />;
  if (!data) return <p className="mm-none">{t('apply.wait')}</p>;
  const notes = [
    ...(data.earlierAmount > 0
      ? [t('apply.earlier', { month: data.taxMonth, amount: yuan(data.earlierAmount, true), tax: yuan(data.earlierTax, true) })]
      : []),
    ...(data.isPostponed ? [t('apply.postponed')] : []),
    ...(data.isNextMonth ? [t('apply.nextMonth', { month: data.taxMonth })] : []),
    ...(data.isDayCertain ? [] : [t('apply.uncertain')]),
    t('apply.final'),
  ];
  return (
    <section className="mm-preview" aria-label={t('apply.preview')} aria-live="polite" data-old={isFetching || undefined}>
      <dl>
        <div>
          <dt>{t('apply.tax')}</dt>
          <dd>{t('yuan', { amount: yuan(data.tax, true) })}</dd>
        </div>
        <div className="mm-net">
          <dt>{t('apply.net')}</dt>
          <dd>{t('yuan', { amount: yuan(data.net, true) })}</dd>
        </div>
        <div>
          <dt>{t('apply.payDay')}</dt>
          <dd>{data.payDay}</dd>
        </div>
      </dl>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
