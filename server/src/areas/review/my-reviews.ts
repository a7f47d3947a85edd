import type { MyReviewRow, ReviewDetail } from '@saiyun/sdk';
import { instant, type Page, ref, text } from '@saiyun/sdk/contract';
import { review, works } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { isReviewOpen, showsOthers } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { ask, type QueryParameters, searching } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { ownExpert } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import { type CallModule, Failure } from '../../kernel/entity-module.ts';
import { binder, orderOf, type Searchable, whereOf } from '../../kernel/list/query.ts';
import type { FieldColumn } from '../../kernel/row/columns.ts';
import { inLanguage } from '../../kernel/row/in-language.ts';
import { blindFiles } from './blind-file.ts';
import { standingOf } from './calibration/standing.ts';
import { expireOverdue } from './overdue.ts';
import { newestResults, otherResults } from './result/result.ts';
import { shownAnswers } from './shown-answers.ts';
import { itemsOf } from './template.ts';

const column = (name: string, field: FieldColumn['field'], nullable = false): readonly [string, FieldColumn] => [
  name,
  { name, field, column: `"${name}"`, nullable },
];

/** The columns that an expert sees, and the only ones to search and sort by: none of them comes from the registration. */
const visible: readonly (readonly [string, FieldColumn])[] = [
  column('id', text(['编号', 'Id'])),
  column('status', review.fields.status),
  column('anonymousCode', works.fields.anonymousCode, true),
  column('title', works.fields.title),
  column('competitionId', ref(['竞赛', 'Competition'], 'dsTbCompetition')),
  column('competitionName', text(['竞赛名称', 'Competition'])),
  column('projectId', ref(['评审项目', 'Project'], 'dsTbReviewProject')),
  column('projectName', text(['项目名称', 'Project'])),
  column('allotTime', review.fields.allotTime, true),
  column('dueTime', review.fields.dueTime, true),
  column('submitTime', review.fields.submitTime, true),
  column('totalScore', review.fields.totalScore, true),
  column('returnRequestTime', review.fields.returnRequestTime, true),
  column('createTime', instant(['创建时间', 'Created'])),
];

const searchable: Searchable = {
  columns: new Map(visible),
  sortable: new Set(visible.map(([name]) => name).filter((name) => name !== 'competitionId' && name !== 'projectId')),
  hash: (value) => value,
};

/** The caller's reviews as rows of `t`. $1 tenant, $2 expert, $3 language. */
const myRows = `(
  select a.id, a.revision, a.status, w.anonymous_code as "anonymousCode",
    ${inLanguage('w', 'title', 'title_en', "($3 = 'en')")} as title,
    p.competition_id as "competitionId",
    ${inLanguage('c', 'competition_name', 'competition_name_en', "($3 = 'en')")} as "competitionName",
    a.project_id as "projectId",
    ${inLanguage('p', 'project_name', 'project_name_en', "($3 = 'en')")} as "projectName",
    coalesce(a.allot_time, a.create_time) as "allotTime", a.due_time as "dueTime", a.submit_time as "submitTime",
    a.total_score as "totalScore", a.return_request_time as "returnRequestTime", a.create_time as "createTime"
  from ds_tb_works_allot a
  join ds_tb_works w on w.id = a.works_id
  join ds_tb_review_project p on p.id = a.project_id
  join ds_tb_competition c on c.id = p.competition_id
  where a.tenant_id = $1 and a.expert_id = $2 and a.del_flag = '0'
) t`;

interface MyRow {
  readonly id: string;
  readonly revision: number;
  readonly status: string;
  readonly anonymousCode: string | null;
  readonly title: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly totalScore: number | null;
  readonly allotTime: Date;
  readonly dueTime: Date | null;
  readonly submitTime: Date | null;
  readonly returnRequestTime: Date | null;
  readonly createTime: Date;
}

const wireTime = (at: Date | null): string | null => (at === null ? null : toWireTime(at));

const wireRows = async (ctx: Ctx, rows: readonly MyRow[]): Promise<MyReviewRow[]> => {
  const states = (await dictsOf(ctx, ctx.tenantId)).get('ds_review_status');
  return rows.map((row) => {
    const { createTime: _createTime, ...rest } = row;
    return {
      ...rest,
      status_dictText: states?.text(row.status, ctx.language) ?? row.status,
      allotTime: toWireTime(row.allotTime),
      dueTime: wireTime(row.dueTime),
      submitTime: wireTime(row.submitTime),
      returnRequestTime: wireTime(row.returnRequestTime),
    } as unknown as MyReviewRow;
  });
};

/** GET /dsTbReview/myList (CALL-154). */
export async function myReviewPage(ctx: Ctx, params: Params): Promise<Page<MyReviewRow>> {
  const expert = ownExpert(ctx);
  const page = pageOf(params);
  const { values, bind } = binder(1);
  for (const value of [ctx.tenantId, expert, ctx.language]) bind(value);
  const conditions = whereOf(searchable, params, bind);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const order = orderOf(searchable, params, { column: 'allotTime', order: 'desc' });
  await expireOverdue(ctx, ctx.tenantId);
  const counted = await ctx.db.one<{ n: number }>(`select count(*)::int as n from ${myRows}${where}`, values);
  const rows = await ctx.db.many<MyRow>(
    `select t.* from ${myRows}${where} ${order} limit ${bind(page.size)} offset ${bind(page.offset)}`,
    values,
  );
  const total = counted?.n ?? 0;
  return { records: await wireRows(ctx, rows), ...pageFacts(page, total) };
}

/** The caller's reviews in each state, and when the first of them is due. */
export async function myReviewStates(
  ctx: Ctx,
): Promise<readonly { readonly status: string; readonly n: number; readonly due: string | null }[]> {
  const expert = ownExpert(ctx);
  await expireOverdue(ctx, ctx.tenantId);
  const rows = await ctx.db.many<{ status: string; n: number; due: Date | null }>(
    `select status, count(*)::int as n, min(due_time) as due from ds_tb_works_allot
     where tenant_id = $1 and expert_id = $2 and del_flag = '0' group by status`,
    [ctx.tenantId, expert],
  );
  return rows.map((row) => ({ ...row, due: wireTime(row.due) }));
}

/** GET /dsTbReview/counts: reviews by state. */
const counts = async (ctx: Ctx): Promise<Record<string, number>> =>
  Object.fromEntries((await myReviewStates(ctx)).map(({ status, n }) => [status, n]));

interface Behind {
  readonly worksId: string;
  readonly worksFile: string | null;
  /** Attachments and videos; a commitment letter names its people. */
  readonly attachments: string | null;
  readonly videos: string | null;
  readonly versionNo: number;
  readonly titleZh: string;
  readonly titleEn: string | null;
  readonly abstractText: string | null;
  readonly templateId: string;
  readonly templateName: string;
  readonly templateNameEn: string | null;
  readonly fullMark: number;
  readonly projectStatus: string;
  readonly othersVisible: string | null;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly signature: string | null;
}

/** What a review's page needs besides the review. */
const behind = (ctx: Ctx, id: string): Promise<Behind | undefined> =>
  ctx.db.one<Behind>(
    `select w.id as "worksId", w.works_file as "worksFile", w.attachment_files as attachments, w.video_files as videos, coalesce(v.version_no, 1) as "versionNo", w.title as "titleZh", w.title_en as "titleEn", w.abstract_text as "abstractText",
       m.id as "templateId", m.template_name as "templateName", m.template_name_en as "templateNameEn", m.full_mark as "fullMark",
       p.status as "projectStatus", p.others_visible as "othersVisible", p.start_time as "startTime", p.end_time as "endTime", e.signature_file as signature
     from ds_tb_works_allot a
     join ds_tb_works w on w.id = a.works_id
     left join ds_tb_works_version v on v.id = w.current_version_id
     join ds_tb_review_project p on p.id = a.project_id
     join ds_tb_review_template m on m.id = p.template_id
     join ds_tb_expert e on e.id = a.expert_id
     where a.id = $1 and a.tenant_id = $2`,
    [id, ctx.tenantId],
  );

/** All of the caller's reviews in a project, by the codes of their works. */
export async function myReviewsIn(ctx: Ctx, projectId: string): Promise<MyReviewRow[]> {
  const values = [ctx.tenantId, ownExpert(ctx), ctx.language, projectId];
  return wireRows(
    ctx,
    await ctx.db.many<MyRow>(`select t.* from ${myRows} where t."projectId" = $4 order by t."anonymousCode", t.id`, values),
  );
}

/** GET /dsTbReview/queryById (CALL-155): review, work and template, with the values entered so far. */
const detail = async (ctx: Ctx, params: Params): Promise<ReviewDetail> => {
  const expert = ownExpert(ctx);
  const id = textParam(params, 'id') ?? '';
  await expireOverdue(ctx, ctx.tenantId);
  const [row] = await wireRows(
    ctx,
    await ctx.db.many<MyRow>(`select t.* from ${myRows} where t.id = $4`, [ctx.tenantId, expert, ctx.language, id]),
  );
  const found = row && (await behind(ctx, id));
  if (!row || !found) throw new Failure('row.missing');
  const calibration = await standingOf(ctx.db, ctx.tenantId, row.projectId, expert);
  const project = { status: found.projectStatus, startTime: found.startTime, endTime: found.endTime };
  return {
    review: row,
    works: {
      title: found.titleZh,
      titleEn: found.titleEn,
      abstractText: found.abstractText,
      answers: await shownAnswers(ctx, found.worksId),
      ...(await blindFiles(ctx, id, row.anonymousCode ?? '', {
        id: found.worksId,
        worksFile: found.worksFile,
        attachments: found.attachments,
        videos: found.videos,
        versionNo: found.versionNo,
      })),
    },
    template: {
      templateName: found.templateName,
      templateNameEn: found.templateNameEn,
      fullMark: found.fullMark,
      items: await itemsOf(ctx, ctx.db, found.templateId),
    },
    result: (await newestResults(ctx.db, ctx.tenantId, [id])).get(id) ?? null,
    others: showsOthers(found.othersVisible, row.status, found.projectStatus)
      ? ((await otherResults(ctx.db, ctx.tenantId, [id])).get(id) ?? [])
      : null,
    signed: found.signature !== null && found.signature !== '',
    editable:
      may(ctx.actor, review, 'stage', { status: row.status }).kind === 'allowed' &&
      isReviewOpen(project, row.dueTime, ctx.now()) &&
      calibration?.needed !== true,
    calibration,
  };
};

/** The expert's own reviews, blind whatever the competition's mode: no answer contains the registration, the unit or a name. */
export const myReviews: CallModule = {
  name: 'myReviews',
  register(app, services) {
    const calls: Readonly<Record<string, readonly [(ctx: Ctx, params: Params) => Promise<unknown>, QueryParameters]>> = {
      myList: [myReviewPage, searching(searchable.columns.keys())],
      counts: [(ctx) => counts(ctx), {}],
      queryById: [detail, { id: ask.needed }],
    };
    for (const [name, [call, query]] of Object.entries(calls))
      route(app, services, {
        method: 'GET',
        path: `/dsTbReview/${name}`,
        query,
        handler: (ctx, request) => call(ctx, (request.query ?? {}) as Params),
      });
  },
};
