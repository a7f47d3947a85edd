import type { Columns, Issue } from '@saiyun/sdk/contract';
import { costItem } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { costItemIssues } from '@saiyun/sdk/rules';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { competitionOfGroup } from '../competition/timeline.ts';

const issuesOf = async (ctx: TxCtx, whole: Columns<typeof costItem>): Promise<Issue[]> => {
  const { groupId } = whole;
  const isOther = groupId && (await competitionOfGroup(ctx, groupId)) !== whole.competitionId;
  return [...(isOther ? [{ field: 'groupId', code: 'rule', message: 'cost.groupOther' } as const] : []), ...costItemIssues(whole)];
};

/** Fees (FEE-01). */
export const costItemModule = entityModule(costItem, {
  async beforeAdd(ctx, draft) {
    refuseIssues(costItem.fields, await issuesOf(ctx, draft));
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(costItem.fields, await issuesOf(ctx, { ...row, ...draft }));
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
