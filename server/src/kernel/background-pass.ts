import type { Mailer } from './area-services.ts';
import type { Services } from './context.ts';

/** A block of what nobody holds, so that nodes take different rows. */
export const freeRows = 'limit 20 for update skip locked';
/** The first row, once whoever holds it is done. */
export const heldRow = 'limit 1 for update';

/**
 * Takes what is due: what somebody holds is passed over first and waited for at last, one row at a time. Whoever holds it may be refused,
 * and then nobody says again that it is due.
 */
export async function takeDue<T>(take: (waits: boolean) => Promise<readonly T[]>): Promise<readonly T[]> {
  const free = await take(false);
  return free.length > 0 ? free : take(true);
}

/** Runs a pass in the background whenever something may be due, one at a time. */
export function openSender(
  services: () => Services,
  pass: (services: Services, isStopped: () => boolean) => Promise<void>,
  failing: string,
): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  let unheard: (() => void) | undefined;
  const send = (): void => {
    // It begins again with the end of the mode.
    if (isStopped || !services().mode.mayWork()) return;
    if (running) {
      again = true;
      return;
    }
    running = pass(services(), () => isStopped)
      .catch((error: unknown) => services().log.error({ err: error }, failing))
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        send();
      });
  };
  const deliverSoon = (): void => services().db.afterCommit(send);
  const delivered = async (): Promise<void> => {
    while (running) await running;
  };
  return {
    deliverSoon,
    delivered,
    start() {
      isStopped = false;
      const { mode } = services();
      unheard ??= mode.onChange(() => mode.mayWork() && deliverSoon());
      deliverSoon();
    },
    async stop() {
      isStopped = true;
      unheard?.();
      unheard = undefined;
      await delivered();
    },
  };
}
