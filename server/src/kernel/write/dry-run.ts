import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../context.ts';

/** Does the work in one transaction, which a dry run rolls back at the end. */
export function inTransaction<T>({ db, dryRun }: Pick<Ctx, 'db' | 'dryRun'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return dryRun ? runAndRollBack(db, work) : db.tx(work);
}

/** Returns what the work returns, but rolls it back. */
export async function runAndRollBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const takeBack = new Error('a dry run');
  let done: { readonly answer: T } | undefined;
  await db
    .tx(async (tx) => {
      done = { answer: await work(tx) };
      // Otherwise checks deferred to the end of the transaction would not run.
      await tx.run('set constraints all immediate');
      throw takeBack;
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
  if (!done) throw new Error('the dry run did not run');
  return (done as { readonly answer: T }).answer;
}
