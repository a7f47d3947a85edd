import type { SecondFactorOffer, SignedIn } from '@saiyun/sdk/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { secondFactor } from '../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useSecondFactorText } from '../../../messages/second-factor/index.ts';
import { AppSecret } from '../../../ui/app-secret.tsx';
import { RecoveryCodes } from '../../../ui/recovery-codes.tsx';
import { Field } from '../field.tsx';
import { LockIcon } from '../icons.tsx';
import type { PendingSecondStep } from './pending-second-step.ts';

export interface SecondStepProps {
  readonly pending: PendingSecondStep;
  readonly onDone: (result: SignedIn) => void;
  readonly onBack: () => void;
}

/** The second step of a sign-in, whatever the first was: a code from the app, which is set up here if the role requires it (AUTH-01). */
export function SecondStep({ pending, onDone, onBack }: SecondStepProps) {
  const { t } = useSecondFactorText();
  const [code, setCode] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [offer, setOffer] = useState<SecondFactorOffer>();
  const [enrolled, setEnrolled] = useState<{ readonly result: SignedIn; readonly codes: readonly string[] }>();
  const input = useRef<HTMLInputElement>(null);
  const isBegun = useRef(false);

  useEffect(() => {
    // Only once, even if effects run twice: each new key invalidates the one before.
    if (!pending.enrol || isBegun.current) return;
    isBegun.current = true;
    secondFactor.beginAtSignIn(pending.ticket).then(setOffer, (error: unknown) => setRefusal(failureMessage(error)));
  }, [pending]);

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setShowFaults(true);
    setRefusal(undefined);
    if (!code.trim()) return input.current?.focus();
    setBusy(true);
    try {
      if (pending.enrol) {
        const result = await secondFactor.enrolAtSignIn(pending.ticket, code);
        setEnrolled({ result, codes: result.recoveryCodes });
      } else onDone(await secondFactor.otpLogin(pending.ticket, code));
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
      setShowFaults(false);
      input.current?.select();
    }
  };

  if (enrolled)
    return (
      <div className="si-body">
        <div className="si-title">
          <h2>{t('codesTitle')}</h2>
        </div>
        <RecoveryCodes codes={enrolled.codes} />
        <button type="button" className="sy-button si-submit" onClick={() => onDone(enrolled.result)}>
          {t('saved')}
        </button>
      </div>
    );
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate aria-label={t('step')}>
      <div className="si-title">
        <h2>{t(pending.enrol ? 'setUp' : 'step')}</h2>
        <p>{t(pending.enrol ? 'setUpText' : 'stepText')}</p>
      </div>
      {offer && <AppSecret {...offer} />}
      <Field
        ref={input}
        label={t('code')}
        name="otp"
        placeholder={t(pending.enrol ? 'digits' : 'codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={30}
        value={code}
        fault={showFaults && !code.trim() ? t('codeNeeded') : undefined}
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
