import type { Ctx } from './context.ts';
import type { ImportRow } from './import-rows.ts';
import { type WriteContext, type Written, writeRows } from './import-write.ts';
import { tried } from './tried.ts';

/** What storing the rows would do: does it, and takes it back. */
export const tryRows = (ctx: Ctx, context: WriteContext, rows: readonly ImportRow[]): Promise<Written> =>
  tried(ctx.db, (tx) => writeRows({ ...ctx, tx }, context, rows));
