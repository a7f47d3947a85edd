import type { OwnBankAccount } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { bankAccountStatus } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { money, refreshMoney } from './calls.ts';

interface Props {
  readonly accounts: readonly OwnBankAccount[];
  /** Opens the form; without an account, for a new one. */
  readonly onEdit: (account?: OwnBankAccount) => void;
}

/** What an account is called: a card by its bank and last digits, a wallet by its kind and its masked number. */
export function useAccountName(): (account: OwnBankAccount) => string {
  const { t } = useMyMoneyText();
  return ({ accountType, bankName, cardNo, cardNoTail }) => {
    const wallet = (['alipay', 'wechat'] as const).find((one) => one === accountType);
    return wallet
      ? `${t(`way.${wallet}`)} ${cardNo ?? ''}`
      : `${bankName ?? t('way.bankCard')} ${t('accounts.tail', { tail: cardNoTail ?? '' })}`;
  };
}

/** Where withdrawals are paid to (SCREEN-16, WITHDRAW-04), each as far as finance has verified it. */
export function AccountsPart({ accounts, onEdit }: Props) {
  const { t } = useMyMoneyText();
  const nameOf = useAccountName();
  const remove = (account: OwnBankAccount): void =>
    void feedback.confirm({
      title: `${t('accounts.delete')} · ${nameOf(account)}`,
      text: t('accounts.deleteAsk'),
      ok: t('accounts.delete'),
      cancel: t('accounts.cancel'),
      danger: true,
      run: async () => {
        try {
          await money.deleteBankAccount(account.id);
          feedback.message('success', t('accounts.deleted'));
          await refreshMoney();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  return (
    <section className="pg-card" id="mm-accounts" aria-labelledby="mm-accounts-title">
      <div className="ac-head">
        <h2 id="mm-accounts-title">{t('accounts.title')}</h2>
        <Button onClick={() => onEdit()}>{t('accounts.add')}</Button>
      </div>
      <p className="pg-note">{t('accounts.note')}</p>
      {accounts.length === 0 && <p className="mm-none">{t('accounts.none')}</p>}
      <ul className="mm-list mm-fees">
        {accounts.map((one) => (
          <li key={one.id}>
            <span className="mm-what">
              <strong>{nameOf(one)}</strong>
              <small>
                {one.realName}
                {one.isDefault === yes && ` · ${t('accounts.default')}`}
              </small>
            </span>
            <span className="mm-sum">
              <DictTag code={bankAccountStatus.code} value={one.status ?? ''} />
              <span className="mm-acts">
                <Button size="small" type="text" aria-label={`${t('accounts.edit')} ${nameOf(one)}`} onClick={() => onEdit(one)}>
                  {t('accounts.edit')}
                </Button>
                <Button size="small" type="text" aria-label={`${t('accounts.delete')} ${nameOf(one)}`} onClick={() => remove(one)}>
                  {t('accounts.delete')}
                </Button>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
