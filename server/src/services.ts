import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Services } from './kernel/context.ts';
import type { Log } from './log.ts';

export interface BuildOptions {
  readonly db: Db;
  readonly config: Config;
  /** Tests give a clock of their own. */
  readonly now?: () => Date;
  /** Tests give a seeded source. */
  readonly random?: (size: number) => Uint8Array;
  /** Default: nothing is logged. */
  readonly log?: Log;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function servicesOf({ db, config, now, random, log }: BuildOptions): Services {
  return {
    db,
    config,
    now: now ?? (() => new Date()),
    random: random ?? ((size) => randomBytes(size)),
    log: log ?? silent,
  };
}
