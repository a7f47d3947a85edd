import { snakeCase } from '@saiyun/sdk/contract';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../context.ts';
import type { EntityModule, TxCtx } from '../entity-module.ts';
import { treeOf } from '../list/tree.ts';
import { lockTenant } from './lock-tenant.ts';
import { editIn, writing } from './standard-calls.ts';

/** Where a row of a tree goes: below a row or to the top, before one of the rows there or after them all. */
export interface Place {
  readonly id: string;
  readonly revision: number;
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** The rows below the same one, in their order, without the moved one. */
const siblings = ({ tx, tenantId }: TxCtx, { entity }: EntityModule, { id, parentId }: Place) => {
  const { parent, order, table } = treeOf(entity);
  const under = entity.under === undefined ? 't.id' : `t.${snakeCase(entity.under)}`;
  return tx.many<{ id: string; place: number | null }>(
    `select t.id, t.${order} as place from ${table} t
     where t.tenant_id = $1 and t.del_flag = '0' and t.id <> $2 and coalesce(t.${parent}, '') = $3 order by t.${order} nulls first, ${under}, t.id`,
    [tenantId, id, parentId ?? ''],
  );
};

/**
 * PUT /sys/recordTree/move: an edit of the row's parent and place, with its rules and its revision. The others below the same row are
 * numbered anew where they must make room; that is no change of theirs, so a form that is open on one of them stays good.
 */
export async function moveRow(ctx: Ctx, module: EntityModule, place: Place): Promise<WireRow> {
  const { entity } = module;
  const { order, table } = treeOf(entity);
  await module.rules.refresh?.(ctx);
  return writing(ctx, entity, async (tx) => {
    // Places are given one move at a time, as two of them could close a circle together.
    await lockTenant(tx.tx, ctx.tenantId);
    const others = await siblings(tx, module, place);
    const at = others.findIndex(({ id }) => id === place.beforeId);
    const index = at < 0 ? others.length : at;
    const { parent = '', order: orderField = '' } = entity.tree ?? {};
    const row = await editIn(tx, module, {
      id: place.id,
      revision: place.revision,
      [parent]: place.parentId,
      [orderField]: index + 1,
    });
    const wanted = others.map(({ id, place: now }, i) => ({ id, now, next: i < index ? i + 1 : i + 2 }));
    const moved = wanted.filter(({ now, next }) => now !== next);
    if (moved.length > 0)
      await tx.tx.run(
        `update ${table} as t set ${order} = n.place from unnest($2::text[], $3::int[]) as n(id, place) where t.id = n.id and t.tenant_id = $1`,
        [ctx.tenantId, moved.map(({ id }) => id), moved.map(({ next }) => next)],
      );
    return row;
  });
}
