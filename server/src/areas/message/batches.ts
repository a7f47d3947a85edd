import type { Mailer } from '../../kernel/area-services.ts';
import { openSender } from '../../kernel/background-pass.ts';
import type { Services } from '../../kernel/context.ts';
import { dispatchBatches, nextAttempt } from './dispatch.ts';

/** A pass that finds nothing due comes back when something is, so that an outage of a minute costs no more than that. */
const longestWaitMs = 60_000;

/** Sends batches in the background of this process. */
export function openBatches(services: () => Services): Mailer {
  let timer: NodeJS.Timeout | undefined;
  const sender = openSender(
    services,
    async (own, isStopped) => {
      clearTimeout(timer);
      await dispatchBatches(own, isStopped);
      const next = isStopped() ? undefined : await nextAttempt(own);
      if (!next) return;
      const waitMs = Math.max(250, Math.min(longestWaitMs, next.getTime() - own.now().getTime()));
      timer = setTimeout(() => sender.deliverSoon(), waitMs);
      timer.unref();
    },
    'batches of messages cannot be sent',
  );
  return {
    ...sender,
    async stop() {
      clearTimeout(timer);
      await sender.stop();
    },
  };
}
