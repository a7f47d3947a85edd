import type { Ctx } from '../../kernel/context.ts';
import type { Condition, Scopes, TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';

/** Columns of `t` that tell where a row belongs, as SQL. */
interface Place {
  readonly competition: string;
  readonly area?: string;
  readonly group?: string;
}

const assigned = `select 1 from ds_tb_competition_admin a where a.tenant_id = t.tenant_id and a.del_flag = '0'`;

/**
 * The rows that a sub-administrator looks after (domain B1, B10): all of the tenant while nobody has limited it, else those of the
 * competitions, areas and groups that it was given and that have not expired.
 */
export const subScope =
  ({ competition, area, group }: Place) =>
  ({ actor, now }: Ctx, first: number): Condition => ({
    sql: `not exists (${assigned} and a.user_id = $${first}) or exists (${assigned} and a.user_id = $${first} and a.competition_id = ${competition}
      and (a.expire_time is null or a.expire_time >= $${first + 1})
      ${area ? `and (a.area_id is null or a.area_id = ${area})` : ''}
      ${group ? `and (a.group_ids is null or a.group_ids = '' or ${group} = any(string_to_array(a.group_ids, ',')))` : ''})`,
    params: [actor.userId, now()],
  });

/** That scope for the record whose rows name their competition themselves. */
export const ofCompetition: Scopes = { SUB: subScope({ competition: 't.competition_id' }) };

const isOnlySub = ({ actor }: Ctx): boolean => actor.roles.includes('SUB') && !actor.roles.includes('ADMIN');

/** Refuses a verb that a sub-administrator was not given in this competition; rows without a list of actions allow all of the role. */
export async function refuseOtherAction(ctx: TxCtx, competitionId: unknown, action: string): Promise<void> {
  if (!isOnlySub(ctx)) return;
  const rows = await ctx.tx.many<{ actions: readonly string[] | null }>(
    `select actions from ds_tb_competition_admin where tenant_id = $1 and user_id = $2 and competition_id = $3 and del_flag = '0'
       and (expire_time is null or expire_time >= $4)`,
    [ctx.tenantId, ctx.actor.userId, competitionId, ctx.now()],
  );
  if (rows.length > 0 && !rows.some(({ actions }) => actions === null || actions.length === 0 || actions.includes(action)))
    throw new Failure('access.denied');
}
