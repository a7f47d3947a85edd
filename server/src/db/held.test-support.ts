import type { Db, Tx } from './db.ts';

/**
 * Does something while another transaction holds a row, in which `meanwhile` is written. The row is let go once somebody waits for it, or the work is done without it. The
 * embedded database has one session, so that there the work waits for the transaction itself.
 */
export async function whileHeld<T>(
  db: Db,
  table: string,
  id: string,
  work: () => Promise<T>,
  meanwhile?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.tx(async (tx) => {
    await tx.one(`select id from ${table} where id = $1 for update`, [id]);
    await meanwhile?.(tx);
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  const working = work();
  if (db.kind !== 'pglite') {
    let isDone = false;
    const end = (): void => {
      isDone = true;
    };
    const done = working.then(end, end);
    const waits = async (): Promise<boolean> =>
      (await db.one(`select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`)) !==
      undefined;
    while (!isDone && !(await waits())) await Promise.race([done, new Promise((resolve) => setImmediate(resolve))]);
  }
  release.resolve();
  await holding;
  return working;
}
