import type { Db } from '../db/db.ts';
import { isUnavailable, isUnreachable } from '../db/sql-error.ts';
import type { Log } from '../log.ts';
import type { Failure } from './failure.ts';

const lookMs = 1000;
/** A busy period is over once nobody has been turned away for this long. */
const quietMs = 10_000;

export interface Outage {
  readonly since: number;
  failed: number;
  last: number;
}

/** What this process cannot do at the moment, by the failure that reports it. */
export type Outages = Map<Failure['code'], Outage>;

interface Noted {
  readonly db: Db;
  readonly log: Log;
  readonly outages: Outages;
}

const reasonOf = (failure: Failure): string => (failure.cause instanceof Error ? failure.cause.message : '');

/**
 * Notes a failure caused by a busy or unreachable database: the log gets one line when that begins and one when it ends, instead of one per
 * call. Returns whether it was such a failure, which then needs no log line of its own.
 */
export function noteOutage({ db, log, outages }: Noted, error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  const failure = error as Failure;
  const now = performance.now();
  const found = outages.get(failure.code);
  if (found) {
    found.failed += 1;
    found.last = now;
    return true;
  }
  const outage: Outage = { since: now, failed: 1, last: now };
  outages.set(failure.code, outage);
  log.error({ code: failure.code, reason: reasonOf(failure) }, 'the database does not serve');
  const isOver = async (): Promise<boolean> =>
    isUnreachable(failure)
      ? db.probe().then(
          () => true,
          () => false,
        )
      : performance.now() - outage.last > quietMs;
  const look = (): void => {
    setTimeout(async () => {
      if (!(await isOver())) return look();
      outages.delete(failure.code);
      const seconds = Math.round((performance.now() - outage.since) / 1000);
      log.info({ code: failure.code, seconds, failed: outage.failed }, 'the database serves again');
    }, lookMs).unref();
  };
  look();
  return true;
}
