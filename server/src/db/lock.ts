import type { Tx } from './db.ts';

/**
 * Waits until no other transaction holds this name, on any node, and holds it until this one ends. For what rows that nobody has inserted yet
 * cannot lock; the name says what it is about, and of which tenant.
 */
export async function holdLock(tx: Pick<Tx, 'one'>, name: string): Promise<void> {
  await tx.one('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The same without waiting: false where somebody else holds the name. */
export async function tryLock(tx: Pick<Tx, 'one'>, name: string): Promise<boolean> {
  const lock = await tx.one<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken', [name]);
  return lock?.taken === true;
}
