import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { sessions } from '../../../lib/api/account-calls.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ContactForm } from '../contact-form.tsx';
import { useProfile } from '../profile-card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { TwoStep } from './two-step/two-step.tsx';

function Row({ name, value, children }: { readonly name: string; readonly value: ReactNode; readonly children?: ReactNode }) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{value}</span>
      </div>
      {children}
    </li>
  );
}

function ThirdParties() {
  const { t } = useAccountText();
  const { data, error, refetch } = useQuery({ queryKey: ['boundThirds'], queryFn: () => sessions.boundThirds() });
  const unbind = (thirdType: string) =>
    feedback.confirm({
      title: t('security.unbind'),
      text: t('security.unbindAsk'),
      ok: t('security.unbind'),
      cancel: t('common.cancel'),
      danger: true,
      run: async () => {
        try {
          await sessions.unbindThird(thirdType);
          feedback.message('success', t('security.unbound.done'));
          await refetch();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  if (error && !data) return <Row name={t('security.third')} value={<LoadFailure error={error} onRetry={refetch} />} />;
  if (!data) return <Row name={t('security.third')} value={undefined} />;
  if (data.length === 0) return <Row name={t('security.third')} value={t('security.thirdNone')} />;
  return (
    <>
      {data.map((one) => (
        <Row key={one.thirdType} name={`${t('security.third')} · ${one.thirdType}`} value={one.displayName ?? one.createTime}>
          <Button onClick={() => void unbind(one.thirdType)}>{t('security.unbind')}</Button>
        </Row>
      ))}
    </>
  );
}

/** Password, contacts and third parties (SIGNUP-06, ACCT-05). */
export function SecurityCard() {
  const { t } = useAccountText();
  const { data: profile, refresh } = useProfile();
  const [dialog, setDialog] = useState<'password' | 'sms' | 'email'>();
  const close = () => setDialog(undefined);
  return (
    <section className="pg-card">
      <h2>{t('security.title')}</h2>
      <p className="pg-note">{t('security.text')}</p>
      <ul className="ac-rows">
        <Row name={t('security.password')} value={t('security.passwordText')}>
          <Button onClick={() => setDialog('password')}>{t('security.change')}</Button>
        </Row>
        <Row name={t('security.phone')} value={profile && (profile.phone ?? t('security.unbound'))}>
          {profile && <Button onClick={() => setDialog('sms')}>{t(profile.phone ? 'security.rebind' : 'security.bind')}</Button>}
        </Row>
        <Row name={t('security.email')} value={profile && (profile.email ?? t('security.unbound'))}>
          {profile && <Button onClick={() => setDialog('email')}>{t(profile.email ? 'security.rebind' : 'security.bind')}</Button>}
        </Row>
        <TwoStep />
        <ThirdParties />
      </ul>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {(dialog === 'sms' || dialog === 'email') && (
        <Modal open title={t(dialog === 'sms' ? 'bind.phone' : 'bind.email')} footer={null} width={440} onCancel={close}>
          <ContactForm
            channel={dialog}
            onDone={() => {
              feedback.message('success', t('bind.done'));
              close();
              void refresh();
            }}
          />
        </Modal>
      )}
    </section>
  );
}
