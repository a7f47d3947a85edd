import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accounts } from '../../../lib/api/account-calls.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { useText } from '../../../messages/base/index.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import type { Channel } from '../address.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { MailIcon, PhoneIcon } from '../icons.tsx';
import { pairIsRight, type RefusedPassword, refusedPassword } from './new-password.ts';
import { PasswordPair } from './password-pair.tsx';
import { ProofForm } from './proof-form.tsx';

const steps = ['identify', 'verify', 'password', 'result'] as const;
type Step = (typeof steps)[number];

function Steps({ at }: { readonly at: Step }) {
  const { t } = useEntryText();
  return (
    <ol className="si-steps">
      {steps.map((step, n) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} className={n < steps.indexOf(at) ? 'si-past' : undefined}>
          <span aria-hidden="true">{n < steps.indexOf(at) ? '✓' : n + 1}</span>
          {t(`recover.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

interface Proved {
  readonly ticket: string;
  readonly username?: string;
}

interface StepProps {
  readonly channel: Channel;
  readonly onBack: () => void;
}

function Verify({ channel, onBack, onProved }: StepProps & { readonly onProved: (proved: Proved) => void }) {
  const { t } = useEntryText();
  const { config } = useDomain();
  return (
    <ProofForm
      channel={channel}
      scene="recover"
      needsSlider={config?.captcha === 'Y'}
      submitText={t('recover.next')}
      onProof={async (account, captcha) => onProved(await accounts.proveRecovery({ way: channel, account, captcha }))}
    >
      <button type="button" className="sy-plain si-back" onClick={onBack}>
        {t('recover.before')}
      </button>
    </ProofForm>
  );
}

interface NewPasswordProps {
  readonly proved: Proved;
  readonly onDone: () => void;
  readonly onExpired: (text: string) => void;
}

function NewPassword({ proved, onDone, onExpired }: NewPasswordProps) {
  const { t } = useEntryText();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<RefusedPassword>();

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setShowFaults(true);
    setRefusal(undefined);
    if (!pairIsRight(password, confirm)) return;
    setBusy(true);
    try {
      await accounts.recoverPassword({ ticket: proved.ticket, password, confirmpassword: confirm });
      onDone();
    } catch (error) {
      const found = refusedPassword(error, password);
      if (found) setRefused(found);
      else if (faultOf(error).code === 'account.ticket_expired') onExpired(failureMessage(error));
      else setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="si-form" onSubmit={(e) => void submit(e)} noValidate>
      {proved.username && <p className="si-whose">{t('recover.account', { username: proved.username })}</p>}
      <PasswordPair
        label={t('password.new')}
        hint={t('password.new.hint')}
        password={password}
        confirm={confirm}
        showFaults={showFaults}
        refused={refused}
        onPassword={setPassword}
        onConfirm={setConfirm}
      />
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy}>
        {t('recover.save')}
      </button>
    </form>
  );
}

/** The account that an invitation's link is for. */
const invitationOf = (query: URLSearchParams): Proved | undefined => {
  const [ticket, username] = [query.get('ticket'), query.get('username')];
  return ticket ? { ticket, ...(username && { username }) } : undefined;
};

/**
 * SCREEN-04: resets a forgotten password step by step, by text message or e-mail (SIGNUP-05); an invitation's link starts at the last
 * steps.
 */
export function Alteration() {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const [query] = useSearchParams();
  const [invited] = useState(() => invitationOf(query));
  const [step, setStep] = useState<Step>(invited ? 'password' : 'identify');
  const [channel, setChannel] = useState<Channel>('sms');
  const [proved, setProved] = useState<Proved | undefined>(invited);
  const [refusal, setRefusal] = useState<string>();
  const pick = (way: Channel) => {
    setChannel(way);
    setRefusal(undefined);
    setStep('verify');
  };
  const title = t(invited ? 'invited.title' : 'recover.title');
  useEffect(() => {
    // A one-time secret does not stay in the address, where browser histories keep it.
    if (invited) history.replaceState(null, '', location.pathname);
  }, [invited]);
  return (
    <EntryFrame title={title}>
      <div className="si-body">
        <div className="si-title">
          <h2>{title}</h2>
          {invited && step === 'password' && <p>{t('invited.text')}</p>}
        </div>
        {!invited && <Steps at={step} />}
        {step === 'identify' && (
          <div className="si-form">
            {refusal && (
              <div className="si-refusal" role="alert">
                <p>{refusal}</p>
              </div>
            )}
            <p className="si-whose">{t('recover.way')}</p>
            {(['sms', 'email'] as const).map((way) => (
              <button key={way} type="button" className="si-way sy-plain" onClick={() => pick(way)}>
                {way === 'sms' ? <PhoneIcon /> : <MailIcon />}
                <span>
                  <strong>{t(`recover.way.${way}`)}</strong>
                  {t(`recover.way.${way}.text`)}
                </span>
              </button>
            ))}
            <p className="si-links">
              <Link to="/user/login">{tm('choose.back')}</Link>
            </p>
          </div>
        )}
        {step === 'verify' && (
          <Verify
            channel={channel}
            onBack={() => setStep('identify')}
            onProved={(found) => {
              setProved(found);
              setStep('password');
            }}
          />
        )}
        {step === 'password' && proved && (
          <NewPassword
            proved={proved}
            onDone={() => setStep('result')}
            onExpired={(text) => {
              setRefusal(invited ? t('invited.expired') : text);
              setStep('identify');
            }}
          />
        )}
        {step === 'result' && (
          <div className="si-result">
            <span className="si-tick" aria-hidden="true">
              ✓
            </span>
            <h2>{t('recover.done')}</h2>
            <p>{t('recover.doneText')}</p>
            <Link className="sy-button si-submit" to="/user/login">
              {t('register.toSignIn')}
            </Link>
          </div>
        )}
      </div>
    </EntryFrame>
  );
}
