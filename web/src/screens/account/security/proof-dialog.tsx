import '../account.css';
import { Alert, Button, Form, Input, type InputRef, Modal, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { sessions } from '../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { useProfile } from '../profile-card.tsx';

type Way = 'password' | 'sms' | 'email';

const waitSeconds = 60;

/** A code sent to the account's own phone or mailbox. */
function OwnCode({
  way,
  value,
  onChange,
}: {
  readonly way: 'sms' | 'email';
  readonly value: string;
  readonly onChange: (v: string) => void;
}) {
  const { t } = useAccountText();
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
  return (
    <Form.Item label={t('proof.code')} htmlFor="proof-code" validateStatus={refusal ? 'error' : ''} help={refusal}>
      <div className="ac-token">
        <Input
          id="proof-code"
          value={value}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('proof.again', { seconds: left }) : t('proof.send')}
        </Button>
      </div>
    </Form.Item>
  );
}

/** Asks the user for proof: the password, or a code sent to a phone or mailbox of the account. */
export function ProofDialog({ onProved, onClose }: { readonly onProved: () => void; readonly onClose: (why: string) => void }) {
  const { t } = useAccountText();
  const { data: profile } = useProfile();
  const { first, afterOpenChange } = useFirstFocus<InputRef>();
  const [way, setWay] = useState<Way>('password');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ways: readonly Way[] = ['password', ...(profile?.phone ? (['sms'] as const) : []), ...(profile?.email ? (['email'] as const) : [])];
  const prove = async () => {
    if (!value) return setRefusal(t(way === 'password' ? 'proof.passwordNeeded' : 'proof.codeNeeded'));
    setBusy(true);
    setRefusal(undefined);
    try {
      await sessions.prove(way === 'password' ? { password: value } : { way, captcha: value });
      onProved();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      zIndex={1100}
      title={t('proof.title')}
      okText={t('proof.ok')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      afterOpenChange={afterOpenChange}
      onCancel={() => onClose(t('proof.none'))}
      onOk={() => void prove()}
    >
      <p>{t('proof.text')}</p>
      <Form layout="vertical" onSubmitCapture={() => void prove()}>
        {ways.length > 1 && (
          <Form.Item>
            <Segmented
              block
              aria-label={t('proof.title')}
              value={way}
              onChange={(next) => {
                setWay(next);
                setValue('');
                setRefusal(undefined);
              }}
              options={ways.map((one) => ({ value: one, label: t(`proof.${one}`) }))}
            />
          </Form.Item>
        )}
        {way === 'password' ? (
          <Form.Item label={t('security.password')} htmlFor="proof-password">
            <Input.Password
              ref={first}
              id="proof-password"
              value={value}
              maxLength={200}
              autoFocus
              autoComplete="current-password"
              onChange={(e) => setValue(e.target.value)}
            />
          </Form.Item>
        ) : (
          <OwnCode key={way} way={way} value={value} onChange={setValue} />
        )}
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
