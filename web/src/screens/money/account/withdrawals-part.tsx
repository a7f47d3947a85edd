import type { OwnWithdrawal } from '@saiyun/sdk/calls';
import { withdrawalStatus } from '@saiyun/sdk/entities';
import { withdrawalSteps } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { useWithdrawals } from './lists.ts';
import { ListPart } from './part.tsx';

function One({ row }: { readonly row: OwnWithdrawal }) {
  const { t } = useMyMoneyText();
  const { accountType, bankName, cardNoTail } = row.account;
  const way = accountType === 'alipay' || accountType === 'wechat' ? accountType : 'bankCard';
  const amounts = { net: yuan(row.net, true), tax: yuan(row.tax, true) };
  const isFailed = row.status === withdrawalStatus.failed;
  return (
    <li className="mm-one">
      <div className="mm-one-head">
        <strong>{t('yuan', { amount: yuan(row.amount, true) })}</strong>
        <DictTag code={withdrawalStatus.code} value={row.status} />
        <small>
          {way === 'bankCard'
            ? t('withdrawals.to', { bank: bankName ?? t('way.bankCard'), tail: cardNoTail ?? '' })
            : t('withdrawals.toWallet', { way: t(`way.${way}`), tail: cardNoTail ?? '' })}
          {!isFailed && ` · ${t(row.status === withdrawalStatus.succeeded ? 'withdrawals.net' : 'withdrawals.expected', amounts)}`}
        </small>
        <small className="mm-no">{row.withdrawNo}</small>
      </div>
      <ol className="mm-steps" aria-label={t('withdrawals.steps', { no: row.withdrawNo })}>
        {withdrawalSteps(row).map(({ name, tone, time }) => (
          <li key={name} data-tone={tone}>
            <StateShape tone={tone} />
            <span>
              {t(`step.${name}`, { day: row.expectPayDate ?? '' })}
              {time && <time>{time.slice(0, 16)}</time>}
              {tone === 'bad' && row.failReason && <em>{t('step.reason', { reason: row.failReason })}</em>}
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}

/** Every withdrawal with its time line (WITHDRAW-09). */
export function WithdrawalsPart() {
  const { t } = useMyMoneyText();
  return (
    <ListPart title={t('withdrawals.title')} none={t('withdrawals.none')} asked={useWithdrawals()}>
      {(rows) => (
        <ul className="mm-list">
          {rows.map((row) => (
            <One key={row.id} row={row} />
          ))}
        </ul>
      )}
    </ListPart>
  );
}
