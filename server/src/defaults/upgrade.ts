import { roles } from '@saiyun/sdk/contract';
import { dict, dictItem, quartzJob } from '@saiyun/sdk/entities';
import type { Tx } from '../db/db.ts';
import { liftLimits } from '../db/limits.ts';
import type { Services } from '../kernel/context.ts';
import { dictionaries } from './dictionaries/dictionaries.ts';
import { followMenu } from './follow-menu.ts';
import { insertEntity, insertRows, type SeedRow } from './insert.ts';
import { jobRows } from './jobs.ts';
import { grantsOf, permissionRows } from './menus.ts';
import { dictRows, insertPermissions, itemRows, roleId } from './seed-tenant.ts';
import { platformTenant, type Seeding, seedLock, startOfDay } from './seeding.ts';

type Written = { readonly createBy: string; readonly createTime: string };

/** Number of rows that an upgrade added, by table. */
export type Added = Readonly<Record<string, number>>;

const idsIn = async (tx: Tx, table: string): Promise<ReadonlySet<string>> =>
  new Set((await tx.many<{ id: string }>(`select id from ${table}`)).map(({ id }) => id));

/** Adds buttons that are new in this release, and grants them to every tenant's initial roles. */
const addButtons = async (seeding: Seeding, tenantIds: readonly number[]): Promise<number> => {
  const { tx } = seeding;
  const known = await idsIn(tx, 'sys_permission_known');
  const taken = new Set(
    (await tx.many<{ perms: string }>('select perms from sys_permission where menu_type = 2 and perms is not null')).map(
      ({ perms }) => perms,
    ),
  );
  const rows = permissionRows().filter(
    ({ id, perms }) => typeof id === 'string' && typeof perms === 'string' && !known.has(id) && !taken.has(perms),
  );
  if (rows.length === 0) return 0;
  await insertPermissions(seeding, rows);
  const added = new Set(rows.map(({ id }) => id));
  const live = await idsIn(tx, `sys_role where del_flag = '0'`);
  const grants: SeedRow[] = tenantIds.flatMap((tenantId) =>
    roles
      .filter((base) => live.has(roleId(tenantId, base)))
      .flatMap((base) =>
        grantsOf(base, tenantId === platformTenant)
          .filter((id) => added.has(id))
          .map((id) => ({ tenant_id: tenantId, role_id: roleId(tenantId, base), permission_id: id })),
      ),
  );
  await insertRows(tx, 'sys_role_permission', { tenant_id: 'integer', role_id: 'text', permission_id: 'text' }, grants);
  return rows.length;
};

/** Adds dictionaries and items of this release; one that an administrator deleted still exists, marked as such, and stays deleted. */
const addDictionaries = async ({ tx, cipher }: Seeding, tenantIds: readonly number[], written: Written): Promise<number> => {
  const stored = await tx.many<{ id: string; tenant: number; code: string; live: boolean }>(
    `select id, tenant_id as tenant, dict_code as code, del_flag = '0' as live from sys_dict`,
  );
  const ids = new Set(stored.map(({ id }) => id));
  const liveId = new Map(stored.filter(({ live }) => live).map(({ tenant, code, id }) => [`${tenant}:${code}`, id]));
  const values = new Set(
    (await tx.many<{ key: string }>(`select dict_id || ':' || item_value as key from sys_dict_item`)).map(({ key }) => key),
  );
  const items = await idsIn(tx, 'sys_dict_item');
  const newDicts: SeedRow[] = [];
  const newItems: SeedRow[] = [];
  for (const tenantId of tenantIds)
    for (const one of dictionaries) {
      const [row] = dictRows(tenantId, [one], written);
      const code = `${tenantId}:${one.code}`;
      const isNew = row !== undefined && !ids.has(String(row.id)) && !liveId.has(code);
      if (isNew) newDicts.push(row);
      const dictId = isNew ? String(row.id) : liveId.get(code);
      if (dictId === undefined) continue;
      newItems.push(
        ...itemRows(tenantId, one, written)
          .filter(({ id, itemValue }) => !items.has(String(id)) && !values.has(`${dictId}:${String(itemValue)}`))
          .map((item) => ({ ...item, dictId })),
      );
    }
  await insertEntity(tx, cipher, dict, newDicts);
  await insertEntity(tx, cipher, dictItem, newItems);
  return newDicts.length + newItems.length;
};

/** Adds jobs of this release that the tenant does not have yet. */
const addJobs = async ({ tx, cipher }: Seeding, tenantIds: readonly number[], written: Written): Promise<number> => {
  const ids = await idsIn(tx, 'sys_quartz_job');
  const own = new Set(
    (await tx.many<{ key: string }>(`select tenant_id || ':' || job_class_name as key from sys_quartz_job where del_flag = '0'`)).map(
      ({ key }) => key,
    ),
  );
  const rows = tenantIds.flatMap((tenantId) =>
    jobRows(tenantId, written).filter(({ id, jobClassName }) => !ids.has(String(id)) && !own.has(`${tenantId}:${String(jobClassName)}`)),
  );
  await insertEntity(tx, cipher, quartzJob, rows);
  return rows.length;
};

/**
 * Adds a release's new menus, buttons, dictionaries and jobs to an existing database, and moves menu entries to where the release has them.
 * Nothing that an administrator changed, renamed, moved, withdrew or deleted is touched. A second run adds nothing.
 */
export async function addReleased(services: Services): Promise<Added> {
  return services.db.tx(async (tx) => {
    await liftLimits(tx);
    await tx.one('select pg_advisory_xact_lock($1)', [seedLock]);
    const tenantIds = (await tx.many<{ id: number }>(`select id from sys_tenant where del_flag = '0' order by id`)).map(({ id }) => id);
    const { config, storage } = services;
    const seeding = { tx, cipher: services.cipher, config, storage, today: startOfDay(services.now()), passwordHash: '' };
    const written = { createBy: 'system', createTime: services.now().toISOString() };
    return {
      // Buttons are below menu entries, so these come first.
      permissions: (await followMenu(seeding)) + (await addButtons(seeding, tenantIds)),
      dictionaries: await addDictionaries(seeding, tenantIds, written),
      jobs: await addJobs(seeding, tenantIds, written),
    };
  });
}

/** Whether there was never an account: the platform is new, and for `seed` to fill. */
export async function isNewPlatform({ db }: Pick<Services, 'db'>): Promise<boolean> {
  // All tenants: an account of any of them counts. Deleted too: a deleted account is one as well.
  return !(await db.one('select 1 from sys_user limit 1'));
}

/** `addReleased` for a platform that has accounts; returns what it added. */
export async function followRelease(services: Services): Promise<Added> {
  return (await isNewPlatform(services)) ? {} : addReleased(services);
}
