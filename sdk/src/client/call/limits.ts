interface Waiting {
  /** When the limit is reached, on the clock of `performance`. */
  readonly at: number;
  readonly end: () => void;
}

/** Time limits for many calls. */
export interface Limits {
  /** Calls `end` after this many ms; returns a function that cancels it. */
  start(ms: number, end: () => void): () => void;
}

/**
 * Time limits that share one timer per length: most calls have the same limit and never reach it, and a timer for each would cost more than
 * the rest of the call. A leftover timer does not keep a program alive.
 */
export function timeLimits(): Limits {
  const groups = new Map<number, Set<Waiting>>();
  const arm = (ms: number, group: Set<Waiting>): void => {
    // Limits of equal length expire in the order in which they began.
    const [next] = group;
    if (!next) {
      groups.delete(ms);
      return;
    }
    const timer: unknown = setTimeout(
      () => {
        const now = performance.now();
        for (const one of group) {
          if (one.at > now + 1) break;
          group.delete(one);
          one.end();
        }
        arm(ms, group);
      },
      Math.max(0, next.at - performance.now()),
    );
    // In Node the open connection keeps the program alive, so the timer need not.
    if (typeof timer === 'object' && timer !== null && 'unref' in timer) (timer as { unref(): void }).unref();
  };
  return {
    start(ms, end) {
      const one = { at: performance.now() + ms, end };
      const group = groups.get(ms);
      if (group) group.add(one);
      else {
        const made = new Set([one]);
        groups.set(ms, made);
        arm(ms, made);
      }
      return () => {
        groups.get(ms)?.delete(one);
      };
    },
  };
}
