import { type StoredRow, yes } from '@saiyun/sdk/contract';
import { competition, stage } from '@saiyun/sdk/entities';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';

export { secondsAfter, takesEntries, worksGate } from '@saiyun/sdk/rules';

export type Competition = StoredRow<typeof competition>;
export type Stage = StoredRow<typeof stage>;

/** A live competition of the tenant, read once per transaction. */
export function competitionOf(ctx: TxCtx, id: string | null | undefined): Promise<Competition | undefined> {
  return oncePerTransaction(ctx.tx, `competition ${String(id)}`, async () => {
    const row = await ctx.tx.one<DbRow>(`select * from ds_tb_competition where id = $1 and tenant_id = $2 and del_flag = '0'`, [
      id,
      ctx.tenantId,
    ]);
    return row && fromDb(ctx, competition, row);
  });
}

/** The competition of a group, read once per transaction. */
export function competitionOfGroup(ctx: TxCtx, groupId: string): Promise<string | undefined> {
  return oncePerTransaction(ctx.tx, `group ${groupId}`, async () => {
    const row = await ctx.tx.one<{ id: string }>(
      `select competition_id as id from ds_tb_competition_group where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [groupId, ctx.tenantId],
    );
    return row?.id;
  });
}

/** Whether a competition has groups of its own. */
export async function hasGroups({ tx, tenantId }: TxCtx, competitionId: string): Promise<boolean> {
  const row = await tx.one<{ id: string }>(
    `select id from ds_tb_competition_group where competition_id = $1 and tenant_id = $2 and del_flag = '0' limit 1`,
    [competitionId, tenantId],
  );
  return row !== undefined;
}

/** A live stage of the tenant, read once per transaction. */
export function stageOf(ctx: TxCtx, id: string): Promise<Stage | undefined> {
  return oncePerTransaction(ctx.tx, `stage row ${id}`, async () => {
    const row = await ctx.tx.one<DbRow>(`select * from ds_tb_competition_stage where id = $1 and tenant_id = $2 and del_flag = '0'`, [
      id,
      ctx.tenantId,
    ]);
    return row && fromDb(ctx, stage, row);
  });
}

/** The first stage of a competition that asks for works. An entry that names no stage has its work there; later ones are reached by promotion. */
export async function firstStageOfWorks({ tx, tenantId }: TxCtx, competitionId: string): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(
    `select id from ds_tb_competition_stage where tenant_id = $1 and competition_id = $2 and submit_required = '${yes}' and del_flag = '0'
     order by stage_no, id limit 1`,
    [tenantId, competitionId],
  );
  return row?.id;
}

/** Whether a stage follows on the first one that asks for works: then it takes works in its own time. */
export async function followsStageOfWorks(ctx: TxCtx, stage: Stage | undefined): Promise<boolean> {
  const first = stage && (await firstStageOfWorks(ctx, stage.competitionId));
  const row = first && first !== stage.id ? await stageOf(ctx, first) : undefined;
  return row !== undefined && stage !== undefined && row.stageNo < stage.stageNo;
}

/** The stage whose rules hold for a work. */
export async function stageOfWork(
  ctx: TxCtx,
  work: { readonly stageId?: string | null | undefined; readonly competitionId?: string | undefined },
): Promise<Stage | undefined> {
  const id = work.stageId || (work.competitionId && (await firstStageOfWorks(ctx, work.competitionId)));
  return id ? stageOf(ctx, id) : undefined;
}

/** The competition of a stage, read once per transaction. */
export function competitionOfStage(ctx: TxCtx, stageId: string): Promise<string | undefined> {
  return oncePerTransaction(ctx.tx, `stage ${stageId}`, async () => {
    const row = await ctx.tx.one<{ id: string }>(
      `select competition_id as id from ds_tb_competition_stage where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [stageId, ctx.tenantId],
    );
    return row?.id;
  });
}
