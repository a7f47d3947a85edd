import type { Issue, StoredDraft, StoredRow, VerbInput } from '@saiyun/sdk/contract';
import { expertStatus, review, reviewProjectStatus, reviewStatus, works, worksStatus } from '@saiyun/sdk/entities';
import { membersOf, refuseIssues } from '@saiyun/sdk/logic/draft';
import { isOpenReview, isReviewOpen, reviewDicts, reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { publish } from '../../kernel/events/outbox.ts';
import { looksAfter } from '../competition/sub-admin.ts';
import { isRecused } from '../expert/conflicts.ts';
import { recuse } from '../expert/recusal.ts';
import { accrueFee, takeBackFee } from '../money/settlement.ts';
import { refill } from './allotting/refill.ts';
import { refuseUncalibrated } from './calibration/standing.ts';
import { lockedIssues, refuseComeback, takeLoad } from './load.ts';
import { expireOverdue } from './overdue.ts';
import { storeResult } from './result/result.ts';
import { supersedeRuns } from './result/score-run.ts';
import { itemsOf } from './template.ts';

interface Project {
  readonly status: string;
  readonly competition: string;
  readonly templateId: string;
  readonly fullMark: number;
  readonly fee: number | null;
  readonly stage: string | null;
  readonly groups: string | null;
  readonly expertGroups: string | null;
  readonly startTime: Date;
  readonly endTime: Date;
}

const hidden = { accrued_fee: 'money' } as const;
type Review = StoredRow<typeof review, typeof hidden>;
type Change = StoredDraft<typeof review, typeof hidden>;

const projectOf = ({ tx, tenantId }: TxCtx, id: string | undefined): Promise<Project | undefined> =>
  tx.one<Project>(
    `select p.status, p.competition_id as competition, p.template_id as "templateId", m.full_mark as "fullMark", p.fee_per_review as fee,
       p.stage_id as stage, p.group_ids as groups, p.expert_group_ids as "expertGroups",
       p.start_time as "startTime", p.end_time as "endTime"
     from ds_tb_review_project p join ds_tb_review_template m on m.id = p.template_id
     where p.id = $1 and p.tenant_id = $2 and p.del_flag = '0'`,
    [id, tenantId],
  );

const wrongState = (row: Review): Failure => new Failure('verb.state', { id: row.id, state: row.status });
const timeOf = (value: string | null): number => (value ? (fromWireTime(value)?.getTime() ?? 0) : 0);

/** Only the expert who was given the work. */
const refuseOthers = (ctx: TxCtx, row: Review): void => {
  if (ctx.actor.expertId === null || row.expertId !== ctx.actor.expertId) throw new Failure('review.not_yours');
};

const openProject = async (ctx: TxCtx, row: Review): Promise<Project> => {
  const project = await projectOf(ctx, row.projectId);
  if (!project || !isReviewOpen(project, row.dueTime, ctx.now())) throw new Failure('review.window_closed');
  return project;
};

/** ACCT-03: an expert cannot review without a signature, which is returned here; suspended experts cannot review at all. */
const refuseUnsigned = async ({ tx, tenantId, actor }: TxCtx): Promise<string> => {
  const expert = await tx.one<{ status: string; signature: string | null }>(
    `select status, signature_file as signature from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [actor.expertId, tenantId],
  );
  if (expert?.status !== expertStatus.active) throw new Failure('access.denied');
  if (!expert.signature) throw new Failure('review.no_signature');
  return expert.signature;
};

/** Missing items are told apart from wrong ones, because only a submission requires them. */
const refuseReview = (issues: readonly Issue[]): void => {
  if (issues.length === 0) return;
  throw new Failure(issues.every((i) => i.code === 'required') ? 'review.incomplete' : 'input.invalid', {}, { issues });
};

type Content = VerbInput<typeof review, 'submitReview'>;

const write = async (ctx: TxCtx, row: Review, input: Content, mode: 'stage' | 'submit'): Promise<Change | undefined> => {
  refuseOthers(ctx, row);
  const project = await openProject(ctx, row);
  const signature = await refuseUnsigned(ctx);
  await refuseUncalibrated(ctx, row.projectId, row.expertId);
  if (await isRecused(ctx, { expertId: row.expertId, worksId: row.worksId })) throw new Failure('review.recused');
  const items = await itemsOf(ctx, ctx.tx, project.templateId);
  const values = input.items;
  refuseReview(reviewIssues(items, values, mode));
  const score = totalScore(items, values, project.fullMark);
  await storeResult(ctx, row, items, { ...input, items: values, totalScore: score, isDraft: mode === 'stage', signature });
  if (mode === 'stage') return undefined;
  const amount = project.fee ?? 0;
  await accrueFee(ctx, { expertId: row.expertId, projectId: row.projectId, amount });
  return { totalScore: score, submitTime: ctx.now(), returnRequestTime: null, accrued_fee: amount };
};

/** Whether an expert is in one of these groups; true for everybody if the project names none. */
const isInGroups = async ({ tx, tenantId }: TxCtx, expertId: string | undefined, groups: readonly string[]): Promise<boolean> => {
  if (groups.length === 0) return true;
  const found = await tx.one(
    `select 1 as found from ds_tb_expert_group_member where tenant_id = $1 and expert_id = $2 and group_id = any($3) and del_flag = '0' limit 1`,
    [tenantId, expertId, groups],
  );
  return found !== undefined;
};

/** Why a project in these states takes no review. */
const takesNone: ReadonlyMap<string, string> = new Map([
  [reviewProjectStatus.preparing, 'review.projectPreparing'],
  [reviewProjectStatus.closed, 'review.projectClosed'],
  [reviewProjectStatus.published, 'review.projectPublished'],
]);

/**
 * What a new review needs: a project that takes allotments, a locked work
 * of its competition, and an active expert with room for another review.
 */
const allotIssues = async (ctx: TxCtx, draft: Change): Promise<Issue[]> => {
  const project = await projectOf(ctx, draft.projectId);
  if (!project) return [{ field: 'projectId', code: 'reference' }];
  const notNow = takesNone.get(project.status);
  if (notNow) return [{ field: 'projectId', code: 'rule', message: notNow }];
  const work = await ctx.tx.one<{ competition: string; stage: string | null; group: string | null; status: string }>(
    `select competition_id as competition, stage_id as stage, group_id as "group", status from ds_tb_works where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [draft.worksId, ctx.tenantId],
  );
  if (!(await looksAfter(ctx, works, draft.worksId))) return [{ field: 'worksId', code: 'reference' }];
  if (work?.competition !== project.competition || work.status === worksStatus.notSubmitted)
    return [{ field: 'worksId', code: 'reference' }];
  const groups = membersOf(project.groups, true);
  if ((project.stage !== null && work.stage !== project.stage) || (groups.length > 0 && !groups.includes(work.group ?? '')))
    return [{ field: 'worksId', code: 'rule', message: 'review.worksOutside' }];
  const unlocked = await lockedIssues(ctx, draft.worksId);
  if (unlocked.length > 0) return unlocked;
  if (!(await isInGroups(ctx, draft.expertId, membersOf(project.expertGroups, true))))
    return [{ field: 'expertId', code: 'rule', message: 'review.expertOutside' }];
  if (await isRecused(ctx, { expertId: draft.expertId, worksId: draft.worksId }))
    return [{ field: 'expertId', code: 'rule', message: 'review.recused' }];
  draft.dueTime ??= toWireTime(project.endTime);
  return takeLoad(ctx, draft.expertId ?? '', { projectId: draft.projectId, worksId: draft.worksId });
};

/** A conflict of interest that the organisers accept holds for every later round. */
const recuseFrom = (ctx: TxCtx, row: Review): Promise<void> =>
  recuse(ctx, { expertId: row.expertId, worksId: row.worksId, reason: row.returnReason ?? '' });

/** The results of a published project are final (domain B4). */
const refusePublished = async (ctx: TxCtx, row: Review): Promise<Project> => {
  const project = await projectOf(ctx, row.projectId);
  if (!project || project.status === reviewProjectStatus.published) throw new Failure('review.published');
  return project;
};

/**
 * Reopens a submitted review with a new due time. The submission stays as a version, the fee is taken back, and scores computed from it no
 * longer count. The decision is made by somebody other than the requester.
 */
const reopen = async (ctx: TxCtx, row: Review, { dueTime }: VerbInput<typeof review, 'reopenReview'>): Promise<Change> => {
  const project = await refusePublished(ctx, row);
  if (!row.reopenAskBy || row.reopenAskBy === ctx.actor.userId) throw new Failure('review.reopen_unasked');
  const due = dueTime ?? row.dueTime;
  if (timeOf(due) <= ctx.now().getTime()) throw inputFailure({ field: 'dueTime', code: 'rule', message: 'review.dueInFuture' });
  const amount = row.accrued_fee ?? project.fee ?? 0;
  await takeBackFee(ctx, { expertId: row.expertId, projectId: row.projectId, amount }, timeOf(row.submitTime));
  await supersedeRuns(ctx, row.projectId);
  return { dueTime: due, totalScore: null, submitTime: null, accrued_fee: null, reopenAskBy: null };
};

/** Reviews (REVIEW-02, REVIEW-03, domain B4). Submitted versions never change. */
export const reviewModule = entityModule(review, {
  hidden,
  refresh: async (ctx) => {
    await expireOverdue(ctx, ctx.tenantId);
  },
  async beforeAdd(ctx, draft) {
    refuseIssues(review.fields, await allotIssues(ctx, draft));
    draft.allotTime = ctx.now();
  },
  async afterAdd(ctx, row) {
    await publish(ctx, review, 'allot', [{ id: row.id, from: '', to: row.status, revision: row.revision }]);
  },
  async beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0 && !isOpenReview(row.status)) throw wrongState(row);
    if (draft.dueTime === null) refuseIssues(review.fields, [{ field: 'dueTime', code: 'required' }]);
  },
  async beforeDelete(_ctx, row) {
    if (row.status !== reviewStatus.pending && row.status !== reviewStatus.cancelled) throw wrongState(row);
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      const found = row ? [] : await allotIssues(ctx, draft);
      const due = draft.dueTime !== undefined && draft.dueTime !== row?.dueTime;
      if (row && due && !isOpenReview(row.status)) issues.set(i, [{ field: 'status', code: 'rule', message: 'failure.verb.state' }]);
      else if (found.length > 0) issues.set(i, found);
      else if (!row) draft.allotTime = ctx.now();
    }
    return issues;
  },
  verbs: {
    stage: (ctx, row, input) => write(ctx, row, input, 'stage'),
    submitReview: (ctx, row, input) => write(ctx, row, input, 'submit'),
    async askReturn(ctx, row, { kind, reason }) {
      refuseOthers(ctx, row);
      await openProject(ctx, row);
      return { returnRequestTime: ctx.now(), returnKind: kind ?? null, returnReason: reason };
    },
    async approveReturn(ctx, row) {
      if (!row.returnRequestTime) throw wrongState(row);
      if (row.returnKind === reviewDicts.conflict) await recuseFrom(ctx, row);
      return undefined;
    },
    async refuseReturn(_ctx, row) {
      if (!row.returnRequestTime) throw wrongState(row);
      return { returnRequestTime: null, returnKind: null, returnReason: null };
    },
    /** The expert's earlier draft is available again. */
    async extend(ctx, row, { dueTime }) {
      if (timeOf(dueTime) <= ctx.now().getTime()) throw inputFailure({ field: 'dueTime', code: 'rule', message: 'review.dueInFuture' });
      await refuseComeback(ctx, row);
      return { dueTime };
    },
    async askReopen(ctx, row, { reason }) {
      await refusePublished(ctx, row);
      return { reopenAskBy: ctx.actor.userId, reopenReason: reason };
    },
    reopenReview: reopen,
    async refill(ctx, row) {
      return { replacedById: await refill(ctx, row) };
    },
    async cancelAllot(_ctx, _row, { reason }) {
      return { returnReason: reason };
    },
  },
});
