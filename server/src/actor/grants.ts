import { roleIdsSql } from './membership.ts';

/**
 * Every menu and button of an account in one tenant, with the role or department role that grants it. Department roles apply to members of
 * the department and to what the department itself was granted. The arguments are SQL expressions, never user input.
 */
export function grantsSql(userId: string, tenantId: string): string {
  return `
select r.id as role_id, r.role_name, 'role' as via, g.permission_id, g.data_rule_ids
from sys_role r join sys_role_permission g on g.tenant_id = r.tenant_id and g.role_id = r.id
where r.tenant_id = ${tenantId} and r.del_flag = '0'
  and r.id = any(${roleIdsSql(userId, tenantId)})
union all
select d.id, d.role_name, 'departRole', g.permission_id, g.data_rule_ids
from sys_depart_role_user m
join sys_depart_role d on d.id = m.depart_role_id and d.tenant_id = ${tenantId} and d.del_flag = '0'
join sys_user_depart b on b.user_id = m.user_id and b.depart_id = d.depart_id
join sys_depart_role_permission g on g.tenant_id = d.tenant_id and g.depart_role_id = d.id
join sys_depart_permission p on p.tenant_id = d.tenant_id and p.depart_id = d.depart_id and p.permission_id = g.permission_id
where m.user_id = ${userId}`;
}
