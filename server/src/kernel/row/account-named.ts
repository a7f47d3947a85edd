/**
 * SQL of the account `u` with a name in a tenant: its own, or a guest's from another. Other tenants may have the same name. `any`: an account
 * that was deleted, too, where none lives, for what outlives it.
 */
export function accountNamed(columns: string, username: string, tenant: string, which: 'living' | 'any'): string {
  return `select ${columns} from sys_user u where u.username = ${username}${which === 'living' ? ` and u.del_flag = '0'` : ''}
    and (u.tenant_id = ${tenant} or exists (select 1 from sys_user_tenant m where m.user_id = u.id and m.tenant_id = ${tenant}))
    order by u.del_flag, u.tenant_id = ${tenant} desc limit 1`;
}
