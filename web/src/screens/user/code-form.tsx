import type { SignedIn } from '@saiyun/sdk/calls';
import { type FormEvent, useRef, useState } from 'react';
import { sessions } from '../../lib/account-calls.ts';
import { failureMessage } from '../../lib/error-policy.ts';
import { keepSignedIn } from '../../lib/session.ts';
import { useText } from '../../lib/use-text.ts';
import { useEntryText } from '../../messages/entry.ts';
import { AddressField, type Channel, CodeField, isAddress, isCode } from './code-field.tsx';
import { MailIcon, PhoneIcon } from './icons.tsx';
import type { Asked } from './identity.ts';

export interface CodeFormProps {
  readonly channel: Channel;
  readonly asked: Asked;
  readonly needsSlider: boolean;
  readonly onDone: (result: SignedIn) => void;
}

/** Sign-in by a code to a phone or an e-mail address (AUTH-01). */
export function CodeForm({ channel, asked, needsSlider, onDone }: CodeFormProps) {
  const { t } = useText();
  const { t: te } = useEntryText();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<'no' | 'address' | 'all'>('no');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const addressRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTried('all');
    setRefusal(undefined);
    if (!isAddress(channel, address)) return addressRef.current?.focus();
    if (!isCode(code)) return codeRef.current?.focus();
    setBusy(true);
    keepSignedIn(true);
    const as = { captcha: code, ...(asked.chosen && { uType: asked.uType }), sType: asked.sType };
    try {
      const to = address.trim();
      onDone(await (channel === 'sms' ? sessions.phoneLogin({ mobile: to, ...as }) : sessions.emailLogin({ email: to, ...as })));
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
      codeRef.current?.select();
    }
  };

  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={t(`signIn.way.${channel}`)}>
      <AddressField
        ref={addressRef}
        channel={channel}
        value={address}
        onChange={setAddress}
        fault={tried !== 'no'}
        icon={channel === 'sms' ? <PhoneIcon /> : <MailIcon />}
        autoFocus
      />
      <CodeField
        ref={codeRef}
        channel={channel}
        address={address}
        scene="login"
        needsSlider={needsSlider}
        value={code}
        onChange={setCode}
        fault={tried === 'all' && !isCode(code) ? te('code.code.fault') : undefined}
        onNoAddress={() => {
          setTried('address');
          addressRef.current?.focus();
        }}
      />
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy}>
        {busy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  );
}
