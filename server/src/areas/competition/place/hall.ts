import type { HallCompetition, HallGroup, HallPage, HallStage, PublicContact } from '@saiyun/sdk/calls';
import { no, type Page, yes } from '@saiyun/sdk/contract';
import { competitionStatus } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { type FeeItem, pricedFees } from '@saiyun/sdk/rules';
import { toWireDate, toWireTime } from '@saiyun/sdk/view';
import type { FastifyRequest } from 'fastify';
import { phaseOf } from '../../../domain/competition-phase.ts';
import { ask, neededParam, paging } from '../../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../../http/call/route.ts';
import { strangerTenant } from '../../../http/caller/stranger-tenant.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { isFull, placesOf } from '../admission/places.ts';
import { contactOf } from './contact.ts';

const perMinute = 120;

/** A column in English where the caller reads it and it is there; `$2`. */
const named = (table: string, name: string, english: string): string => inLanguage(table, name, english, '$2');

/** Which rows of the fees an entry must pay. */
const mustPay = `i.tenant_id = c.tenant_id and i.competition_id = c.id and i.del_flag = '0' and c.fee_mode <> 'free' and i.is_choice is distinct from '${yes}'`;

/** What is public of a competition, with its fees. $1 tenant, $2 whether in English. */
const facts = `c.id, c.competition_code as code, ${named('c', 'competition_name', 'competition_name_en')} as name, c.competition_type as type,
  c.register_start as "registerStart", c.register_end as "registerEnd", c.submission_end_time as "submissionEnd", c.end_time as "end",
  coalesce(c.time_zone, 'Asia/Shanghai') as "timeZone", c.team_min as "teamMin", c.team_max as "teamMax", c.tutor_max as "tutorMax", c.cover_image as cover,
  (select json_agg(json_build_object('name', ${named('i', 'item_name', 'item_name_en')}, 'feeMode', i.fee_mode, 'groupId', i.group_id,
       'amountFen', i.amount, 'earlyBird', i.early_bird) order by i.group_id nulls first, i.create_time, i.id)
   from ds_tb_cost_item i where ${mustPay}) as fees,
  exists (select from ds_tb_cost_item i where ${mustPay}) and exists (
    select from ds_tb_competition_group g
    where g.tenant_id = c.tenant_id and g.competition_id = c.id and g.del_flag = '0'
      and not exists (select from ds_tb_competition_group k where k.tenant_id = g.tenant_id and k.parent_id = g.id and k.del_flag = '0')
      and not exists (select from ds_tb_cost_item i where ${mustPay} and (coalesce(i.group_id, '') = '' or i.group_id = g.id))) as "freeGroups",
  exists (select from ds_tb_competition_group g where g.tenant_id = c.tenant_id and g.competition_id = c.id and g.del_flag = '0'
    and (g.team_min <> c.team_min or g.team_max <> c.team_max or (g.team_min is null) < (c.team_min is null) or (g.team_max is null) < (c.team_max is null))) as "groupTeams"`;

interface Facts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly registerStart: Date;
  readonly registerEnd: Date;
  readonly submissionEnd: Date;
  readonly end: Date;
  readonly timeZone: string;
  readonly teamMin: number | null;
  readonly teamMax: number | null;
  readonly tutorMax: number | null;
  readonly cover: string | null;
  readonly fees: readonly FeeItem[] | null;
  readonly freeGroups: boolean;
  readonly groupTeams: boolean;
}

type Types = ReadonlyMap<string, string>;

/** Kinds of competition in the caller's language. */
const typesOf = async (ctx: OpenCtx, tenantId: number, values: readonly string[]): Promise<Types> => {
  const dict = (await dictsOf(ctx, tenantId)).get('ds_competition_type');
  return new Map(values.map((value) => [value, dict?.text(value, ctx.language) ?? value]));
};

const told = (row: Facts, types: Types, now: Date): HallCompetition => {
  const { registerStart, registerEnd, submissionEnd, end } = row;
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: types.get(row.type) ?? row.type,
    phase: phaseOf({ registerStart, registerEnd, submissionEnd, end }, now).phase,
    registerStart: toWireTime(registerStart),
    registerEnd: toWireTime(registerEnd),
    submissionEnd: toWireTime(submissionEnd),
    end: toWireTime(end),
    timeZone: row.timeZone,
    teamMin: row.teamMin,
    teamMax: row.teamMax,
    tutorMax: row.tutorMax,
    fees: pricedFees(row.fees ?? [], toWireDate(now)),
    freeGroups: row.freeGroups,
    groupTeams: row.groupTeams,
    cover: row.cover,
  };
};

/** The last second of the grace period still counts. */
const stillTaken = `c.register_end + make_interval(secs => coalesce(c.grace_seconds, 0)) >= $3`;

const openOnes = async (ctx: OpenCtx, tenantId: number, params: Params): Promise<Page<HallCompetition>> => {
  const asked = pageOf(params);
  const now = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const rows = await ctx.db.many<Facts & { readonly total: number }>(
    `select ${facts}, count(*) over ()::int as total
     from ds_tb_competition c
     where c.tenant_id = $1 and c.del_flag = '0' and c.status = '${competitionStatus.running}' and c.open_to is distinct from 'invited' and ${stillTaken}
       and ($4 = '' or strpos(lower(concat_ws(E'\\n', c.competition_name, c.competition_name_en, c.competition_code)), lower($4)) > 0)
     order by c.register_start > $3, c.register_end, c.id limit $5 offset $6`,
    [tenantId, ctx.language === 'en', now, textParam(params, 'keyword') ?? '', asked.size, asked.offset],
  );
  const types = await typesOf(
    ctx,
    tenantId,
    rows.map(({ type }) => type),
  );
  return { records: rows.map((row) => told(row, types, now)), ...pageFacts(asked, rows[0]?.total ?? 0) };
};

interface PageFacts extends Facts {
  readonly description: string | null;
  readonly submitStart: Date | null;
  readonly graceSeconds: number | null;
  readonly perPersonMax: number | null;
  readonly feesDue: string | null;
  readonly crossUnit: string | null;
  readonly needsSchool: string | null;
  readonly groups: readonly Omit<HallGroup, 'full'>[] | null;
  readonly stages: readonly (Omit<HallStage, 'start' | 'end'> & { readonly start: string; readonly end: string })[] | null;
  readonly contact: PublicContact | null;
  readonly rulesPath: string | null;
  readonly rulesName: string | null;
  readonly rulesSize: number | null;
}

const pageRow = (ctx: OpenCtx, tenantId: number, id: string): Promise<PageFacts | undefined> =>
  ctx.db.one<PageFacts>(
    `select ${facts}, ${named('c', 'description', 'description_en')} as description, c.submit_start as "submitStart", c.grace_seconds as "graceSeconds",
       c.per_person_max as "perPersonMax", c.fee_due as "feesDue", c.allow_cross_unit as "crossUnit", c.need_unit_authorize as "needsSchool",
       (select json_agg(json_build_object('id', g.id, 'name', ${named('g', 'group_name', 'group_name_en')}, 'parentId', g.parent_id, 'quota', g.quota,
          'teamMin', g.team_min, 'teamMax', g.team_max, 'tutorMax', g.tutor_max)
          order by g.group_code, g.id)
        from ds_tb_competition_group g where g.tenant_id = c.tenant_id and g.competition_id = c.id and g.del_flag = '0') as groups,
       (select json_agg(json_build_object('id', s.id, 'name', ${named('s', 'stage_name', 'stage_name_en')}, 'start', s.start_time, 'end', s.end_time)
          order by s.stage_no, s.id)
        from ds_tb_competition_stage s where s.tenant_id = c.tenant_id and s.competition_id = c.id and s.del_flag = '0') as stages,
       ${contactOf('c')} as contact, f.path as "rulesPath", f.file_name as "rulesName", f.size as "rulesSize"
     from ds_tb_competition c left join sys_file f on f.path = c.rules_file_id and f.tenant_id = c.tenant_id
     where c.tenant_id = $1 and c.id = $3 and c.del_flag = '0' and c.status <> '${competitionStatus.unpublished}'`,
    [tenantId, ctx.language === 'en', id],
  );

const page = async (ctx: OpenCtx, tenantId: number, id: string): Promise<HallPage> => {
  const row = await pageRow(ctx, tenantId, id);
  if (!row) throw new Failure('row.missing');
  const places = await placesOf(ctx.db, { tenantId, language: ctx.language }, id);
  return {
    ...told(row, await typesOf(ctx, tenantId, [row.type]), ctx.now()),
    description: row.description,
    submitStart: row.submitStart && toWireTime(row.submitStart),
    graceSeconds: row.graceSeconds ?? 0,
    perPersonMax: row.perPersonMax ?? 1,
    feesDue: row.feesDue === 'submitted' ? 'submitted' : 'approved',
    crossUnit: row.crossUnit !== no,
    needsSchool: row.needsSchool === yes,
    full: places.all.some((one) => one.id === null && isFull(one)),
    groups: (row.groups ?? []).map((group) => ({
      ...group,
      full: places.takenBy(group.id).some((one) => one.id !== null && isFull(one)),
    })),
    stages: (row.stages ?? []).map((stage) => ({
      ...stage,
      start: toWireTime(new Date(stage.start)),
      end: toWireTime(new Date(stage.end)),
    })),
    contact: row.contact,
    rules: row.rulesPath === null ? null : { path: row.rulesPath, name: row.rulesName ?? '', size: Number(row.rulesSize ?? 0) },
  };
};

/** The hall for everyone, without a session: competitions that take entries, and the page of one. */
export const hallCalls: CallModule = {
  name: 'competition hall',
  register(app, services) {
    const open = { method: 'GET', open: true, perMinute } as const;
    route(app, services, {
      ...open,
      path: '/dsTbCompetition/hall',
      query: { keyword: ask.optional, ...paging },
      handler: async (ctx: OpenCtx, request: FastifyRequest) => {
        const params = request.query as Params;
        const tenantId = await strangerTenant(ctx, request);
        return tenantId === undefined ? { records: [], ...pageFacts(pageOf(params), 0) } : openOnes(ctx, tenantId, params);
      },
    });
    route(app, services, {
      ...open,
      path: '/dsTbCompetition/hallPage',
      query: { id: ask.needed },
      handler: async (ctx: OpenCtx, request: FastifyRequest) => {
        const id = neededParam(request.query as Params, 'id');
        const tenantId = await strangerTenant(ctx, request);
        if (tenantId === undefined) throw new Failure('row.missing');
        return page(ctx, tenantId, id);
      },
    });
  },
};
