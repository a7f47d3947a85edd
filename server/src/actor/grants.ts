import { type Assignment, roles as allRoles } from '@saiyun/sdk/contract';
import { validity } from '@saiyun/sdk/entities';
import type { Grants } from '@saiyun/sdk/logic/permission';
import type { Tx } from '../db/db.ts';
import { roleIdsSql } from './membership.ts';

/**
 * Every menu and button of an account in one tenant, with the role or department role that grants it. Department roles apply to members of
 * the department and to what the department itself was granted. The arguments are SQL expressions, never user input.
 */
export function grantsSql(userId: string, tenantId: string): string {
  return `
select r.id as role_id, r.role_name, r.role_name_en, 'role' as via, g.permission_id, g.data_rule_ids
from sys_role r join sys_role_permission g on g.tenant_id = r.tenant_id and g.role_id = r.id
where r.tenant_id = ${tenantId} and r.del_flag = '0'
  and r.id = any(${roleIdsSql(userId, tenantId)})
union all
select d.id, d.role_name, d.role_name_en, 'departRole', g.permission_id, g.data_rule_ids
from sys_depart_role_user m
join sys_depart_role d on d.id = m.depart_role_id and d.tenant_id = ${tenantId} and d.del_flag = '0'
join sys_user_depart b on b.user_id = m.user_id and b.depart_id = d.depart_id
join sys_depart_role_permission g on g.tenant_id = d.tenant_id and g.depart_role_id = d.id
join sys_depart_permission p on p.tenant_id = d.tenant_id and p.depart_id = d.depart_id and p.permission_id = g.permission_id
where m.user_id = ${userId}`;
}

/**
 * A sub-administrator's assignments in force, as a JSON array of `Assignment`. The arguments are SQL expressions, never user input; `now`
 * is an instant.
 */
const assignmentsSql = (
  userId: string,
  tenantId: string,
  now: string,
): string => `(select coalesce(jsonb_agg(jsonb_build_object('competitionId', a.competition_id, 'areaId', nullif(a.area_id, ''),
    'groupIds', string_to_array(coalesce(a.group_ids, ''), ','), 'actions', string_to_array(coalesce(a.actions, ''), ',')) order by a.id), '[]')
  from ds_tb_competition_admin a
  where a.tenant_id = ${tenantId} and a.user_id = ${userId} and a.del_flag = '0' and (a.expire_time is null or a.expire_time >= ${now}))`;

/** What `heldSql` gives. */
export interface Held {
  readonly roles: readonly string[];
  readonly buttons: readonly string[];
  readonly assignments: readonly Assignment[];
}

/** All that decides what an account may do in one tenant, as columns: base roles, buttons and, of a sub-administrator, assignments. */
export function heldSql(userId: string, tenantId: string, now: string): string {
  return `array(select distinct r.base_role from sys_role r
    where r.id = any(${roleIdsSql(userId, tenantId)}) and r.tenant_id = ${tenantId} and r.del_flag = '0') as roles,
  array(select distinct p.perms from (${grantsSql(userId, tenantId)}) g
    join sys_permission p on p.id = g.permission_id and p.menu_type = 2 and p.status = '${validity.valid}' and p.perms is not null) as buttons,
  ${assignmentsSql(userId, tenantId, now)} as assignments`;
}

/** A caller's grants, for the function that decides. */
export function heldGrants({ roles, buttons, assignments }: Held): Grants & { readonly buttons: ReadonlySet<string> } {
  return {
    roles: allRoles.filter((role) => roles.includes(role)),
    buttons: new Set(buttons),
    ...(roles.includes('SUB') ? { assignments } : {}),
  };
}

/** The grants of any account of a tenant, as its next call would find them. */
export async function readGrants(tx: Tx, userId: string, tenantId: number, now: Date): Promise<ReturnType<typeof heldGrants>> {
  const held = await tx.one<Held>(`select ${heldSql('$1', '$2::int', '$3::timestamptz')}`, [userId, tenantId, now]);
  return heldGrants(held ?? { roles: [], buttons: [], assignments: [] });
}
