import { randomId } from '@saiyun/sdk';
import type { ExpertAccount, OwnBankAccount } from '@saiyun/sdk/calls';
import { no, yes } from '@saiyun/sdk/contract';
import { bankAccountStatus } from '@saiyun/sdk/entities';
import { withdrawalAmountIssue } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { MoneyInput } from '../../../../blocks/money/index.ts';
import { errorDetails, textOf } from '../../../../kit/failure.ts';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import { useMyMoneyText } from '../../../../messages/my-money/index.ts';
import { SheetModal } from '../../../../ui/sheet-modal.tsx';
import { useAccountName } from '../accounts-part.tsx';
import { money, refreshMoney } from '../calls.ts';
import { Secret } from './password-dialog.tsx';
import { Preview } from './preview.tsx';

interface Props {
  readonly account: ExpertAccount;
  readonly accounts: readonly OwnBankAccount[];
  readonly onPassword: (task: 'set' | 'forgot') => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

type At = 'amount' | 'bankAccountId' | 'payPassword' | 'whole' | 'profile';

/** The field at which a refusal is told, by its code. */
const places: Readonly<Record<string, At>> = {
  'withdraw.account': 'bankAccountId',
  'withdraw.password': 'payPassword',
  'withdraw.locked': 'payPassword',
  'withdraw.no_password': 'payPassword',
  'withdraw.not_perfect': 'profile',
};

const settleMs = 300;

function useApply({ account, accounts, onClose }: Pick<Props, 'account' | 'accounts' | 'onClose'>) {
  const { t, lang } = useMyMoneyText();
  const verified = accounts.filter(({ status }) => status === bankAccountStatus.verified);
  const available = account.available;
  const [amount, setAmount] = useState<number | null>(null);
  const [to, setTo] = useState(() => (verified.find(({ isDefault }) => isDefault === yes) ?? verified[0])?.id);
  const [password, setPassword] = useState('');
  // One request however often it is sent: what was typed belongs to this key.
  const [key, setKey] = useState(randomId);
  const [isTold, setTold] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<Partial<Record<At, string>>>({});
  const text = amount === null ? '' : Number.isSafeInteger(amount) ? yuan(amount) : String(amount / 100);
  const issue = withdrawalAmountIssue(text, { availableFen: available });
  const faults: Partial<Record<At, string>> = {
    ...(issue && (isTold || amount !== null) && { amount: textOf(lang, undefined, issue) }),
    ...(isTold && !to && { bankAccountId: t('apply.accountNeeded') }),
    ...(isTold && password === '' && { payPassword: t('apply.passwordNeeded') }),
    ...refusals,
  };
  // What is asked differs from before, so that it is another request.
  const change =
    <V,>(set: (value: V) => void, at: At) =>
    (value: V) => {
      set(value);
      setKey(randomId());
      setRefusals(({ [at]: _told, whole: _whole, ...rest }) => rest);
    };
  const send = async (): Promise<void> => {
    setTold(true);
    if (issue || amount === null || !to || password === '') return;
    setSending(true);
    setRefusals({});
    try {
      const asked = await money.withdraw({ amount, bankAccountId: to, payPassword: password, idempotencyKey: key });
      feedback.message('success', t('apply.done', { day: asked.expectPayDate ?? '' }));
      onClose();
      await refreshMoney();
    } catch (error) {
      const { code, issues = [] } = errorDetails(error);
      const told = issues.map((one) => [one.field === 'bankAccountId' ? 'bankAccountId' : 'amount', textOf(lang, undefined, one)] as const);
      setRefusals(told.length > 0 ? Object.fromEntries(told) : { [places[String(code)] ?? 'whole']: failureMessage(error) });
      if (String(code).startsWith('withdraw.')) setPassword('');
      setTold(false);
      setSending(false);
    }
  };
  return {
    verified,
    amount,
    to,
    password,
    faults,
    isSending,
    isFit: issue === undefined,
    send,
    setAmount: change(setAmount, 'amount'),
    setTo: change(setTo, 'bankAccountId'),
    setPassword: change(setPassword, 'payPassword'),
  };
}

/** Asks for a withdrawal (WITHDRAW-01 to WITHDRAW-06): amount, account, what would arrive, and at the end the payment password. */
export function ApplyDialog({ account, accounts, onPassword, onAdd, onClose }: Props) {
  const { t } = useMyMoneyText();
  const nameOf = useAccountName();
  const draft = useApply({ account, accounts, onClose });
  const { amount, faults, verified } = draft;
  const settled = useSettled(draft.isFit && amount !== null ? amount : undefined, settleMs);
  const available = account.available;
  return (
    <SheetModal
      open
      width={520}
      title={t('apply.title')}
      okText={draft.isFit && amount !== null ? t('apply.goAmount', { amount: yuan(amount, true) }) : t('apply.go')}
      cancelText={t('apply.cancel')}
      confirmLoading={draft.isSending}
      onOk={() => void draft.send()}
      onCancel={onClose}
    >
      <Form layout="vertical" onSubmitCapture={() => void draft.send()}>
        {faults.whole && <Alert type="error" showIcon role="alert" title={faults.whole} className="mm-refusal" />}
        {faults.profile && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={faults.profile}
            className="mm-refusal"
            action={<Link to="/expert/personalInformation/index">{t('apply.profile')}</Link>}
          />
        )}
        <Form.Item
          label={t('apply.amount')}
          htmlFor="apply-amount"
          required
          validateStatus={faults.amount ? 'error' : ''}
          help={faults.amount}
          extra={t('apply.range', { available: yuan(available, true) })}
        >
          <div className="mm-code">
            <MoneyInput id="apply-amount" value={amount} onChange={draft.setAmount} tellsFault={false} autoFocus />
            <Button onClick={() => draft.setAmount(available)}>{t('apply.all')}</Button>
          </div>
        </Form.Item>
        <Form.Item label={t('apply.account')} required validateStatus={faults.bankAccountId ? 'error' : ''} help={faults.bankAccountId}>
          {verified.length === 0 ? (
            <p className="mm-none">
              {t('apply.accountNone')}{' '}
              <Button size="small" onClick={onAdd}>
                {t('accounts.add')}
              </Button>
            </p>
          ) : (
            <Radio.Group
              vertical
              aria-label={t('apply.account')}
              value={draft.to}
              onChange={({ target }) => draft.setTo(String(target.value))}
              options={verified.map((one) => ({ value: one.id, label: `${nameOf(one)} · ${one.realName ?? ''}` }))}
            />
          )}
        </Form.Item>
        <Preview amount={settled} />
        {account.hasPayPassword === no ? (
          <Alert
            type="info"
            showIcon
            className="mm-last"
            title={t('apply.noPassword')}
            action={
              <Button size="small" onClick={() => onPassword('set')}>
                {t('apply.setPassword')}
              </Button>
            }
          />
        ) : (
          <div className="mm-last">
            <Secret
              id="apply-password"
              label={t('apply.password')}
              value={draft.password}
              fault={faults.payPassword}
              onChange={draft.setPassword}
            />
            <Button type="link" size="small" className="mm-forgot" onClick={() => onPassword('forgot')}>
              {t('password.forgot')}
            </Button>
          </div>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </SheetModal>
  );
}
