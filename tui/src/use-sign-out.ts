import { useState } from 'react';
import { useAppContext } from './kit/app-context.ts';

interface Unsent {
  readonly is: 'signOutAsk' | 'signOutRefused';
  readonly count: number;
}

export interface SignOut {
  /** How many reviews have changes that were not sent, while it is asked whether to sign out all the same. */
  readonly unsent: Unsent | undefined;
  readonly ask: () => void;
  readonly answer: (isYes: boolean) => void;
}

/** Signing out, which asks first if something that was written would wait for the next sign-in. */
export function useSignOut(onSignedOut: () => void): SignOut {
  const { client, outbox, seen } = useAppContext();
  const [unsent, setUnsent] = useState<Unsent>();
  const leave = (): void => {
    // Whoever comes next at this machine finds nothing of it.
    void seen().then(
      (box) => box.clear(),
      () => undefined,
    );
    void client.logout().finally(onSignedOut);
  };
  return {
    unsent,
    ask: () =>
      void outbox().then(
        (box) => {
          const ids = box.unsent();
          // What was refused is sent at no sign-in by itself.
          const sendable = ids.filter((id) => box.standing(id).is !== 'refused');
          if (sendable.length > 0) setUnsent({ is: 'signOutAsk', count: sendable.length });
          else if (ids.length > 0) setUnsent({ is: 'signOutRefused', count: ids.length });
          else leave();
        },
        // Without an outbox nothing was written.
        leave,
      ),
    answer: (isYes) => {
      setUnsent(undefined);
      if (isYes) leave();
    },
  };
}
