import type { Entity } from '@saiyun/sdk/contract';
import type { TxCtx } from '../entity-module.ts';

/**
 * Whether `id` is `below` itself or one of its ancestors along `parentId`; making a row the parent of its own ancestor would close a
 * circle.
 */
export async function isBelow({ tx, tenantId }: TxCtx, entity: Entity, below: string, id: string): Promise<boolean> {
  const found = await tx.one(
    `with recursive above(id, parent_id) as (
       select id, parent_id from ${entity.table} where id = $2 and tenant_id = $1
       union select a.id, a.parent_id from ${entity.table} a join above b on a.id = b.parent_id where a.tenant_id = $1
     ) select 1 as own from above where id = $3 limit 1`,
    [tenantId, below, id],
  );
  return found !== undefined;
}
