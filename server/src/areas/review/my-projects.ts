import type { MyProjectDetail, MyReviewProject } from '@saiyun/sdk/calls';
import { reviewStatus } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { showsOthers } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { ownExpert } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, Failure } from '../../kernel/entity-module.ts';
import { inLanguage } from '../../kernel/row/in-language.ts';
import { standingsOf } from './calibration/standing.ts';
import { myReviewsIn } from './my-reviews.ts';
import { expireOverdue } from './overdue.ts';
import { newestResults, otherResults } from './result/result.ts';
import { itemsOf } from './template.ts';

interface ProjectRow
  extends Omit<MyReviewProject, 'startTime' | 'endTime' | 'nextDue' | 'feePerReview' | 'earned' | 'othersVisible' | 'calibration'> {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly nextDue: Date | null;
  /** Fen. */
  readonly fee: number | null;
  readonly earned: number;
  readonly othersVisible: string | null;
}

const open = `('${reviewStatus.pending}', '${reviewStatus.staged}')`;
const gone = `('${reviewStatus.returned}', '${reviewStatus.cancelled}')`;

/** The projects in which the caller has works, or one of them; those with open reviews come first, by when the next one is due. */
const projectsOf = async (ctx: Ctx, id: string | null): Promise<MyReviewProject[]> => {
  const expert = ownExpert(ctx);
  await expireOverdue(ctx, ctx.tenantId);
  const rows = await ctx.db.many<ProjectRow>(
    `select p.id, ${inLanguage('p', 'project_name', 'project_name_en', "($3 = 'en')")} as "projectName",
       c.id as "competitionId", ${inLanguage('c', 'competition_name', 'competition_name_en', "($3 = 'en')")} as "competitionName",
       p.status, p.start_time as "startTime", p.end_time as "endTime", p.fee_per_review::float8 as fee, p.others_visible as "othersVisible",
       coalesce(sum(coalesce(a.accrued_fee, p.fee_per_review)) filter (where a.status = '${reviewStatus.submitted}'), 0)::float8 as earned, count(*)::int as "all",
       (count(*) filter (where a.status = '${reviewStatus.submitted}'))::int as submitted,
       (count(*) filter (where a.status in ${open}))::int as open,
       (count(*) filter (where a.status = '${reviewStatus.expired}'))::int as expired,
       min(a.due_time) filter (where a.status in ${open}) as "nextDue"
     from ds_tb_works_allot a
     join ds_tb_review_project p on p.id = a.project_id and p.del_flag = '0'
     join ds_tb_competition c on c.id = p.competition_id
     where a.tenant_id = $1 and a.expert_id = $2 and a.del_flag = '0' and a.status not in ${gone} and ($4::text is null or p.id = $4)
     group by p.id, c.id
     order by count(*) filter (where a.status in ${open}) = 0, min(a.due_time) filter (where a.status in ${open}), p.end_time desc, p.id`,
    [ctx.tenantId, expert, ctx.language, id],
  );
  const standings = await standingsOf(
    ctx.db,
    ctx.tenantId,
    rows.map((row) => row.id),
    [expert],
  );
  const calibrationOf = (projectId: string) => {
    const standing = standings.get(projectId)?.get(expert);
    return standing && standing.all > 0 ? standing : null;
  };
  return rows.map(({ fee, earned, startTime, endTime, nextDue, othersVisible, ...row }) => ({
    ...row,
    startTime: toWireTime(startTime),
    endTime: toWireTime(endTime),
    nextDue: nextDue && toWireTime(nextDue),
    feePerReview: toWireYuan(fee ?? 0),
    earned: toWireYuan(earned),
    othersVisible: othersVisible ?? 'never',
    calibration: calibrationOf(row.id),
  }));
};

/** GET /dsTbReview/project: one of them, with the caller's works and what the others wrote, as far as the project shows it. */
const project = async (ctx: Ctx, params: Params): Promise<MyProjectDetail> => {
  const id = textParam(params, 'id') ?? '';
  const [found] = await projectsOf(ctx, id);
  const template = await ctx.db.one<{ id: string; fullMark: number }>(
    `select m.id, m.full_mark as "fullMark" from ds_tb_review_project p join ds_tb_review_template m on m.id = p.template_id
     where p.id = $1 and p.tenant_id = $2`,
    [id, ctx.tenantId],
  );
  if (!found || !template) throw new Failure('row.missing');
  const reviews = await myReviewsIn(ctx, id);
  const seen = reviews.filter(({ status }) => showsOthers(found.othersVisible, status, found.status)).map((one) => one.id);
  const [own, others] = await Promise.all([
    newestResults(
      ctx.db,
      ctx.tenantId,
      reviews.map((one) => one.id),
    ),
    otherResults(ctx.db, ctx.tenantId, seen),
  ]);
  return {
    project: found,
    template: { fullMark: template.fullMark, items: await itemsOf(ctx, ctx.db, template.id) },
    works: reviews.map((review) => ({
      review,
      own: own.get(review.id) ?? null,
      others: seen.includes(review.id) ? (others.get(review.id) ?? []) : null,
    })),
  };
};

/** The projects in which the signed-in expert reviews (SCREEN-52). No answer says who the other experts or the entrants are. */
export const myProjects: CallModule = {
  name: 'myProjects',
  register(app, services) {
    route(app, services, { method: 'GET', path: '/dsTbReview/projects', query: {}, handler: (ctx) => projectsOf(ctx, null) });
    route(app, services, {
      method: 'GET',
      path: '/dsTbReview/project',
      query: { id: ask.needed },
      handler: (ctx, request) => project(ctx, (request.query ?? {}) as Params),
    });
  },
};
