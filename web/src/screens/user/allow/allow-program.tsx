import { loopbackAddress } from '@saiyun/sdk/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { programs } from '../../../lib/api/account-calls.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { Consent } from './consent.tsx';

/** Lets a program on this computer sign in: redirects only to the address where it is waiting. */
export function AllowProgram() {
  const { t } = useEntryText();
  const [query] = useSearchParams();
  const [gone, setGone] = useState(false);
  const redirectUri = query.get('redirect_uri') ?? '';
  const client = (query.get('client') ?? '').slice(0, 100);
  const state = query.get('state') ?? '';
  const codeChallenge = query.get('code_challenge') ?? '';
  const back = loopbackAddress(redirectUri);
  const whole = back && client !== '' && codeChallenge !== '';

  const decide = async (allow: boolean) => {
    if (!back) return;
    let address: string;
    if (allow) address = await programs.authorize({ client, redirectUri, state, codeChallenge });
    else {
      back.search = new URLSearchParams({ error: 'access_denied', state }).toString();
      address = back.href;
    }
    setGone(true);
    location.replace(address);
  };
  return (
    <EntryFrame title={t('program.title')}>
      <div className="si-body">
        {!whole ? (
          <div className="si-refusal" role="alert">
            <p>{t('program.bad')}</p>
          </div>
        ) : gone ? (
          <div className="si-result" role="status">
            <p>{t('program.back')}</p>
          </div>
        ) : (
          <Consent client={client} place={t('program.here', { address: back.host })} onDecide={decide} />
        )}
      </div>
    </EntryFrame>
  );
}
