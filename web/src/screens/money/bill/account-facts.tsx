import type { Bill } from '@saiyun/sdk/calls';
import { useFeeText } from '../../../messages/fees/index.ts';

/** Where to transfer to, and what to give as the reference. */
export function AccountFacts({ account, orderNo }: { readonly account: Bill['account']; readonly orderNo: string }) {
  const { t } = useFeeText();
  if (!account) return <p>{t('pay.noAccount')}</p>;
  return (
    <>
      <p>{t('pay.account', { no: orderNo })}</p>
      <dl className="pg-facts">
        <dt>{t('pay.accountName')}</dt>
        <dd>{account.name}</dd>
        <dt>{t('pay.bank')}</dt>
        <dd>{account.bank}</dd>
        <dt>{t('pay.cardNo')}</dt>
        <dd>{account.cardNo.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
    </>
  );
}
