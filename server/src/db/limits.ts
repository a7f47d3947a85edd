import type { Tx } from './db.ts';

/** For operators' work of unknown length: the rest of this transaction is not ended for being slow. */
export async function liftLimits(tx: Tx): Promise<void> {
  await tx.run('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}
