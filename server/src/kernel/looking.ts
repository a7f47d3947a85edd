/** A look that is repeated until it is stopped. */
export interface Looking {
  start(): void;
  /** Resolves once the look in progress has ended; none follows. */
  stop(): Promise<void>;
}

/** Repeats a look with a pause after each, in ms; one that fails is followed by the next. Keeps no process alive. */
export function looking(look: () => Promise<unknown>, pauseMs: number): Looking {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look().then(again, again);
    }, pauseMs);
    timer.unref();
  };
  return {
    start() {
      if (!timer) again();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
