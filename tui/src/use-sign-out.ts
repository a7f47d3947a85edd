import { useState } from 'react';
import { useAppContext } from './kit/app-context.ts';

export interface SignOut {
  /** How many reviews have changes that were not sent, while it is asked whether to sign out all the same. */
  readonly unsent: number | undefined;
  readonly ask: () => void;
  readonly answer: (isYes: boolean) => void;
}

/** Signing out, which asks first if something that was written would wait for the next sign-in. */
export function useSignOut(onSignedOut: () => void): SignOut {
  const { client, outbox } = useAppContext();
  const [unsent, setUnsent] = useState<number>();
  const leave = (): void => void client.logout().finally(onSignedOut);
  return {
    unsent,
    ask: () =>
      void outbox().then(
        (box) => (box.unsent().length > 0 ? setUnsent(box.unsent().length) : leave()),
        // Without an outbox nothing was written.
        leave,
      ),
    answer: (isYes) => {
      setUnsent(undefined);
      if (isYes) leave();
    },
  };
}
