import { type Columns, type FormField, type Issue, yes } from '@saiyun/sdk/contract';
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

/** The first question with an option whose fee is no optional fee of the competition. */
const feeIssues = async ({ tx, tenantId }: TxCtx, { competitionId, fields }: Columns<typeof competitionForm>): Promise<Issue[]> => {
  const questions = (fields ?? []) as readonly FormField[];
  const ids = questions.flatMap(({ options = [] }) => options.flatMap(({ feeId }) => feeId ?? []));
  if (ids.length === 0) return [];
  const known = await tx.many<{ id: string }>(
    `select id from ds_tb_cost_item where tenant_id = $1 and competition_id = $2 and id = any($3) and is_choice = '${yes}' and del_flag = '0'`,
    [tenantId, competitionId, ids],
  );
  const found = new Set(known.map(({ id }) => id));
  const lacking = questions.find(({ options = [] }) => options.some(({ feeId }) => feeId !== undefined && !found.has(feeId)));
  if (!lacking) return [];
  const { label, labelEn = label } = lacking;
  return [{ field: 'fields', code: 'rule', message: 'form.fee', params: { label, labelEn } }];
};

const formIssues = async (ctx: TxCtx, form: Columns<typeof competitionForm>): Promise<Issue[]> => [
  ...(await placeIssues(ctx, form)),
  ...(await feeIssues(ctx, form)),
];

/** Forms (domain B1): a version in use stays as it was when somebody first answered it. */
export const formModule = entityModule(competitionForm, {
  async beforeAdd(ctx, draft) {
    refuseIssues(competitionForm.fields, await formIssues(ctx, draft));
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(competitionForm.fields, await formIssues(ctx, { ...row, ...draft }));
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
    async use(ctx, row) {
      refuseIssues(competitionForm.fields, [...formUseIssues(row), ...(await feeIssues(ctx, row))]);
      return undefined;
    },
  },
});
