import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../db/db.ts';
import { withheldFrom } from '../access/withheld.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';

/**
 * What the server adds to rows, in the order of their ids: the record's derived texts, all of them in every row and `null` where empty, and
 * what a sub-administrator was not given.
 */
export async function derivedOf(ctx: Ctx, tx: Tx, module: EntityModule, ids: readonly string[]): Promise<readonly WireRow[] | undefined> {
  if (ids.length === 0) return undefined;
  const { entity, rules } = module;
  const texts = await rules.derives?.(ctx, tx, ids);
  const withheld = await withheldFrom(ctx, tx, module, ids);
  if (!texts && !withheld) return undefined;
  const absent = texts && Object.fromEntries((entity.derived ?? []).map((name) => [name, null]));
  return ids.map((id) => {
    const actions = withheld?.get(id);
    return { ...absent, ...texts?.get(id), ...(actions && { withheld: actions }) };
  });
}
