import type { DomainConfig } from '@saiyun/sdk/contract';
import { useState } from 'react';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { useText } from '../../../../messages/base/index.ts';
import { returnPath } from './third-answer.ts';

export interface ThirdWaysProps {
  readonly config: DomainConfig | undefined;
  /** Where to go after the sign-in. */
  readonly redirect: string | null;
}

/** Leaves for a third party's sign-in, which redirects back. */
export function useThirdStart(redirect: string | null) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const go = async (type: string) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { sessions } = await import('../../../../lib/api/account-calls.ts');
      location.assign(await sessions.thirdLoginUrl(type, returnPath(redirect)));
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return { busy, refusal, go };
}

/** Third parties and single sign-on, if the server offers any (SCREEN-05). */
export function ThirdWays({ config, redirect }: ThirdWaysProps) {
  const { t } = useText();
  const { busy, refusal, go } = useThirdStart(redirect);
  const thirds = config?.thirdLogins ?? [];
  if (thirds.length === 0 && !config?.casUrl) return null;

  const toCas = () => {
    const service = `${location.origin}${returnPath(redirect)}`;
    location.assign(`${config?.casUrl ?? ''}/login?${new URLSearchParams({ service }).toString()}`);
  };

  return (
    <section className="si-others" aria-label={t('signIn.others')}>
      <h2>{t('signIn.others')}</h2>
      <div>
        {thirds.map(({ type, name }) => (
          <button key={type} type="button" className="sy-button sy-quiet" disabled={busy} onClick={() => void go(type)}>
            {name}
          </button>
        ))}
        {config?.casUrl && (
          <button type="button" className="sy-button sy-quiet" disabled={busy} onClick={toCas}>
            {t('signIn.cas')}
          </button>
        )}
      </div>
      {refusal && (
        <p className="si-fault" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}
