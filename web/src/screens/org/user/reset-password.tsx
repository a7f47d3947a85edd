import { user } from '@saiyun/sdk/entities';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { Alert, Button, Input, Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/copy-button.tsx';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { useMay } from '../../../kit/permission/use-may.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useOrgText } from '../../../messages/org/index.ts';
import { userCalls } from '../user-client.ts';

interface Target {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

function ResetDialog({ target, onClose }: { readonly target: Target; readonly onClose: () => void }) {
  const { t } = useOrgText();
  const { t: kit } = useKitText();
  const [way, setWay] = useState<'generate' | 'mail'>('generate');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [password, setPassword] = useState<string>();
  const { name } = target;
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (way === 'generate') setPassword((await userCalls.resetPassword(target.id)).password);
      else {
        await userCalls.invite([target.id]);
        feedback.message('success', t('password.sent'));
        onClose();
      }
    } catch (error) {
      setRefusal(failureMessage(error));
    }
    setBusy(false);
  };
  if (password !== undefined)
    return (
      // Only its button closes the dialog, because the password is not shown again.
      <Modal
        open
        title={t('password.made')}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={<Button onClick={onClose}>{t('password.done')}</Button>}
      >
        <p>{t('password.madeText', { name })}</p>
        <Space.Compact block>
          <Input readOnly value={password} aria-label={t('password.new')} onFocus={(e) => e.target.select()} />
          <CopyButton text={password} autoFocus />
        </Space.Compact>
      </Modal>
    );
  return (
    <Modal
      open
      title={t('password.of', { name })}
      okText={t(way === 'generate' ? 'password.ok' : 'password.send')}
      okButtonProps={{ danger: way === 'generate' }}
      cancelText={kit('action.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void run()}
    >
      <Radio.Group
        vertical
        value={way}
        onChange={(e) => setWay(e.target.value as 'generate' | 'mail')}
        options={[
          { value: 'generate', label: t('password.generate') },
          { value: 'mail', label: t(target.email ? 'password.mail' : 'password.mailNone'), disabled: !target.email },
        ]}
      />
      <p style={{ marginBlockStart: 'var(--sy-space-3)' }}>{t(way === 'generate' ? 'password.generateText' : 'password.mailText')}</p>
      {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
    </Modal>
  );
}

/** A button of its own beside the form, so that nobody resets a password by accident. */
export function ResetPassword({ id, name, email }: Target) {
  const { t } = useOrgText();
  const may = useMay();
  const { user: own } = useSession();
  const [open, setOpen] = useState(false);
  if (!may.call(user, 'edit') || own?.id === id) return null;
  return (
    <>
      <Button type="link" size="small" aria-label={`${t('password.reset')} ${name}`} onClick={() => setOpen(true)}>
        {t('password.reset')}
      </Button>
      {open && <ResetDialog target={{ id, name, email }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A password, either typed unseen or generated and shown just long enough to be copied. */
export function PasswordInput({ id, field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  const { t } = useOrgText();
  const [shown, setShown] = useState(false);
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <div style={{ display: 'flex', gap: 'var(--sy-space-2)' }}>
        <Input.Password
          {...rest}
          id={id}
          value={text}
          maxLength={field.max}
          autoComplete="new-password"
          visibilityToggle={{ visible: shown, onVisibleChange: setShown }}
          onChange={(e) => onChange?.(e.target.value || null)}
        />
        <Button
          disabled={rest.disabled}
          onClick={() => {
            setShown(true);
            onChange?.(randomPassword((size) => crypto.getRandomValues(new Uint8Array(size))));
          }}
        >
          {t('password.make')}
        </Button>
        {shown && text && <CopyButton text={text} />}
      </div>
      {shown && text && <p className="kt-hint">{t('password.generated')}</p>}
    </>
  );
}
