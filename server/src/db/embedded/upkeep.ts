import type { Db } from '../db.ts';

const dayMs = 24 * 3_600_000;

/** Whether the planner knows nothing of some table, and takes it for nearly empty: joins of hundreds of rows then take a second. */
const unknown = `select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0 limit 1`;

/**
 * Does for the embedded database what PostgreSQL does by itself: it has no processes of its own, and so no autovacuum. Statistics are
 * gathered at the start if a table has none, and each day old rows are cleared away and statistics renewed, table by table, so that calls
 * wait for one table at most. `failed` is told of an error, which stops nothing. Returns what ends it.
 */
export async function keepUp(db: Db, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  if (await db.one(unknown)) await db.run('analyze');
  let isStopped = false;
  let running: Promise<void> | undefined;
  const clear = async (): Promise<void> => {
    const tables = await db.many<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    for (const { name } of tables) {
      if (isStopped) return;
      await db.run(`vacuum (analyze) ${name}`);
    }
  };
  const timer = setInterval(() => {
    running ??= clear()
      .catch(failed)
      .finally(() => {
        running = undefined;
      });
  }, dayMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
