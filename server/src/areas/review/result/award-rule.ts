import type { Columns, Issue } from '@saiyun/sdk/contract';
import { awardRule, reviewProjectStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { awardRuleIssues } from '@saiyun/sdk/rules';
import { oncePerTransaction } from '../../../kernel/caches/once-per-transaction.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';

/** Rules cannot change after the results are published, because the results depend on them. */
const issuesOf = async (ctx: TxCtx, whole: Columns<typeof awardRule>): Promise<Issue[]> => {
  const project = await oncePerTransaction(ctx.tx, `award rules of ${whole.projectId ?? ''}`, () =>
    ctx.tx.one<{ status: string }>(`select status from ds_tb_review_project where id = $1 and tenant_id = $2 and del_flag = '0'`, [
      whole.projectId,
      ctx.tenantId,
    ]),
  );
  return project?.status === reviewProjectStatus.published
    ? [{ field: 'projectId', code: 'rule', message: 'failure.verb.state' }]
    : awardRuleIssues(whole);
};

/** Award rules of a project (domain B4). */
export const awardRuleModule = entityModule(awardRule, {
  async beforeAdd(ctx, draft) {
    refuseIssues(awardRule.fields, await issuesOf(ctx, draft));
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseIssues(awardRule.fields, await issuesOf(ctx, { ...row, ...draft }));
  },
  async beforeDelete(ctx, row) {
    refuseIssues(
      awardRule.fields,
      (await issuesOf(ctx, row)).filter(({ field }) => field === 'projectId'),
    );
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = await issuesOf(ctx, { ...existing[i], ...draft });
      if (found.length > 0) issues.set(i, found);
    }
    return issues;
  },
});
