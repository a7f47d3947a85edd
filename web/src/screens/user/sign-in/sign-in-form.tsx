import type { LoginResult } from '@saiyun/sdk/contract';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { keepSignedIn } from '../../../lib/store/session.ts';
import { useText } from '../../../lib/use-text.ts';
import { Field } from '../field.tsx';
import { EyeIcon, LockIcon, PersonIcon } from '../icons.tsx';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import type { Asked } from './identity.ts';
import { type SecondStepAsked, secondStepOf } from './second-step-asked.ts';

const Slider = lazy(async () => ({ default: (await import('./slider.tsx')).Slider }));

export interface SignInFormProps {
  readonly asked: Asked;
  readonly needsCaptcha: boolean;
  /** Also gets the password, for pages whose next step would ask for it again. */
  readonly onDone: (result: LoginResult, password: string) => void;
  /** The password was right, but a second step is required. */
  readonly onSecondStep: (asked: SecondStepAsked, password: string) => void;
}

/** Sign-in by account and password (AUTH-01). Refusals appear here, beside their cause if it is known. */
export function SignInForm({ asked, needsCaptcha, onDone, onSecondStep }: SignInFormProps) {
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
  const [sliding, setSliding] = useState(false);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const captchaRef = useRef<HTMLInputElement>(null);

  const watchCapsLock = (e: KeyboardEvent) => setCapsLock(e.getModifierState('CapsLock'));

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    await send();
  };
  const send = async (slider?: string) => {
    setTried(true);
    setSliding(false);
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
        ...(slider && { slider }),
        ...(asked.chosen && { uType: asked.uType }),
        sType: asked.sType,
      });
      onDone(result, password);
    } catch (error) {
      const { kind, status, code: why } = faultOf(error);
      setBusy(false);
      const second = secondStepOf(error);
      if (second) return onSecondStep(second, password);
      // The server demands the slider before it checks anything, so the typed values stay.
      if (why === 'login.slider_needed') {
        setSliding(true);
        return;
      }
      setRefusal(kind === 'network' && !status ? t('signIn.unreachable') : failureMessage(error));
      setTried(false);
      setCode('');
      if (needsCaptcha) captcha.renew();
      const wrongCode = why === 'login.captcha_wrong' || why === 'login.captcha_expired';
      (wrongCode ? captchaRef : passwordRef).current?.select();
    }
  };

  const missing = (value: string, text: string) => (tried && !value.trim() ? text : undefined);
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={t('signIn.title')}>
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
      {sliding && (
        <Suspense>
          <Slider onPass={(pass) => void send(pass)} />
        </Suspense>
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
