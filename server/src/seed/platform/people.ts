import type { Role } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { accountStatus, expert, expertStatus, sexes, unit, unitStatus, user } from '@saiyun/sdk/entities';
import type { SeedRow } from '../../defaults/insert.ts';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import type { School } from '../../defaults/places.ts';
import { schools } from '../../defaults/places.ts';
import type { Random } from '../../defaults/random.ts';
import { idOf, seeded } from '../../defaults/random.ts';
import { areaId, departId, roleId } from '../../defaults/seed-tenant.ts';
import type { DemoSizes, Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { mobile, personName, residentId } from '../names.ts';
import { researchFields } from '../texts.ts';
import { signaturePath } from './files.ts';

export function userId(tenantId: number, username: string): string {
  return idOf(`user:${tenantId}:${username}`);
}
export function unitId(tenantId: number, code: string): string {
  return idOf(`unit:${tenantId}:${code}`);
}
export function expertId(tenantId: number, username: string): string {
  return idOf(`expert:${tenantId}:${username}`);
}

/** The unit of the accounts `school` and `student`. */
export const homeUnit = '42001';
/** The unit of the account `expert`, so it never reviews a work of `school`. */
const expertUnit = '31001';

export interface Account {
  readonly username: string;
  readonly realname: string;
  readonly role: Role;
  readonly unit?: string;
  readonly passwordHash?: string;
  readonly status?: '1' | '2';
  readonly phone?: string;
  readonly signed?: boolean;
}

/** Writes accounts with their tenant and department. */
export async function insertAccounts(seeding: Seeding, tenant: SeedTenant, accounts: readonly Account[]): Promise<void> {
  const rows = accounts.map((a, n) => ({
    id: userId(tenant.id, a.username),
    tenantId: tenant.id,
    sysOrgCode: 'A01',
    createBy: 'admin',
    createTime: at(seeding, -28, 9 + n / 3600),
    username: a.username,
    realname: a.realname,
    passwordHash: a.passwordHash ?? seeding.passwordHash,
    sex: n % 2 === 0 ? sexes.male : sexes.female,
    phone: a.phone ?? mobile(90_000_000 + tenant.id * 100_000 + n),
    email: `${a.username}@example.com`,
    unitId: a.unit ? unitId(tenant.id, a.unit) : null,
    selectedroles: roleId(tenant.id, a.role),
    workNo: String(10_001 + n),
    birthday: `${1970 + (n % 30)}-0${(n % 9) + 1}-15`,
    signatureFile: a.signed ? signaturePath : null,
    status: a.status ?? accountStatus.active,
  }));
  await insertEntity(seeding.tx, seeding.cipher, user, rows, { password_hash: 'text' });
  await insertRows(
    seeding.tx,
    'sys_user_depart',
    { user_id: 'text', depart_id: 'text' },
    rows.map((row) => ({ user_id: row.id, depart_id: departId(tenant.id) })),
  );
}

export const administrator: Account = { username: 'admin', realname: '系统管理员', role: 'ADMIN' };
/** The administrator of the second tenant. */
export const otherAccount: Account = { username: 'admin2', realname: '黄海涛', role: 'ADMIN' };
/** Belongs to the first tenant and is a member of the second, so signing in asks for a choice (AUTH-02). */
export const visitor: Account = { username: 'visitor', realname: '许文清', role: 'AUD' };
/** Looks after all competitions of the first tenant. */
export const subAdministrator: Account = { username: 'subadmin', realname: '陈子墨', role: 'SUB' };
/** The accounts that start-up prints, one per role and a second one of finance (SERVER-02). */
export const demoAccounts: readonly Account[] = [
  administrator,
  subAdministrator,
  { username: 'school', realname: '周明远', role: 'UNIT', unit: homeUnit },
  { username: 'expert', realname: '林思源', role: 'EXPERT', unit: expertUnit, signed: true },
  { username: 'student', realname: '李晓雨', role: 'APPL', unit: homeUnit },
  { username: 'finance', realname: '吴静怡', role: 'FIN' },
  // Moving money takes two people.
  { username: 'finance02', realname: '何佳宁', role: 'FIN' },
  { username: 'auditor', realname: '郑国栋', role: 'AUD' },
];

/** Makes an account of one tenant a member of another. */
export async function insertMember(seeding: Seeding, home: SeedTenant, account: Account, tenant: SeedTenant, role: Role): Promise<void> {
  const id = userId(home.id, account.username);
  await insertRows(
    seeding.tx,
    'sys_user_tenant',
    { user_id: 'text', tenant_id: 'integer', selectedroles: 'text', create_by: 'text', create_time: 'timestamptz' },
    [{ user_id: id, tenant_id: tenant.id, selectedroles: roleId(tenant.id, role), create_by: 'admin', create_time: at(seeding, -20, 9) }],
  );
  await insertRows(seeding.tx, 'sys_user_depart', { user_id: 'text', depart_id: 'text' }, [
    { user_id: id, depart_id: departId(tenant.id) },
  ]);
}

/** Schools in every state: two await approval and one is disabled. */
export async function seedUnits(seeding: Seeding, tenant: SeedTenant, list: readonly School[]): Promise<void> {
  const random = seeded(11 + tenant.id);
  const odd = new Map(list.slice(-3).map((s, n) => [s.code, n < 2 ? unitStatus.pending : unitStatus.disabled]));
  await insertEntity(
    seeding.tx,
    seeding.cipher,
    unit,
    list.map((s, n) => ({
      id: unitId(tenant.id, s.code),
      tenantId: tenant.id,
      createBy: 'admin',
      createTime: at(seeding, -28, 10 + n / 3600),
      unitCode: s.code,
      unitName: s.name[0],
      unitNameEn: s.name[1],
      areaId: areaId(tenant.id, s.province.code),
      unitType: s.type,
      contact: personName(random),
      phone: mobile(80_000_000 + tenant.id * 100_000 + n),
      email: `office${s.code}@example.com`,
      selfRegister: n % 3 === 0 ? no : yes,
      status: odd.get(s.code) ?? unitStatus.enabled,
    })),
  );
}

/** The units that register teams: all enabled ones. */
export function sendingSchools(list: readonly School[]): readonly School[] {
  return list.slice(0, -3);
}

export interface SeedExpert {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly unit: string;
}

const titles = ['professor', 'associate', 'lecturer', 'researcher', 'engineer'] as const;
const levels = ['national', 'provincial', 'school'] as const;
/** The expert without a signature, and the experts who do not review: one invited, one refused, one suspended, one who left. */
const unsigned = 1;
const idle = new Map([
  [4, expertStatus.invited],
  [5, expertStatus.refused],
  [6, expertStatus.suspended],
  [7, expertStatus.left],
]);

const expertRow = (seeding: Seeding, tenant: SeedTenant, account: Account, n: number, random: Random): SeedRow => ({
  id: expertId(tenant.id, account.username),
  tenantId: tenant.id,
  createBy: 'admin',
  createTime: at(seeding, -27, 9 + n / 3600),
  userId: userId(tenant.id, account.username),
  realName: account.realname,
  sex: n % 2 === 0 ? sexes.male : sexes.female,
  unitId: unitId(tenant.id, account.unit ?? homeUnit),
  title: titles[n % titles.length],
  researchField: random.pick(researchFields),
  idNo: account.signed ? residentId('11', 700_000 + n) : null,
  phone: account.phone,
  email: `${account.username}@example.com`,
  level: levels[n % levels.length],
  maxLoad: 60,
  signatureFile: account.signed ? signaturePath : null,
  degree: n % 3 === 2 ? 'master' : 'doctor',
  agreementVersion: account.signed ? '2026-1' : null,
  agreementTime: account.signed ? at(seeding, -26, 9 + n / 3600) : null,
  // Experts who have left or are still invited have no labels.
  isPerfect: account.signed && !idle.has(n) ? yes : no,
  status: idle.get(n) ?? expertStatus.active,
});

/** The experts with their accounts; returns those who review, `expert` first. */
export async function seedExperts(seeding: Seeding, tenant: SeedTenant, list: readonly School[], count: number): Promise<SeedExpert[]> {
  const random = seeded(23);
  const others = list.filter((s) => s.code !== homeUnit && s.code !== expertUnit);
  const accounts: Account[] = Array.from({ length: count }, (_, n) => {
    const phone = mobile(70_000_000 + n);
    const known = demoAccounts.find((a) => a.role === 'EXPERT');
    if (n === 0 && known) return { ...known, phone };
    return {
      username: `expert${String(n + 1).padStart(3, '0')}`,
      realname: personName(random),
      role: 'EXPERT' as const,
      unit: random.pick(others).code,
      phone,
      signed: n !== unsigned && idle.get(n) !== expertStatus.invited,
    };
  });
  await insertAccounts(seeding, tenant, accounts);
  await insertEntity(
    seeding.tx,
    seeding.cipher,
    expert,
    accounts.map((account, n) => expertRow(seeding, tenant, account, n, random)),
  );
  return accounts.flatMap((a, n) =>
    idle.has(n) ? [] : [{ id: expertId(tenant.id, a.username), username: a.username, name: a.realname, unit: a.unit ?? '' }],
  );
}

/**
 * Accounts that start-up does not print: administrators of some schools, applicants, some of them from the unit of `school`, two of them
 * frozen.
 */
export function moreAccounts(list: readonly School[]): Account[] {
  const random = seeded(31);
  return [
    ...list
      .filter((s) => s.code !== homeUnit)
      .slice(0, 6)
      .map((s) => ({ username: `school${s.code}`, realname: personName(random), role: 'UNIT' as const, unit: s.code })),
    ...Array.from({ length: 12 }, (_, n) => ({
      username: `student${String(n + 1).padStart(2, '0')}`,
      realname: personName(random),
      role: 'APPL' as const,
      unit: n < 5 ? homeUnit : random.pick(list).code,
      status: n === 4 || n === 11 ? accountStatus.frozen : accountStatus.active,
    })),
  ];
}

export function demoSchools(sizes: DemoSizes): School[] {
  return schools(sizes.schoolsPerProvince);
}
