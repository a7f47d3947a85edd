import type { MyReviewRow, OtherReview, ReviewDetail, ReviewResult } from '../calls/review.ts';
import { type AnyRow, allFields } from '../contract/entity.ts';
import type { Page } from '../contract/envelope.ts';
import { type Field, instant, ref, text } from '../contract/field.ts';
import { competition, expert, review, reviewProject, reviewTemplate, reviewTemplateItem, works } from '../entities/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, pageFacts, pageOf, readListRequest, readOrder, type Searchable } from '../logic/query/index.ts';
import { showsOthers } from '../rules/review.ts';
import { isReviewOpen } from '../rules/timeline.ts';
import { addTexts } from './dicts.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { compareValues, isAskedFor, sorted } from './row-test.ts';
import { expireOverdue, itemsOf, newestResult } from './rules/review.ts';
import { momentOf } from './store.ts';

/** What an expert sees, and therefore all that the list may be searched and sorted by. */
const visible: Readonly<Record<string, Field>> = {
  id: text(['编号', 'Id']),
  status: review.fields.status,
  anonymousCode: works.fields.anonymousCode,
  title: works.fields.title,
  competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition'),
  competitionName: text(['竞赛名称', 'Competition']),
  projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject'),
  projectName: text(['项目名称', 'Project']),
  allotTime: review.fields.allotTime,
  dueTime: review.fields.dueTime,
  submitTime: review.fields.submitTime,
  totalScore: review.fields.totalScore,
  returnRequestTime: review.fields.returnRequestTime,
  createTime: instant(['创建时间', 'Created']),
};

const searchable: Searchable = {
  columns: new Map(Object.entries(visible).map(([name, field]) => [name, { name, field }])),
  sortable: new Set(Object.keys(visible).filter((name) => name !== 'competitionId' && name !== 'projectId')),
};

const expertOf = ({ actor }: FakeCtx): string => {
  if (!actor.roles.includes('EXPERT') || actor.expertId === null) throw new Failure('access.denied');
  return actor.expertId;
};

const named = ({ language }: FakeCtx, row: AnyRow, name: string): unknown => (language === 'en' && row[`${name}En`]) || row[name];

/** The rows behind a review; a review without its work or project is nobody's. */
const behind = (ctx: FakeCtx, row: AnyRow) => {
  const { store, tenantId } = ctx;
  const work = store.find(works, tenantId, row.worksId);
  const project = store.find(reviewProject, tenantId, row.projectId);
  const contest = project && store.find(competition, tenantId, project.competitionId);
  return work && project && contest ? { work, project, contest } : undefined;
};

const ownRow = (ctx: FakeCtx, row: AnyRow): readonly AnyRow[] => {
  const found = behind(ctx, row);
  if (!found) return [];
  const { work, project, contest } = found;
  const shown = {
    ...row,
    anonymousCode: work.anonymousCode,
    title: named(ctx, work, 'title'),
    competitionId: contest.id,
    competitionName: named(ctx, contest, 'competitionName'),
    projectName: named(ctx, project, 'projectName'),
    allotTime: row.allotTime ?? row.createTime,
  };
  return [shown as AnyRow];
};

const ownRows = (ctx: FakeCtx, expertId: string): AnyRow[] => {
  expireOverdue(ctx);
  return ctx.store
    .live(review, ctx.tenantId)
    .filter((row) => row.expertId === expertId)
    .flatMap((row) => ownRow(ctx, row));
};

const answered = (ctx: FakeCtx, row: AnyRow): MyReviewRow => {
  const names = Object.keys(visible).filter((name) => name !== 'createTime');
  const wire = Object.fromEntries(['revision', ...names].map((name) => [name, row[name] ?? null]));
  const { status_dictText } = addTexts(ctx, { ...review, fields: { status: review.fields.status } } as never, { status: row.status });
  return { ...wire, status_dictText } as unknown as MyReviewRow;
};

/** GET /dsTbReview/myList (CALL-154). */
export function myReviews(ctx: FakeCtx, params: Params): Page<MyReviewRow> {
  const expertId = expertOf(ctx);
  const page = pageOf(params);
  const asked = readListRequest(searchable, params);
  const terms = readOrder(searchable, params, { column: 'allotTime', order: 'desc' });
  const found = ownRows(ctx, expertId).filter((row) => isAskedFor(row, asked));
  const records = sorted(found, terms)
    .slice(page.offset, page.offset + page.size)
    .map((row) => answered(ctx, row));
  return { records, ...pageFacts(page, found.length) };
}

/** GET /dsTbReview/counts: reviews by state. */
export function reviewCounts(ctx: FakeCtx): Readonly<Record<string, number>> {
  const expertId = expertOf(ctx);
  expireOverdue(ctx);
  const counts: Record<string, number> = {};
  for (const row of ctx.store.live(review, ctx.tenantId))
    if (row.expertId === expertId) counts[String(row.status)] = (counts[String(row.status)] ?? 0) + 1;
  return counts;
}

/** The fields of a stored row, without what the fake keeps beside them. */
const plainRow = (row: AnyRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(['id', ...Object.keys(allFields(reviewTemplateItem))].map((name) => [name, row[name] ?? null]));

const resultOf = (row: AnyRow | undefined): ReviewResult | null => {
  if (!row) return null;
  const { versionNo, isDraft, items, comment, commentToEntrant, totalScore } = row;
  return { versionNo, isDraft, items, comment, commentToEntrant, totalScore } as ReviewResult;
};

/** What others submitted for the work of a review in its project, in the order of submission. */
const othersOf = (ctx: FakeCtx, own: AnyRow): OtherReview[] =>
  ctx.store
    .live(review, ctx.tenantId)
    .filter(
      ({ id, projectId, worksId, status }) => id !== own.id && projectId === own.projectId && worksId === own.worksId && status === '2',
    )
    .sort((a, b) => compareValues(momentOf(a, 'submitTime'), momentOf(b, 'submitTime')) || compareValues(a.id, b.id))
    .flatMap((row) => {
      const result = resultOf(newestResult(ctx, row.id));
      return result && result.isDraft === '0' ? [{ items: result.items, comment: result.comment, totalScore: result.totalScore }] : [];
    });

/** GET /dsTbReview/queryById (CALL-155): review, work and template, with what was written so far. There are no files here. */
export function reviewDetail(ctx: FakeCtx, id: string): ReviewDetail {
  const own = ownRows(ctx, expertOf(ctx)).find((row) => row.id === id);
  const found = own && behind(ctx, own);
  const template = found && ctx.store.find(reviewTemplate, ctx.tenantId, found.project.templateId);
  if (!own || !found || !template) throw new Failure('row.missing');
  const { work, project } = found;
  const reviewer = ctx.store.find(expert, ctx.tenantId, own.expertId);
  return {
    review: answered(ctx, own),
    works: { title: work.title, titleEn: work.titleEn, abstractText: work.abstractText, worksFile: null, worksFileWithheld: false },
    template: {
      templateName: template.templateName,
      templateNameEn: template.templateNameEn,
      fullMark: template.fullMark,
      items: itemsOf(ctx, template.id).map(plainRow),
    },
    result: resultOf(newestResult(ctx, id)),
    others: showsOthers(project.othersVisible, own.status, project.status) ? othersOf(ctx, own) : null,
    signed: Boolean(reviewer?.signatureFile),
    editable: (own.status === '0' || own.status === '1') && isReviewOpen(project, own.dueTime, new Date(ctx.now())),
  } as unknown as ReviewDetail;
}
