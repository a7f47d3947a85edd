import type { Ctx } from './context.ts';
import type { ImportRow } from './import-rows.ts';
import { type WriteContext, type Written, writeRows } from './import-write.ts';

/** What storing the rows would do: does it, and takes it back. */
export async function tryRows(ctx: Ctx, context: WriteContext, rows: readonly ImportRow[]): Promise<Written> {
  let tried: Written | undefined;
  const takeBack = new Error('a dry run');
  await ctx.db
    .tx(async (tx) => {
      tried = await writeRows({ ...ctx, tx }, context, rows);
      throw takeBack;
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
  if (!tried) throw new Error('the dry run did not run');
  return tried;
}
