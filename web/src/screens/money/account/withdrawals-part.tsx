import type { OwnWithdrawal } from '@saiyun/sdk/calls';
import { withdrawal, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { withdrawalSteps } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { cancelWithdrawal, refreshMoney } from './calls.ts';
import { useWithdrawals } from './lists.ts';
import { ListPart } from './part.tsx';

/** Until finance approves it, a request can be taken back. */
function Cancel({ row }: { readonly row: OwnWithdrawal }) {
  const { t } = useMyMoneyText();
  const may = useMay();
  if (!may.verbs(withdrawal).includes('cancel')) return null;
  const amount = yuan(row.amount, true);
  const ask = (): void =>
    void feedback.confirm({
      title: t('withdrawals.cancelAsk', { amount }),
      text: t('withdrawals.cancelText'),
      ok: t('withdrawals.cancel'),
      cancel: t('withdrawals.keep'),
      run: async () => {
        try {
          await cancelWithdrawal(row.id);
          feedback.message('success', t('withdrawals.cancelled', { amount }));
        } catch (error) {
          showFailure(error);
        }
        // A refusal, too, says that it is no longer as it is shown.
        await refreshMoney();
      },
    });
  return (
    <Button size="small" aria-label={`${t('withdrawals.cancel')} ${row.withdrawNo}`} onClick={ask}>
      {t('withdrawals.cancel')}
    </Button>
  );
}

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
        {row.subStatus === withdrawalStep.cancelled ? (
          <DictTag code={withdrawalStep.code} value={row.subStatus} />
        ) : (
          <DictTag code={withdrawalStatus.code} value={row.status} />
        )}
        {row.subStatus === withdrawalStep.waiting && <Cancel row={row} />}
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
