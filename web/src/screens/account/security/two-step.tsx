import type { SecondFactorOffer } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { secondFactor } from '../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSecondFactorText } from '../../../messages/second-factor.ts';
import { AppSecret } from '../../../ui/app-secret.tsx';
import { RecoveryCodes } from '../../../ui/recovery-codes.tsx';

type Act = 'enable' | 'renew' | 'disable';

interface DialogProps {
  readonly act: Act;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Sets up the second factor (password, app, first code, recovery codes). Renewing the recovery codes and switching it off take a code. */
function TwoStepDialog({ act, onClose, onChanged }: DialogProps) {
  const { t } = useSecondFactorText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [offer, setOffer] = useState<SecondFactorOffer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const asksPassword = act === 'enable' && !offer;

  const run = async () => {
    if (asksPassword) {
      setOffer(await secondFactor.begin(typed));
      return;
    }
    if (act === 'disable') {
      await secondFactor.end(typed);
      feedback.message('success', t('disabled'));
      onChanged();
      onClose();
      return;
    }
    const made = await (act === 'enable' ? secondFactor.confirm(typed) : secondFactor.renewRecoveryCodes(typed));
    if (act === 'enable') feedback.message('success', t('enabled'));
    setCodes(made.recoveryCodes);
    onChanged();
  };
  const submit = async () => {
    setTried(true);
    setRefusal(undefined);
    if (!typed.trim() || busy) return;
    setBusy(true);
    try {
      await run();
      setTyped('');
      setTried(false);
    } catch (error) {
      setRefusal(failureMessage(error));
    }
    setBusy(false);
  };

  if (codes)
    return (
      // Only its button closes the dialog, because the codes are not shown again.
      <Modal
        open
        title={t('codesTitle')}
        width={520}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('saved')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Modal>
    );
  const fault = tried && !typed.trim() ? t(asksPassword ? 'passwordNeeded' : 'codeNeeded') : undefined;
  const text = asksPassword ? t('passwordText') : act === 'renew' ? t('renewText') : act === 'disable' ? t('disableText') : undefined;
  const Typed = asksPassword ? Input.Password : Input;
  return (
    <Modal
      open
      title={t(act === 'enable' ? 'setUp' : act)}
      width={480}
      okText={t(asksPassword ? 'next' : act === 'enable' ? 'confirm' : act)}
      okButtonProps={{ danger: act === 'disable' }}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <Form layout="vertical" onSubmitCapture={() => void submit()}>
        {text && <p>{text}</p>}
        {offer && <AppSecret {...offer} />}
        <Form.Item
          label={t(asksPassword ? 'password' : 'code')}
          htmlFor="two-step-typed"
          required
          validateStatus={fault ? 'error' : ''}
          help={fault}
        >
          <Typed
            key={String(asksPassword)}
            id="two-step-typed"
            autoFocus
            value={typed}
            maxLength={asksPassword ? 200 : 30}
            autoComplete={asksPassword ? 'current-password' : 'one-time-code'}
            onChange={(e) => setTyped(e.target.value)}
          />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}

/** The second factor in the list of security settings. */
export function TwoStep() {
  const { t } = useSecondFactorText();
  const { data, refetch } = useQuery({ queryKey: ['secondFactor'], queryFn: () => secondFactor.state() });
  const [act, setAct] = useState<Act>();
  return (
    <li>
      <div>
        <strong>{t('step')}</strong>
        <span>{data?.enrolled ? t('on', { count: data.codesLeft }) : t('off')}</span>
      </div>
      {data && !data.enrolled && <Button onClick={() => setAct('enable')}>{t('enable')}</Button>}
      {data?.enrolled && (
        <div className="ac-acts">
          <Button onClick={() => setAct('renew')}>{t('renew')}</Button>
          {!data.required && <Button onClick={() => setAct('disable')}>{t('disable')}</Button>}
        </div>
      )}
      {act && <TwoStepDialog key={act} act={act} onClose={() => setAct(undefined)} onChanged={() => void refetch()} />}
    </li>
  );
}
