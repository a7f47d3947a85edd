import type { Db } from '../../db/db.ts';
import type { Log } from '../../log.ts';
import { sealAudit } from './chain.ts';

/** How long an entry waits for others, so that they are sealed together. */
const gatherMs = 1000;

/** Seals entries of the audit log shortly after their commit: a change before that would go undetected. */
export interface AuditSealer {
  /** Called where entries are written. Before the start, and in programs beside the platform, only the job seals them. */
  soon(tenantId: number): void;
  start(): void;
  /** Seals whatever is waiting. */
  stop(): Promise<void>;
}

export function auditSealer(db: Db, log: Log): AuditSealer {
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
