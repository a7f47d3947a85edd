import type { Label, Role } from '@saiyun/sdk/contract';
import { roleLabels } from '@saiyun/sdk/contract';
import { accountStatus } from '@saiyun/sdk/entities';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { hashPassword, verifyPassword } from '../areas/session/password/password.ts';
import type { SeedSize } from '../config.ts';
import { liftLimits } from '../db/limits.ts';
import { seedPermissions, seedTenant, tenants } from '../defaults/seed-tenant.ts';
import type { Seeding } from '../defaults/seeding.ts';
import { demoSizes, seedLock, startOfDay } from '../defaults/seeding.ts';
import type { Services } from '../kernel/context.ts';
import { seedDemo, seedOtherTenant } from './demo.ts';
import { administrator, demoAccounts, insertAccounts, otherAccount, visitor } from './platform/people.ts';

/** An account for signing in, which start-up prints. */
export interface SignIn {
  readonly role: Role;
  readonly roleLabel: Label;
  readonly username: string;
  readonly password: string;
  readonly tenantId: number;
  readonly tenantName: string;
}

export interface SeedResult {
  readonly signIns: readonly SignIn[];
}

/** Password of the demo accounts, which exist only in seeded data. */
export const demoPassword = 'Saiyun@2026';

/**
 * Fills a migrated, empty database in one transaction (SERVER-02). The same size gives the same rows with the same ids; times are relative
 * to the day of `services.now()`, so the demo competitions are in progress. `none` creates only tenant, roles, menus, dictionaries and
 * `admin`, with SAIYUN_ADMIN_PASSWORD or a random password that only the result holds. A database with accounts stays as it is.
 */
export async function seed(services: Services, size: SeedSize): Promise<SeedResult> {
  const given = services.config.SAIYUN_ADMIN_PASSWORD;
  const adminPassword = given ?? (size === 'none' ? randomPassword(services.random) : demoPassword);
  const adminHash = await hashPassword(adminPassword);
  const passwordHash = size === 'none' || adminPassword === demoPassword ? adminHash : await hashPassword(demoPassword);
  const { cipher } = services;
  const filled = await services.db.tx(async (tx) => {
    // If several nodes start on an empty database, one seeds it and the others find its rows.
    await liftLimits(tx);
    await tx.one('select pg_advisory_xact_lock($1)', [seedLock]);
    if (await tx.one('select 1 from sys_user limit 1')) return false;
    const seeding: Seeding = {
      tx,
      cipher,
      config: services.config,
      storage: services.storage,
      today: startOfDay(services.now()),
      passwordHash,
    };
    await seedPermissions(seeding);
    await seedTenant(seeding, tenants[0]);
    if (size === 'none') await insertAccounts(seeding, tenants[0], [{ ...administrator, passwordHash: adminHash }]);
    else {
      await seedDemo(seeding, demoSizes[size], adminHash);
      await seedOtherTenant(seeding);
    }
    return true;
  });
  if (!filled) return { signIns: [] };
  // Until the planner knows how much there is now, it plans for empty tables.
  await services.db.run('analyze');
  return { signIns: size === 'none' ? [signInOf(administrator, tenants[0], adminPassword)] : demoSignIns(adminPassword) };
}

const signInOf = (account: typeof administrator, tenant: (typeof tenants)[number], password: string): SignIn => ({
  role: account.role,
  roleLabel: roleLabels[account.role],
  username: account.username,
  password,
  tenantId: tenant.id,
  tenantName: tenant.name,
});

const demoSignIns = (adminPassword: string): SignIn[] => [
  ...demoAccounts.map((a) => signInOf(a, tenants[0], a.role === 'ADMIN' ? adminPassword : demoPassword)),
  signInOf(visitor, tenants[0], demoPassword),
  signInOf(otherAccount, tenants[1], demoPassword),
];

/** The demo accounts that still have the demo password, for a start on existing data. */
export async function knownSignIns({ db }: Pick<Services, 'db'>): Promise<readonly SignIn[]> {
  const demo = demoSignIns(demoPassword);
  const stored = await db.many<{ username: string; tenant_id: number; password_hash: string }>(
    `select username, tenant_id, password_hash from sys_user where del_flag = '0' and status = '${accountStatus.active}' and password_hash is not null and username = any($1)`,
    [demo.map((s) => s.username)],
  );
  // All accounts of a seed share one hash, so one or two checks are enough.
  const fits = new Map<string, boolean>();
  for (const { password_hash: hash } of stored) if (!fits.has(hash)) fits.set(hash, await verifyPassword(demoPassword, hash));
  const known = new Set(stored.filter((s) => fits.get(s.password_hash)).map((s) => `${s.tenant_id}:${s.username}`));
  return demo.filter((s) => known.has(`${s.tenantId}:${s.username}`));
}
