import { accountStatus, user } from '@saiyun/sdk/entities';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import { departId, fillTenant, roleId } from '../../defaults/seed-tenant.ts';
import { type SeedTenant, startOfDay } from '../../defaults/seeding.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { planJobs } from '../job/due-jobs.ts';
import { hashNewPassword, refusePassword } from '../session/password/new-password.ts';

export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
}

/**
 * Sets up everything that a new tenant needs: roles and their grants, dictionaries, jobs, a root department, and an administrator's
 * account. Refuses with `account.password_weak`.
 */
export async function openTenant(ctx: TxCtx, tenant: SeedTenant, { username, password }: FirstAdministrator): Promise<void> {
  const { tx, config, storage } = ctx;
  refusePassword(password, password);
  const id = newId(ctx);
  const passwordHash = await hashNewPassword(ctx, tx, { id, tenantId: tenant.id, username }, password);
  const seeding = { tx, cipher: ctx.cipher, config, storage, today: startOfDay(ctx.now()), passwordHash };
  const written = { createBy: ctx.actor.username, createTime: ctx.now().toISOString() };
  await fillTenant(seeding, tenant, written);
  const account = {
    ...written,
    id,
    tenantId: tenant.id,
    sysOrgCode: 'A01',
    username,
    realname: username,
    passwordHash,
    selectedroles: roleId(tenant.id, 'ADMIN'),
    status: accountStatus.active,
  };
  await insertEntity(tx, seeding.cipher, user, [account], { password_hash: 'text' });
  await insertRows(tx, 'sys_user_depart', { user_id: 'text', depart_id: 'text' }, [{ user_id: id, depart_id: departId(tenant.id) }]);
  await planJobs(tx, ctx.now());
}
