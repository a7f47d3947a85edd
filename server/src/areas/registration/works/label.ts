import type { Issue } from '@saiyun/sdk/contract';
import { worksLabel } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { isStaff } from '../../../actor/staff.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { ofWorks } from '../entry-scope.ts';

/** Applicants label their own works. */
const ownIssues = async (ctx: TxCtx, worksId: string | null | undefined): Promise<Issue[]> => {
  if (isStaff(ctx)) return [];
  const own = await ctx.tx.one(
    `select 1 as own from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
     where w.id = $1 and w.tenant_id = $2 and r.captain_user_id = $3`,
    [worksId, ctx.tenantId, ctx.actor.userId],
  );
  return own ? [] : [{ field: 'worksId', code: 'reference' }];
};

/** Labels of works; each records whether staff or the applicant gave it. */
export const worksLabelModule = entityModule(worksLabel, {
  scopes: ofWorks,
  async beforeAdd(ctx, draft) {
    refuseIssues(worksLabel.fields, await ownIssues(ctx, draft.worksId));
    draft.source = isStaff(ctx) ? 'admin' : 'applicant';
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = existing[i] ? [] : await ownIssues(ctx, draft.worksId);
      if (found.length > 0) issues.set(i, found);
      else if (!existing[i]) draft.source = isStaff(ctx) ? 'admin' : 'applicant';
    }
    return issues;
  },
});
