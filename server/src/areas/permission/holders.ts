import type { PermissionHolder } from '@saiyun/sdk/calls';
import { needed, readInput } from '../../http/call/input.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import { refuseReader } from './granter-checks.ts';

interface Row {
  readonly kind: PermissionHolder['kind'];
  readonly id: string;
  readonly name: string;
  readonly departName: string | null;
  readonly accounts: number;
  readonly ruleIds: string | null;
}

/** The roles and department roles that a menu or button is granted to, with the rules that limit each (ROLE-02). */
export async function holdersOf(ctx: Ctx, query: unknown): Promise<readonly PermissionHolder[]> {
  refuseReader(ctx);
  const { permissionId } = readInput({ permissionId: needed(['权限', 'Permission']) }, query);
  const rows = await ctx.db.many<Row>(
    `with held as (
       select h.role_id, count(*)::int as accounts
       from sys_user u left join sys_user_tenant m on m.user_id = u.id and m.tenant_id = $1 and u.tenant_id <> $1
       cross join lateral unnest(string_to_array(coalesce(m.selectedroles, u.selectedroles), ',')) as h(role_id)
       where u.del_flag = '0' and (u.tenant_id = $1 or m.user_id is not null) group by 1)
     select 'role' as kind, r.id, ${twinSql(ctx.language, 'r.role_name')} as name, null as "departName", g.data_rule_ids as "ruleIds", coalesce(h.accounts, 0) as accounts
     from sys_role_permission g join sys_role r on r.id = g.role_id and r.tenant_id = $1 and r.del_flag = '0'
     left join held h on h.role_id = r.id
     where g.tenant_id = $1 and g.permission_id = $2
     union all
     select 'departRole', r.id, ${twinSql(ctx.language, 'r.role_name')}, ${twinSql(ctx.language, 'd.depart_name')}, g.data_rule_ids,
       (select count(*)::int from sys_depart_role_user o where o.depart_role_id = r.id)
     from sys_depart_role_permission g join sys_depart_role r on r.id = g.depart_role_id and r.tenant_id = $1 and r.del_flag = '0'
     join sys_depart d on d.id = r.depart_id and d.tenant_id = $1
     where g.tenant_id = $1 and g.permission_id = $2
     order by 1 desc, 6 desc, 3`,
    [ctx.tenantId, permissionId],
  );
  return rows.map(({ ruleIds, ...row }) => ({ ...row, ruleIds: (ruleIds ?? '').split(',').filter(Boolean) }));
}
