import { type FormEvent, type KeyboardEvent, lazy, type Ref, Suspense, useState } from 'react';
import { useText } from '../../../messages/base/index.ts';
import { EyeButton } from '../eye-button.tsx';
import { Field } from '../field.tsx';
import { LockIcon, PersonIcon } from '../icons.tsx';
import { CaptchaField } from './captcha.tsx';
import { type SignInOptions, useSignIn } from './use-sign-in.ts';

const HumanCheck = lazy(async () => ({ default: (await import('../human-check.tsx')).HumanCheck }));

interface PasswordFieldProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The password, which can be shown, with a note while Caps Lock is on. */
function PasswordField({ value, fault, onChange, ref }: PasswordFieldProps) {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (e: KeyboardEvent) => setCapsLock(e.getModifierState('CapsLock'));
  return (
    <Field
      ref={ref}
      label={t('signIn.password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      placeholder={t('signIn.password.hint')}
      autoComplete="current-password"
      value={value}
      fault={fault}
      note={isCapsLock ? t('signIn.capsLock') : undefined}
      icon={<LockIcon />}
      onChange={(e) => onChange(e.target.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      extra={<EyeButton shown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  );
}

/** Sign-in by account and password (AUTH-01). Refusals appear here, beside their cause if it is known. */
export function SignInForm(options: SignInOptions) {
  const { t } = useText();
  const { captcha, fields, showFaults, isBusy, isSliding, refusal, send } = useSignIn(options);
  const { username, setUsername, usernameRef, password, setPassword, passwordRef, code, setCode, captchaRef, keep, setKeep } = fields;
  const { needsCaptcha } = options;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void send();
  };
  const missing = (value: string, text: string) => (showFaults && !value.trim() ? text : undefined);
  return (
    <form className="si-form" onSubmit={(e) => submit(e)} noValidate aria-label={t('signIn.title')}>
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
      <PasswordField ref={passwordRef} value={password} fault={missing(password, t('signIn.password.hint'))} onChange={setPassword} />
      {needsCaptcha && (
        <CaptchaField ref={captchaRef} captcha={captcha} value={code} fault={missing(code, t('signIn.captcha.hint'))} onChange={setCode} />
      )}
      {isSliding && (
        <Suspense>
          <HumanCheck onPass={(pass) => void send(pass)} />
        </Suspense>
      )}
      <label className="si-keep">
        <input type="checkbox" checked={keep} onChange={(e) => setKeep(e.target.checked)} />
        <span>{t('signIn.keep')}</span>
      </label>
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={isBusy}>
        {isBusy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {t(isBusy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  );
}
