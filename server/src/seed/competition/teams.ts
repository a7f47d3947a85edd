import { yes } from '@saiyun/sdk/contract';
import {
  registrationChange,
  registrationMember,
  registrationStatus,
  scanStatus,
  templateStatus,
  worksFile,
  worksLabel,
  worksStatus,
  worksSupplement,
  worksVersion,
} from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf, seeded } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { mobile, personName, residentId } from '../names.ts';
import { worksPaths } from '../platform/files.ts';
import { labelId, leafLabels } from './experts.ts';
import { seedPairs } from './pairs.ts';

interface Entry {
  readonly id: string;
  readonly unit: string;
  readonly name: string;
  readonly status: string;
}
interface Work {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly abstractText: string | null;
  /** The supplementary form of its competition. */
  readonly formId: string | null;
  readonly path: string | null;
}
interface StoredFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** The number of teams with members and tutors; their identity numbers follow those of the captains. */
const teams = 40;

const commonOf = (seeding: Seeding, tenant: SeedTenant) => (n: number) => ({
  tenantId: tenant.id,
  createBy: 'admin',
  createTime: at(seeding, -9, 9 + n / 60),
});

/** Members of some teams, change requests, and the parts of some works, in every state. */
export async function seedTeams(seeding: Seeding, tenant: SeedTenant, registrations: number): Promise<void> {
  await seedMembers(seeding, tenant, registrations);
  const works = await seedVersions(seeding, tenant);
  await seedExtras(seeding, tenant, works);
  await seedPairs(
    seeding,
    tenant,
    works.map(({ id }) => id),
  );
}

const seedMembers = async (seeding: Seeding, tenant: SeedTenant, registrations: number): Promise<void> => {
  const { tx, cipher } = seeding;
  const random = seeded(131);
  const common = commonOf(seeding, tenant);
  const entries = await tx.many<Entry>(
    `select id, unit_id as unit, real_name as name, status from ds_tb_registration where tenant_id = $1 and status in ('${registrationStatus.draft}', '${registrationStatus.submitted}', '${registrationStatus.approved}') order by id limit ${teams}`,
    [tenant.id],
  );
  await insertEntity(
    tx,
    cipher,
    registrationMember,
    entries.flatMap((entry, n) =>
      (['member', 'member', 'tutor'] as const).map((memberRole, k) => ({
        ...common(n),
        id: idOf(`member:${entry.id}:${k}`),
        registrationId: entry.id,
        memberRole,
        realName: personName(random),
        idType: 'resident',
        idNo: residentId('42', registrations + 10 + n * 3 + k),
        phone: mobile(60_000_000 + n * 3 + k),
        unitId: entry.unit,
        grade: memberRole === 'tutor' ? null : String((n % 4) + 1),
        orderNum: k + 1,
        status: entry.status === registrationStatus.approved ? registrationStatus.submitted : registrationStatus.draft,
        consentTime: entry.status === registrationStatus.approved ? at(seeding, -8, 9 + n / 60) : null,
      })),
    ),
  );
  await insertEntity(
    tx,
    cipher,
    registrationChange,
    entries
      .filter((entry) => entry.status === registrationStatus.approved)
      .slice(0, 3)
      .map((entry, n) => ({
        ...common(n),
        id: idOf(`change:${entry.id}`),
        registrationId: entry.id,
        memberId: idOf(`member:${entry.id}:0`),
        realNameBefore: entry.name,
        realName: personName(random),
        idType: 'resident',
        idNo: residentId('42', registrations + 500 + n),
        reason: '原成员因出国交流退出，由同学接替。',
        opinion: n === 2 ? '赛程已过半，不予变更。' : null,
        status: String(n),
      })),
  );
};

/** The submitted version of some works, with their files; returns these works. */
const seedVersions = async (seeding: Seeding, tenant: SeedTenant): Promise<readonly Work[]> => {
  const { tx, cipher } = seeding;
  const common = commonOf(seeding, tenant);
  const found = await tx.many<Omit<Work, 'path'>>(
    `select id, title, title_en as "titleEn", abstract_text as "abstractText",
       (select f.id from ds_tb_competition_form f where f.tenant_id = $1 and f.competition_id = ds_tb_works.competition_id
         and f.form_kind = 'supplementary' and f.status = '${templateStatus.inUse}' and f.del_flag = '0') as "formId"
     from ds_tb_works where tenant_id = $1 and status in ('${worksStatus.submitted}', '${worksStatus.locked}') and works_file is not null
     order by competition_id, id limit ${worksPaths.length}`,
    [tenant.id],
  );
  const works = found.map((work, n): Work => ({ ...work, path: worksPaths[n] ?? null }));
  await tx.run(
    `update ds_tb_works w set works_file = p.path from jsonb_to_recordset($2::jsonb) as p(id text, path text) where w.tenant_id = $1 and w.id = p.id`,
    [tenant.id, JSON.stringify(works)],
  );
  const files = await tx.many<StoredFile>(
    'select path, file_name as name, size::float8 as size, sha256 from sys_file where tenant_id = $1 and path = any($2)',
    [tenant.id, works.map((w) => w.path)],
  );
  const versionId = (work: Work): string => idOf(`version:${work.id}`);
  await insertEntity(
    tx,
    cipher,
    worksVersion,
    works.map((work, n) => ({
      ...common(n),
      id: versionId(work),
      worksId: work.id,
      versionNo: 1,
      title: work.title,
      titleEn: work.titleEn,
      abstractText: work.abstractText,
      worksFile: work.path,
      submitBy: 'admin',
      submitTime: at(seeding, -9, 10 + n / 60),
      isFinal: yes,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    worksFile,
    works.flatMap((work, n) =>
      files
        .filter((file) => file.path === work.path)
        .map((file) => ({
          ...common(n),
          id: idOf(`worksFile:${work.id}`),
          versionId: versionId(work),
          worksId: work.id,
          fileKind: 'paper',
          fileName: file.name,
          fileSize: file.size,
          sha256: file.sha256,
          path: file.path,
          scanStatus: scanStatus.notScanned,
        })),
    ),
  );
  await tx.run(
    `update ds_tb_works w set current_version_id = v.id from ds_tb_works_version v where v.works_id = w.id and v.is_final = '${yes}' and w.tenant_id = $1`,
    [tenant.id],
  );
  return works;
};

/** What was asked for after the deadline, and the labels that experts are matched by. */
const seedExtras = async (seeding: Seeding, tenant: SeedTenant, works: readonly Work[]): Promise<void> => {
  const { tx, cipher } = seeding;
  const common = commonOf(seeding, tenant);
  await insertEntity(
    tx,
    cipher,
    worksSupplement,
    works.slice(0, 4).map((work, n) => ({
      ...common(n),
      id: idOf(`supplement:${work.id}`),
      worksId: work.id,
      items: ['作品源代码', '原创性承诺书'],
      formId: n === 0 ? work.formId : null,
      dueTime: at(seeding, n === 3 ? -2 : 14, 18),
      askedBy: 'admin',
      suppliedFile: n === 1 || n === 2 ? work.path : null,
      giveTime: n === 1 || n === 2 ? at(seeding, -1, 10) : null,
      status: String(n),
    })),
  );
  await insertEntity(
    tx,
    cipher,
    worksLabel,
    works.map((work, n) => ({
      ...common(n),
      id: idOf(`worksLabel:${work.id}`),
      worksId: work.id,
      labelId: labelId(tenant.id, leafLabels[n % leafLabels.length] ?? 'CS.AI'),
      weight: 1,
      source: n % 3 === 0 ? 'applicant' : 'admin',
    })),
  );
};
