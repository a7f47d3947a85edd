import type { Label } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { Alert, Button, Input, Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useSession } from '../../lib/store/session.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { userCalls } from './user-client.ts';

const texts = {
  reset: ['重置密码', 'Reset password'],
  of: ['重置“{name}”的密码', 'Reset the password of “{name}”'],
  generate: ['生成新密码，由您转交本人', 'Make a new password, which you hand over'],
  mail: ['发送邮件，由本人设置密码', 'Send a mail, by which the owner sets it'],
  mailNone: [
    '发送邮件，由本人设置密码（该账号没有电子邮件）',
    'Send a mail, by which the owner sets it (the account has no e-mail address)',
  ],
  generateText: [
    '原密码立即失效，该账号在所有设备上退出登录，访问令牌和第三方绑定一并失效。首次登录须修改新密码。',
    'The old password, all sessions, access tokens and third-party links end at once. The owner changes the new password at the first sign-in.',
  ],
  mailText: [
    '邮件中的链接 7 天内有效，只能使用一次。原密码在设置新密码之前仍可使用。',
    'The link works once and for 7 days. The old password goes on until a new one is set.',
  ],
  ok: ['重置', 'Reset'],
  send: ['发送', 'Send'],
  cancel: ['取消', 'Cancel'],
  sent: ['邮件已发送', 'The mail was sent'],
  made: ['请立即复制新密码', 'Copy the new password now'],
  madeText: ['密码只显示这一次，请安全地转交给“{name}”。', 'It is shown this once. Hand it to “{name}” in a safe way.'],
  password: ['新密码', 'New password'],
  done: ['我已保存', 'I have kept it'],
  make: ['生成', 'Generate'],
  made2: ['已生成，请复制并转交本人；保存后不再显示', 'Copy it for the owner: it is not shown again once saved'],
} as const satisfies Readonly<Record<string, Label>>;

interface Target {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

function ResetDialog({ target, onClose }: { readonly target: Target; readonly onClose: () => void }) {
  const { say } = useKitText();
  const [way, setWay] = useState<'generate' | 'mail'>('generate');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [password, setPassword] = useState<string>();
  const named = (label: Label) => say(label).replace('{name}', target.name);
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (way === 'generate') setPassword((await userCalls.resetPassword(target.id)).password);
      else {
        await userCalls.invite([target.id]);
        feedback.message('success', say(texts.sent));
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
        title={say(texts.made)}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={<Button onClick={onClose}>{say(texts.done)}</Button>}
      >
        <p>{named(texts.madeText)}</p>
        <Space.Compact block>
          <Input readOnly value={password} aria-label={say(texts.password)} onFocus={(e) => e.target.select()} />
          <CopyButton text={password} autoFocus />
        </Space.Compact>
      </Modal>
    );
  return (
    <Modal
      open
      title={named(texts.of)}
      okText={say(way === 'generate' ? texts.ok : texts.send)}
      okButtonProps={{ danger: way === 'generate' }}
      cancelText={say(texts.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void run()}
    >
      <Radio.Group
        vertical
        value={way}
        onChange={(e) => setWay(e.target.value as 'generate' | 'mail')}
        options={[
          { value: 'generate', label: say(texts.generate) },
          { value: 'mail', label: say(target.email ? texts.mail : texts.mailNone), disabled: !target.email },
        ]}
      />
      <p style={{ marginBlockStart: 12 }}>{say(way === 'generate' ? texts.generateText : texts.mailText)}</p>
      {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
    </Modal>
  );
}

/** A button of its own beside the form, so that nobody resets a password by accident. */
export function ResetPassword({ id, name, email }: Target) {
  const { say } = useKitText();
  const may = useMay();
  const { user: own } = useSession();
  const [open, setOpen] = useState(false);
  if (!may.call(user, 'edit') || own?.id === id) return null;
  return (
    <>
      <Button type="link" size="small" aria-label={`${say(texts.reset)} ${name}`} onClick={() => setOpen(true)}>
        {say(texts.reset)}
      </Button>
      {open && <ResetDialog target={{ id, name, email }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A password, either typed unseen or generated and shown just long enough to be copied. */
export function PasswordInput({ id, field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  const { say } = useKitText();
  const [shown, setShown] = useState(false);
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <div style={{ display: 'flex', gap: 8 }}>
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
          {say(texts.make)}
        </Button>
        {shown && text && <CopyButton text={text} />}
      </div>
      {shown && text && <p className="kt-hint">{say(texts.made2)}</p>}
    </>
  );
}
