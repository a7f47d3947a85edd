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

/** Who calls. Read from the session on every request, so that a frozen account or a lost role counts at once. */
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
  /** Code of the chosen department. */
  readonly orgCode?: string | null;
  /** What limits the rows that the account sees besides its scope. */
  readonly dataRules?: DataRules;
  /** Of the session, or of the access token. */
  readonly sessionId: string;
  /** What the access token is for; of a caller with a session there is none. */
  readonly tokenScope?: readonly string[];
  /** The password was chosen by somebody else: nothing is done before its owner has changed it. */
  readonly mustChange?: boolean;
}

/** What lives as long as the process: made once at its start (`services.ts`), and handed on with every call. */
export interface Services {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
  /** Random bytes; tests give a seeded source. */
  readonly random: (size: number) => Uint8Array;
  readonly log: Log;
  /** Where the bytes of files are. */
  readonly storage: FileStorage;
  /** What brings mails and text messages to people. */
  readonly carriers: Carriers;
  /** Messages between nodes. */
  readonly broadcast: Broadcast;
  /** Imports and exports that this process runs. */
  readonly queue: TaskQueue<Services>;
  /** The database's clock, by which jobs go. */
  readonly clock: DatabaseClock;
  /** Seals what is written to the audit log. */
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
  /** What the caller's device says to be known by; an open call says it, others have a session. */
  readonly device?: string;
  /** The write is only tried: all of its rules run, and its transaction is rolled back. */
  readonly dryRun?: boolean;
}
