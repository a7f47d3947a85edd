import type { ExpertAccount } from '@saiyun/sdk/calls';
import { yuan } from '@saiyun/sdk/view';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';

/** What can be withdrawn, what is held, what is on its way, and what came this year. */
export function Head({ account }: { readonly account: ExpertAccount }) {
  const { t } = useMyMoneyText();
  const figures = [
    { key: 'available', amount: account.available },
    { key: 'frozen', amount: account.frozen },
    { key: 'pending', amount: account.pending, note: t('head.total', { amount: yuan(account.totalIncome ?? 0, true) }) },
    { key: 'paid', amount: account.paidThisYear, note: t('head.tax', { amount: yuan(account.taxThisYear, true) }) },
  ] as const;
  return (
    <dl className="mm-head">
      {figures.map((one) => (
        <div key={one.key} className={one.key === 'available' ? 'mm-main' : undefined}>
          <dt>{t(`head.${one.key}`)}</dt>
          <dd>
            <strong>{t('yuan', { amount: yuan(one.amount ?? 0, true) })}</strong>
            {'note' in one && <small>{one.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
