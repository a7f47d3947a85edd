import { reviewProject, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import type { Services } from '../../../kernel/context.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { type Moved, noteMoved } from '../../competition/deadlines/stages.ts';
import { organisersOf } from '../../competition/deadlines/tell-once.ts';
import { tell } from '../../message/telling/tell.ts';

interface Closed extends Moved {
  readonly competitionId: string;
  readonly name: string;
  readonly all: number;
  readonly done: number;
}

/**
 * Closes the projects of a tenant whose time is over and whose last review is no longer due, and tells the organisers what came in (domain
 * B4). One that was opened again since its end, or that has an extended review, stays open.
 */
export async function closeDueProjects(services: Services, tenantId: number): Promise<number> {
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    const rows = await tx.many<Closed>(
      `update ds_tb_review_project as t set status = '${reviewProjectStatus.closed}', ${touch('$2', '$3', 't.revision')}
       where t.tenant_id = $1 and t.status = '${reviewProjectStatus.reviewing}' and t.del_flag = '0' and t.end_time + interval '1 second' <= $3
         and not exists (select 1 from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = t.id and a.del_flag = '0'
           and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and coalesce(a.due_time, t.end_time) + interval '1 second' > $3)
         and not exists (select 1 from sys_audit_log l where l.tenant_id = $1 and l.entity = 'dsTbReviewProject' and l.entity_id = t.id
           and l.action = 'reopen' and l.create_time > t.end_time)
       returning t.id, t.revision, t.competition_id as "competitionId", t.project_name as name,
         (select count(*)::int from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = t.id and a.status <> '${reviewStatus.cancelled}' and a.del_flag = '0') as "all",
         (select count(*)::int from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = t.id and a.status = '${reviewStatus.submitted}' and a.del_flag = '0') as done`,
      [tenantId, ctx.actor.username, ctx.now()],
    );
    await noteMoved(ctx, reviewProject, 'close', [reviewProjectStatus.reviewing, reviewProjectStatus.closed], rows);
    const organisers = rows.length > 0 ? await organisersOf(ctx) : [];
    await tell(
      ctx,
      rows.map(({ id, competitionId, name, all, done }) => ({
        kind: 'reviewClosed',
        competitionId,
        userIds: organisers,
        said: () => ({ project: name, count: String(all), done: String(done) }),
        busType: 'dsTbReviewProject',
        busId: id,
        openPage: '/competition/reviewManage',
      })),
    );
    return rows.length;
  });
}
