import type { SecondFactorOffer, SignedIn } from '@saiyun/sdk/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { secondFactor } from '../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useSecondFactorText } from '../../../messages/second-factor.ts';
import { AppSecret } from '../../../ui/app-secret.tsx';
import { RecoveryCodes } from '../../../ui/recovery-codes.tsx';
import { Field } from '../field.tsx';
import { LockIcon } from '../icons.tsx';
import type { SecondStepAsked } from './second-step-asked.ts';

export interface SecondStepProps {
  readonly asked: SecondStepAsked;
  readonly onDone: (result: SignedIn) => void;
  readonly onBack: () => void;
}

/** The second step of a sign-in, whatever the first was: a code from the app, which is set up here if the role requires it (AUTH-01). */
export function SecondStep({ asked, onDone, onBack }: SecondStepProps) {
  const { t } = useSecondFactorText();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [offer, setOffer] = useState<SecondFactorOffer>();
  const [made, setMade] = useState<{ readonly result: SignedIn; readonly codes: readonly string[] }>();
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef(false);

  useEffect(() => {
    // Only once, even if effects run twice: each new key invalidates the one before.
    if (!asked.enrol || begun.current) return;
    begun.current = true;
    secondFactor.beginAtSignIn(asked.ticket).then(setOffer, (error: unknown) => setRefusal(failureMessage(error)));
  }, [asked]);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (!code.trim()) return input.current?.focus();
    setBusy(true);
    try {
      if (asked.enrol) {
        const result = await secondFactor.enrolAtSignIn(asked.ticket, code);
        setMade({ result, codes: result.recoveryCodes });
      } else onDone(await secondFactor.otpLogin(asked.ticket, code));
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
      setTried(false);
      input.current?.select();
    }
  };

  if (made)
    return (
      <div className="si-body">
        <div className="si-title">
          <h2>{t('codesTitle')}</h2>
        </div>
        <RecoveryCodes codes={made.codes} />
        <button type="button" className="sy-button si-submit" onClick={() => onDone(made.result)}>
          {t('saved')}
        </button>
      </div>
    );
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={t('step')}>
      <div className="si-title">
        <h2>{t(asked.enrol ? 'setUp' : 'step')}</h2>
        <p>{t(asked.enrol ? 'setUpText' : 'stepText')}</p>
      </div>
      {offer && <AppSecret {...offer} />}
      <Field
        ref={input}
        label={t('code')}
        name="otp"
        placeholder={t(asked.enrol ? 'digits' : 'codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={30}
        value={code}
        fault={tried && !code.trim() ? t('codeNeeded') : undefined}
        icon={<LockIcon />}
        onChange={(e) => setCode(e.target.value)}
      />
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy}>
        {busy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {t(busy ? 'busy' : 'enter')}
      </button>
      <p className="si-links">
        <button type="button" className="sy-plain si-link" onClick={onBack}>
          {t('back')}
        </button>
      </p>
    </form>
  );
}
