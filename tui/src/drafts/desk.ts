import type { Client } from '@saiyun/sdk';
import { type DraftPlace, openDrafts } from './open-drafts.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** The outbox of whoever is signed in; with another account there is another one. */
export interface Desk {
  readonly outbox: () => Promise<Outbox>;
  /** Nothing of this account is sent or shown any more. */
  clear(): void;
  finish(ms: number): Promise<void>;
  /** Called when sending finds that the session is over. */
  onEnded: (error: unknown) => void;
}

export function createDesk(client: Client, place: DraftPlace | undefined): Desk {
  let opened: Promise<Outbox> | undefined;
  const desk: Desk = {
    outbox: () => {
      opened ??= openDrafts(client, place).then((store) => createOutbox(client, store, (error) => desk.onEnded(error)));
      // A lost line: the next one who asks tries again.
      opened.catch(() => (opened = undefined));
      return opened;
    },
    clear() {
      void opened?.then((outbox) => outbox.stop()).catch(() => undefined);
      opened = undefined;
    },
    async finish(ms) {
      const outbox = await opened?.catch(() => undefined);
      await outbox?.finish(ms);
      outbox?.stop();
    },
    onEnded: () => undefined,
  };
  return desk;
}
