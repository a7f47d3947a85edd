import type { Db } from '../../db/db.ts';
import type { Services } from '../context.ts';
import { sealAudit } from './chain.ts';

/** How long entries wait for others of the same moment. */
const gatherMs = 1000;

const keepers = new WeakMap<Db, (tenantId: number) => void>();

/** To be called where entries of the audit log are written; without a keeper the job alone seals them. */
export function sealSoon(db: Db, tenantId: number): void {
  db.afterCommit(() => keepers.get(db)?.(tenantId));
}

/**
 * Seals entries of the audit log a moment after their commit: what is changed in between would go undetected. Answers how to stop, which
 * seals what waits.
 */
export function keepSealed({ db, log }: Pick<Services, 'db' | 'log'>): () => Promise<void> {
  const waiting = new Map<number, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const seal = (tenantId: number): void => {
    const sealing = sealAudit(db, tenantId)
      .catch((error: unknown) => log.warn({ err: error, tenantId }, 'sealing the audit log'))
      .finally(() => running.delete(sealing));
    running.add(sealing);
  };
  keepers.set(db, (tenantId) => {
    if (waiting.has(tenantId)) return;
    const timer = setTimeout(() => {
      waiting.delete(tenantId);
      seal(tenantId);
    }, gatherMs);
    timer.unref();
    waiting.set(tenantId, timer);
  });
  return async () => {
    keepers.delete(db);
    for (const [tenantId, timer] of waiting) {
      clearTimeout(timer);
      seal(tenantId);
    }
    waiting.clear();
    await Promise.all(running);
  };
}
