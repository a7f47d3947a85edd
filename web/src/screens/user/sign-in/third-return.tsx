import type { SignedIn } from '@saiyun/sdk/calls';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { sessions } from '../../../lib/api/account-calls.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { safeRedirect } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { useEntryText } from '../../../messages/entry.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { takeOver } from './after-sign-in.ts';
import { Choose, hasChoice } from './choose.tsx';
import { identityOnLoad } from './identity.ts';
import { type SecondStepAsked, secondStepOf } from './second-step-asked.ts';
import { SignInForm } from './sign-in-form.tsx';
import { ThirdWays } from './third-ways.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** The parameters with which the third party or the CAS server redirected back. */
interface Back {
  readonly token: string | null;
  readonly type: string | null;
  readonly ticket: string | null;
  readonly error: string | null;
}

type State =
  | { readonly is: 'busy' | 'unbound' | 'choice' }
  | { readonly is: 'failed'; readonly text: string }
  | { readonly is: 'second'; readonly asked: SecondStepAsked; readonly binds: boolean }
  | { readonly is: 'choosing'; readonly result: SignedIn };

/** SCREEN-05: third parties redirect here; also the sign-in page inside workplace chat apps (ROUTE-03). */
export function ThirdReturn() {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { config, isPending } = useDomain();
  const [back] = useState<Back>(() => ({
    token: query.get('token') ?? query.get('oauth2LoginToken'),
    type: query.get('thirdType'),
    ticket: query.get('ticket'),
    error: query.get('error'),
  }));
  const [redirect] = useState(() => query.get('redirect'));
  const came = back.token !== null || back.ticket !== null;
  const [state, setState] = useState<State>({ is: came ? 'busy' : 'choice' });
  const begun = useRef(false);
  const typed = useRef('');

  const enter = () => void navigate(safeRedirect(redirect), { replace: true });
  const done = (result: SignedIn) => {
    takeOver(result);
    if (hasChoice(result)) setState({ is: 'choosing', result });
    else enter();
  };
  const signIn = async () => {
    // A one-time token does not stay in the address, where browser histories keep it.
    history.replaceState(null, '', `${location.pathname}${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`);
    const service = `${location.origin}/oauth2-app/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
    try {
      done(await (back.ticket ? sessions.casLogin(back.ticket, service) : sessions.thirdLogin(back.token ?? '', back.type ?? '')));
    } catch (error) {
      const asked = secondStepOf(error);
      if (asked) setState({ is: 'second', asked, binds: false });
      else if (faultOf(error).code === 'login.third_unbound') setState({ is: 'unbound' });
      else setState({ is: 'failed', text: failureMessage(error) });
    }
  };
  useEffect(() => {
    // Only once, even if effects run twice: the token is valid once.
    if (!came || begun.current) return;
    begun.current = true;
    void signIn();
  });
  const bind = async (result: SignedIn) => {
    try {
      // The password was typed a moment ago, so the user is not asked for it again.
      await sessions.prove({ password: typed.current });
      await sessions.bindThird(back.token ?? '', back.type ?? '');
      done(result);
    } catch (error) {
      setState({ is: 'failed', text: failureMessage(error) });
    }
  };

  const failed = state.is === 'failed' ? state.text : back.error !== null ? t('third.failed') : undefined;
  return (
    <EntryFrame title={t('third.title')}>
      <div className="si-body">
        {state.is === 'busy' && (
          <div className="si-result" role="status">
            <span className="sy-turning" aria-hidden="true" />
            <p>{t('third.busy')}</p>
          </div>
        )}
        {failed && (
          <div className="si-refusal" role="alert">
            <p>{failed}</p>
          </div>
        )}
        {state.is === 'second' && (
          <Suspense>
            <SecondStep
              asked={state.asked}
              onDone={(result) => (state.binds ? void bind(result) : done(result))}
              onBack={() => setState({ is: state.binds ? 'unbound' : 'choice' })}
            />
          </Suspense>
        )}
        {state.is === 'choosing' && <Choose result={state.result} onDone={enter} onBack={() => setState({ is: 'choice' })} />}
        {state.is === 'unbound' && (
          <>
            <div className="si-title">
              <h2>{t('third.bind')}</h2>
              <p>{t('third.bindText')}</p>
            </div>
            <SignInForm
              asked={{ ...identityOnLoad(), chosen: false }}
              needsCaptcha={!isPending && config?.captcha === 'Y'}
              onDone={(result, password) => {
                typed.current = password;
                void bind(result);
              }}
              onSecondStep={(asked, password) => {
                typed.current = password;
                setState({ is: 'second', asked, binds: true });
              }}
            />
          </>
        )}
        {(state.is === 'choice' || state.is === 'failed') && (
          <>
            {!failed && (
              <div className="si-title">
                <h2>{t('third.app')}</h2>
              </div>
            )}
            <ThirdWays config={config} redirect={redirect} />
            <p className="si-links">
              <Link to="/user/login">{tm('choose.back')}</Link>
            </p>
          </>
        )}
      </div>
    </EntryFrame>
  );
}
