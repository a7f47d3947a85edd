import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import type { ReviewItemValue } from '../../contract/shapes/review-items.ts';
import {
  expert,
  expertGroupMember,
  group,
  review,
  reviewFormula,
  reviewProject,
  reviewResult,
  reviewTemplate,
  reviewTemplateItem,
  scoreRun,
  works,
} from '../../entities/index.ts';
import { type Draft, membersOf, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { reviewProjectIssues } from '../../rules/competition.ts';
import { reviewIssues, totalScore } from '../../rules/review.ts';
import { isReviewOpen } from '../../rules/timeline.ts';
import { fromWireTime } from '../../view/time.ts';
import { change } from '../change.ts';
import { type FakeCtx, randomHex } from '../fake-ctx.ts';
import type { FakeRules, Later } from '../records.ts';
import { compareValues, textOf } from '../row-test.ts';
import { nowOf, nowText, wrongState } from './facts.ts';
import { accrueFee, takeBackFee } from './fees.ts';
import { stageIssues } from './form-answers.ts';

const liveRow = (ctx: FakeCtx, entity: typeof reviewProject | typeof works | typeof expert, id: unknown): AnyRow | undefined => {
  const row = ctx.store.find(entity, ctx.tenantId, id);
  return row?.delFlag === '0' ? row : undefined;
};

const refuseUnusedTemplate = ({ store, tenantId }: FakeCtx, row: AnyRow): undefined => {
  if (store.find(reviewTemplate, tenantId, row.templateId)?.status !== '1')
    refuseIssues(reviewProject.fields, [{ field: 'templateId', code: 'rule', message: 'review.templateNotInUse' }]);
};

/** Review opens only when works were allotted, and each of them often enough (domain B4). */
const refuseThinAllotment = ({ store, tenantId }: FakeCtx, row: AnyRow): void => {
  const min = typeof row.minPerWork === 'number' ? row.minPerWork : 1;
  const perWork = new Map<unknown, number>();
  for (const { projectId, worksId, status } of store.live(review, tenantId))
    if (projectId === row.id && ['0', '1', '2'].includes(textOf(status))) perWork.set(worksId, (perWork.get(worksId) ?? 0) + 1);
  const thin = [...perWork.values()].filter((n) => n < min).length;
  if (perWork.size === 0 || thin > 0)
    refuseIssues(reviewProject.fields, [
      { field: 'minPerWork', code: 'rule', message: 'review.tooFewAllotted', params: { min, works: thin } },
    ]);
};

/** Stage and groups of a project, given as it would be, are those of its competition. */
const projectIssues = (ctx: FakeCtx, after: Draft): Issue[] => {
  const groups = ctx.store.live(group, ctx.tenantId).filter((one) => one.competitionId === after.competitionId);
  const others = membersOf(after.groupIds, true).filter((id) => !groups.some((one) => one.id === id));
  return [
    ...reviewProjectIssues(after),
    ...stageIssues(ctx, after),
    ...others.map((): Issue => ({ field: 'groupIds', code: 'rule', message: 'works.groupOther' })),
  ];
};

export const projects: FakeRules = {
  beforeAdd: (ctx, draft) => refuseIssues(reviewProject.fields, projectIssues(ctx, draft)),
  beforeEdit(ctx, row, draft) {
    const begun = row.status !== '0' && row.status !== '1';
    const frozen = begun ? ['templateId', 'formulaId', 'blindMode'].filter((field) => draft[field] !== undefined) : [];
    refuseIssues(reviewProject.fields, [
      ...frozen.map((field): Issue => ({ field, code: 'frozen' })),
      ...projectIssues(ctx, { ...row, ...draft }),
    ]);
  },
  verbs: {
    startAllot: refuseUnusedTemplate,
    openReview(ctx, row) {
      refuseUnusedTemplate(ctx, row);
      if (row.formulaId && ctx.store.find(reviewFormula, ctx.tenantId, row.formulaId)?.status !== '1')
        refuseIssues(reviewProject.fields, [{ field: 'formulaId', code: 'rule', message: 'review.formulaNotInUse' }]);
      refuseThinAllotment(ctx, row);
      return undefined;
    },
    reopen(ctx, row, _input, later) {
      later(() => supersedeRuns(ctx, row.id));
      return undefined;
    },
    publishResult({ store, tenantId }, row) {
      if (!store.live(scoreRun, tenantId).some(({ projectId, status }) => projectId === row.id && status === '1'))
        throw new Failure('review.not_scored');
      return undefined;
    },
  },
};

/** The items of a template in their order. */
export const itemsOf = ({ store, tenantId }: FakeCtx, templateId: unknown): AnyRow[] =>
  store
    .live(reviewTemplateItem, tenantId)
    .filter((item) => item.templateId === templateId)
    .sort((a, b) => compareValues(a.orderNum, b.orderNum) || compareValues(a.itemCode, b.itemCode) || compareValues(a.id, b.id));

/** The newest version of a review: a draft, or the one submitted. */
export const newestResult = ({ store, tenantId }: FakeCtx, allotId: string): AnyRow | undefined =>
  store
    .live(reviewResult, tenantId)
    .filter((row) => row.allotId === allotId)
    .sort((a, b) => compareValues(b.versionNo, a.versionNo))[0];

/** Ends the reviews whose time is over (REVIEW-03); drafts are kept. The due second itself still counts. */
export const expireOverdue = (ctx: FakeCtx): void => {
  const now = nowText(ctx);
  for (const row of ctx.store.live(review, ctx.tenantId))
    if ((row.status === '0' || row.status === '1') && typeof row.dueTime === 'string' && row.dueTime < now)
      change(ctx, review, row, { status: '3' }, 'system');
};

const refuseOthers = ({ actor }: FakeCtx, row: AnyRow): void => {
  if (actor.expertId === null || row.expertId !== actor.expertId) throw new Failure('review.not_yours');
};
const refuseUnasked = (row: AnyRow): undefined => {
  if (!row.returnRequestTime) throw wrongState(row);
};

const openProject = (ctx: FakeCtx, row: AnyRow): AnyRow => {
  const project = liveRow(ctx, reviewProject, row.projectId);
  if (!project || !isReviewOpen(project, row.dueTime, nowOf(ctx))) throw new Failure('review.window_closed');
  return project;
};

/** ACCT-03: nothing is reviewed without a signature; suspended experts review nothing. */
const refuseUnsigned = (ctx: FakeCtx): void => {
  const own = liveRow(ctx, expert, ctx.actor.expertId);
  if (own?.status !== '1') throw new Failure('access.denied');
  if (!own.signatureFile) throw new Failure('review.no_signature');
};

/** What is missing is told apart from what is wrong, because only a submission asks for it. */
const refuseReview = (issues: readonly Issue[]): void => {
  if (issues.length === 0) return;
  throw new Failure(issues.every(({ code }) => code === 'required') ? 'review.incomplete' : 'input.invalid', {}, { issues });
};

const write = (ctx: FakeCtx, row: AnyRow, input: Draft, isDraft: boolean, later: Later): Draft => {
  refuseOthers(ctx, row);
  const project = openProject(ctx, row);
  refuseUnsigned(ctx);
  const template = ctx.store.find(reviewTemplate, ctx.tenantId, project.templateId);
  const items = itemsOf(ctx, project.templateId) as unknown as Parameters<typeof reviewIssues>[0];
  const values = input.items as readonly ReviewItemValue[];
  refuseReview(reviewIssues(items, values, isDraft ? 'stage' : 'submit'));
  const score = totalScore(items, values, typeof template?.fullMark === 'number' ? template.fullMark : 100);
  later(() => {
    const last = newestResult(ctx, row.id);
    // A draft is written over, a version that was submitted never is.
    const base = last?.isDraft === '1' ? last : { id: randomHex(ctx, 16), versionNo: Number(last?.versionNo ?? 0) + 1 };
    const { comment = null, commentToEntrant = null, secondsSpent = null, clientKind = null } = input;
    const written = { items: values, comment, commentToEntrant, secondsSpent, clientKind, totalScore: score, isDraft: isDraft ? '1' : '0' };
    const of = { allotId: row.id, worksId: row.worksId, expertId: row.expertId, createTime: nowText(ctx) };
    ctx.store.put(reviewResult, ctx.tenantId, { ...of, ...base, ...written });
  });
  const amount = Number(project.feePerReview ?? 0);
  if (!isDraft) later(() => accrueFee(ctx, { expertId: row.expertId, projectId: row.projectId, amount }));
  return { totalScore: score, accrued_fee: amount };
};

/** What a new review needs: a project that takes allotments, a work of its competition that was handed in, an expert at work. */
const allotIssues = (ctx: FakeCtx, draft: Draft): Issue[] => {
  const project = liveRow(ctx, reviewProject, draft.projectId);
  if (!project || (project.status !== '1' && project.status !== '2'))
    return [{ field: 'projectId', code: 'rule', message: 'failure.verb.state' }];
  const work = liveRow(ctx, works, draft.worksId);
  if (work?.competitionId !== project.competitionId || (work?.status !== '1' && work?.status !== '2'))
    return [{ field: 'worksId', code: 'reference' }];
  const groups = membersOf(project.groupIds, true);
  if ((project.stageId !== null && work.stageId !== project.stageId) || (groups.length > 0 && !groups.includes(textOf(work.groupId))))
    return [{ field: 'worksId', code: 'rule', message: 'review.worksOutside' }];
  if (liveRow(ctx, expert, draft.expertId)?.status !== '1') return [{ field: 'expertId', code: 'reference' }];
  const expertGroups = membersOf(project.expertGroupIds, true);
  const isIn = ({ expertId, groupId }: AnyRow): boolean => expertId === draft.expertId && expertGroups.includes(textOf(groupId));
  if (expertGroups.length > 0 && !ctx.store.live(expertGroupMember, ctx.tenantId).some(isIn))
    return [{ field: 'expertId', code: 'rule', message: 'review.expertOutside' }];
  draft.dueTime ??= project.endTime;
  return [];
};

/** The results of a project that is published stand. */
const refusePublished = (ctx: FakeCtx, row: AnyRow): AnyRow => {
  const project = liveRow(ctx, reviewProject, row.projectId);
  if (!project || project.status === '4') throw new Failure('review.published');
  return project;
};

const refusePast = (ctx: FakeCtx, dueTime: unknown): void => {
  const due = typeof dueTime === 'string' ? fromWireTime(dueTime)?.getTime() : undefined;
  if ((due ?? 0) <= ctx.now())
    throw new Failure('input.invalid', {}, { issues: [{ field: 'dueTime', code: 'rule', message: 'review.dueInFuture' }] });
};

/** Runs of a project that count no longer, but for one. */
const supersedeRuns = (ctx: FakeCtx, projectId: unknown): void => {
  for (const run of ctx.store.live(scoreRun, ctx.tenantId))
    if (run.projectId === projectId && run.status !== '2') change(ctx, scoreRun, run, { status: '2' });
};

/** A submitted review is open again, by a second person: its version stays, its fee is taken back. */
const reopen = (ctx: FakeCtx, row: AnyRow, input: Draft, later: Later): Draft => {
  const project = refusePublished(ctx, row);
  if (!row.reopenAskBy || row.reopenAskBy === ctx.actor.userId) throw new Failure('review.reopen_unasked');
  const dueTime = input.dueTime ?? row.dueTime;
  refusePast(ctx, dueTime);
  const amount = typeof row.accrued_fee === 'number' ? row.accrued_fee : Number(project.feePerReview ?? 0);
  later(takeBackFee(ctx, { expertId: row.expertId, projectId: row.projectId, amount }, row.submitTime));
  later(() => supersedeRuns(ctx, row.projectId));
  return { dueTime, totalScore: null, submitTime: null, accrued_fee: null, reopenAskBy: null };
};

export const reviews: FakeRules = {
  refresh: expireOverdue,
  beforeAdd(ctx, draft) {
    refuseIssues(review.fields, allotIssues(ctx, draft));
    draft.allotTime = nowText(ctx);
  },
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0' && row.status !== '1') throw wrongState(row);
    if (draft.dueTime === null) refuseIssues(review.fields, [{ field: 'dueTime', code: 'required' }]);
  },
  beforeDelete(_ctx, row) {
    if (row.status !== '0' && row.status !== '5') throw wrongState(row);
  },
  verbs: {
    stage(ctx, row, input, later) {
      write(ctx, row, input, true, later);
      return undefined;
    },
    submitReview: (ctx, row, input, later) => ({
      ...write(ctx, row, input, false, later),
      submitTime: nowText(ctx),
      returnRequestTime: null,
    }),
    askReturn(ctx, row, { reason }) {
      refuseOthers(ctx, row);
      openProject(ctx, row);
      return { returnRequestTime: nowText(ctx), returnReason: reason };
    },
    approveReturn: (_ctx, row) => refuseUnasked(row),
    refuseReturn(_ctx, row) {
      refuseUnasked(row);
      return { returnRequestTime: null, returnReason: null };
    },
    extend(ctx, _row, { dueTime }) {
      refusePast(ctx, dueTime);
      return { dueTime };
    },
    askReopen(ctx, row, { reason }) {
      refusePublished(ctx, row);
      return { reopenAskBy: ctx.actor.userId, reopenReason: reason };
    },
    reopenReview: reopen,
    cancelAllot: (_ctx, _row, { reason }) => ({ returnReason: reason }),
  },
};
