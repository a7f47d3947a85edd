import type { Role } from '@saiyun/sdk/contract';
import { roleCodes, roleLabels, roles, yes } from '@saiyun/sdk/contract';
import {
  area,
  category,
  checkRule,
  depart,
  departRole,
  dict,
  dictItem,
  dictItemColour,
  dictItemStatus,
  position,
  quartzJob,
  role,
  user,
} from '@saiyun/sdk/entities';
import { dictionaries } from './dictionaries/dictionaries.ts';
import type { SeedDictionary } from './dictionaries/dictionary.ts';
import { insertEntity, insertRows, type SeedRow } from './insert.ts';
import { seedJobs } from './jobs.ts';
import { grantsOf, permissionColumns, permissionRows, releasedColumns, releasedMenu } from './menus.ts';
import { provinces, regions } from './places.ts';
import { idOf } from './random.ts';
import type { Seeding, SeedTenant } from './seeding.ts';
import { at, platformTenant } from './seeding.ts';
import { seedSystemRecords } from './system-records.ts';

export const tenants: readonly [SeedTenant, SeedTenant] = [
  { id: platformTenant, name: '赛云竞赛平台' },
  { id: 2, name: '华南赛区演示机构' },
];

export function roleId(tenantId: number, base: Role): string {
  return idOf(`role:${tenantId}:${base}`);
}
export function departId(tenantId: number): string {
  return idOf(`depart:${tenantId}:root`);
}
export function areaId(tenantId: number, code: string): string {
  return idOf(`area:${tenantId}:${code}`);
}

/** Menus and buttons, which belong to no tenant. */
export function seedPermissions(seeding: Seeding): Promise<void> {
  return insertPermissions(seeding, permissionRows());
}

/** Writes entries and records that they are known from now on: one that an administrator deletes does not come back. */
export async function insertPermissions({ tx }: Seeding, rows: readonly SeedRow[]): Promise<void> {
  await insertRows(tx, 'sys_permission', permissionColumns, rows);
  const released = new Map(releasedMenu().map((one) => [one.id, one]));
  await insertRows(
    tx,
    'sys_permission_known',
    releasedColumns,
    rows.map(({ id }) => ({ id, ...released.get(String(id)) })),
  );
}

/** Creates a tenant with everything it starts with. */
export async function seedTenant(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  await insertRows(seeding.tx, 'sys_tenant', { id: 'integer', name: 'text', status: 'integer' }, [{ ...tenant, status: 1 }]);
  await fillTenant(seeding, tenant, { createBy: 'admin', createTime: at(seeding, -30, 9) });
}

/** The records that `fillTenant` writes rows of. */
export const seededRecords: readonly string[] = [
  depart,
  departRole,
  role,
  dict,
  dictItem,
  category,
  position,
  checkRule,
  quartzJob,
  user,
].map(({ name }) => name);

/** Writes what every tenant starts with: roles with their grants, the root department, dictionaries and jobs. */
export async function fillTenant(
  seeding: Seeding,
  tenant: SeedTenant,
  written: { readonly createBy: string; readonly createTime: string },
): Promise<void> {
  const { tx, cipher } = seeding;
  const common = { tenantId: tenant.id, ...written };
  await insertEntity(tx, cipher, depart, [
    {
      ...common,
      id: departId(tenant.id),
      departName: '竞赛组委会',
      departNameEn: 'Organising committee',
      orgCode: 'A01',
      departOrder: 1,
    },
  ]);
  await insertEntity(tx, cipher, departRole, [
    {
      ...common,
      id: idOf(`departRole:${tenant.id}:secretary`),
      departId: departId(tenant.id),
      roleName: '秘书',
      roleNameEn: 'Secretary',
      roleCode: 'committee-secretary',
    },
  ]);
  await insertEntity(
    tx,
    cipher,
    role,
    roles.map((base) => ({
      ...common,
      id: roleId(tenant.id, base),
      roleName: roleLabels[base][0],
      roleNameEn: roleLabels[base][1],
      roleCode: roleCodes[base],
      baseRole: base,
    })),
  );
  await insertRows(
    tx,
    'sys_role_permission',
    { tenant_id: 'integer', role_id: 'text', permission_id: 'text' },
    roles.flatMap((base) =>
      grantsOf(base, tenant.id === platformTenant).map((permission) => ({
        tenant_id: tenant.id,
        role_id: roleId(tenant.id, base),
        permission_id: permission,
      })),
    ),
  );
  await seedDictionaries(seeding, tenant, common);
  await seedSystemRecords(seeding, tenant.id, common);
  await seedJobs(seeding, tenant, written);
}

type Common = Readonly<Record<string, unknown>>;

const idOfDict = (tenantId: number, code: string): string => idOf(`dict:${tenantId}:${code}`);

export function dictRows(tenantId: number, list: readonly SeedDictionary[], common: Common): SeedRow[] {
  return list.map((d) => ({
    ...common,
    tenantId,
    id: idOfDict(tenantId, d.code),
    dictName: d.name[0],
    dictNameEn: d.name[1],
    dictCode: d.code,
  }));
}

export function itemRows(tenantId: number, d: SeedDictionary, common: Common): SeedRow[] {
  return d.items.map(([value, zh, en], n) => ({
    ...common,
    tenantId,
    id: idOf(`dictItem:${tenantId}:${d.code}:${value}`),
    dictId: idOfDict(tenantId, d.code),
    itemText: zh,
    itemTextEn: en,
    itemValue: value,
    sortOrder: n + 1,
    status: dictItemStatus.enabled,
    // Each colour is shown in itself.
    itemColor: d.code === dictItemColour.code ? value : null,
  }));
}

async function seedDictionaries({ tx, cipher }: Seeding, tenant: SeedTenant, common: Common): Promise<void> {
  await insertEntity(tx, cipher, dict, dictRows(tenant.id, dictionaries, common));
  await insertEntity(
    tx,
    cipher,
    dictItem,
    dictionaries.flatMap((d) => itemRows(tenant.id, d, common)),
  );
}

/** Six regions with the 31 provinces below them. */
export async function seedAreas(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const common = { tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -29, 9), status: yes };
  await insertEntity(seeding.tx, seeding.cipher, area, [
    ...regions.map(([code, name], n) => ({
      ...common,
      id: areaId(tenant.id, code),
      areaCode: code,
      areaName: name[0],
      areaNameEn: name[1],
      parentId: null,
      sortNo: n + 1,
    })),
    ...provinces.map((p) => ({
      ...common,
      id: areaId(tenant.id, p.code),
      areaCode: p.code,
      areaName: p.name[0],
      areaNameEn: p.name[1],
      parentId: areaId(tenant.id, p.region),
      sortNo: Number(p.code),
    })),
  ]);
}
