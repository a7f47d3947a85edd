import type { Language } from '@saiyun/sdk/contract';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Carriers } from '../delivery/carrier.ts';
import type { MessageProviders } from '../delivery/message-providers.ts';
import type { Log } from '../log.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Actor } from './actor.ts';
import type { Invoices, JobRunner, Mailer, OperationLog, Payments, ThirdParties } from './area-services.ts';
import type { AuditSealer } from './audit/audit-sealer.ts';
import type { Caches } from './caches/caches.ts';
import type { Cipher } from './cipher/cipher.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Broadcast } from './events/broadcast.ts';
import type { RedisLink } from './events/redis-link.ts';
import type { ModeWatch } from './mode/service-mode.ts';
import type { NodeState } from './node-state.ts';
import type { Outages } from './outage.ts';
import type { ModuleRegistry } from './tasks/module-registry.ts';
import type { TaskQueue } from './tasks/task-queue.ts';

export type { Actor } from './actor.ts';

/** What lives as long as the process: created once at the start (`services.ts`) and passed on with every call. */
export interface Services {
  readonly db: Db;
  readonly config: Config;
  /** Seals values at rest with the data key. */
  readonly cipher: Cipher;
  readonly now: () => Date;
  /** Random bytes; tests set a seeded source. */
  readonly random: (size: number) => Uint8Array;
  readonly log: Log;
  /** Where file contents are stored. */
  readonly storage: FileStorage;
  /** Sends mail and text messages. */
  readonly carriers: Carriers;
  /** Carry the messages of batches. */
  readonly providers: MessageProviders;
  /** Messages between nodes. */
  readonly broadcast: Broadcast;
  /** What nodes share beside the database, where the settings name it. */
  readonly redis?: RedisLink | undefined;
  /** What was read from the database and is valid until a change is heard. */
  readonly caches: Caches;
  /** Records that tasks find by name. */
  readonly modules: ModuleRegistry<Ctx>;
  /** Imports and exports running in this process. */
  readonly queue: TaskQueue<Services>;
  /** The database's clock, which jobs follow. */
  readonly clock: DatabaseClock;
  /** Seals new entries of the audit log. */
  readonly auditSealer: AuditSealer;
  readonly node: NodeState;
  /** What the platform serves, as its operators have switched it. */
  readonly mode: ModeWatch;
  readonly operationLog: OperationLog;
  readonly mail: Mailer;
  /** Sends batches of messages. */
  readonly batches: Mailer;
  readonly jobs: JobRunner;
  readonly payments: Payments;
  readonly invoices: Invoices;
  /** Third parties that accounts sign in with. */
  readonly thirdParties: ThirdParties;
  /** The key that signs links to files. */
  readonly linkKey: () => Buffer;
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
