import type { Label } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import {
  authorizeStatus,
  competitionAdmin,
  competitionForm,
  competitionInvited,
  stage,
  stagePromotion,
  stageStatus,
  templateStatus,
  timelineException,
  unitAuthorize,
  worksStatus,
} from '@saiyun/sdk/entities';
import { phonePattern } from '@saiyun/sdk/rules';
import { insertEntity } from '../../defaults/insert.ts';
import type { School } from '../../defaults/places.ts';
import { idOf } from '../../defaults/random.ts';
import { areaId } from '../../defaults/seed-tenant.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { homeUnit, unitId, userId } from '../platform/people.ts';
import type { Phase, SeedCompetition } from './competitions.ts';
import { competitionId, groupId } from './competitions.ts';

const stageNames: readonly (readonly [type: string, name: Label])[] = [
  ['school', ['校内选拔赛', 'School selection']],
  ['area', ['赛区复赛', 'Area round']],
  ['national', ['全国总决赛', 'National final']],
];

/** The states of the three stages, by the competition's phase. */
const stageStates: Record<Phase, readonly [string, string, string]> = {
  unpublished: [stageStatus.waiting, stageStatus.waiting, stageStatus.waiting],
  registering: [stageStatus.open, stageStatus.waiting, stageStatus.waiting],
  reviewing: [stageStatus.published, stageStatus.open, stageStatus.waiting],
  ended: [stageStatus.published, stageStatus.published, stageStatus.closed],
};

const stageId = (tenantId: number, c: SeedCompetition, no: number): string => idOf(`stage:${tenantId}:${c.prefix}:${no}`);

const stageRows = (seeding: Seeding, tenant: SeedTenant, c: SeedCompetition) => {
  // The time from the opening of registration to the end, in three parts.
  const [first, , , , last] = c.days;
  const day = (part: number): number => Math.round(first + ((last - first) * part) / 3);
  return stageNames.map(([stageType, name], n) => ({
    id: stageId(tenant.id, c, n + 1),
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: at(seeding, Math.min(first - 14, -3), 11 + n / 60),
    competitionId: competitionId(tenant.id, c),
    stageNo: n + 1,
    stageName: name[0],
    stageNameEn: name[1],
    stageType,
    startTime: at(seeding, day(n), 9),
    endTime: at(seeding, day(n + 1), 9),
    submitRequired: n === 2 ? no : yes,
    promoteRule: n === 2 ? { kind: 'manual' } : { kind: 'top', value: n === 0 ? 200 : 50, perUnit: 5 },
    status: stageStates[c.phase][n],
  }));
};

const telephone = {
  key: 'tel',
  label: '联系电话',
  labelEn: 'Telephone',
  type: 'text',
  sensitive: true,
  pattern: phonePattern,
};
const slogan = { key: 'slogan', label: '参赛口号', labelEn: 'Motto', type: 'text', wordLimit: 40 };
const plan = { key: 'plan', label: '作品简介', labelEn: 'About the work', type: 'longText', wordLimit: 500 };

/** Versions of forms in every state. */
const forms = [
  { name: ['报名信息表', 'Registration form'], kind: 'registration', version: 1, status: templateStatus.retired, fields: [telephone] },
  {
    name: ['报名信息表', 'Registration form'],
    kind: 'registration',
    version: 2,
    status: templateStatus.inUse,
    fields: [telephone, slogan],
  },
  { name: ['作品信息表', 'Works form'], kind: 'works', version: 1, status: templateStatus.inUse, fields: [plan] },
  { name: ['补充材料表', 'Supplementary form'], kind: 'supplementary', version: 1, status: templateStatus.inUse, fields: [plan, slogan] },
  {
    name: ['补充材料表', 'Supplementary form'],
    kind: 'supplementary',
    version: 2,
    status: templateStatus.draft,
    fields: [plan, telephone],
  },
] as const;

const formRows = (seeding: Seeding, tenant: SeedTenant, c: SeedCompetition) =>
  forms.map((f) => ({
    id: idOf(`form:${tenant.id}:${c.prefix}:${f.kind}:${f.version}`),
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: at(seeding, Math.min(c.days[0] - 10, -2), 10),
    competitionId: competitionId(tenant.id, c),
    formName: f.name[0],
    formNameEn: f.name[1],
    formKind: f.kind,
    version: f.version,
    fields: f.fields,
    status: f.status,
  }));

/** One of each kind of address: a mail domain, a person's mail and mobile, and a school. */
const invited = [
  ['@example.edu.cn', '各高校研究生院推荐的作者'],
  ['zhou.wenlan@example.com', '上届一等奖作者'],
  ['13900030001', '特邀作者，无校内邮箱'],
  [homeUnit, '承办学校'],
] as const;

const invitedRows = (seeding: Seeding, tenant: SeedTenant, c: SeedCompetition) =>
  invited.map(([address, note], n) => ({
    id: idOf(`invited:${tenant.id}:${c.prefix}:${n}`),
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: at(seeding, -2, 14 + n / 60),
    competitionId: competitionId(tenant.id, c),
    address,
    note,
  }));

const authorisationRows = (seeding: Seeding, tenant: SeedTenant, c: SeedCompetition, list: readonly School[]) =>
  list.slice(0, 6).map((s, n) => {
    const status = s.code === homeUnit ? authorizeStatus.authorised : String(n % 3);
    return {
      id: idOf(`authorise:${tenant.id}:${c.prefix}:${s.code}`),
      tenantId: tenant.id,
      createBy: 'admin',
      createTime: at(seeding, -25, 9 + n / 60),
      competitionId: competitionId(tenant.id, c),
      unitId: unitId(tenant.id, s.code),
      quota: n % 2 === 0 ? 50 : null,
      allowSelfRegister: n % 4 === 3 ? no : yes,
      status,
      authorizedBy: status === authorizeStatus.notAuthorised ? null : 'admin',
      authorizedTime: status === authorizeStatus.notAuthorised ? null : at(seeding, -24, 10 + n / 60),
      reason: status === authorizeStatus.withdrawn ? '本届暂不组织参赛。' : null,
    };
  });

/** The account that looks after one area of the running competitions. */
export const areaAdmin = 'areaadmin';

/** Adds an account that looks after all of the competitions. */
export function seedWholeAdmin(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  account: string,
): Promise<void> {
  return insertEntity(
    seeding.tx,
    seeding.cipher,
    competitionAdmin,
    competitions.map((c, n) => ({
      id: idOf(`whole-admin:${tenant.id}:${c.prefix}`),
      tenantId: tenant.id,
      createBy: 'admin',
      createTime: at(seeding, -23, 9 + n / 60),
      competitionId: competitionId(tenant.id, c),
      userId: account,
      areaId: null,
      groupIds: null,
      actions: null,
      expireTime: null,
    })),
  );
}

/** Stages, forms, authorisations, sub-administrators and exceptions of the demo competitions. */
export async function seedSetup(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  list: readonly School[],
): Promise<void> {
  const { tx, cipher } = seeding;
  const common = { tenantId: tenant.id, createBy: 'admin' };
  const write = (entity: Parameters<typeof insertEntity>[2], rows: readonly object[]): Promise<void> =>
    insertEntity(tx, cipher, entity, rows as Parameters<typeof insertEntity>[3]);
  await write(
    stage,
    competitions.flatMap((c) => stageRows(seeding, tenant, c)),
  );
  await write(
    competitionForm,
    competitions.filter((c) => c.phase !== 'unpublished').flatMap((c) => formRows(seeding, tenant, c)),
  );
  await write(
    competitionInvited,
    competitions.filter(({ openTo }) => openTo === 'invited').flatMap((c) => invitedRows(seeding, tenant, c)),
  );
  const home = list.find((s) => s.code === homeUnit);
  const [first, second] = competitions;
  if (!home || !first || !second) return;
  const authorising = [home, ...list.filter((s) => s.code !== homeUnit)];
  await write(
    unitAuthorize,
    [first, second].flatMap((c) => authorisationRows(seeding, tenant, c, authorising)),
  );
  await write(
    competitionAdmin,
    [first, second].map((c, n) => ({
      ...common,
      id: idOf(`admin:${tenant.id}:${c.prefix}`),
      createTime: at(seeding, -22, 9 + n / 60),
      competitionId: competitionId(tenant.id, c),
      userId: userId(tenant.id, areaAdmin),
      areaId: areaId(tenant.id, home.province.code),
      groupIds: n === 0 ? null : groupId(tenant.id, c, 'B'),
      actions: n === 0 ? null : 'approve,returnBack',
      expireTime: at(seeding, c.days[4], 18),
    })),
  );
  await write(
    timelineException,
    (['register', 'submit'] as const).map((gate, n) => ({
      ...common,
      id: idOf(`exception:${tenant.id}:${gate}`),
      createTime: at(seeding, -2, 9 + n / 60),
      competitionId: competitionId(tenant.id, first),
      scopeType: n === 0 ? 'unit' : 'area',
      scopeId: n === 0 ? unitId(tenant.id, home.code) : areaId(tenant.id, home.province.code),
      gate,
      newEnd: at(seeding, first.days[n === 0 ? 1 : 3] + 3, 18),
      reason: '校园网络故障，经组委会批准延期三天。',
      approvedBy: 'admin',
    })),
  );
}

/** The promotions of the finished competition, added once its works exist. */
export async function seedPromotions(seeding: Seeding, tenant: SeedTenant, competitions: readonly SeedCompetition[]): Promise<void> {
  for (const c of competitions.filter((one) => one.phase === 'ended')) {
    const works = await seeding.tx.many<{ id: string }>(
      `select id from ds_tb_works where tenant_id = $1 and competition_id = $2 and status = '${worksStatus.locked}' order by id limit 8`,
      [tenant.id, competitionId(tenant.id, c)],
    );
    await insertEntity(
      seeding.tx,
      seeding.cipher,
      stagePromotion,
      works.map(({ id }, n) => ({
        id: idOf(`promotion:${id}`),
        tenantId: tenant.id,
        createBy: 'admin',
        createTime: at(seeding, -120, 10 + n / 60),
        competitionId: competitionId(tenant.id, c),
        worksId: id,
        fromStage: stageId(tenant.id, c, 1),
        toStage: stageId(tenant.id, c, 2),
        rank: n + 1,
        reason: '校内选拔赛成绩晋级',
      })),
    );
    await seeding.tx.run(`update ds_tb_works set stage_id = $3 where tenant_id = $1 and id = any($2)`, [
      tenant.id,
      works.map(({ id }) => id),
      stageId(tenant.id, c, 2),
    ]);
  }
}
