import type { Columns, Issue } from '@saiyun/sdk/contract';
import { reviewStatus, type works } from '@saiyun/sdk/entities';
import { isGroupFixed, isStageFixed } from '@saiyun/sdk/rules';
import { oncePerTransaction } from '../../../kernel/caches/once-per-transaction.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';

interface Project {
  readonly status: string;
  readonly stageId: string | null;
  readonly groupIds: string | null;
}

/** The review projects of a competition, read once per transaction. */
const projectsOf = ({ tx, tenantId }: TxCtx, competitionId: string): Promise<readonly Project[]> =>
  oncePerTransaction(tx, `grouping projects ${competitionId}`, () =>
    tx.many<Project>(
      `select status, stage_id as "stageId", group_ids as "groupIds" from ds_tb_review_project
       where tenant_id = $1 and competition_id = $2 and del_flag = '0'`,
      [tenantId, competitionId],
    ),
  );

type Work = Pick<Columns<typeof works>, 'competitionId' | 'groupId' | 'stageId'>;

/** COMP-05: a work neither leaves nor joins a group whose review has begun. `after` is the group that it would have. */
export async function fixedGroupIssues(ctx: TxCtx, before: Work, after: string | null | undefined): Promise<Issue[]> {
  const [from, to] = [before.groupId || null, after || null];
  if (from === to || !before.competitionId) return [];
  const projects = await projectsOf(ctx, before.competitionId);
  const isFixed = (groupId: string | null): boolean => isGroupFixed(projects, groupId, before.stageId || null);
  return isFixed(from) || isFixed(to) ? [{ field: 'groupId', code: 'rule', message: 'works.groupFixed' }] : [];
}

/**
 * B1: a work leaves no stage in whose review it has been given to experts, and joins none whose review has begun. `promote` of the stage moves
 * works on. `after` is the stage that it would have.
 */
export async function fixedStageIssues(
  ctx: TxCtx,
  before: Work & { readonly id: string },
  after: string | null | undefined,
): Promise<Issue[]> {
  const [from, to] = [before.stageId || null, after || null];
  if (from === to || !before.competitionId) return [];
  const refused = (message: 'works.stageReviewed' | 'works.stageFixed'): Issue[] => [{ field: 'stageId', code: 'rule', message }];
  const reviewed = await ctx.tx.one(
    `select 1 as found from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = $1 and p.del_flag = '0'
     where a.tenant_id = $1 and a.works_id = $2 and p.stage_id = $3 and a.status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}') and a.del_flag = '0'
     limit 1`,
    [ctx.tenantId, before.id, from],
  );
  if (reviewed) return refused('works.stageReviewed');
  return isStageFixed(await projectsOf(ctx, before.competitionId), to, before.groupId || null) ? refused('works.stageFixed') : [];
}
