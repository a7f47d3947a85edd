import { useNavigate } from 'react-router';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { ContactForm } from '../contact-form.tsx';

/** SCREEN-06 as a page of its own: pages that need a phone number lead here. */
export function BindPhone() {
  const { t } = useAccountText();
  const navigate = useNavigate();
  return (
    <section className="pg-card" style={{ maxWidth: 480, marginInline: 'auto' }}>
      <h2>{t('bind.phone')}</h2>
      <p className="pg-note">{t('security.text')}</p>
      <ContactForm
        channel="sms"
        onDone={() => {
          feedback.message('success', t('bind.done'));
          void navigate('/account/settings/BaseSetting', { replace: true });
        }}
      />
    </section>
  );
}
