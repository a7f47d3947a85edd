import type { Label } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { competition, competitionStatus, group } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at, yearOf } from '../../defaults/seeding.ts';

/** The phase of a competition: before publishing, open for registration, under review, or over. */
export type Phase = 'unpublished' | 'registering' | 'reviewing' | 'ended';

export interface SeedCompetition {
  /** Start of the code; the year is appended. */
  readonly prefix: string;
  readonly name: Label;
  readonly type: string;
  readonly edition: number;
  readonly phase: Phase;
  /** Days relative to the seed's day: registration opens and closes, submission opens and closes, the end. */
  readonly days: readonly [number, number, number, number, number];
  readonly perPersonMax?: number;
  readonly unitAuditMode?: string;
  /** Who may enter; everybody, if it says nothing. */
  readonly openTo?: 'invited';
  readonly description: Label;
  /** Its share of the registrations. */
  readonly weight: number;
}

const statusOf: Record<Phase, string> = {
  unpublished: competitionStatus.unpublished,
  registering: competitionStatus.running,
  reviewing: competitionStatus.running,
  ended: competitionStatus.ended,
};

/** Invented competitions in every state (COMP-02). */
export const demoCompetitions: readonly SeedCompetition[] = [
  {
    prefix: 'SJFX',
    name: ['全国高校数据分析与建模挑战赛', 'National University Data Analysis and Modelling Challenge'],
    type: 'subject',
    edition: 6,
    phase: 'registering',
    days: [-20, 25, -5, 50, 120],
    unitAuditMode: 'unit',
    description: [
      '面向全国高校在校学生，三人一队，围绕真实数据完成建模、求解与论文写作。',
      'Teams of three students model real data, solve the task and write a paper.',
    ],
    weight: 30,
  },
  {
    prefix: 'ZNCX',
    name: ['全国大学生智能应用创新大赛', 'National Student Contest of Intelligent Applications'],
    type: 'innovation',
    edition: 3,
    phase: 'registering',
    days: [-12, 33, 5, 65, 150],
    perPersonMax: 2,
    description: [
      '鼓励学生将人工智能技术应用于教育、医疗、农业等领域，提交可运行的作品。',
      'Students apply artificial intelligence to education, medicine or farming and submit a work that runs.',
    ],
    weight: 15,
  },
  {
    prefix: 'WLSJ',
    name: ['全国大学生物联网创意设计竞赛', 'National Student Internet of Things Design Competition'],
    type: 'design',
    edition: 8,
    phase: 'reviewing',
    days: [-80, -40, -60, -8, 45],
    description: [
      '以物联网软硬件系统为载体，考察学生的创意设计与工程实现能力。',
      'Systems of hardware and software show what students can design and build.',
    ],
    weight: 35,
  },
  {
    prefix: 'GYRJ',
    name: ['全国职业院校工业软件技能大赛', 'National Vocational Industrial Software Skills Contest'],
    type: 'skill',
    edition: 2,
    phase: 'ended',
    days: [-260, -200, -230, -150, -45],
    description: [
      '考核工业软件的安装、建模、仿真与二次开发技能。',
      'Tests installing, modelling, simulating and extending industrial software.',
    ],
    weight: 20,
  },
  {
    prefix: 'LSDT',
    name: ['全国大学生绿色低碳科技竞赛', 'National Student Low-carbon Technology Competition'],
    type: 'innovation',
    edition: 1,
    phase: 'unpublished',
    days: [30, 75, 60, 110, 200],
    unitAuditMode: 'unitThenOrganiser',
    description: ['方案制订中，预计下月发布。', 'In preparation, to be published next month.'],
    weight: 0,
  },
  {
    prefix: 'KJLW',
    name: ['全国研究生科技论文评选', 'National Graduate Thesis Awards'],
    type: 'thesis',
    edition: 4,
    phase: 'unpublished',
    days: [45, 90, 50, 95, 220],
    openTo: 'invited',
    description: ['征稿通知待发布。', 'The call for papers is to be published.'],
    weight: 0,
  },
];

/** The competitions of the second tenant. */
export const otherCompetitions: readonly SeedCompetition[] = [
  {
    prefix: 'HNCY',
    name: ['华南地区大学生创业计划竞赛', 'South China Student Business Plan Competition'],
    type: 'innovation',
    edition: 5,
    phase: 'registering',
    days: [-15, 20, -10, 40, 90],
    description: ['面向华南地区高校学生的创业计划竞赛。', 'Business plans of students in South China.'],
    weight: 1,
  },
  {
    prefix: 'HNJS',
    name: ['华南地区大学生机器人竞赛', 'South China Student Robot Contest'],
    type: 'design',
    edition: 2,
    phase: 'unpublished',
    days: [40, 80, 60, 100, 160],
    description: ['筹备中。', 'In preparation.'],
    weight: 0,
  },
];

export const groups: readonly (readonly [code: string, name: Label])[] = [
  ['B', ['本科组', 'Undergraduate group']],
  ['Y', ['研究生组', 'Graduate group']],
  ['Z', ['高职高专组', 'Vocational group']],
];

/** What a competition of the demo charges per, by its place in the list; its fees say the same. */
export function seedFeeMode(n: number): 'team' | 'person' | 'works' | 'free' {
  return (['team', 'person', 'works', 'free'] as const)[n % 4] ?? 'team';
}
export function competitionId(tenantId: number, c: Pick<SeedCompetition, 'prefix'>): string {
  return idOf(`competition:${tenantId}:${c.prefix}`);
}
export function groupId(tenantId: number, c: Pick<SeedCompetition, 'prefix'>, code: string): string {
  return idOf(`group:${tenantId}:${c.prefix}:${code}`);
}
export function competitionCode(seeding: Seeding, c: SeedCompetition): string {
  return `${c.prefix}-${yearOf({ today: new Date(seeding.today.getTime() + c.days[0] * 86_400_000) })}`;
}

const ordinal = (n: number): string => `${n}${n === 1 ? 'st' : n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'}`;
const chinese = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

export async function seedCompetitions(seeding: Seeding, tenant: SeedTenant, list: readonly SeedCompetition[]): Promise<void> {
  const { tx, cipher } = seeding;
  const common = (c: SeedCompetition) => ({
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: at(seeding, Math.min(c.days[0] - 15, -3), 10),
  });
  await insertEntity(
    tx,
    cipher,
    competition,
    list.map((c, n) => ({
      ...common(c),
      id: competitionId(tenant.id, c),
      competitionCode: competitionCode(seeding, c),
      competitionName: `第${chinese[c.edition]}届${c.name[0]}`,
      competitionNameEn: `${ordinal(c.edition)} ${c.name[1]}`,
      competitionType: c.type,
      edition: c.edition,
      status: statusOf[c.phase],
      timeZone: 'Asia/Shanghai',
      registerStart: at(seeding, c.days[0], 9),
      registerEnd: at(seeding, c.days[1], 18),
      submitStart: at(seeding, c.days[2], 9),
      submissionEndTime: at(seeding, c.days[3], 18),
      endTime: at(seeding, c.days[4], 18),
      graceSeconds: 300,
      openTo: c.openTo ?? 'everybody',
      unitAuditMode: c.unitAuditMode ?? 'organiser',
      needUnitAuthorize: c.unitAuditMode === 'unitThenOrganiser' ? yes : no,
      teamMin: 1,
      teamMax: 3,
      tutorMax: 2,
      allowCrossUnit: yes,
      feeMode: seedFeeMode(n),
      stepDone: c.phase === 'unpublished' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7, 8, 9],
      perPersonMax: c.perPersonMax ?? 1,
      unitQuota: null,
      blindMode: 'double',
      description: c.description[0],
      descriptionEn: c.description[1],
      contactName: '竞赛组委会秘书处',
      contactPhone: '010-66880000',
      contactEmail: 'contact@example.edu.cn',
    })),
  );
  await insertEntity(
    tx,
    cipher,
    group,
    list.flatMap((c) =>
      groups.map(([code, name]) => ({
        ...common(c),
        id: groupId(tenant.id, c, code),
        competitionId: competitionId(tenant.id, c),
        groupCode: code,
        groupName: name[0],
        groupNameEn: name[1],
        quota: null,
        // Where works are reported, the demo shows the limit.
        reportMax: c.phase === 'reviewing' ? 2 : null,
      })),
    ),
  );
}
