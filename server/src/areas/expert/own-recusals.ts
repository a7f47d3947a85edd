import type { RecusableParty, RecusalTarget } from '@saiyun/sdk/calls';
import { reviewStatus, unitStatus } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { neededParam } from '../../http/call/query-parameters.ts';
import { ownExpert } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import { inputFailure } from '../../kernel/failure.ts';

const most = 20;
/** Whoever knows a person knows the whole name; parts of names would list the people of a tenant. */
const shortestName = 2;

/** The signed-in expert's recusals with the names of the parties: those in force first. */
export async function ownRecusals(ctx: Ctx): Promise<unknown> {
  const unit = twinSql(ctx.language, 'u.unit_name');
  return ctx.db.many(
    `select c.id, c.target_type as "targetType", c.target_id as "targetId", c.reason, c.source, c.status,
       to_char(c.expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expireTime",
       case c.target_type when 'unit' then ${unit} when 'person' then p.realname else coalesce(w.anonymous_code, w.works_no) end as "targetName"
     from ds_tb_recusal c
       left join ds_tb_unit u on c.target_type = 'unit' and u.id = c.target_id and u.tenant_id = c.tenant_id
       left join sys_user p on c.target_type = 'person' and p.id = c.target_id and p.tenant_id = c.tenant_id
       left join ds_tb_works w on c.target_type = 'works' and w.id = c.target_id and w.tenant_id = c.tenant_id
     where c.tenant_id = $1 and c.expert_id = $2 and c.del_flag = '0' order by c.status, c.create_time desc, c.id`,
    [ctx.tenantId, ownExpert(ctx)],
  );
}

const finders: Readonly<Record<RecusalTarget, (ctx: Ctx, keyword: string) => Promise<readonly RecusableParty[]>>> = {
  unit: (ctx, keyword) => {
    const name = twinSql(ctx.language, 'u.unit_name');
    return ctx.db.many<RecusableParty>(
      `select u.id, ${name} as name, u.unit_code as hint from ds_tb_unit u
       where u.tenant_id = $1 and u.del_flag = '0' and u.status = '${unitStatus.enabled}' and u.merged_into_id is null
         and strpos(lower(concat_ws(E'\\n', u.unit_name, u.unit_name_en, u.unit_code)), lower($2)) > 0
       order by length(u.unit_name), 2, u.id limit ${most}`,
      [ctx.tenantId, keyword],
    );
  },
  person: async (ctx, keyword) =>
    keyword.length < shortestName
      ? []
      : ctx.db.many<RecusableParty>(
          `select p.id, p.realname as name, ${twinSql(ctx.language, 'u.unit_name')} as hint
           from sys_user p left join ds_tb_unit u on u.id = p.unit_id and u.tenant_id = p.tenant_id
           where p.tenant_id = $1 and p.del_flag = '0' and lower(p.realname) = lower($2) and p.id <> $3 order by 3 nulls last, p.id limit ${most}`,
          [ctx.tenantId, keyword, ctx.actor.userId],
        ),
  works: (ctx, keyword) =>
    ctx.db.many<RecusableParty>(
      `select w.id, coalesce(w.anonymous_code, w.works_no) as name, ${twinSql(ctx.language, 'w.title')} as hint
       from ds_tb_works w where w.tenant_id = $1 and w.del_flag = '0'
         and strpos(lower(concat_ws(E'\\n', w.anonymous_code, w.title, w.title_en)), lower($2)) > 0
         and exists (select 1 from ds_tb_works_allot a where a.tenant_id = $1 and a.works_id = w.id and a.expert_id = $3
           and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and a.del_flag = '0')
       order by 2, w.id limit ${most}`,
      [ctx.tenantId, keyword, ownExpert(ctx)],
    ),
};

const isTarget = (value: string): value is RecusalTarget => Object.hasOwn(finders, value);

/** The parties that the signed-in expert may declare a recusal from, by a word. */
export async function recusableParties(ctx: Ctx, params: Params): Promise<readonly RecusableParty[]> {
  ownExpert(ctx);
  const kind = neededParam(params, 'targetType');
  if (!isTarget(kind)) throw inputFailure({ field: 'targetType', code: 'choice' });
  return finders[kind](ctx, textParam(params, 'keyword')?.trim() ?? '');
}
