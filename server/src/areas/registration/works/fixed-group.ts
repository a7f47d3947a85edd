import type { Columns, Issue } from '@saiyun/sdk/contract';
import type { works } from '@saiyun/sdk/entities';
import { isGroupFixed } from '@saiyun/sdk/rules';
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
