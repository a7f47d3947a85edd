import type { Language, Role } from '@saiyun/sdk/contract';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Carriers } from '../delivery/carrier.ts';
import type { Log } from '../log.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { DataRules } from './access/data-rules.ts';
import type { SealKeeper } from './audit/seal-keeper.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Broadcast } from './events/broadcast.ts';
import type { NodeState } from './node-state.ts';
import type { Outages } from './outage.ts';
import type { TaskQueue } from './tasks/task-queue.ts';

/** Who calls. Read from the session on every request, so that a frozen account or a lost role takes effect at once. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly tenantId: number;
  readonly roles: readonly Role[];
  /** Granted button codes, such as `dsTbUnit:add`. */
  readonly buttons: ReadonlySet<string>;
  /** The unit that a UNIT account administers. */
  readonly unitId: string | null;
  /** The expert record of an EXPERT account. */
  readonly expertId: string | null;
  /** Code of the department chosen for the session. */
  readonly orgCode?: string | null;
  /** Limits on the rows the account sees, on top of its scope. */
  readonly dataRules?: DataRules;
  /** Id of the session or of the access token. */
  readonly sessionId: string;
  /** What the access token may be used for; a caller with a session has no such limit. */
  readonly tokenScope?: readonly string[];
  /** Somebody else chose the password: the owner must change it before doing anything else. */
  readonly mustChange?: boolean;
}

/** What lives as long as the process: created once at the start (`services.ts`) and passed on with every call. */
export interface Services {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
  /** Random bytes; tests set a seeded source. */
  readonly random: (size: number) => Uint8Array;
  readonly log: Log;
  /** Where file contents are stored. */
  readonly storage: FileStorage;
  /** Sends mail and text messages. */
  readonly carriers: Carriers;
  /** Messages between nodes. */
  readonly broadcast: Broadcast;
  /** Imports and exports running in this process. */
  readonly queue: TaskQueue<Services>;
  /** The database's clock, which jobs follow. */
  readonly clock: DatabaseClock;
  /** Seals new entries of the audit log. */
  readonly seals: SealKeeper;
  readonly node: NodeState;
  readonly outages: Outages;
}

/** One call by a signed-in account. */
export interface Ctx extends Services {
  readonly actor: Actor;
  readonly tenantId: number;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  /** How the caller's device identifies itself. Only open calls carry it; others have a session. */
  readonly device?: string;
  /** A trial: all rules of the write run, then its transaction is rolled back. */
  readonly dryRun?: boolean;
}
