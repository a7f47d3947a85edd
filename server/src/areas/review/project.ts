import type { Columns, Issue, StoredRow } from '@saiyun/sdk/contract';
import { withNote, yes } from '@saiyun/sdk/contract';
import { reviewProject, reviewProjectStatus, templateStatus } from '@saiyun/sdk/entities';
import { membersOf, refuseIssues } from '@saiyun/sdk/logic/draft';
import { reviewProjectIssues } from '@saiyun/sdk/rules';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { namesOf } from '../../kernel/row/row.ts';
import { competitionOfGroup, competitionOfStage } from '../competition/timeline.ts';
import { judgeAnew, refuseWithoutWorks, templateIssues } from './calibration/of-project.ts';
import { remindNow } from './deadlines/remind-now.ts';
import { refuseStranded } from './deadlines/watch.ts';
import { openReviewsOf } from './open-reviews.ts';
import { namedFirst, refuseUnready } from './readiness.ts';
import { refuseUnscored, storeRun, supersedeRuns } from './result/score-run.ts';

type Project = StoredRow<typeof reviewProject>;

const refuseUnusedTemplate = async ({ tx, tenantId }: TxCtx, row: Project): Promise<void> => {
  const template = await tx.one<{ status: string }>(
    `select status from ds_tb_review_template where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [row.templateId, tenantId],
  );
  if (template?.status !== templateStatus.inUse)
    refuseIssues(reviewProject.fields, [{ field: 'templateId', code: 'rule', message: 'review.templateNotInUse' }]);
};

/** A formula that has not passed its test cases cannot score anything. */
const refuseUnusedFormula = async ({ tx, tenantId }: TxCtx, row: Project): Promise<void> => {
  if (!row.formulaId) return;
  const formula = await tx.one<{ status: string }>(
    `select status from ds_tb_review_formula where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [row.formulaId, tenantId],
  );
  if (formula?.status !== templateStatus.inUse)
    refuseIssues(reviewProject.fields, [{ field: 'formulaId', code: 'rule', message: 'review.formulaNotInUse' }]);
};

/** Stage and groups of a project, with its changes applied, belong to its competition. */
const placeIssues = async (ctx: TxCtx, { competitionId, stageId, groupIds }: Columns<typeof reviewProject>): Promise<Issue[]> => {
  const issues: Issue[] = [];
  if (stageId && (await competitionOfStage(ctx, stageId)) !== competitionId)
    issues.push({ field: 'stageId', code: 'rule', message: 'stage.other' });
  for (const groupId of membersOf(groupIds, true))
    if ((await competitionOfGroup(ctx, groupId)) !== competitionId)
      issues.push({ field: 'groupIds', code: 'rule', message: 'works.groupOther' });
  return issues;
};

/** Template, formula and blind mode are fixed when reviewing begins, and so is that a second person confirms the scores. */
const frozen: readonly string[] = ['templateId', 'formulaId', 'blindMode'] satisfies (keyof Project)[];
const frozenIssues = (row: Project, changed: readonly string[]): Issue[] =>
  row.status === reviewProjectStatus.preparing || row.status === reviewProjectStatus.allotting
    ? []
    : [...frozen, ...(row.confirmByOther === yes ? ['confirmByOther'] : [])]
        .filter((field) => changed.includes(field))
        .map((field) => ({ field, code: 'frozen' }));

/** Rounds of review (REVIEW-06). */
export const projectModule = entityModule(reviewProject, {
  async beforeAdd(ctx, draft) {
    refuseIssues(reviewProject.fields, [...reviewProjectIssues(draft), ...(await placeIssues(ctx, draft))]);
  },
  async beforeEdit(ctx, row, draft) {
    const after = { ...row, ...draft };
    refuseIssues(reviewProject.fields, [
      ...frozenIssues(row, namesOf(draft)),
      ...reviewProjectIssues(after),
      ...(await placeIssues(ctx, after)),
      ...(await templateIssues(ctx, row, draft)),
    ]);
    await judgeAnew(ctx, row, draft);
  },
  async beforeImport(ctx, drafts, existing) {
    const found = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      const after = { ...row, ...draft };
      const changed = row ? namesOf(draft).filter((name) => (draft[name] ?? null) !== row[name]) : [];
      const issues = [
        ...(row ? [...frozenIssues(row, changed), ...(await templateIssues(ctx, row, draft))] : []),
        ...reviewProjectIssues(after),
        ...(await placeIssues(ctx, after)),
      ];
      if (issues.length > 0) found.set(i, issues);
      else if (row) await judgeAnew(ctx, row, draft);
    }
    return found;
  },
  verbs: {
    async startAllot(ctx, row) {
      await refuseUnusedTemplate(ctx, row);
      return undefined;
    },
    async openReview(ctx, row) {
      await refuseUnusedTemplate(ctx, row);
      await refuseUnusedFormula(ctx, row);
      await refuseUnready(ctx, row);
      await refuseWithoutWorks(ctx, row);
      await refuseStranded(ctx, row.id);
      return undefined;
    },
    /** Closing before all reviews are submitted needs a reason. Open reviews stay as they are, in case the project is reopened. */
    async close(ctx, row, { reason }) {
      const open = await openReviewsOf(ctx, row.id);
      if (open.length === 0) return undefined;
      if (!reason) {
        const names = namedFirst(
          ctx.language,
          open.map(({ id, work, expert }) => withNote(ctx.language, work ?? id, expert ?? '—')),
        );
        const issue: Issue = { field: 'reason', code: 'rule', message: 'review.stillOpen', params: { count: open.length, names } };
        throw new Failure('review.open_reviews', { count: open.length }, { issues: [issue] });
      }
      return undefined;
    },
    /** Scores computed so far no longer count: the reviews are about to change. */
    async reopen(ctx, row) {
      await supersedeRuns(ctx, row.id);
      return undefined;
    },
    async score(ctx, row) {
      await storeRun(ctx, row);
      return undefined;
    },
    async publishResult(ctx, row) {
      await refuseUnscored(ctx, row.id);
      return row.withdrawnTime === null ? undefined : { withdrawnTime: null, withdrawReason: null };
    },
    /** Those who saw the results are told; the public page says so until they are published again. */
    withdrawResult(ctx, _row, { reason }) {
      return Promise.resolve({ withdrawnTime: ctx.now(), withdrawReason: reason });
    },
  },
  afterwards: {
    remind: async (ctx, [row]) => (row ? { told: await remindNow(ctx, row) } : {}),
  },
});
