import type { LoginResult } from '@saiyun/sdk/contract';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { failureMessage, faultOf } from '../../lib/error-policy.ts';
import { keepSignedIn } from '../../lib/session.ts';
import { useText } from '../../lib/use-text.ts';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { Field } from './field.tsx';
import { EyeIcon, LockIcon, PersonIcon } from './icons.tsx';
import { type Asked, type Identity, identities } from './identity.ts';

interface IdentityPickProps {
  readonly value: Identity;
  readonly onChange: (value: Identity) => void;
}

function IdentityPick({ value, onChange }: IdentityPickProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className="si-identity">
      <legend>{t('signIn.identity')}</legend>
      <div>
        {identities.map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
            <span>{t(`signIn.identity.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface SignInFormProps {
  readonly asked: Asked;
  readonly needsCaptcha: boolean;
  readonly onIdentity: (value: Identity) => void;
  readonly onDone: (result: LoginResult) => void;
}

/** Sign-in by account and password (AUTH-01). Every refusal is told here, beside what caused it where that is known. */
export function SignInForm({ asked, needsCaptcha, onIdentity, onDone }: SignInFormProps) {
  const { t } = useText();
  const captcha = useCaptcha(needsCaptcha);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [keep, setKeep] = useState(true);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const captchaRef = useRef<HTMLInputElement>(null);

  const watchCapsLock = (e: KeyboardEvent) => setCapsLock(e.getModifierState('CapsLock'));

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (!username.trim()) return usernameRef.current?.focus();
    if (!password) return passwordRef.current?.focus();
    if (needsCaptcha && !code.trim()) return captchaRef.current?.focus();
    setBusy(true);
    keepSignedIn(keep);
    try {
      const result = await client.login({
        username: username.trim(),
        password,
        ...(needsCaptcha && { captcha: code.trim(), checkKey: captcha.checkKey }),
        ...(asked.chosen && { uType: asked.uType }),
        sType: asked.sType,
      });
      onDone(result);
    } catch (error) {
      const { kind, status, code: why } = faultOf(error);
      setRefusal(kind === 'network' && !status ? t('signIn.unreachable') : failureMessage(error));
      setTried(false);
      setCode('');
      if (needsCaptcha) captcha.renew();
      setBusy(false);
      const wrongCode = why === 'login.captcha_wrong' || why === 'login.captcha_expired';
      (wrongCode ? captchaRef : passwordRef).current?.select();
    }
  };

  const missing = (value: string, text: string) => (tried && !value.trim() ? text : undefined);
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={t('signIn.title')}>
      <IdentityPick value={asked.uType} onChange={onIdentity} />
      <Field
        ref={usernameRef}
        label={t('signIn.username')}
        name="username"
        placeholder={t('signIn.username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        fault={missing(username, t('signIn.username.hint'))}
        icon={<PersonIcon />}
        onChange={(e) => setUsername(e.target.value)}
      />
      <Field
        ref={passwordRef}
        label={t('signIn.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        placeholder={t('signIn.password.hint')}
        autoComplete="current-password"
        value={password}
        fault={missing(password, t('signIn.password.hint'))}
        note={capsLock ? t('signIn.capsLock') : undefined}
        icon={<LockIcon />}
        onChange={(e) => setPassword(e.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        extra={
          <button
            type="button"
            className="si-eye sy-plain"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-label={t('signIn.show')}
            title={t(shown ? 'signIn.hide' : 'signIn.show')}
          >
            <EyeIcon open={shown} />
          </button>
        }
      />
      {needsCaptcha && (
        <CaptchaField ref={captchaRef} captcha={captcha} value={code} fault={missing(code, t('signIn.captcha.hint'))} onChange={setCode} />
      )}
      <label className="si-keep">
        <input type="checkbox" checked={keep} onChange={(e) => setKeep(e.target.checked)} />
        <span>{t('signIn.keep')}</span>
      </label>
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
