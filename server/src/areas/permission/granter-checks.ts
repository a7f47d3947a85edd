import { depart, departRole, role, validity } from '@saiyun/sdk/entities';
import { grantsSql } from '../../actor/grants.ts';
import { rolesForCall, rolesForOwn } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { refuseOtherTenants } from '../tenant/platform.ts';

/** Refuses callers who may not see the grants of others. */
export function refuseReader(ctx: Ctx): void {
  rolesForOwn(ctx, 'grants');
}

const granted = { role, depart, departRole } as const;
export type Grantee = keyof typeof granted;

/** Refuses callers who may not change the grants of roles, departments or department roles; that counts as editing them. */
export function refuseGranter(ctx: Ctx, to: Grantee): void {
  rolesForCall(ctx, granted[to], 'edit');
}

/** All tenants share the menus and buttons, so only the platform's first tenant changes them. */
export async function refuseOutsidePlatform(ctx: Ctx): Promise<void> {
  rolesForCall(ctx, role, 'edit');
  await refuseOtherTenants(ctx);
}

/** Refuses to take away the caller's own right to change permissions: there would be no way back. */
export async function refuseLockOut({ tx, actor, tenantId }: TxCtx): Promise<void> {
  const kept = await tx.one(
    `select 1 as kept from (${grantsSql('$1', '$2')}) g join sys_permission p on p.id = g.permission_id
     where p.perms = $3 and p.status = '${validity.valid}' limit 1`,
    [actor.userId, tenantId, `${role.name}:edit`],
  );
  if (!kept) throw new Failure('permission.own');
}
