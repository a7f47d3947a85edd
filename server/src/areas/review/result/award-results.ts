import type { AwardedCompetition, AwardedWork } from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import { awardStatus, competitionStatus } from '@saiyun/sdk/entities';
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

const competitions = (ctx: OpenCtx, tenantId: number): Promise<AwardedCompetition[]> =>
  ctx.db.many<AwardedCompetition>(
    `select c.id, ${named('c', 'competition_name', 'competition_name_en')} as name,
       count(*) filter (where a.status = '${awardStatus.onNotice}')::int as "onNotice",
       to_char(min(a.notice_end) filter (where a.status = '${awardStatus.onNotice}'), 'YYYY-MM-DD') as "firstNoticeEnd",
       to_char(max(a.notice_end) filter (where a.status = '${awardStatus.onNotice}'), 'YYYY-MM-DD') as "noticeEnd",
       count(*) filter (where a.status = '${awardStatus.confirmed}')::int as confirmed,
       ${contactOf('c')} as contact
     from ${shown} group by c.id order by max(a.create_time) desc, c.id limit ${mostCompetitions}`,
    [tenantId, ctx.language === 'en'],
  );

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

/** Lists of awards for everyone, without a session: competitions, and the awards of one. */
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
  },
};
