import type { Mailer } from './area-services.ts';
import type { Services } from './context.ts';

/** Runs a pass in the background whenever something may be due, one at a time. */
export function openSender(
  services: () => Services,
  pass: (services: Services, isStopped: () => boolean) => Promise<void>,
  failing: string,
): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  const send = (): void => {
    if (isStopped) return;
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
      deliverSoon();
    },
    async stop() {
      isStopped = true;
      await delivered();
    },
  };
}
