import { join } from 'node:path';
import type { Role } from '@saiyun/sdk/contract';
import { roleCodes, roles } from '@saiyun/sdk/contract';
import { quickHash } from '../../server/src/areas/session/password/quick-hash.test-support.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/db.ts';
import type { Filling } from '../../server/src/db/migrated.test-support.ts';
import { roleId, seedPermissions, seedTenant } from '../../server/src/defaults/seed-tenant.ts';
import type { SeedTenant } from '../../server/src/defaults/seeding.ts';
import { startOfDay } from '../../server/src/defaults/seeding.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import { servicesOf } from '../../server/src/services.ts';
import { tempFolder } from './process.ts';

/** The time at which every test server's clock stands at first. */
export const startOfTests = new Date('2026-05-06T08:00:00.000Z');

export const testPassword = 'Orchard@2026x';
/** The unit of the UNIT and APPL accounts of tenant 1. */
export const homeUnitId = 'unit-home';
export const otherUnitId = 'unit-other';
/** The expert record of the EXPERT account. */
export const ownExpertId = 'expert-own';

const testTenants: readonly SeedTenant[] = [
  { id: 1, name: '一号机构' },
  { id: 2, name: '二号机构' },
];

/** The name of the account with a role in one of the tenants. */
export function userName(role: Role, tenantId: number): string {
  return `${roleCodes[role].toLowerCase()}_${tenantId}`;
}

/** The tenant's SUB account administers a whole competition. */
export async function letLookAfter(tx: Pick<Db, 'run'>, tenant: number, competitionId: string, at: Date): Promise<void> {
  await tx.run(
    `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [`looks-after-${competitionId}`, tenant, competitionId, userName('SUB', tenant), at],
  );
}

/** Creates tenants with roles, buttons, menus and dictionaries like real ones, an account per role, two units and an expert. */
async function fill(services: Services): Promise<void> {
  const hash = await quickHash(testPassword);
  await services.db.tx(async (tx) => {
    const seeding = {
      tx,
      cipher: services.cipher,
      config: services.config,
      storage: services.storage,
      today: startOfDay(services.now()),
      passwordHash: hash,
    };
    await seedPermissions(seeding);
    for (const tenant of testTenants) await seedTenant(seeding, tenant);
    const at = services.now();
    for (const { id: tenant } of testTenants) {
      for (const role of roles) {
        const unit = tenant === 1 && (role === 'UNIT' || role === 'APPL') ? homeUnitId : null;
        for (const kind of ['', '_bare']) {
          if (kind && tenant !== 1) continue;
          const own = kind ? `bare-${role}` : roleId(tenant, role);
          if (kind)
            await tx.run(
              `insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values ($1, $2, $1, $1, $3, $4)`,
              [own, tenant, role, at],
            );
          await tx.run(
            `insert into sys_user (id, tenant_id, username, realname, unit_id, selectedroles, status, password_hash, create_time)
             values ($1, $2, $1, $1, $3, $4, '1', $5, $6)`,
            [`${userName(role, tenant)}${kind}`, tenant, unit, own, hash, at],
          );
        }
      }
      await tx.run(
        `insert into ds_tb_competition_area (id, tenant_id, area_code, area_name, status, create_time) values ($1, $2, 'Z9', '测试赛区', '1', $3)`,
        [`area-${tenant}`, tenant, at],
      );
    }
    // Sub-administrators can do nothing without an assignment.
    for (const { id: tenant } of testTenants) await letLookAfter(tx, tenant, `no-competition-${tenant}`, at);
    for (const [n, id] of [homeUnitId, otherUnitId].entries())
      await tx.run(
        `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time) values ($1, 1, $2, $3, 'area-1', '1', $4)`,
        [id, `Z900${n}`, `测试大学${n}`, at],
      );
    await tx.run(
      `insert into ds_tb_expert (id, tenant_id, user_id, real_name, signature_file, status, create_time) values ($1, 1, $2, '测试专家', 'signature/x.png', '1', $3)`,
      [ownExpertId, userName('EXPERT', 1), at],
    );
  });
}

/** What every test server finds in its database. */
export const testWorld: Filling = {
  name: 'world',
  async fill(db) {
    const folder = tempFolder();
    const config = readConfig({ SAIYUN_DATA: join(folder.path, 'data'), SAIYUN_LOG: 'silent' });
    await fill(servicesOf({ db, config, now: () => startOfTests }));
    folder.remove();
  },
};
