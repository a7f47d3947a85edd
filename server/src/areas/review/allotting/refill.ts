import type { StoredRow } from '@saiyun/sdk/contract';
import { allotFlags, allotRunStatus, review, reviewProjectStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { fromWireTime } from '@saiyun/sdk/view';
import { AllotView } from '../../../domain/allot/instance.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { lockedIssues, takeLoad } from '../load.ts';
import { worksOf } from '../readiness.ts';
import { giveReviews } from './apply.ts';
import { gatherSets, type Project, usualParams } from './gather.ts';
import { lockedProject } from './run.ts';

/** The alternates of a work, best first, from the run that was applied last. */
const alternatesOf = ({ tx, tenantId }: TxCtx, projectId: string, worksId: string) =>
  tx.many<{ expertId: string }>(
    `select t.expert_id as "expertId" from ds_tb_works_allot_temp t
     where t.tenant_id = $1 and t.works_id = $2 and t.flag = '${allotFlags.alternate}' and t.del_flag = '0'
       and t.run_id = (select r.id from ds_tb_works_allot_run r where r.tenant_id = $1 and r.project_id = $3 and r.status = '${allotRunStatus.applied}'
         and r.del_flag = '0' order by r.update_time desc limit 1) order by t.rank_no`,
    [tenantId, worksId, projectId],
  );

interface Given {
  readonly worksId: string;
  /** The run that the new review is noted with. */
  readonly runId: string | null;
  /** Until when, if that is still ahead; else until the project ends. */
  readonly dueTime: string | null;
}

/**
 * Gives a work to one more expert: the first alternate of the run that was applied last who is still possible, otherwise whoever suits best.
 * Returns the new review. The project is locked.
 */
export async function giveToNext(ctx: TxCtx, project: Project, { worksId, runId, dueTime }: Given): Promise<string> {
  refuseIssues(review.fields, await lockedIssues(ctx, worksId));
  const works = (await worksOf(ctx, project)).filter(({ id }) => id === worksId);
  const sets = await gatherSets(ctx, project, usualParams, works);
  const view = new AllotView(sets);
  const w = view.workAt.get(worksId);
  if (w === undefined) throw new Failure('allot.no_alternate');
  const possible = sets.experts
    .map(({ id }, e) => ({ id, e }))
    .filter(({ e }) => view.standing(e, w) === undefined && view.most(e) > 0 && view.reasons(e, w).length === 0)
    .sort((a, b) => view.score(b.e, w) - view.score(a.e, w) || a.e - b.e)
    .map(({ id }) => id);
  const isAhead = dueTime !== null && (fromWireTime(dueTime)?.getTime() ?? 0) > ctx.now().getTime();
  const ranked = (await alternatesOf(ctx, project.id, worksId)).map(({ expertId }) => expertId).filter((id) => possible.includes(id));
  for (const expertId of [...ranked, ...possible.filter((id) => !ranked.includes(id))]) {
    if ((await takeLoad(ctx, expertId, { projectId: project.id, worksId })).length > 0) continue;
    const [id = ''] = await giveReviews(ctx, project, [{ expertId, worksId }], runId, isAhead ? dueTime : null);
    return id;
  }
  throw new Failure('allot.no_alternate');
}

/** Gives a work whose review came back or ran out to the next expert, and returns the new review. */
export async function refill(ctx: TxCtx, row: StoredRow<typeof review>): Promise<string> {
  if (row.replacedById) throw new Failure('allot.refilled');
  const project = await lockedProject(ctx, row.projectId);
  if (project.status !== reviewProjectStatus.allotting && project.status !== reviewProjectStatus.reviewing)
    throw new Failure('verb.state', { id: project.id, state: project.status ?? '' });
  return giveToNext(ctx, project, { worksId: row.worksId, runId: row.runId, dueTime: row.dueTime });
}
