import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';

/** How far a node's clock may be from the database's: beyond it the node would run the jobs of another hour. */
const mostOffMs = 5000;

export interface DatabaseClock {
  /** Asks the database what time it is; undefined while this node's clock is too far from it. */
  ask(): Promise<Date | undefined>;
  /** What the database's clock shows, by how far this one was from it when it was asked last. */
  now(): Date;
  /** By how many seconds this node is ahead (or, below zero, behind), while that is too far. */
  offSeconds(): number | undefined;
}

/** A clock that is nobody's but this node's: for tests, and for programs beside the platform. */
export function ownClock(now: () => Date): DatabaseClock {
  return { ask: async () => now(), now, offSeconds: () => undefined };
}

/** Nodes that share a database go by its clock: one that is an hour ahead must not run what is due in an hour. */
export function watchClock({ db, now, log }: { readonly db: Db; readonly now: () => Date; readonly log: Log }): DatabaseClock {
  let aheadMs = 0;
  let isOff = false;
  const seconds = (): number => Math.round(aheadMs / 1000);
  return {
    async ask() {
      const before = now().getTime();
      const at = await db.probe();
      const after = now().getTime();
      // Half of the way, as nobody knows when in between the database looked at its clock.
      aheadMs = (before + after) / 2 - at.getTime();
      const wasOff = isOff;
      isOff = Math.abs(aheadMs) > mostOffMs + (after - before) / 2;
      if (isOff && !wasOff) log.error({ aheadSeconds: seconds() }, "this node's clock is not the database's: it runs no jobs until it is");
      if (wasOff && !isOff) log.info({ aheadSeconds: seconds() }, "this node's clock is the database's again");
      return isOff ? undefined : at;
    },
    now: () => new Date(now().getTime() - aheadMs),
    offSeconds: () => (isOff ? seconds() : undefined),
  };
}
