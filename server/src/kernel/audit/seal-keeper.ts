import type { Db } from '../../db/db.ts';
import type { Log } from '../../log.ts';
import { sealAudit } from './chain.ts';

/** How long entries wait for others of the same moment. */
const gatherMs = 1000;

/** Seals entries of the audit log a moment after their commit: what is changed in between would go undetected. */
export interface SealKeeper {
  /** To be called where entries are written; before the start, and in programs beside the platform, the job alone seals them. */
  soon(tenantId: number): void;
  start(): void;
  /** Seals what waits. */
  stop(): Promise<void>;
}

export function sealKeeper(db: Db, log: Log): SealKeeper {
  let isStarted = false;
  const waiting = new Map<number, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const seal = (tenantId: number): void => {
    const sealing = sealAudit(db, tenantId)
      .catch((error: unknown) => log.warn({ err: error, tenantId }, 'sealing the audit log'))
      .finally(() => running.delete(sealing));
    running.add(sealing);
  };
  const gather = (tenantId: number): void => {
    if (!isStarted || waiting.has(tenantId)) return;
    const timer = setTimeout(() => {
      waiting.delete(tenantId);
      seal(tenantId);
    }, gatherMs);
    timer.unref();
    waiting.set(tenantId, timer);
  };
  return {
    soon: (tenantId) => db.afterCommit(() => gather(tenantId)),
    start() {
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      for (const [tenantId, timer] of waiting) {
        clearTimeout(timer);
        seal(tenantId);
      }
      waiting.clear();
      await Promise.all(running);
    },
  };
}
