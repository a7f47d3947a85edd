import { Alert, Button, Form, Input, Modal } from 'antd';
import { useSecondFactorText } from '../../../../messages/second-factor/index.ts';
import { AppSecret } from '../../../../ui/app-secret.tsx';
import { RecoveryCodes } from '../../../../ui/recovery-codes.tsx';
import type { TwoStepAct } from './two-step-acts.ts';
import { useTwoStep } from './use-two-step.ts';

/** Shows the recovery codes. Only its button closes the dialog, because the codes are not shown again. */
function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useSecondFactorText();
  return (
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
}

interface Props {
  readonly act: TwoStepAct;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Sets up the second factor, renews its recovery codes or switches it off. */
export function TwoStepDialog({ act, onClose, onChanged }: Props) {
  const { t } = useSecondFactorText();
  const { question, typed, setTyped, isMissing, isBusy, refusal, offer, recoveryCodes, submit } = useTwoStep(act, { onClose, onChanged });
  if (recoveryCodes) return <CodesDialog codes={recoveryCodes} onClose={onClose} />;
  const { isPassword } = question;
  const Typed = isPassword ? Input.Password : Input;
  return (
    <Modal
      open
      title={t(question.title)}
      width={480}
      okText={t(question.ok)}
      okButtonProps={{ danger: act === 'disable' }}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <Form layout="vertical" onSubmitCapture={() => void submit()}>
        {question.text && <p>{t(question.text)}</p>}
        {offer && <AppSecret {...offer} />}
        <Form.Item
          label={t(question.label)}
          htmlFor="two-step-typed"
          required
          validateStatus={isMissing ? 'error' : ''}
          help={isMissing ? t(question.missing) : undefined}
        >
          <Typed
            key={String(isPassword)}
            id="two-step-typed"
            autoFocus
            value={typed}
            maxLength={isPassword ? 200 : 30}
            autoComplete={isPassword ? 'current-password' : 'one-time-code'}
            onChange={(e) => setTyped(e.target.value)}
          />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
