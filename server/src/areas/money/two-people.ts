import { accountStatus } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, type ToldAfter, type TxCtx } from '../../kernel/entity-module.ts';

/** From this amount, 10,000 yuan, two people of the finance office must approve. */
export const twoPersonFen = 1_000_000;

/** As many colleagues as a refusal names. */
const most = 3;

/** Who else of the finance office may do what one person alone may not: some of them, by name. */
export async function colleaguesOf({ tenantId, actor }: Pick<Ctx, 'tenantId' | 'actor'>, tx: Tx): Promise<readonly string[]> {
  const rows = await tx.many<{ name: string }>(
    `select coalesce(u.realname, u.username) as name from sys_user u left join sys_user_tenant m on m.user_id = u.id and m.tenant_id = $1
     where u.del_flag = '0' and u.status = '${accountStatus.active}' and u.id <> $2 and (u.tenant_id = $1 or m.user_id is not null)
       and exists (select 1 from sys_role r where r.tenant_id = $1 and r.base_role = 'FIN' and r.del_flag = '0'
         and r.id = any(string_to_array(case when u.tenant_id = $1 then u.selectedroles else m.selectedroles end, ',')))
     order by u.create_time, u.id limit ${most}`,
    [tenantId, actor.userId],
  );
  return rows.map(({ name }) => name);
}

/** Refuses the second step of two to whoever did the first, and says who may do it. */
export async function refuseSame(ctx: TxCtx, before: unknown): Promise<void> {
  if (before !== ctx.actor.userId) return;
  const names = await colleaguesOf(ctx, ctx.tx);
  throw new Failure(
    'money.same_person',
    { names: names.join(ctx.language === 'en' ? ', ' : '、') },
    { text: names.length > 0 ? 'money.colleagues' : 'money.noColleague' },
  );
}

/** Whoever did the first step of two is told that nothing has happened yet, and who may do the second. */
export async function toldOfSecond(ctx: TxCtx): Promise<ToldAfter> {
  const names = await colleaguesOf(ctx, ctx.tx);
  const told = names.length > 0 ? 'money.second' : 'money.noSecond';
  return { told: message(ctx.language, told, { names: names.join(ctx.language === 'en' ? ', ' : '、') }) };
}
