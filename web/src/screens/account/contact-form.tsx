import { accounts } from '../../lib/api/account-calls.ts';
import { useAccountText } from '../../messages/account/index.ts';
import '../user/sign-in/sign-in.css';
import type { Channel } from '../user/address.ts';
import { ProofForm } from '../user/password/proof-form.tsx';

export interface ContactFormProps {
  readonly channel: Channel;
  readonly onDone: () => void;
}

/** Binds a phone number or e-mail address by a code sent to it (SIGNUP-06), once the account's owner has given proof. */
export function ContactForm({ channel, onDone }: ContactFormProps) {
  const { t } = useAccountText();
  return (
    <div style={{ paddingTop: 'var(--sy-space-2)' }}>
      <ProofForm
        channel={channel}
        scene="bind"
        needsSlider={false}
        submitText={t('bind.ok')}
        onProof={async (address, code) => {
          await (channel === 'sms' ? accounts.bindPhone(address, code) : accounts.bindEmail(address, code));
          onDone();
        }}
      />
    </div>
  );
}
