import type { AnyRow } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { once } from '../../kernel/once.ts';
import { type DbRow, fromDb } from '../../kernel/row.ts';

export { isOpen, secondsAfter } from '@saiyun/sdk/rules';

/** A live competition of the tenant, read once per transaction. */
export const competitionOf = (ctx: TxCtx, id: unknown): Promise<AnyRow | undefined> =>
  once(ctx.tx, `competition ${String(id)}`, async () => {
    const row = await ctx.tx.one<DbRow>(`select * from ds_tb_competition where id = $1 and tenant_id = $2 and del_flag = '0'`, [
      id,
      ctx.tenantId,
    ]);
    return row && fromDb(ctx, competition, row);
  });

/** The group and its competition. */
export const competitionOfGroup = (ctx: TxCtx, groupId: string): Promise<string | undefined> =>
  once(ctx.tx, `group ${groupId}`, async () => {
    const row = await ctx.tx.one<{ id: string }>(
      `select competition_id as id from ds_tb_competition_group where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [groupId, ctx.tenantId],
    );
    return row?.id;
  });
