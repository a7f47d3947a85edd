import { randomBytes } from 'node:crypto';
import { linkKeyOf } from './areas/files/signed-link.ts';
import { openJobRunner } from './areas/job/runner.ts';
import { openOperationLog } from './areas/log/operation-log.ts';
import { openBatches } from './areas/message/batches.ts';
import { openMailer } from './areas/message/out-message.ts';
import { openPayments } from './areas/money/fees/due-work.ts';
import { openInvoices } from './areas/money/invoices/due-work.ts';
import { openThirdParties } from './areas/session/third/provider.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { openCarriers } from './delivery/carriers.ts';
import { openMessageProviders } from './delivery/message-providers.ts';
import { auditSealer } from './kernel/audit/audit-sealer.ts';
import { openCaches } from './kernel/caches/caches.ts';
import { type Cipher, openCipher } from './kernel/cipher/cipher.ts';
import type { Services } from './kernel/context.ts';
import { ownClock, watchClock } from './kernel/database-clock.ts';
import { openBroadcast } from './kernel/events/broadcast.ts';
import { redisBroadcast } from './kernel/events/redis-broadcast.ts';
import { openRedis } from './kernel/events/redis-link.ts';
import { watchMode } from './kernel/mode/service-mode.ts';
import { openModuleRegistry } from './kernel/tasks/module-registry.ts';
import { openTaskQueue } from './kernel/tasks/queue.ts';
import type { Log } from './log.ts';
import { openStorage } from './storage/open-storage.ts';

export interface BuildOptions {
  readonly db: Db;
  readonly config: Config;
  /** The same that checked the data key; default: one of its own. */
  readonly cipher?: Cipher;
  /** Tests set their own clock. */
  readonly now?: () => Date;
  /** Whether jobs follow the database's clock, as nodes that share a database must. */
  readonly watchesClock?: boolean;
  /** Tests set a seeded source. */
  readonly random?: (size: number) => Uint8Array;
  /** Default: nothing is logged. */
  readonly log?: Log;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Creates what lives as long as the process. Nothing listens, sends or runs until it is used. One database has one of these per process.
 */
export function servicesOf({
  db,
  config,
  cipher = openCipher(config),
  now = () => new Date(),
  watchesClock = false,
  random = (size) => randomBytes(size),
  log = silent,
}: BuildOptions): Services {
  const carriers = openCarriers(config);
  const redis = config.SAIYUN_REDIS_URL === undefined ? undefined : openRedis(config.SAIYUN_REDIS_URL, config.SAIYUN_REDIS_PREFIX, log);
  const broadcast = redis ? redisBroadcast(redis, db, openBroadcast(db)) : openBroadcast(db);
  const services: Services = {
    db,
    config,
    cipher,
    now,
    random,
    log,
    storage: openStorage(config),
    carriers,
    providers: openMessageProviders(config, db, carriers),
    broadcast,
    redis,
    mode: watchMode({ db, broadcast, log }),
    caches: openCaches(db),
    modules: openModuleRegistry(),
    queue: openTaskQueue(db, log, () => services),
    clock: watchesClock ? watchClock({ db, now, log }) : ownClock(now),
    auditSealer: auditSealer(db, log),
    node: { isDraining: false },
    operationLog: openOperationLog(() => services),
    mail: openMailer(() => services),
    batches: openBatches(() => services),
    jobs: openJobRunner(() => services),
    payments: openPayments(() => services),
    invoices: openInvoices(() => services),
    thirdParties: openThirdParties(config),
    linkKey: linkKeyOf(cipher),
    outages: new Map(),
  };
  return services;
}
