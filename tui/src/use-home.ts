import type { Client } from '@saiyun/sdk';
import type { Role } from '@saiyun/sdk/contract';
import { useEffect, useState } from 'react';
import type { Desk } from './drafts/desk.ts';

export type Home = 'reviews' | 'payouts' | 'entries' | 'elsewhere';

/** Where the work of an account is. Older servers tell no roles: there it is reviewing, as it was always. */
export function homeOf(roles: readonly Role[] | undefined): Home {
  if (!roles || roles.length === 0 || roles.includes('EXPERT')) return 'reviews';
  if (roles.includes('FIN')) return 'payouts';
  return roles.some((role) => role === 'ADMIN' || role === 'SUB' || role === 'UNIT') ? 'entries' : 'elsewhere';
}

/** The home of the account; unknown until the server has said whose token it is, or cannot be reached and has said so before. */
export function useHome(client: Client, desk: Desk, isSignedIn: boolean, endedBy: (error: unknown) => boolean): Home | undefined {
  // A JeecgBoot has none of the work that can be done here.
  const isOurs = client.options.dialect !== 'jeecg';
  const known = client.session.userInfo;
  const [asked, setAsked] = useState<{ readonly home: Home; readonly token: string | undefined }>();
  const { token } = client.session;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isSignedIn || isKnown || !isOurs) return;
    void desk.account().then(
      ({ roles }) => setAsked({ home: homeOf(roles), token }),
      (error: unknown) => {
        // The list says itself what is wrong.
        if (!endedBy(error)) setAsked({ home: 'reviews', token });
      },
    );
  }, [desk, isSignedIn, isKnown, isOurs, token, endedBy]);
  if (!isOurs) return 'elsewhere';
  if (known) return homeOf(known.roles);
  return asked && asked.token === token ? asked.home : undefined;
}
