import type { CodeScene } from '@saiyun/sdk/calls';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { type Channel, isCode } from '../address.ts';
import { AddressField, CodeField, useAddressCheck } from '../code-field.tsx';
import { MailIcon, PhoneIcon } from '../icons.tsx';

export interface ProofFormProps {
  readonly channel: Channel;
  readonly scene: CodeScene;
  /** A slider must be dragged before a code is sent. */
  readonly needsSlider: boolean;
  readonly submitText: string;
  readonly busyText?: string;
  readonly label?: string;
  /** Uses an address and the code sent to it; the form shows a refusal. */
  readonly onProof: (address: string, code: string) => Promise<void>;
  readonly children?: ReactNode;
}

/** A phone number or e-mail address, and the code that proves it is the user's own: to sign in, to recover, to bind. */
export function ProofForm({ channel, scene, needsSlider, submitText, busyText, label, onProof, children }: ProofFormProps) {
  const { t } = useEntryText();
  const isAddress = useAddressCheck();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [showFaults, setShowFaults] = useState<'no' | 'address' | 'all'>('no');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const addressRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setShowFaults('all');
    setRefusal(undefined);
    if (!isAddress(channel, address)) return addressRef.current?.focus();
    if (!isCode(code)) return codeRef.current?.focus();
    setBusy(true);
    try {
      await onProof(address.trim(), code);
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
      codeRef.current?.select();
    }
  };

  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={label}>
      <AddressField
        ref={addressRef}
        channel={channel}
        value={address}
        onChange={setAddress}
        fault={showFaults !== 'no'}
        icon={channel === 'sms' ? <PhoneIcon /> : <MailIcon />}
        autoFocus
      />
      <CodeField
        ref={codeRef}
        channel={channel}
        address={address}
        scene={scene}
        needsSlider={needsSlider}
        value={code}
        onChange={setCode}
        fault={showFaults === 'all' && !isCode(code) ? t('code.code.fault') : undefined}
        onNoAddress={() => {
          setShowFaults('address');
          addressRef.current?.focus();
        }}
      />
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy}>
        {busy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {busy ? (busyText ?? submitText) : submitText}
      </button>
      {children}
    </form>
  );
}
