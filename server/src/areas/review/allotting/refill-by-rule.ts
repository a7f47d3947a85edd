import { yes } from '@saiyun/sdk/contract';
import { review, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import type { Services } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { firstTold, organisersOf } from '../../competition/deadlines/tell-once.ts';
import { tell } from '../../message/telling/tell.ts';
import { refill } from './refill.ts';

/** The returned and expired reviews among these whose project refills by itself and still takes reviews. */
const openOf = async (ctx: TxCtx, ids: readonly string[]) => {
  const rows = await ctx.tx.many<DbRow>(
    `select a.* from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.id = any($2) and a.status in ('${reviewStatus.expired}', '${reviewStatus.returned}') and a.replaced_by_id is null
       and p.auto_refill = '${yes}' and p.status = '${reviewProjectStatus.reviewing}' and p.end_time > $3 and a.del_flag = '0' and p.del_flag = '0'
     order by a.id for update of a`,
    [ctx.tenantId, ids, ctx.now()],
  );
  return rows.map((row) => fromDb(ctx, review, row));
};

const tellNobodyLeft = async (
  ctx: TxCtx,
  row: { readonly id: string; readonly projectId: string; readonly worksId: string },
): Promise<void> => {
  const names = await ctx.tx.one<{ competitionId: string; project: string; work: string }>(
    `select p.competition_id as "competitionId", p.project_name as project, w.works_no || ' ' || w.title as work from ds_tb_review_project p join ds_tb_works w on w.id = $3 and w.tenant_id = $1
     where p.id = $2 and p.tenant_id = $1`,
    [ctx.tenantId, row.projectId, row.worksId],
  );
  const told = await firstTold(
    ctx,
    (await organisersOf(ctx)).map((userId) => ({ kind: 'noRefill', refId: row.id, userId, dueTime: ctx.now() })),
  );
  await tell(ctx, [
    {
      kind: 'refillFailed',
      competitionId: names?.competitionId ?? null,
      userIds: told.map(({ userId }) => userId),
      said: () => ({ project: names?.project ?? '', work: names?.work ?? '' }),
      priority: 'H',
      busType: 'dsTbWorksAllot',
      busId: row.id,
      openPage: '/competition/reviewManage',
    },
  ]);
};

/**
 * Gives works whose review came back or ran out to the next expert, where the project says so (domain B4). A review is refilled once, and
 * with nobody left the organisers are told. Returns how many were refilled.
 */
export async function refillByRule(services: Services, tenantId: number, reviewIds: readonly string[]): Promise<number> {
  if (reviewIds.length === 0) return 0;
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    let refilled = 0;
    for (const row of await openOf(ctx, reviewIds))
      try {
        // Whatever it did before it failed is taken back.
        await services.db.tx(async (own) => {
          const replacedById = await refill({ ...ctx, tx: own }, row);
          await own.run(`update ds_tb_works_allot set replaced_by_id = $3, ${touch('$4', '$5')} where id = $2 and tenant_id = $1`, [
            tenantId,
            row.id,
            replacedById,
            ctx.actor.username,
            ctx.now(),
          ]);
        });
        refilled += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await tellNobodyLeft(ctx, row);
      }
    return refilled;
  });
}
