import type { CodeScene } from '@saiyun/sdk/calls';
import { type Ref, useEffect, useRef, useState } from 'react';
import { accounts } from '../../lib/api/account-calls.ts';
import { useDomain } from '../../lib/api/domain.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useEntryText } from '../../messages/entry/index.ts';
import { type Channel, isAddress } from './address.ts';
import { Field } from './field.tsx';
import { HumanCheck } from './human-check.tsx';
import { ShieldIcon } from './icons.tsx';

const waitSeconds = 60;

/** Checks an address by the rules of the platform. */
export function useAddressCheck(): (channel: Channel, address: string) => boolean {
  const { config } = useDomain();
  return (channel, address) => isAddress(channel, address, config?.mobilePrefixes);
}

export interface CodeFieldProps {
  readonly channel: Channel;
  readonly address: string;
  readonly scene: CodeScene;
  /** A slider must be dragged before a code is sent. */
  readonly needsSlider: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  /** Called if the address is invalid, to show the fault beside it. */
  readonly onNoAddress: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A code, and the button that sends it. */
export function CodeField({ channel, address, scene, needsSlider, value, onChange, fault, onNoAddress, ref }: CodeFieldProps) {
  const { t } = useEntryText();
  const isAddress = useAddressCheck();
  const [left, setLeft] = useState(0);
  const [sliding, setSliding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly text: string; readonly isFault: boolean }>();
  const codeAddress = useRef(address);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async (slider?: string) => {
    setSliding(false);
    setBusy(true);
    try {
      const to = codeAddress.current.trim();
      if (channel === 'sms') await accounts.sendSms(to, scene, slider);
      else await accounts.sendEmailCode(to, scene === 'register' ? 'login' : scene, slider);
      setLeft(waitSeconds);
      setNotice({ text: t(channel === 'sms' ? 'code.sent' : 'code.sentMail'), isFault: false });
    } catch (error) {
      setNotice({ text: failureMessage(error), isFault: true });
    } finally {
      setBusy(false);
    }
  };
  const ask = () => {
    setNotice(undefined);
    if (!isAddress(channel, address)) return onNoAddress();
    codeAddress.current = address;
    if (needsSlider) setSliding(true);
    else void send();
  };

  return (
    <div className="si-code">
      <Field
        ref={ref}
        label={t('code.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('code.code.hint')}
        maxLength={6}
        value={value}
        fault={fault}
        icon={<ShieldIcon />}
        onChange={(e) => onChange(e.target.value.replace(/\D/g, ''))}
        extra={
          <button type="button" className="si-get sy-plain" onClick={ask} disabled={busy || left > 0 || sliding}>
            {left > 0 ? t('code.again', { seconds: left }) : t('code.get')}
          </button>
        }
      />
      {sliding && <HumanCheck onPass={(pass) => void send(pass)} />}
      {notice && (
        <p className={notice.isFault ? 'si-fault' : 'si-told'} role="status">
          {notice.text}
        </p>
      )}
    </div>
  );
}

export interface AddressFieldProps {
  readonly channel: Channel;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: boolean;
  readonly icon: React.ReactNode;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A phone number or e-mail address. */
export function AddressField({ channel, value, onChange, fault, icon, autoFocus = false, ref }: AddressFieldProps) {
  const { t } = useEntryText();
  const isAddress = useAddressCheck();
  const key = channel === 'sms' ? 'code.mobile' : 'code.email';
  return (
    <Field
      ref={ref}
      label={t(key)}
      name={channel === 'sms' ? 'mobile' : 'email'}
      type={channel === 'sms' ? 'tel' : 'email'}
      autoComplete={channel === 'sms' ? 'tel-national' : 'email'}
      autoFocus={autoFocus}
      placeholder={t(`${key}.hint`)}
      value={value}
      fault={fault && !isAddress(channel, value) ? t(value.trim() ? `${key}.fault` : `${key}.hint`) : undefined}
      icon={icon}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}
