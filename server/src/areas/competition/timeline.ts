import type { AnyRow } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { once } from '../../kernel/once.ts';
import { type DbRow, fromDb } from '../../kernel/row.ts';

const timeOf = (value: unknown): number | undefined => (typeof value === 'string' ? fromWireTime(value)?.getTime() : undefined);

/** Whether `now` lies between two times of a competition: the first second counts, and so does the last one with the grace. */
export function isOpen(row: AnyRow, from: string | null, to: string, now: Date): boolean {
  const start = from === null ? undefined : timeOf(row[from]);
  const end = timeOf(row[to]);
  const grace = typeof row.graceSeconds === 'number' ? row.graceSeconds : 0;
  const at = Math.floor(now.getTime() / 1000) * 1000;
  return (start === undefined || at >= start) && end !== undefined && at <= end + grace * 1000;
}

/** Whole seconds after a time of a competition; 0 before it. */
export const secondsAfter = (row: AnyRow, to: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - (timeOf(row[to]) ?? now.getTime())) / 1000));

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
