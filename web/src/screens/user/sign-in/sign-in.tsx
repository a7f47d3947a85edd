import type { SignedIn } from '@saiyun/sdk/calls';
import type { LoginResult } from '@saiyun/sdk/contract';
import { identityKinds } from '@saiyun/sdk/contract';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { safeRedirect } from '../../../lib/paths.ts';
import { useText } from '../../../messages/base/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { takeOver } from './after-sign-in.ts';
import { Choose, hasChoice } from './choose.tsx';
import { identityOnLoad, keepIdentity } from './identity.ts';
import { IdentityPick } from './identity-pick.tsx';
import type { PendingSecondStep } from './pending-second-step.ts';
import { SignInForm } from './sign-in-form.tsx';
import { ThirdWays } from './third/third-ways.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));

const ways = ['account', 'sms', 'email'] as const;
type Way = (typeof ways)[number];

interface WaysProps {
  readonly value: Way;
  readonly onChange: (way: Way) => void;
}

function Ways({ value, onChange }: WaysProps) {
  const { t } = useText();
  return (
    <div className="si-ways" role="tablist" aria-label={t('signIn.ways')}>
      {ways.map((way) => (
        <button key={way} type="button" role="tab" className="sy-plain" aria-selected={way === value} onClick={() => onChange(way)}>
          {t(`signIn.way.${way}`)}
        </button>
      ))}
    </div>
  );
}

/** SCREEN-01: every way to sign in, with the choice of identity above and of tenant and department afterwards. */
export function SignIn() {
  const { t } = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [identity, setIdentity] = useState(identityOnLoad);
  const [way, setWay] = useState<Way>('account');
  const [choosing, setChoosing] = useState<SignedIn>();
  const [second, setSecond] = useState<PendingSecondStep>();
  // The page works without the site's settings; if the server is unreachable, the sign-in itself reports it.
  const { config, isPending } = useDomain();

  const enter = () => void navigate(safeRedirect(query.get('redirect')), { replace: true });
  const done = (result: SignedIn | LoginResult) => {
    setSecond(undefined);
    takeOver(result);
    if (hasChoice(result)) setChoosing(result);
    else enter();
  };
  const needsCaptcha = !isPending && config?.captcha === 'Y';

  return (
    <EntryFrame title={t('signIn.title')} expert={identity.uType === identityKinds.expert}>
      {choosing ? (
        <Choose
          result={choosing}
          onDone={enter}
          onBack={() => {
            setChoosing(undefined);
            void client.logout();
          }}
        />
      ) : second ? (
        <Suspense fallback={<div className="si-later" />}>
          <SecondStep pending={second} onDone={done} onBack={() => setSecond(undefined)} />
        </Suspense>
      ) : (
        <div className="si-body">
          <IdentityPick
            value={identity.uType}
            onChange={(uType) => {
              keepIdentity(uType);
              setIdentity({ ...identity, uType, chosen: true });
            }}
          />
          {config?.codes === 'Y' && <Ways value={way} onChange={setWay} />}
          {way === 'account' ? (
            <SignInForm identity={identity} needsCaptcha={needsCaptcha} onDone={done} onSecondStep={setSecond} />
          ) : (
            <Suspense fallback={<div className="si-later" />}>
              <CodeForm key={way} channel={way} identity={identity} needsSlider={needsCaptcha} onDone={done} onSecondStep={setSecond} />
            </Suspense>
          )}
          <p className="si-links">
            <Link to="/user/register">{t('signIn.register')}</Link>
            <Link to="/user/alteration">{t('signIn.forgot')}</Link>
          </p>
          <ThirdWays config={config} redirect={query.get('redirect')} />
        </div>
      )}
    </EntryFrame>
  );
}
