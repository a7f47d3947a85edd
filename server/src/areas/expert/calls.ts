import { no, yes } from '@saiyun/sdk/contract';
import { expertLabel, label } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { writeOf } from '../../kernel/access/confinement.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { refuseUngiven, writing } from '../../kernel/write/standard-calls.ts';
import { expertModule } from './expert.ts';
import { ownRecord, saveOwnRecord } from './own-record.ts';
import { refreshPerfect } from './perfect.ts';

/** CALL-92: labels in use, the number of experts with each, and whether the signed-in expert has it. */
const labels = async (ctx: Ctx): Promise<unknown> => {
  rolesForCall(ctx, label, 'list');
  const name = ctx.language === 'en' ? `coalesce(nullif(l.label_name_en, ''), l.label_name)` : 'l.label_name';
  return ctx.db.many(
    `select l.id, ${name} as name, l.parent_id as "parentId", count(r.id)::int as "expertCount", coalesce(bool_or(r.expert_id = $2), false) as selected
     from ds_tb_label l left join ds_tb_expert_label_relation r on r.tenant_id = l.tenant_id and r.label_id = l.id and r.del_flag = '0'
     where l.tenant_id = $1 and l.status = '${yes}' and l.del_flag = '0' group by l.id order by l.sort_no nulls first, l.label_code`,
    [ctx.tenantId, ctx.actor.expertId],
  );
};

/** CALL-93: the groups that the signed-in expert leads or belongs to; staff see all groups. */
const groupings = async (ctx: Ctx): Promise<unknown> => {
  const roles = rolesForCall(ctx, expertLabel, 'list');
  const name = ctx.language === 'en' ? `coalesce(nullif(g.group_name_en, ''), g.group_name)` : 'g.group_name';
  const own = roles.every((role) => role === 'EXPERT');
  return ctx.db.many(
    `select g.id, ${name} as name, coalesce(json_agg(m.expert_id order by m.expert_id) filter (where m.id is not null), '[]') as "expertIds"
     from ds_tb_expert_group g left join ds_tb_expert_group_member m on m.tenant_id = g.tenant_id and m.group_id = g.id and m.del_flag = '0'
     where g.tenant_id = $1 and g.del_flag = '0' and (not $3 or g.leader_id = $2 or exists (
       select 1 from ds_tb_expert_group_member o where o.group_id = g.id and o.expert_id = $2 and o.del_flag = '0'))
     group by g.id order by g.group_name`,
    [ctx.tenantId, ctx.actor.expertId, own],
  );
};

/** CALL-151: replaces all labels of an expert; experts may do so for themselves. */
const saveLabels = async (ctx: Ctx, body: unknown): Promise<null> => {
  const roles = rolesForCall(ctx, expertLabel, 'add');
  const { expertId, labelIds } = (body ?? {}) as { readonly expertId?: unknown; readonly labelIds?: unknown };
  const ids = idsOf(labelIds);
  if (typeof expertId !== 'string' || (roles.every((role) => role === 'EXPERT') && expertId !== ctx.actor.expertId))
    throw inputFailure({ field: 'expertId', code: 'reference' });
  return writing(ctx, expertLabel, async (tx) => {
    const expert = await tx.tx.one(`select 1 as there from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0' for update`, [
      expertId,
      ctx.tenantId,
    ]);
    if (!expert) throw inputFailure({ field: 'expertId', code: 'reference' });
    await refuseUngiven(tx, expertModule, roles, [expertId], writeOf(expertLabel));
    const there = await tx.tx.many(`select id from ds_tb_label where tenant_id = $1 and id = any($2) and del_flag = '0'`, [
      ctx.tenantId,
      ids,
    ]);
    if (there.length < ids.length) throw inputFailure({ field: 'labelIds', code: 'reference' });
    await tx.tx.run(
      `update ds_tb_expert_label_relation set del_flag = '1', ${touch('$4', '$5')}
       where tenant_id = $1 and expert_id = $2 and not label_id = any($3) and del_flag = '0'`,
      [ctx.tenantId, expertId, ids, ctx.actor.username, ctx.now()],
    );
    await tx.tx.run(
      `insert into ds_tb_expert_label_relation (id, tenant_id, expert_id, label_id, proficiency, confirmed, create_by, create_time)
       select r.id, $2::int, $3, r.label_id, 2, '${no}', $4, $5::timestamptz from json_to_recordset($1::json) as r(id text, label_id text)
       where not exists (select 1 from ds_tb_expert_label_relation o
         where o.tenant_id = $2 and o.expert_id = $3 and o.label_id = r.label_id and o.del_flag = '0')`,
      [JSON.stringify(ids.map((id) => ({ id: newId(tx), label_id: id }))), ctx.tenantId, expertId, ctx.actor.username, ctx.now()],
    );
    await refreshPerfect(tx, [expertId]);
    return null;
  });
};

/** Calls on labels, groups and the expert's own record beyond the standard ones. */
export const expertCalls: CallModule = {
  name: 'experts',
  register(app, services) {
    route(app, services, { method: 'GET', path: '/dsTbLabel/queryDsTbExpertLabeList', handler: (ctx) => labels(ctx) });
    route(app, services, { method: 'GET', path: '/dsTbExpertLabelRelation/querymygroupinglist', handler: (ctx) => groupings(ctx) });
    route(app, services, {
      method: 'POST',
      path: '/dsTbExpertLabelRelation/save',
      dryRun: 'takenBack',
      handler: (ctx, { body }) => saveLabels(ctx, body),
    });
    route(app, services, { method: 'GET', path: '/dsTbExpert/mine', handler: (ctx) => ownRecord(ctx) });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbExpert/mine',
      dryRun: 'takenBack',
      handler: (ctx, { body }) => saveOwnRecord(ctx, body),
    });
  },
};
