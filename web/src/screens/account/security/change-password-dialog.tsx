import { labelIn } from '@saiyun/sdk/contract';
import { type PasswordField, passwordFaults, passwordTexts } from '@saiyun/sdk/logic/forms';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { accounts } from '../../../lib/api/account-calls.ts';
import { expectSignOutByPassword, failureMessage, leave } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { type RefusedPassword, refusedPassword } from '../../user/password/new-password.ts';

const fields: readonly PasswordField[] = ['oldpassword', 'password', 'confirmpassword'];
const labels = { oldpassword: 'password.old', password: 'password.new', confirmpassword: 'password.confirm' } as const;

/** SCREEN-87: the user's own password (ACCT-05 to ACCT-12). A change ends every session, including this one. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, lang } = useAccountText();
  const { user } = useSession();
  const [values, setValues] = useState<Readonly<Record<PasswordField, string>>>({ oldpassword: '', password: '', confirmpassword: '' });
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<RefusedPassword>();
  const faults = showFaults ? passwordFaults(values) : {};

  const save = async () => {
    setShowFaults(true);
    setRefusal(undefined);
    if (!user) return setRefusal(labelIn(passwordTexts.noUser, lang));
    if (Object.keys(passwordFaults(values)).length > 0) return;
    setBusy(true);
    try {
      await accounts.updatePassword({ username: user.username, ...values });
      expectSignOutByPassword();
      feedback.message('success', t('password.done'));
      onClose();
      setTimeout(() => leave({ comeBack: false }), 1200);
    } catch (error) {
      const found = refusedPassword(error, values.password);
      if (found) setRefused(found);
      else setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={800}
      title={t('password.title')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Form
        layout="vertical"
        onSubmitCapture={() => void save()}
        style={{ maxWidth: 480, marginInline: 'auto', paddingBlock: 'var(--sy-space-2)' }}
      >
        <Form.Item label={t('password.username')} htmlFor="password-username">
          <Input id="password-username" value={user?.username} readOnly autoComplete="username" />
        </Form.Item>
        {fields.map((name) => {
          const own = faults[name];
          const said = name === 'password' && refused?.password === values.password ? refused.said : undefined;
          const fault = own ? labelIn(own, lang) : said;
          return (
            <Form.Item
              key={name}
              label={t(labels[name])}
              htmlFor={`password-${name}`}
              required
              validateStatus={fault ? 'error' : ''}
              help={fault}
              extra={name === 'password' ? t('password.rule') : undefined}
            >
              <Input.Password
                id={`password-${name}`}
                value={values[name]}
                maxLength={200}
                autoComplete={name === 'oldpassword' ? 'current-password' : 'new-password'}
                onChange={(e) => setValues({ ...values, [name]: e.target.value })}
              />
            </Form.Item>
          );
        })}
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
