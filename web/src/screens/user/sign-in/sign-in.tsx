import type { SignedIn } from '@saiyun/sdk/calls';
import type { LoginResult, UserInfo } from '@saiyun/sdk/contract';
import { identityKinds } from '@saiyun/sdk/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isJeecg } from '../../../lib/api/backend.ts';
import { client } from '../../../lib/api/client.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { invitedCode, safeRedirect, withBack } from '../../../lib/paths.ts';
import { passwordChangedKey } from '../../../lib/store/session.ts';
import { storage } from '../../../lib/store/storage.ts';
import { useText } from '../../../messages/base/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { goOnAs, takeOver } from './after-sign-in.ts';
import { Choose, hasChoice } from './choose.tsx';
import { type Identity, identityOnLoad, settledIdentity } from './identity.ts';
import type { PendingSecondStep } from './pending-second-step.ts';
import { SignInForm } from './sign-in-form.tsx';
import { ThirdWays, type ThirdWaysProps } from './third/third-ways.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
const Invited = lazy(async () => ({ default: (await import('../invited.tsx')).Invited }));
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

/** Everything else that a stranger can do here. */
function OtherWays({ config, redirect }: ThirdWaysProps) {
  const { t } = useText();
  return (
    <>
      <p className="si-links">
        <Link to={withBack('/user/register', redirect)}>{t('signIn.register')}</Link>
        <Link to="/user/alteration">{t('signIn.forgot')}</Link>
      </p>
      <ThirdWays config={config} redirect={redirect} />
      <nav className="si-public" aria-label={t('public')}>
        <Link to="/hall">{t('public.hall')}</Link>
        <Link to="/results">{t('public.results')}</Link>
        <Link to="/verify">{t('public.verify')}</Link>
      </nav>
    </>
  );
}

/** SCREEN-01: every way to sign in; who has several tenants, departments or identities chooses afterwards. */
export function SignIn() {
  const { t } = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [identity] = useState(identityOnLoad);
  const [way, setWay] = useState<Way>('account');
  const [choosing, setChoosing] = useState<SignedIn>();
  const [second, setSecond] = useState<PendingSecondStep>();
  const [isChanged] = useState(() => storage.get(passwordChangedKey) === true);
  useEffect(() => storage.remove(passwordChangedKey), []);
  // The page works without the site's settings; if the server is unreachable, the sign-in itself reports it.
  const { config, isPending } = useDomain();

  const enter = (as: Identity, user: UserInfo) => {
    // A JeecgBoot has no identities to go on as.
    if (!isJeecg) goOnAs(as, user);
    void navigate(safeRedirect(query.get('redirect')), { replace: true });
  };
  const done = (result: SignedIn | LoginResult) => {
    setSecond(undefined);
    takeOver(result);
    const { userInfo } = result;
    const settled = settledIdentity(userInfo.username, userInfo.roles, identity);
    if (settled === undefined || hasChoice(result, identity)) setChoosing(result);
    else enter(settled, userInfo);
  };
  const code = isJeecg ? undefined : invitedCode(query.get('redirect'));
  const needsCaptcha = !isPending && config?.captcha === 'Y';

  return (
    <EntryFrame title={t('signIn.title')} expert={identity.uType === identityKinds.expert}>
      {choosing ? (
        <Choose
          result={choosing}
          identity={identity}
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
          {isChanged && (
            <p className="si-invited" role="status">
              {t('signIn.changed')}
            </p>
          )}
          {code !== undefined && (
            <Suspense>
              <Invited code={code} />
            </Suspense>
          )}
          {config?.codes === 'Y' && <Ways value={way} onChange={setWay} />}
          {way === 'account' ? (
            <SignInForm identity={identity} needsCaptcha={needsCaptcha} onDone={done} onSecondStep={setSecond} />
          ) : (
            <Suspense fallback={<div className="si-later" />}>
              <CodeForm key={way} channel={way} identity={identity} needsSlider={needsCaptcha} onDone={done} onSecondStep={setSecond} />
            </Suspense>
          )}
          {!isJeecg && <OtherWays config={config} redirect={query.get('redirect')} />}
        </div>
      )}
    </EntryFrame>
  );
}
