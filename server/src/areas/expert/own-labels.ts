import { mostExpertLabels } from '@saiyun/sdk/calls';
import { no, yes } from '@saiyun/sdk/contract';
import { expertLabel, label } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { rolesForCall } from '../../kernel/access/access.ts';
import { writeOf } from '../../kernel/access/confinement.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { refuseUngiven, writing } from '../../kernel/write/standard-calls.ts';
import { expertModule } from './expert.ts';
import { refreshPerfect } from './perfect.ts';

/** CALL-92: labels in use, the number of experts with each, and how the signed-in expert has it. */
export async function labels(ctx: Ctx): Promise<unknown> {
  rolesForCall(ctx, label, 'list');
  return ctx.db.many(
    `select l.id, ${twinSql(ctx.language, 'l.label_name')} as name, l.parent_id as "parentId", count(r.id)::int as "expertCount", coalesce(bool_or(r.expert_id = $2), false) as selected,
       max(r.proficiency) filter (where r.expert_id = $2) as proficiency, coalesce(bool_or(r.expert_id = $2 and r.confirmed = '${yes}'), false) as confirmed
     from ds_tb_label l left join ds_tb_expert_label_relation r on r.tenant_id = l.tenant_id and r.label_id = l.id and r.del_flag = '0'
     where l.tenant_id = $1 and l.status = '${yes}' and l.del_flag = '0' group by l.id order by l.sort_no nulls first, l.label_code`,
    [ctx.tenantId, ctx.actor.expertId],
  );
}

interface Chosen {
  readonly label_id: string;
  /** Null keeps what is stored, and is the middle one for a new label. */
  readonly proficiency: number | null;
}

const isLevel = (value: unknown): value is number => value === 1 || value === 2 || value === 3;

/** The labels of a body with their proficiency; refuses too many of them and levels that there are not. */
const chosenOf = (labelIds: unknown, levels: unknown): readonly Chosen[] => {
  const ids = idsOf(labelIds);
  if (ids.length > mostExpertLabels)
    throw inputFailure({ field: 'labelIds', code: 'rule', message: 'expert.tooManyLabels', params: { max: mostExpertLabels } });
  const given = new Map(Object.entries((levels ?? {}) as Readonly<Record<string, unknown>>));
  return ids.map((id) => {
    const level = given.get(id) ?? null;
    if (level !== null && !isLevel(level)) throw inputFailure({ field: 'proficiency', code: 'choice' });
    return { label_id: id, proficiency: level };
  });
};

const store = async (ctx: TxCtx, expertId: string, chosen: readonly Chosen[], isOwn: boolean): Promise<void> => {
  const { tx, tenantId, actor, now } = ctx;
  const rows = JSON.stringify(chosen.map((one) => ({ id: newId(ctx), ...one })));
  await tx.run(
    `update ds_tb_expert_label_relation set del_flag = '1', ${touch('$4', '$5')}
     where tenant_id = $1 and expert_id = $2 and not label_id = any($3) and del_flag = '0'`,
    [tenantId, expertId, chosen.map((one) => one.label_id), actor.username, now()],
  );
  // What experts say of themselves is to be confirmed again.
  await tx.run(
    `update ds_tb_expert_label_relation o set proficiency = r.proficiency, confirmed = case when $6 then '${no}' else o.confirmed end, ${touch('$4', '$5')}
     from json_to_recordset($1::json) as r(label_id text, proficiency int)
     where o.tenant_id = $2 and o.expert_id = $3 and o.label_id = r.label_id and o.del_flag = '0' and o.proficiency is distinct from r.proficiency
       and r.proficiency is not null`,
    [rows, tenantId, expertId, actor.username, now(), isOwn],
  );
  await tx.run(
    `insert into ds_tb_expert_label_relation (id, tenant_id, expert_id, label_id, proficiency, confirmed, create_by, create_time)
     select r.id, $2::int, $3, r.label_id, coalesce(r.proficiency, 2), '${no}', $4, $5::timestamptz
     from json_to_recordset($1::json) as r(id text, label_id text, proficiency int)
     where not exists (select 1 from ds_tb_expert_label_relation o
       where o.tenant_id = $2 and o.expert_id = $3 and o.label_id = r.label_id and o.del_flag = '0')`,
    [rows, tenantId, expertId, actor.username, now()],
  );
};

/** CALL-151: replaces all labels of an expert; experts may do so for themselves. */
export async function saveLabels(ctx: Ctx, body: unknown): Promise<null> {
  const roles = rolesForCall(ctx, expertLabel, 'add');
  const { expertId, labelIds, proficiency } = (body ?? {}) as Readonly<Record<'expertId' | 'labelIds' | 'proficiency', unknown>>;
  const chosen = chosenOf(labelIds, proficiency);
  const isOwn = roles.every((role) => role === 'EXPERT');
  if (typeof expertId !== 'string' || (isOwn && expertId !== ctx.actor.expertId))
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
      chosen.map((one) => one.label_id),
    ]);
    if (there.length < chosen.length) throw inputFailure({ field: 'labelIds', code: 'reference' });
    await store(tx, expertId, chosen, isOwn);
    await refreshPerfect(tx, [expertId]);
    return null;
  });
}
