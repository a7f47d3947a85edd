import type { Columns, Issue } from '@saiyun/sdk/contract';
import { competitionForm, templateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { formUseIssues } from '@saiyun/sdk/rules';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { usedIssue } from '../../kernel/write/frozen-in-use.ts';
import { competitionOfGroup, competitionOfStage } from './timeline.ts';

/** The group and stage of a form belong to its competition. */
const placeIssues = async (ctx: TxCtx, form: Columns<typeof competitionForm>): Promise<Issue[]> => {
  const { competitionId, groupId, stageId } = form;
  const issues: Issue[] = [];
  if (groupId && (await competitionOfGroup(ctx, groupId)) !== competitionId)
    issues.push({ field: 'groupId', code: 'rule', message: 'works.groupOther' });
  if (stageId && (await competitionOfStage(ctx, stageId)) !== competitionId)
    issues.push({ field: 'stageId', code: 'rule', message: 'stage.other' });
  return issues;
};

/** Forms (domain B1): a version in use stays as it was when somebody first answered it. */
export const formModule = entityModule(competitionForm, {
  async beforeAdd(ctx, draft) {
    refuseIssues(competitionForm.fields, await placeIssues(ctx, draft));
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(competitionForm.fields, await placeIssues(ctx, { ...row, ...draft }));
  },
  /** A sheet has no questions, so an import corrects existing drafts and adds none. */
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      if (!row) issues.set(i, [{ field: 'formName', code: 'reference' }]);
      else if (row.status !== templateStatus.draft) issues.set(i, [usedIssue]);
      else {
        const found = await placeIssues(ctx, { ...row, ...draft });
        if (found.length > 0) issues.set(i, found);
      }
    }
    return issues;
  },
  verbs: {
    async use(_ctx, row) {
      refuseIssues(competitionForm.fields, formUseIssues(row));
      return undefined;
    },
  },
});
