import { expertStatus, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../../kernel/context.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { firstTold } from '../../competition/deadlines/tell-once.ts';
import { tell } from '../../message/telling/tell.ts';
import { calibrationText } from '../../message/telling/texts.ts';
import { calibrationsLeft } from '../calibration/waiting.ts';

interface Waiting {
  readonly userId: string;
  readonly refId: string;
  readonly dueTime: Date;
  readonly competitionId: string;
  readonly project: string;
  readonly n: number;
}

/**
 * Reminds experts of reviews that are due within `hours`, once for each due time of a project, with how many are not submitted and how many
 * calibration works are left (domain B9).
 * Returns the number of reminders.
 */
export async function remindReviewers(services: Services, tenantId: number, hours: number): Promise<number> {
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    const rows = await tx.many<Waiting>(
      `select e.user_id as "userId", p.id as "refId", coalesce(a.due_time, p.end_time) as "dueTime", p.project_name as project,
         p.competition_id as "competitionId", count(*)::int as n
       from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = $1
         join ds_tb_expert e on e.id = a.expert_id and e.tenant_id = $1
       where a.tenant_id = $1 and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and a.return_request_time is null
         and p.status = '${reviewProjectStatus.reviewing}' and e.status = '${expertStatus.active}' and e.user_id is not null
         and a.del_flag = '0' and p.del_flag = '0' and e.del_flag = '0'
         and coalesce(a.due_time, p.end_time) > $2 and coalesce(a.due_time, p.end_time) <= $2::timestamptz + make_interval(hours => $3)
       group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
      [tenantId, services.now(), hours],
    );
    const told = await firstTold(
      ctx,
      rows.map((row) => ({ kind: 'reviewDue', ...row })),
    );
    const left = await calibrationsLeft(
      ctx,
      told.map(({ refId }) => refId),
      told.map(({ userId }) => userId),
    );
    await tell(
      ctx,
      told.map(({ userId, refId, dueTime, competitionId, project, n }) => ({
        kind: 'reviewsDue',
        competitionId,
        userIds: [userId],
        said: (language) => ({
          project,
          count: String(n),
          until: toWireTime(dueTime),
          calibration: calibrationText(language, left.get(`${refId} ${userId}`) ?? 0),
        }),
        priority: 'H',
        busType: 'dsTbReviewProject',
        busId: refId,
        openPage: '/expert/review',
      })),
    );
    return told.length;
  });
}
