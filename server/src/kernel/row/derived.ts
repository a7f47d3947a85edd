import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';

/** The derived texts of rows, in the order of their ids; every row has all of them, `null` where empty. */
export async function derivedOf(
  ctx: Ctx,
  tx: Tx,
  { entity, rules }: EntityModule,
  ids: readonly string[],
): Promise<readonly WireRow[] | undefined> {
  if (!rules.derives || ids.length === 0) return undefined;
  const found = await rules.derives(ctx, tx, ids);
  const absent = Object.fromEntries((entity.derived ?? []).map((name) => [name, null]));
  return ids.map((id) => ({ ...absent, ...found.get(id) }));
}
