import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';

/** How far a node's clock may be from the database's; beyond this the node would run jobs at the wrong hour. */
const mostOffMs = 5000;

export interface DatabaseClock {
  /** Asks the database for the time; undefined while this node's clock is too far off. */
  ask(): Promise<Date | undefined>;
  /** The database's time, computed from the difference measured last. */
  now(): Date;
  /** Seconds that this node is ahead (negative: behind), while that is too far. */
  offSeconds(): number | undefined;
}

/** This node's own clock: for tests, and for programs beside the platform. */
export function ownClock(now: () => Date): DatabaseClock {
  return { ask: async () => now(), now, offSeconds: () => undefined };
}

/** Nodes that share a database follow its clock: a node that is an hour ahead must not run jobs an hour early. */
export function watchClock({ db, now, log }: { readonly db: Db; readonly now: () => Date; readonly log: Log }): DatabaseClock {
  let aheadMs = 0;
  let isOff = false;
  const seconds = (): number => Math.round(aheadMs / 1000);
  return {
    async ask() {
      const before = now().getTime();
      const at = await db.probe();
      const after = now().getTime();
      // The midpoint, because the database read its clock at some unknown moment in between.
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
