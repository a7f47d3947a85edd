import type { DomainConfig } from '@saiyun/sdk/contract';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useDomain } from '../../../../lib/api/domain.ts';
import { chatAppOf } from '../../../../lib/chat-app.ts';
import { signInPath } from '../../../../lib/paths.ts';
import { useText } from '../../../../messages/base/index.ts';
import { useEntryText } from '../../../../messages/entry/index.ts';
import { EntryFrame } from '../../entry-frame.tsx';
import { Choose } from '../choose.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { withRedirect } from './third-answer.ts';
import { ThirdWays, useThirdStart } from './third-ways.tsx';
import { useThirdReturn } from './use-third-return.ts';

const SecondStep = lazy(async () => ({ default: (await import('../second-step.tsx')).SecondStep }));

type Return = ReturnType<typeof useThirdReturn>;

/** The third party's account is not linked yet: who signs in here links it to the own account, and who has none registers first. */
function Unbound({ identity, arrival, bindWithPassword, askSecondStep }: Pick<Return, UnboundNeeds>) {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const { config, isPending } = useDomain();
  const { registered } = (useLocation().state ?? {}) as { readonly registered?: string };
  return (
    <>
      <div className="si-title">
        <h2>{t('third.bind')}</h2>
        <p>{registered ? t('third.bindNew', { username: registered }) : t('third.bindText')}</p>
      </div>
      <SignInForm
        identity={identity}
        username={registered}
        needsCaptcha={!isPending && config?.captcha === 'Y'}
        onDone={bindWithPassword}
        onSecondStep={askSecondStep}
      />
      <p className="si-links">
        {!registered && (
          <Link to="/user/register" state={{ third: arrival }}>
            {t('third.register')}
          </Link>
        )}
        <Link to={signInPath}>{tm('choose.back')}</Link>
      </p>
    </>
  );
}
type UnboundNeeds = 'identity' | 'arrival' | 'bindWithPassword' | 'askSecondStep';

/** Inside a chat app its own sign-in begins by itself, once: after a failure the reader decides (ROUTE-04). */
function useChatAppStart(config: DomainConfig | undefined, redirect: string | null, isFirst: boolean): string | undefined {
  const app = chatAppOf(navigator.userAgent);
  const own = app && config?.thirdLogins?.find(({ type }) => app.types.test(type))?.type;
  const { refusal, go } = useThirdStart(redirect);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!own || !isFirst || isBegun.current) return;
    isBegun.current = true;
    void go(own);
  });
  return refusal;
}

/** The third parties to choose from, also after a failure. */
function Choice({ redirect, hasFailed }: Pick<Return, 'redirect'> & { readonly hasFailed: boolean }) {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const { config } = useDomain();
  const refusal = useChatAppStart(config, redirect, !hasFailed);
  // Where no third party signs people in there is nothing to choose from.
  if (config && !config.casUrl && !config.thirdLogins?.length && !hasFailed)
    return <Navigate to={withRedirect(signInPath, redirect)} replace />;
  return (
    <>
      {!hasFailed && (
        <div className="si-title">
          <h2>{t('third.app')}</h2>
        </div>
      )}
      {refusal && (
        <div className="si-refusal" role="alert">
          <p>{refusal}</p>
        </div>
      )}
      <ThirdWays config={config} redirect={redirect} />
      <p className="si-links">
        <Link to={withRedirect(signInPath, redirect)}>{tm('choose.back')}</Link>
      </p>
    </>
  );
}

/** SCREEN-05: third parties redirect here; also the sign-in page inside workplace chat apps (ROUTE-03). */
export function ThirdReturn() {
  const { t } = useEntryText();
  const third = useThirdReturn();
  const { state, hasError, redirect, identity, enter, passSecondStep, goBack } = third;
  const failure = state.is === 'failed' ? state.text : hasError ? t('third.failed') : undefined;
  return (
    <EntryFrame title={t('third.title')}>
      <div className="si-body">
        {state.is === 'busy' && (
          <div className="si-result" role="status">
            <span className="sy-turning" aria-hidden="true" />
            <p>{t('third.busy')}</p>
          </div>
        )}
        {failure && (
          <div className="si-refusal" role="alert">
            <p>{failure}</p>
          </div>
        )}
        {state.is === 'second' && (
          <Suspense>
            <SecondStep pending={state.pending} onDone={passSecondStep} onBack={goBack} />
          </Suspense>
        )}
        {state.is === 'choosing' && <Choose result={state.result} identity={identity} onDone={enter} onBack={goBack} />}
        {state.is === 'unbound' && <Unbound {...third} />}
        {(state.is === 'choice' || state.is === 'failed') && <Choice redirect={redirect} hasFailed={failure !== undefined} />}
      </div>
    </EntryFrame>
  );
}
