import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useDomain } from '../../../../lib/api/domain.ts';
import { useText } from '../../../../messages/base/index.ts';
import { useEntryText } from '../../../../messages/entry/index.ts';
import { EntryFrame } from '../../entry-frame.tsx';
import { Choose } from '../choose.tsx';
import { identityOnLoad } from '../identity.ts';
import { SignInForm } from '../sign-in-form.tsx';
import { ThirdWays } from './third-ways.tsx';
import { useThirdReturn } from './use-third-return.ts';

const SecondStep = lazy(async () => ({ default: (await import('../second-step.tsx')).SecondStep }));

type Return = ReturnType<typeof useThirdReturn>;

/** The third party's account is not linked yet: who signs in here links it to the own account. */
function Unbound({ bindWithPassword, askSecondStep }: Pick<Return, 'bindWithPassword' | 'askSecondStep'>) {
  const { t } = useEntryText();
  const { config, isPending } = useDomain();
  return (
    <>
      <div className="si-title">
        <h2>{t('third.bind')}</h2>
        <p>{t('third.bindText')}</p>
      </div>
      <SignInForm
        identity={{ ...identityOnLoad(), chosen: false }}
        needsCaptcha={!isPending && config?.captcha === 'Y'}
        onDone={bindWithPassword}
        onSecondStep={askSecondStep}
      />
    </>
  );
}

/** The third parties to choose from, also after a failure. */
function Choice({ redirect, isTitled }: Pick<Return, 'redirect'> & { readonly isTitled: boolean }) {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const { config } = useDomain();
  return (
    <>
      {isTitled && (
        <div className="si-title">
          <h2>{t('third.app')}</h2>
        </div>
      )}
      <ThirdWays config={config} redirect={redirect} />
      <p className="si-links">
        <Link to="/user/login">{tm('choose.back')}</Link>
      </p>
    </>
  );
}

/** SCREEN-05: third parties redirect here; also the sign-in page inside workplace chat apps (ROUTE-03). */
export function ThirdReturn() {
  const { t } = useEntryText();
  const { state, hasError, redirect, enter, bindWithPassword, askSecondStep, passSecondStep, goBack } = useThirdReturn();
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
        {state.is === 'choosing' && <Choose result={state.result} onDone={enter} onBack={goBack} />}
        {state.is === 'unbound' && <Unbound bindWithPassword={bindWithPassword} askSecondStep={askSecondStep} />}
        {(state.is === 'choice' || state.is === 'failed') && <Choice redirect={redirect} isTitled={!failure} />}
      </div>
    </EntryFrame>
  );
}
