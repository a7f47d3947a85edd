import type { Client } from '@saiyun/sdk';
import { useEffect, useState } from 'react';
import { createDesk, type Desk } from './drafts/desk.ts';

/** The desk of the account; what an earlier run has left on it is sent as soon as somebody is signed in. */
export function useDesk(client: Client, given: Desk | undefined, onEnded: (error: unknown) => void, isSignedIn: boolean): Desk {
  const [desk] = useState(() => given ?? createDesk(client, undefined));
  useEffect(() => {
    desk.onEnded = onEnded;
    if (!isSignedIn) return desk.clear();
    void desk.outbox().then(
      (outbox) => outbox.resume(),
      // The line is lost: who opens a review tries again.
      () => undefined,
    );
  }, [desk, onEnded, isSignedIn]);
  return desk;
}
