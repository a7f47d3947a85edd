import type { AwardedCompetition, AwardedWork, PromotedWork } from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import { awardStatus, competitionStatus, stageStatus, worksStatus } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, neededParam, paging } from '../../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../../http/call/route.ts';
import { strangerTenant } from '../../../http/caller/stranger-tenant.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { contactOf } from '../../competition/place/contact.ts';

const perMinute = 120;
const mostCompetitions = 100;

/** What the public may see: awards on notice and confirmed ones, of competitions that are published. $1 tenant. */
const shown = `ds_tb_award a join ds_tb_competition c on c.id = a.competition_id and c.del_flag = '0' and c.status <> '${competitionStatus.unpublished}'
  where a.tenant_id = $1 and a.del_flag = '0' and a.status in ('${awardStatus.onNotice}', '${awardStatus.confirmed}')`;

const named = (table: string, name: string, english: string): string => inLanguage(table, name, english, '$2');

/** Promotion `g` of a work that still takes part, out of stage `s`. */
const wentOn = `ds_tb_stage_promotion g join ds_tb_works w on w.id = g.works_id and w.tenant_id = g.tenant_id and w.del_flag = '0'
  and w.status not in ('${worksStatus.withdrawn}', '${worksStatus.disqualified}')`;

/** The stages of competition `c` whose results are published, and the review projects of which they were withdrawn. */
const stages = `(select json_agg(json_build_object('id', s.id, 'name', ${named('s', 'stage_name', 'stage_name_en')}, 'count',
    (select count(distinct g.works_id) from ${wentOn} where g.tenant_id = $1 and g.from_stage = s.id and g.del_flag = '0')) order by s.stage_no, s.id)
  from ds_tb_competition_stage s where s.tenant_id = $1 and s.competition_id = c.id and s.status = '${stageStatus.published}' and s.del_flag = '0'
    and exists (select 1 from ds_tb_stage_promotion g where g.tenant_id = $1 and g.from_stage = s.id and g.del_flag = '0'))`;
const withdrawn = `(select json_agg(json_build_object('name', ${named('p', 'project_name', 'project_name_en')},
    'day', to_char(p.withdrawn_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) order by p.withdrawn_time, p.id)
  from ds_tb_review_project p where p.tenant_id = $1 and p.competition_id = c.id and p.withdrawn_time is not null and p.del_flag = '0')`;

const competitions = (ctx: OpenCtx, tenantId: number): Promise<AwardedCompetition[]> =>
  ctx.db.many<AwardedCompetition>(
    `select * from (select c.id, ${named('c', 'competition_name', 'competition_name_en')} as name,
       (count(*) filter (where a.status = '${awardStatus.onNotice}'))::int as "onNotice",
       to_char(min(a.notice_end) filter (where a.status = '${awardStatus.onNotice}'), 'YYYY-MM-DD') as "firstNoticeEnd",
       to_char(max(a.notice_end) filter (where a.status = '${awardStatus.onNotice}'), 'YYYY-MM-DD') as "noticeEnd",
       (count(*) filter (where a.status = '${awardStatus.confirmed}'))::int as confirmed,
       ${contactOf('c')} as contact, coalesce(${stages}, '[]'::json) as stages, coalesce(${withdrawn}, '[]'::json) as withdrawn
     from ds_tb_competition c left join ds_tb_award a on a.tenant_id = $1 and a.competition_id = c.id and a.del_flag = '0'
       and a.status in ('${awardStatus.onNotice}', '${awardStatus.confirmed}')
     where c.tenant_id = $1 and c.del_flag = '0' and c.status <> '${competitionStatus.unpublished}'
     group by c.id order by max(a.create_time) desc nulls last, c.create_time desc, c.id) one
     where "onNotice" > 0 or confirmed > 0 or json_array_length(stages) > 0 or json_array_length(withdrawn) > 0 limit ${mostCompetitions}`,
    [tenantId, ctx.language === 'en'],
  );

/** The works that went on from a stage whose results are published. */
const promoted = async (ctx: OpenCtx, tenantId: number, params: Params): Promise<Page<PromotedWork>> => {
  const asked = pageOf(params);
  const rows = await ctx.db.many<PromotedWork & { readonly total: number }>(
    `select one.*, count(*) over ()::int as total from (
       select distinct on (w.id) w.id, w.works_no as "worksNo", ${named('w', 'title', 'title_en')} as title, ${named('r', 'team_name', 'team_name_en')} as team,
         ${named('u', 'unit_name', 'unit_name_en')} as unit, ${named('t', 'stage_name', 'stage_name_en')} as "to"
       from ${wentOn} join ds_tb_competition_stage s on s.id = g.from_stage and s.tenant_id = $1 and s.status = '${stageStatus.published}' and s.del_flag = '0'
       join ds_tb_competition c on c.id = s.competition_id and c.tenant_id = $1 and c.del_flag = '0' and c.status <> '${competitionStatus.unpublished}'
       join ds_tb_competition_stage t on t.id = g.to_stage and t.tenant_id = $1
       join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1
       join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $1
       where g.tenant_id = $1 and g.from_stage = $3 and g.del_flag = '0'
         and ($4 = '' or strpos(lower(concat_ws(E'\\n', w.works_no, w.title, w.title_en, r.team_name, r.team_name_en, u.unit_name, u.unit_name_en)), lower($4)) > 0)
       order by w.id, g.create_time desc, g.id) one
     order by one."worksNo", one.id limit $5 offset $6`,
    [tenantId, ctx.language === 'en', neededParam(params, 'stageId'), textParam(params, 'keyword') ?? '', asked.size, asked.offset],
  );
  return { records: rows.map(({ total: _total, ...row }) => row), ...pageFacts(asked, rows[0]?.total ?? 0) };
};

const results = async (ctx: OpenCtx, tenantId: number, params: Params): Promise<Page<AwardedWork>> => {
  const asked = pageOf(params);
  const rows = await ctx.db.many<AwardedWork & { readonly total: number }>(
    `select a.id, ${named('a', 'award_level', 'award_level_en')} as award, a.level_no as level, w.works_no as "worksNo",
       ${named('w', 'title', 'title_en')} as title, ${named('r', 'team_name', 'team_name_en')} as team, ${named('u', 'unit_name', 'unit_name_en')} as unit,
       a.status, to_char(a.notice_end, 'YYYY-MM-DD') as "noticeEnd", count(*) over ()::int as total
     from (select a.* from ${shown}) a
     join ds_tb_works w on w.id = a.works_id and w.tenant_id = $1
     join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1
     join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $1
     where a.competition_id = $3 and ($4 = '' or strpos(lower(concat_ws(E'\\n', w.works_no, w.title, w.title_en, r.team_name, r.team_name_en, u.unit_name, u.unit_name_en)), lower($4)) > 0)
     order by a.level_no, w.works_no, a.id limit $5 offset $6`,
    [tenantId, ctx.language === 'en', neededParam(params, 'competitionId'), textParam(params, 'keyword') ?? '', asked.size, asked.offset],
  );
  return { records: rows.map(({ total: _total, ...row }) => row), ...pageFacts(asked, rows[0]?.total ?? 0) };
};

/** Results for everyone, without a session: competitions, the awards of one, and who went on from a stage. */
export const awardResults: CallModule = {
  name: 'award results',
  register(app, services) {
    const open = { method: 'GET', open: true, perMinute } as const;
    route(app, services, {
      ...open,
      path: '/dsTbAward/competitions',
      handler: async (ctx: OpenCtx, request: FastifyRequest) => {
        const tenantId = await strangerTenant(ctx, request);
        return tenantId === undefined ? [] : competitions(ctx, tenantId);
      },
    });
    route(app, services, {
      ...open,
      path: '/dsTbAward/results',
      query: { competitionId: ask.needed, keyword: ask.optional, ...paging },
      handler: async (ctx: OpenCtx, request: FastifyRequest) => {
        const params = request.query as Params;
        const tenantId = await strangerTenant(ctx, request);
        return tenantId === undefined ? { records: [], ...pageFacts(pageOf(params), 0) } : results(ctx, tenantId, params);
      },
    });
    route(app, services, {
      ...open,
      path: '/dsTbAward/promoted',
      query: { stageId: ask.needed, keyword: ask.optional, ...paging },
      handler: async (ctx: OpenCtx, request: FastifyRequest) => {
        const params = request.query as Params;
        const tenantId = await strangerTenant(ctx, request);
        return tenantId === undefined ? { records: [], ...pageFacts(pageOf(params), 0) } : promoted(ctx, tenantId, params);
      },
    });
  },
};
