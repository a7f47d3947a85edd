import type { Tx } from '../db/db.ts';

/**
 * Runs `work` with only the unique indexes in place and rebuilds the others afterwards: one sort is several times faster than half a
 * million inserts into a dozen trees. All in the caller's transaction, so a crash leaves every index in place.
 */
export async function withFewIndexes<T>(tx: Tx, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const indexes = await tx.many<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = current_schema() and i.tablename = any($1) and i.indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  );
  for (const { name } of indexes) await tx.run(`drop index "${name}"`);
  const result = await work();
  for (const { definition } of indexes) await tx.run(definition);
  for (const table of tables) await tx.run(`analyze ${table}`);
  return result;
}
