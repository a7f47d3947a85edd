import { type Label, labelIn } from '@saiyun/sdk/contract';
import { passwordFaults } from '@saiyun/sdk/logic/forms';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorDetails } from '../../../../kit/failure.ts';
import { sessions } from '../../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useMyMoneyText } from '../../../../messages/my-money/index.ts';
import { SheetModal } from '../../../../ui/sheet-modal.tsx';
import { useProfile } from '../../../account/profile-card.tsx';
import { money, refreshMoney } from '../calls.ts';

/** The first password, another one for one that is known, or one for one that was forgotten. */
export type PasswordTask = 'set' | 'change' | 'forgot';
type Way = 'sms' | 'email';

const waitSeconds = 60;

interface SecretProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly extra?: string;
  readonly isNew?: boolean;
  readonly onChange: (value: string) => void;
}

export function Secret({ id, label, value, fault, extra, isNew = false, onChange }: SecretProps) {
  return (
    <Form.Item label={label} htmlFor={id} required validateStatus={fault ? 'error' : ''} help={fault} extra={extra}>
      <Input.Password
        id={id}
        value={value}
        maxLength={100}
        // The browser would offer the password of the sign-in.
        autoComplete={isNew ? 'new-password' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

/** A code that goes to the phone or mailbox of the account. */
function Code({ way, value, fault, onChange }: { way: Way; value: string; fault: string | undefined; onChange: (v: string) => void }) {
  const { t } = useMyMoneyText();
  const [left, setLeft] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setRefusal(undefined);
    try {
      await sessions.sendProofCode(way);
      setLeft(waitSeconds);
    } catch (error) {
      setRefusal(failureMessage(error));
    }
  };
  const told = refusal ?? fault;
  return (
    <Form.Item label={t('forgot.code')} htmlFor="pay-code" required validateStatus={told ? 'error' : ''} help={told}>
      <div className="mm-code">
        <Input
          id="pay-code"
          value={value}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('forgot.again', { seconds: left }) : t('forgot.send')}
        </Button>
      </div>
    </Form.Item>
  );
}

/** The ways by which the account can prove whose it is. */
function useWays(): readonly { readonly way: Way; readonly address: string }[] | undefined {
  const { data } = useProfile();
  if (!data) return undefined;
  return [
    ...(data.phone ? [{ way: 'sms' as const, address: data.phone }] : []),
    ...(data.email ? [{ way: 'email' as const, address: data.email }] : []),
  ];
}

/** What is typed for a new password, what is wrong with it, and the call that sets it. */
function useDraft(task: PasswordTask, onClose: () => void) {
  const { t, lang } = useMyMoneyText();
  const ways = useWays();
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways?.[0]?.way;
  const [old, setOld] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTold, setTold] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [oldRefusal, setOldRefusal] = useState<string>();
  const found = passwordFaults({ oldpassword: task === 'change' ? old : 'x', password, confirmpassword: again });
  const needsCode = task === 'forgot' && code === '';
  const isBlocked = task === 'forgot' && ways?.length === 0;
  const save = async (): Promise<void> => {
    setTold(true);
    setRefusal(undefined);
    setOldRefusal(undefined);
    if (Object.keys(found).length > 0 || needsCode || isBlocked) return;
    setSaving(true);
    const made = { password, confirmpassword: again };
    try {
      if (task !== 'forgot') await money.setPayPassword({ ...made, ...(task === 'change' && { oldPassword: old }) });
      else if (way) await money.resetPayPassword({ ...made, way, captcha: code });
      feedback.message('success', t('password.done'));
      onClose();
      await refreshMoney();
    } catch (error) {
      const { code: why, kind } = errorDetails(error);
      if (why === 'withdraw.password' || why === 'withdraw.locked') setOldRefusal(failureMessage(error));
      else if (kind !== 'aborted') setRefusal(failureMessage(error));
      setSaving(false);
    }
  };
  const told = (fault: Label | undefined): string | undefined => (isTold && fault ? labelIn(fault, lang) : undefined);
  const faults = {
    old: oldRefusal ?? (isTold && old === '' ? t('password.oldNeeded') : undefined),
    code: isTold && needsCode ? t('forgot.codeNeeded') : undefined,
    password: told(found.password),
    again: told(found.confirmpassword),
  };
  const choose = (next: Way): void => {
    setChosen(next);
    setCode('');
  };
  const values = { old, code, password, again };
  return { ways, way, choose, values, setOld, setCode, setPassword, setAgain, faults, refusal, isSaving, isBlocked, save };
}

/** Sets the payment password (ACCT-13), changes it, or replaces a forgotten one by a code. */
export function PasswordDialog({ task, onClose }: { readonly task: PasswordTask; readonly onClose: () => void }) {
  const { t } = useMyMoneyText();
  const draft = useDraft(task, onClose);
  const { way, values, faults } = draft;
  return (
    <SheetModal
      open
      width={440}
      title={t(task === 'forgot' ? 'password.forgot' : 'password.title')}
      okText={t('password.save')}
      cancelText={t('password.cancel')}
      confirmLoading={draft.isSaving}
      okButtonProps={{ disabled: draft.isBlocked }}
      onOk={() => void draft.save()}
      onCancel={onClose}
    >
      {draft.isBlocked ? (
        <Alert
          type="warning"
          showIcon
          title={t('forgot.none')}
          action={<Link to="/account/settings/BaseSetting">{t('forgot.bind')}</Link>}
        />
      ) : (
        <Form layout="vertical" onSubmitCapture={() => void draft.save()}>
          {draft.refusal && <Alert type="error" showIcon role="alert" title={draft.refusal} className="mm-refusal" />}
          {task === 'forgot' && way && (
            <>
              <p>{t('forgot.text')}</p>
              <Form.Item>
                <Segmented
                  block
                  aria-label={t('forgot.way')}
                  value={way}
                  onChange={draft.choose}
                  options={(draft.ways ?? []).map((one) => ({ value: one.way, label: t(`forgot.${one.way}`, { address: one.address }) }))}
                />
              </Form.Item>
              <Code key={way} way={way} value={values.code} fault={faults.code} onChange={draft.setCode} />
            </>
          )}
          {task === 'change' && (
            <Secret id="pay-old" label={t('password.old')} value={values.old} fault={faults.old} onChange={draft.setOld} />
          )}
          <Secret
            id="pay-new"
            label={t('password.new')}
            value={values.password}
            fault={faults.password}
            extra={t('password.rule')}
            isNew
            onChange={draft.setPassword}
          />
          <Secret id="pay-again" label={t('password.again')} value={values.again} fault={faults.again} isNew onChange={draft.setAgain} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      )}
    </SheetModal>
  );
}
