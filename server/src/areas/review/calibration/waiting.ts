import type { WaitingCalibration } from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { calibrationMode, calibrationStatus, reviewProject, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf } from '@saiyun/sdk/logic/query';
import { ownExpert } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';

/** What became of a calibration work `c` with an expert `e`. */
const triesOfExpert = `left join lateral (
       select max(o.attempt_no) as tries, bool_or(o.within = '${yes}') as within from ds_tb_calibration_result o
       where o.tenant_id = p.tenant_id and o.calibration_id = c.id and o.expert_id = e.id and o.del_flag = '0'
     ) r on true`;
/** Whether it is left to do. */
const isLeft = `(r.tries is null or p.calibration = '${calibrationMode.within}' and not r.within
         and r.tries < coalesce(p.calibration_tries, ${reviewProject.fields.calibrationTries.default}))`;

/** How many calibration works of these projects are left to the experts with these accounts, by `project account`. */
export async function calibrationsLeft(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ projectId: string; userId: string; n: number }>(
    `select p.id as "projectId", e.user_id as "userId", count(*)::int as n
     from ds_tb_review_project p
     join ds_tb_calibration c on c.tenant_id = p.tenant_id and c.project_id = p.id and c.status = '${calibrationStatus.ready}' and c.del_flag = '0'
     join ds_tb_expert e on e.tenant_id = p.tenant_id and e.user_id = any($3) and e.del_flag = '0'
     ${triesOfExpert}
     where p.tenant_id = $1 and p.id = any($2) and p.del_flag = '0' and p.calibration <> '${calibrationMode.none}' and ${isLeft}
     group by 1, 2 order by 1, 2`,
    [tenantId, projectIds, userIds],
  );
  return new Map(rows.map(({ projectId, userId, n }) => [`${projectId} ${userId}`, n]));
}

/** The works that the caller can still calibrate by, of projects under way in which the caller has reviews to write. */
export function waitingCalibrations(ctx: Ctx): Promise<WaitingCalibration[]> {
  return ctx.db.many<WaitingCalibration>(
    `select c.id, ${inLanguage('c', 'title', 'title_en', "($3 = 'en')")} as title, p.id as "projectId",
       ${inLanguage('p', 'project_name', 'project_name_en', "($3 = 'en')")} as "projectName",
       coalesce(r.tries, 0) as tries
     from ds_tb_review_project p
     join ds_tb_calibration c on c.tenant_id = p.tenant_id and c.project_id = p.id and c.status = '${calibrationStatus.ready}' and c.del_flag = '0'
     join ds_tb_expert e on e.tenant_id = p.tenant_id and e.id = $2 and e.del_flag = '0'
     ${triesOfExpert}
     where p.tenant_id = $1 and p.del_flag = '0' and p.calibration <> '${calibrationMode.none}' 
       and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}')
       and ${isLeft}
       and exists (select 1 from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = p.id and a.expert_id = $2 and a.del_flag = '0'
         and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and greatest(p.end_time, a.due_time) >= $4)
     order by p.end_time, p.id, c.order_num, c.create_time, c.id`,
    [ctx.tenantId, ownExpert(ctx), ctx.language, ctx.now()],
  );
}

/** The same as a page. */
export async function waitingPage(ctx: Ctx, params: Params): Promise<Page<WaitingCalibration>> {
  const page = pageOf(params);
  const all = await waitingCalibrations(ctx);
  return { records: all.slice(page.offset, page.offset + page.size), ...pageFacts(page, all.length) };
}
