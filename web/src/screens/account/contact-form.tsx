import { type FormEvent, useState } from 'react';
import { accounts } from '../../lib/account-calls.ts';
import { failureMessage } from '../../lib/error-policy.ts';
import { useAccountText } from '../../messages/account.ts';
import { useEntryText } from '../../messages/entry.ts';
import '../user/sign-in.css';
import { AddressField, type Channel, CodeField, isAddress, isCode } from '../user/code-field.tsx';
import { MailIcon, PhoneIcon } from '../user/icons.tsx';

export interface ContactFormProps {
  readonly channel: Channel;
  readonly onDone: () => void;
}

/** Binds a phone number or e-mail address by the code that is sent to it (SIGNUP-06). */
export function ContactForm({ channel, onDone }: ContactFormProps) {
  const { t } = useAccountText();
  const { t: te } = useEntryText();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<'no' | 'address' | 'all'>('no');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTried('all');
    setRefusal(undefined);
    if (!isAddress(channel, address) || !isCode(code)) return;
    setBusy(true);
    try {
      await (channel === 'sms' ? accounts.bindPhone(address.trim(), code) : accounts.bindEmail(address.trim(), code));
      onDone();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate style={{ paddingTop: 8 }}>
      <AddressField
        channel={channel}
        value={address}
        onChange={setAddress}
        fault={tried !== 'no'}
        icon={channel === 'sms' ? <PhoneIcon /> : <MailIcon />}
        autoFocus
      />
      <CodeField
        channel={channel}
        address={address}
        scene="bind"
        needsSlider={false}
        value={code}
        onChange={setCode}
        fault={tried === 'all' && !isCode(code) ? te('code.code.fault') : undefined}
        onNoAddress={() => setTried('address')}
      />
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy}>
        {t('bind.ok')}
      </button>
    </form>
  );
}
