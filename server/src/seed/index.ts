import type { Label, Role } from '@saiyun/sdk/contract';
import { roleLabels } from '@saiyun/sdk/contract';
import { accountStatus } from '@saiyun/sdk/entities';
import { randomPassword } from '@saiyun/sdk/logic/forms';
import { hashPassword, verifyPassword } from '../areas/session/password/password.ts';
import type { SeedSize } from '../config.ts';
import { liftLimits } from '../db/limits.ts';
import type { Seeding } from '../defaults/seeding.ts';
import { demoSizes, seedLock, startOfDay } from '../defaults/seeding.ts';
import { seedPermissions, seedTenant, tenants } from '../defaults/tenant.ts';
import { cipherOf } from '../kernel/cipher/cipher.ts';
import type { Services } from '../kernel/context.ts';
import { seedDemo, seedOtherTenant } from './demo.ts';
import { administrator, demoAccounts, insertAccounts, otherAccount, visitor } from './platform/people.ts';

/** An account that can be signed in with; start-up prints it. */
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

/** Password of the demo accounts; they exist in seeded data only. */
export const demoPassword = 'Saiyun@2026';

/**
 * Fills a migrated, empty database, in one transaction (SERVER-02). The same size gives the same rows with the same ids; times are relative to
 * the day of `services.now()`, so that the demo competitions are in progress. `none` makes tenant, roles, menus, dictionaries and `admin` alone,
 * with SAIYUN_ADMIN_PASSWORD or a random password that is nowhere but in the answer. A database with accounts is left as it is.
 */
export async function seed(services: Services, size: SeedSize): Promise<SeedResult> {
  const given = services.config.SAIYUN_ADMIN_PASSWORD;
  const adminPassword = given ?? (size === 'none' ? randomPassword(services.random) : demoPassword);
  const adminHash = await hashPassword(adminPassword);
  const passwordHash = size === 'none' || adminPassword === demoPassword ? adminHash : await hashPassword(demoPassword);
  const sealer = cipherOf(services.config);
  const filled = await services.db.tx(async (tx) => {
    // Of several nodes that start on an empty database, one seeds and the others find its rows.
    await liftLimits(tx);
    await tx.one('select pg_advisory_xact_lock($1)', [seedLock]);
    if (await tx.one('select 1 from sys_user limit 1')) return false;
    const seeding: Seeding = {
      tx,
      sealer,
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

/** The demo accounts that still have the password of the demo, for a start on data that is there already. */
export async function knownSignIns({ db }: Pick<Services, 'db'>): Promise<readonly SignIn[]> {
  const demo = demoSignIns(demoPassword);
  const stored = await db.many<{ username: string; tenant_id: number; password_hash: string }>(
    `select username, tenant_id, password_hash from sys_user where del_flag = '0' and status = '${accountStatus.active}' and password_hash is not null and username = any($1)`,
    [demo.map((s) => s.username)],
  );
  // All accounts of a seed share one hash, so that one or two are checked and not eight.
  const fits = new Map<string, boolean>();
  for (const { password_hash: hash } of stored) if (!fits.has(hash)) fits.set(hash, await verifyPassword(demoPassword, hash));
  const known = new Set(stored.filter((s) => fits.get(s.password_hash)).map((s) => `${s.tenant_id}:${s.username}`));
  return demo.filter((s) => known.has(`${s.tenantId}:${s.username}`));
}
