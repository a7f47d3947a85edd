import type { Ctx } from '../context.ts';
import { runAndRollBack } from '../write/dry-run.ts';
import type { ImportRow } from './rows.ts';
import { type WriteContext, type Written, writeRows } from './write.ts';

/** What storing the rows would do: stores them and rolls back. */
export function tryRows(ctx: Ctx, context: WriteContext, rows: readonly ImportRow[]): Promise<Written> {
  return runAndRollBack(ctx.db, (tx) => writeRows({ ...ctx, tx }, context, rows));
}
