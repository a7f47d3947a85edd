import { accountStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import { oncePerTransaction } from '../../../kernel/caches/once-per-transaction.ts';
import { Failure } from '../../../kernel/failure.ts';

/** Administrators of a tenant change one at a time, so that no two calls each leave the other's one. */
export async function lockTenant(tx: Tx, id: number): Promise<void> {
  if (!(await tx.one(`select 1 as found from sys_tenant where id = $1 and del_flag = '0' for update`, [id])))
    throw new Failure('row.missing');
}

/** Whether any of the roles makes an administrator. */
export async function administers(tx: Tx, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return false;
  // All tenants: a member's roles belong to the tenant that gave them.
  const found = await tx.one(`select 1 as found from sys_role where id = any($1) and base_role = 'ADMIN' and del_flag = '0' limit 1`, [
    roleIds,
  ]);
  return found !== undefined;
}

/** The accounts that administer tenant $1, as `u`, of its own and of its members, once for each such role; those that are frozen do not. */
export const administratorsSql = `sys_user u left join sys_user_tenant m on m.user_id = u.id and m.tenant_id = $1
     join sys_role r on r.tenant_id = $1 and r.base_role = 'ADMIN' and r.del_flag = '0'
       and r.id = any(string_to_array(case when u.tenant_id = $1 then u.selectedroles else m.selectedroles end, ','))
     where u.del_flag = '0' and u.status <> '${accountStatus.frozen}' and (u.tenant_id = $1 or m.user_id is not null)`;

/** Whether somebody administers the tenant without these accounts. */
const isAdministered = async (tx: Tx, id: number, without: readonly string[]): Promise<boolean> =>
  (await tx.one(`select 1 as found from ${administratorsSql} and u.id <> all($2) limit 1`, [id, without])) !== undefined;

/** Refuses to leave a tenant whose members were changed without an administrator. */
export async function refuseWithoutAdministrator(tx: Tx, id: number): Promise<void> {
  if (!(await isAdministered(tx, id, []))) throw new Failure('tenant.last_admin');
}

/** Whether the tenant has an administrator left once this account, and those named before it in the transaction, are none any more. */
export async function isAdministeredWithout(tx: Tx, id: number, userId: string): Promise<boolean> {
  const leaving = await oncePerTransaction(tx, 'leaving administrators', async () => {
    await lockTenant(tx, id);
    return new Set<string>();
  });
  leaving.add(userId);
  return isAdministered(tx, id, [...leaving]);
}
