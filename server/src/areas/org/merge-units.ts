import type { StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { unit, unitStatus } from '@saiyun/sdk/entities';
import { Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { touch } from '../../kernel/row/touch.ts';

type Unit = StoredRow<typeof unit>;

/**
 * The tables with rows that move to the other unit. Where a unit has one row
 * per competition, the other unit keeps its own and this one stays behind.
 */
const moved = ['sys_user', 'ds_tb_expert', 'ds_tb_registration', 'ds_tb_award'] as const;

const targetOf = async (ctx: TxCtx, row: Unit, targetId: string): Promise<Unit> => {
  const stored = await ctx.tx.one<DbRow>(`select * from ds_tb_unit where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
    targetId,
    ctx.tenantId,
  ]);
  if (!stored || targetId === row.id || stored.status !== unitStatus.enabled)
    throw inputFailure({ field: 'targetId', code: 'rule', message: 'unit.mergeTarget' });
  return fromDb(ctx, unit, stored);
};

const namesOf = (row: Unit): readonly string[] => row.shortNames ?? [];

/**
 * Merges a unit into another one that is in use. Its people and entries move, its code and names become aliases of the other unit, and its
 * row stays as an alias that points there.
 */
export async function mergeUnits(ctx: TxCtx, row: Unit, { targetId }: { readonly targetId: string }): Promise<StoredDraft<typeof unit>> {
  const { tx, tenantId, actor, now } = ctx;
  if (row.mergedIntoId) throw new Failure('unit.merged');
  const target = await targetOf(ctx, row, targetId);
  for (const table of moved)
    await tx.run(`update ${table} set unit_id = $3, ${touch('$4', '$5')} where tenant_id = $1 and unit_id = $2 and del_flag = '0'`, [
      tenantId,
      row.id,
      target.id,
      actor.username,
      now(),
    ]);
  const alias = [row.unitCode, row.unitName, ...namesOf(row)].filter((n) => n !== target.unitName);
  await tx.run(`update ds_tb_unit set short_names = $3, ${touch('$4', '$5')} where id = $1 and tenant_id = $2`, [
    target.id,
    tenantId,
    JSON.stringify([...new Set([...namesOf(target), ...alias])]),
    actor.username,
    now(),
  ]);
  return { mergedIntoId: target.id };
}
