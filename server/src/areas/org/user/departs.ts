import { user } from '@saiyun/sdk/entities';
import { audit } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import type { AccountDraft } from './hidden.ts';

/** SQL for a department and all below it, named `tree`. The arguments are placeholders for its id and the tenant. */
export function departTreeSql(departId: string, tenantId: string): string {
  return `with recursive tree(id) as (
  select id from sys_depart where id = ${departId} and tenant_id = ${tenantId} and del_flag = '0'
  union select d.id from sys_depart d join tree t on d.parent_id = t.id where d.tenant_id = ${tenantId} and d.del_flag = '0')`;
}

interface Depart {
  readonly id: string;
  readonly name: string;
}
const namesOf = (departs: readonly Depart[]): string => departs.map(({ name }) => name).join(',');

/** Stores the departments of an account if the draft names any (CALL-30, CALL-31); an empty text removes all of them. */
export async function keepDeparts(ctx: TxCtx, userId: string, draft: AccountDraft): Promise<void> {
  const { selecteddeparts } = draft;
  delete draft.selecteddeparts;
  if (selecteddeparts === undefined) return;
  const ids = [
    ...new Set(
      (selecteddeparts ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  const known = await ctx.tx.many<Depart>(
    `select id, depart_name as name from sys_depart where id = any($1) and tenant_id = $2 and del_flag = '0'`,
    [ids, ctx.tenantId],
  );
  const missing = ids.find((id) => !known.some((one) => one.id === id));
  if (missing !== undefined) throw inputFailure({ field: 'selecteddeparts', code: 'reference', params: { value: missing } });
  const held = await ctx.tx.many<Depart>(
    'select d.id, d.depart_name as name from sys_user_depart m join sys_depart d on d.id = m.depart_id where m.user_id = $1 and d.tenant_id = $2 order by d.id',
    [userId, ctx.tenantId],
  );
  if (held.length === ids.length && held.every(({ id }) => ids.includes(id))) return;
  await audit(ctx, user, [
    {
      action: 'departs',
      entityId: userId,
      before: { selecteddeparts: namesOf(held) },
      after: { selecteddeparts: namesOf(known) },
    },
  ]);
  await ctx.tx.run(
    'delete from sys_user_depart m using sys_depart d where d.id = m.depart_id and m.user_id = $1 and d.tenant_id = $2 and not m.depart_id = any($3)',
    [userId, ctx.tenantId, ids],
  );
  await ctx.tx.run('insert into sys_user_depart (user_id, depart_id) select $1, unnest($2::text[]) on conflict do nothing', [userId, ids]);
}
