import type { TenantMember } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { int } from '@saiyun/sdk/contract';
import { accountStatus, tenant, user } from '@saiyun/sdk/entities';
import { idsOf } from '@saiyun/sdk/logic/draft';
import { isGuarded } from '../../actor/session-end.ts';
import type { Tx } from '../../db/db.ts';
import { idList, needed, optional, readInput } from '../../http/call/input.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { administers, lockTenant, refuseWithoutAdministrator } from '../org/user/last-administrator.ts';
import { guardRoles } from '../org/user/security.ts';
import { endSessions } from '../session/own/end-sessions.ts';
import { memberOf } from './member-rows.ts';
import { greatestTenant } from './platform.ts';

/** What a membership grants. Members missing from a change keep their values. */
const rights = {
  selectedroles: optional(['角色', 'Roles'], 5000),
  selecteddeparts: optional(['部门', 'Departments'], 5000),
  unitCode: optional(['单位代码', 'School code']),
};
const tenantId = int(['租户', 'Tenant'], { required: true, min: 1, max: greatestTenant });
export const joinInput = {
  tenantId,
  username: needed(['账号', 'Account']),
  homeTenantId: int(['所属租户', 'Home tenant'], { min: 1, max: greatestTenant }),
  ...rights,
};
export const changeInput = { tenantId, userId: needed(['账号', 'Account']), revision: int(['版本', 'Revision']), ...rights };
export const leaveInput = { tenantId, userIds: idList(['账号', 'Accounts']) };

interface Rights {
  /** The roles with the highest rights or access to money. */
  readonly guarded: readonly string[];
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly unitId: string | null;
}

/** Checks that roles, departments and unit belong to this tenant; a school administrator needs a unit. */
const rightsIn = async (tx: Tx, id: number, input: { readonly [K in keyof typeof rights]?: string | undefined }): Promise<Rights> => {
  const roleIds = [...new Set(idsOf(input.selectedroles))];
  const departIds = [...new Set(idsOf(input.selecteddeparts))];
  if (roleIds.length === 0) throw inputFailure({ field: 'selectedroles', code: 'required' });
  const roles = await tx.many<{ id: string; base: string }>(
    `select id, base_role as base from sys_role where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [id, roleIds],
  );
  const departs = await tx.many<{ id: string }>(`select id from sys_depart where tenant_id = $1 and id = any($2) and del_flag = '0'`, [
    id,
    departIds,
  ]);
  const foreign = (field: string, wanted: readonly string[], found: readonly { readonly id: string }[]): void => {
    const value = wanted.find((one) => !found.some((row) => row.id === one));
    if (value !== undefined) throw inputFailure({ field, code: 'reference', params: { value } });
  };
  foreign('selectedroles', roleIds, roles);
  foreign('selecteddeparts', departIds, departs);
  const guarded = roles.filter(({ base }) => isGuarded([base])).map((role) => role.id);
  if (input.unitCode === undefined) {
    if (roles.some(({ base }) => base === 'UNIT')) throw inputFailure({ field: 'unitCode', code: 'required' });
    return { guarded, roleIds, departIds, unitId: null };
  }
  const unit = await tx.one<{ id: string }>(`select id from ds_tb_unit where tenant_id = $1 and unit_code = $2 and del_flag = '0'`, [
    id,
    input.unitCode,
  ]);
  if (!unit) throw inputFailure({ field: 'unitCode', code: 'reference', params: { value: input.unitCode } });
  return { guarded, roleIds, departIds, unitId: unit.id };
};

const keepDeparts = async (tx: Tx, id: number, userId: string, departIds: readonly string[]): Promise<void> => {
  // Only members of a department may have its roles.
  await tx.run(
    `delete from sys_depart_role_user m using sys_depart_role r
     where r.id = m.depart_role_id and r.tenant_id = $1 and m.user_id = $2 and not r.depart_id = any($3)`,
    [id, userId, departIds],
  );
  await tx.run(
    'delete from sys_user_depart m using sys_depart d where d.id = m.depart_id and d.tenant_id = $1 and m.user_id = $2 and not d.id = any($3)',
    [id, userId, departIds],
  );
  await tx.run('insert into sys_user_depart (user_id, depart_id) select $1, unnest($2::text[]) on conflict do nothing', [
    userId,
    departIds,
  ]);
};

const image = (member: TenantMember | undefined): Record<string, unknown> | undefined =>
  member && {
    username: member.username,
    homeTenantId: member.homeTenantId,
    selectedroles: member.selectedroles_dictText,
    selecteddeparts: member.selecteddeparts_dictText,
    unitCode: member.unitCode,
  };

/** Writes both logs: that of the platform, which acted, and that of the tenant, which had its data opened or closed. */
const write = async (
  ctx: TxCtx,
  action: string,
  id: number,
  userId: string,
  was: TenantMember | undefined,
  is: TenantMember | undefined,
): Promise<void> => {
  const images = { before: image(was), after: image(is) };
  await audit(ctx, tenant, [{ action, entityId: String(id), ...images }]);
  if (id !== ctx.tenantId) await audit({ ...ctx, tenantId: id }, user, [{ action, entityId: userId, ...images }]);
};

interface Account {
  readonly id: string;
  readonly status: string;
  readonly tenantId: number;
}

/** The account with this login name, which may exist in several tenants. */
const accountNamed = async (tx: Tx, id: number, username: string, home: number | undefined): Promise<Account> => {
  const named = await tx.many<Account>(
    `select id, status, tenant_id as "tenantId" from sys_user where lower(username) = lower($1) and del_flag = '0' and ($2::int is null or tenant_id = $2)`,
    [username, home ?? null],
  );
  const [account, other] = named.filter((one) => one.tenantId !== id);
  if (!account) throw new Failure(named.length > 0 ? 'tenant.own_account' : 'tenant.no_account', { name: username });
  if (other) throw new Failure('tenant.several_accounts', { name: username }, { issues: [{ field: 'homeTenantId', code: 'required' }] });
  if (account.status === accountStatus.frozen) throw new Failure('tenant.account_frozen');
  return account;
};

const shown = async (tx: Tx, language: Language, id: number, userId: string): Promise<TenantMember> => {
  const member = await memberOf({ tx, language }, id, userId);
  if (!member) throw new Failure('row.missing');
  return member;
};

/** Makes an account of another tenant a member of this one, with roles, departments and a unit here. */
export function joinTenant(ctx: Ctx, body: unknown): Promise<TenantMember> {
  const input = readInput(joinInput, body);
  return ctx.db.tx(async (tx) => {
    await lockTenant(tx, input.tenantId);
    const { id } = await accountNamed(tx, input.tenantId, input.username, input.homeTenantId);
    const { guarded, roleIds, departIds, unitId } = await rightsIn(tx, input.tenantId, input);
    if (guarded.length > 0) await guardRoles({ ...ctx, tx }, { id, username: input.username });
    const added = await tx.run(
      `insert into sys_user_tenant (user_id, tenant_id, selectedroles, unit_id, create_by, create_time) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [id, input.tenantId, roleIds.join(','), unitId, ctx.actor.username, ctx.now()],
    );
    if (added === 0) throw new Failure('tenant.member_already');
    await keepDeparts(tx, input.tenantId, id, departIds);
    const member = await shown(tx, ctx.language, input.tenantId, id);
    await write({ ...ctx, tx }, 'join', input.tenantId, id, undefined, member);
    return member;
  });
}

/** Changes a membership; anything that the body does not name stays. */
export function changeMember(ctx: Ctx, body: unknown): Promise<TenantMember> {
  const input = readInput(changeInput, body);
  const told = (name: keyof typeof rights): boolean => typeof body === 'object' && body !== null && name in body;
  return ctx.db.tx(async (tx) => {
    await lockTenant(tx, input.tenantId);
    const was = await shown(tx, ctx.language, input.tenantId, input.userId);
    if (input.revision !== undefined && input.revision !== was.revision) throw new Failure('row.stale', {}, { result: was });
    const { guarded, roleIds, departIds, unitId } = await rightsIn(tx, input.tenantId, {
      selectedroles: told('selectedroles') ? input.selectedroles : was.selectedroles,
      selecteddeparts: told('selecteddeparts') ? input.selecteddeparts : was.selecteddeparts,
      unitCode: told('unitCode') ? input.unitCode : (was.unitCode ?? undefined),
    });
    const had = idsOf(was.selectedroles);
    if (guarded.some((role) => !had.includes(role))) await guardRoles({ ...ctx, tx }, { id: input.userId, username: was.username });
    const administered = await administers(tx, had);
    await tx.run(
      `update sys_user_tenant set selectedroles = $3, unit_id = $4, update_by = $5, update_time = $6, revision = revision + 1
       where user_id = $1 and tenant_id = $2`,
      [input.userId, input.tenantId, roleIds.join(','), unitId, ctx.actor.username, ctx.now()],
    );
    if (administered) await refuseWithoutAdministrator(tx, input.tenantId);
    await keepDeparts(tx, input.tenantId, input.userId, departIds);
    const member = await shown(tx, ctx.language, input.tenantId, input.userId);
    await write({ ...ctx, tx }, 'editMember', input.tenantId, input.userId, was, member);
    return member;
  });
}

/** Removes memberships, all or none: the account loses its rights, sessions and access tokens here, at once on every node. */
export function leaveTenant(ctx: Ctx, body: unknown): Promise<null> {
  const input = readInput(leaveInput, body);
  return ctx.db.tx(async (tx) => {
    await lockTenant(tx, input.tenantId);
    for (const userId of new Set(idsOf(input.userIds))) {
      const was = await shown(tx, ctx.language, input.tenantId, userId);
      const administered = await administers(tx, idsOf(was.selectedroles));
      await tx.run('delete from sys_user_tenant where user_id = $1 and tenant_id = $2', [userId, input.tenantId]);
      if (administered) await refuseWithoutAdministrator(tx, input.tenantId);
      await keepDeparts(tx, input.tenantId, userId, []);
      await tx.run('delete from sys_access_token where user_id = $1 and tenant_id = $2', [userId, input.tenantId]);
      await endSessions(ctx, tx, { userId, inTenant: input.tenantId }, 'forced');
      await write({ ...ctx, tx }, 'leave', input.tenantId, userId, was, undefined);
    }
    return null;
  });
}
