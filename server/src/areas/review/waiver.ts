import type { Columns, Issue } from '@saiyun/sdk/contract';
import { reviewProjectStatus, reviewWaiver } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

/** A waiver belongs to a round whose results are not published yet, and to a work of its competition. */
const waiverIssues = async ({ tx, tenantId }: TxCtx, { projectId, worksId }: Columns<typeof reviewWaiver>): Promise<Issue[]> => {
  const project = await tx.one<{ status: string; competition: string }>(
    `select status, competition_id as competition from ds_tb_review_project where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [projectId, tenantId],
  );
  if (!project || project.status === reviewProjectStatus.published)
    return [{ field: 'projectId', code: 'rule', message: 'failure.verb.state' }];
  const work = await tx.one<{ competition: string }>(
    `select competition_id as competition from ds_tb_works where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [worksId, tenantId],
  );
  return work?.competition === project.competition ? [] : [{ field: 'worksId', code: 'rule', message: 'review.worksOutside' }];
};

/** Works that may go without enough reviews, each with the person responsible and the reason. */
export const waiverModule = entityModule(reviewWaiver, {
  async beforeAdd(ctx, draft) {
    refuseIssues(reviewWaiver.fields, await waiverIssues(ctx, draft));
    draft.waivedBy = ctx.actor.username;
  },
});
