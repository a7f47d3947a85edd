import type { Client, UserInfo } from '@saiyun/sdk';
import type { LastSeen } from './last-seen.ts';
import { type DraftPlace, type Kept, openDrafts } from './open-drafts.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** The outbox of whoever is signed in, and what they have seen; another account has its own. */
export interface Desk {
  readonly outbox: () => Promise<Outbox>;
  readonly seen: () => Promise<LastSeen>;
  /** Who is signed in, as far as it was ever told. */
  readonly account: () => Promise<UserInfo>;
  /** Nothing of this account is sent or shown any more. */
  clear(): void;
  finish(ms: number): Promise<void>;
  /** Called when sending finds that the session is over. */
  onEnded: (error: unknown) => void;
}

interface Opened extends Kept {
  readonly outbox: Outbox;
}

export function createDesk(client: Client, place: DraftPlace | undefined): Desk {
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => {
    opened ??= openDrafts(client, place).then((kept) => ({
      ...kept,
      outbox: createOutbox(client, kept, (error) => desk.onEnded(error)),
    }));
    // A lost line: the next one who asks tries again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const desk: Desk = {
    outbox: async () => (await open()).outbox,
    seen: async () => (await open()).seen,
    account: async () => (await open()).account,
    clear() {
      void opened?.then(({ outbox }) => outbox.stop()).catch(() => undefined);
      opened = undefined;
    },
    async finish(ms) {
      const outbox = (await opened?.catch(() => undefined))?.outbox;
      await outbox?.finish(ms);
      outbox?.stop();
    },
    onEnded: () => undefined,
  };
  return desk;
}
