interface Waiting {
  /** When it is over, on the clock of `performance`. */
  readonly at: number;
  readonly end: () => void;
}

/** Time limits of many calls. */
export interface Limits {
  /** Calls `end` after so many ms; answers the way to call it off. */
  start(ms: number, end: () => void): () => void;
}

/**
 * Time limits that share one timer for each length: most calls have the same limit and none reaches it, and a timer of its own for each
 * would cost more than all the rest of the call. A timer that is left over keeps no program alive.
 */
export function timeLimits(): Limits {
  const groups = new Map<number, Set<Waiting>>();
  const arm = (ms: number, group: Set<Waiting>): void => {
    // Equal limits end in the order in which they began.
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
    // Node; the connection that is waited for keeps the program alive.
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
