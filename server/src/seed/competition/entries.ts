import { payStatus, registration, registrationStatus, works, worksStatus } from '@saiyun/sdk/entities';
import type { SeedRow } from '../../defaults/insert.ts';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import type { School } from '../../defaults/places.ts';
import type { Random } from '../../defaults/random.ts';
import { idOf, seeded } from '../../defaults/random.ts';
import { areaId } from '../../defaults/seed-tenant.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at, yearOf } from '../../defaults/seeding.ts';
import { mobile, personName, residentId } from '../names.ts';
import { worksPaths } from '../platform/files.ts';
import { homeUnit, unitId, userId } from '../platform/people.ts';
import { majors, teamName, work } from '../texts.ts';
import type { SeedCompetition } from './competitions.ts';
import { competitionCode, competitionId, groupId, seedFeeMode } from './competitions.ts';

/** A locked work with its team's unit, so that no expert of the same unit gets it. */
export interface ReviewableWork {
  readonly id: string;
  readonly competitionId: string;
  readonly unit: string;
}

type Status = '0' | '1' | '2' | '3' | '4' | '5';

const statuses: Readonly<Record<SeedCompetition['phase'], readonly (readonly [Status, number])[]>> = {
  unpublished: [[registrationStatus.draft, 1]],
  registering: [
    [registrationStatus.draft, 14],
    [registrationStatus.submitted, 34],
    [registrationStatus.approved, 34],
    [registrationStatus.failed, 5],
    [registrationStatus.returned, 8],
    [registrationStatus.withdrawn, 5],
  ],
  reviewing: [
    [registrationStatus.approved, 90],
    [registrationStatus.failed, 6],
    [registrationStatus.withdrawn, 4],
  ],
  ended: [
    [registrationStatus.approved, 92],
    [registrationStatus.failed, 5],
    [registrationStatus.withdrawn, 3],
  ],
};

/** States of the works of approved teams. */
const worksStatuses: Readonly<Record<SeedCompetition['phase'], readonly (readonly [Status, number])[]>> = {
  unpublished: [[worksStatus.notSubmitted, 1]],
  registering: [
    [worksStatus.notSubmitted, 55],
    [worksStatus.submitted, 45],
  ],
  reviewing: [
    [worksStatus.locked, 90],
    [worksStatus.notSubmitted, 4],
    [worksStatus.disqualified, 3],
    [worksStatus.withdrawn, 3],
  ],
  ended: [
    [worksStatus.locked, 92],
    [worksStatus.notSubmitted, 3],
    [worksStatus.disqualified, 3],
    [worksStatus.withdrawn, 2],
  ],
};

const opinions: Readonly<Partial<Record<Status, string>>> = {
  [registrationStatus.approved]: '材料齐全，审核通过。',
  [registrationStatus.failed]: '不符合参赛对象要求。',
  [registrationStatus.returned]: '证件号码与姓名不一致，请核对后重新提交。',
};

interface Entrants {
  /** Registration numbers assigned so far, by competition. */
  readonly approved: Map<string, number>;
  /** Works so far by competition. */
  readonly worksCount: Map<string, number>;
}

const next = (counts: Map<string, number>, key: string): number => {
  const n = (counts.get(key) ?? 0) + 1;
  counts.set(key, n);
  return n;
};

const registerNo = (code: string, n: number): string => `${code}-${String(n).padStart(5, '0')}`;

/** The entries of the account `student`: these competitions (by index) in these states, the first rows of the seed. */
const ownEntries: readonly (readonly [competition: number, status: Status])[] = [
  [0, registrationStatus.submitted],
  [1, registrationStatus.draft],
  [1, registrationStatus.returned],
  [2, registrationStatus.approved],
  [3, registrationStatus.approved],
];

export interface EntryPlan {
  readonly tenant: SeedTenant;
  readonly competitions: readonly SeedCompetition[];
  readonly schools: readonly School[];
  readonly count: number;
  /** The most works to keep for review. */
  readonly reviewable: number;
}

/** The first entries have orders, which `seedFees` makes; `student` still has to pay. */
const withOrders = 120;

const paidOf = ({ tenant, competitions }: EntryPlan, random: Random, competition: SeedCompetition, n: number): string => {
  const drawn = random.pick([payStatus.none, payStatus.unpaid, payStatus.paid, payStatus.paid, payStatus.refunded]);
  if (tenant.id !== 1 || n >= withOrders || seedFeeMode(competitions.indexOf(competition)) === 'free') return payStatus.none;
  return n < ownEntries.length ? payStatus.unpaid : drawn;
};

const entryOf = (seeding: Seeding, plan: EntryPlan, random: Random, counts: Entrants, n: number) => {
  const { tenant } = plan;
  const own = tenant.id === 1 ? ownEntries[n] : undefined;
  const competition = (own && plan.competitions[own[0]]) ?? random.weighted(plan.competitions.map((c) => [c, c.weight] as const));
  const home = plan.schools.find((s) => s.code === homeUnit);
  const school = home && (own || random.int(100) < 8) ? home : random.pick(plan.schools);
  const status = own ? own[1] : random.weighted(statuses[competition.phase]);
  const groupCode = school.type === 'vocational' ? 'Z' : random.int(10) < 8 ? 'B' : 'Y';
  const [opens, closes] = competition.days;
  const age = Math.max(1, Math.min(-opens, closes - opens) - 1);
  const created = -Math.max(0, -closes) - random.int(age) - 1;
  const submitted = status === registrationStatus.draft ? null : at(seeding, created, 10 + random.int(28_000) / 3600);
  const approvedNo =
    status === registrationStatus.approved || (status === registrationStatus.returned && random.int(5) === 0)
      ? registerNo(competitionCode(seeding, competition), next(counts.approved, competitionId(tenant.id, competition)))
      : null;
  const team = teamName(random, n + 1);
  const id = idOf(`registration:${tenant.id}:${n}`);
  const row: SeedRow = {
    id,
    tenantId: tenant.id,
    createBy: own ? 'student' : 'admin',
    createTime: at(seeding, created, 8 + random.int(7200) / 3600),
    registerNo: approvedNo,
    competitionId: competitionId(tenant.id, competition),
    groupId: groupId(tenant.id, competition, groupCode),
    areaId: areaId(tenant.id, school.province.code),
    unitId: unitId(tenant.id, school.code),
    externalId: `S${String(n + 1).padStart(7, '0')}`,
    teamName: team[0],
    teamNameEn: team[1],
    realName: own ? '李晓雨' : personName(random),
    idType: 'resident',
    // The captain `student` has one number in all entries; everybody else enters once.
    idNo: own ? residentId('42', 0) : residentId(school.province.code, n + 1),
    phone: own ? mobile(0) : mobile(n + 1),
    email: own ? 'student@example.com' : `captain${n + 1}@example.com`,
    major: random.pick(majors),
    grade: groupCode === 'Y' ? random.pick(['m', 'm', 'd']) : String(random.int(groupCode === 'Z' ? 3 : 4) + 1),
    status,
    auditOpinion: opinions[status] ?? null,
    returnFields: status === registrationStatus.returned ? ['idNo', 'realName'] : null,
    returnRemarks: status === registrationStatus.returned ? { idNo: '与证件照片上的号码不一致，请核对最后四位' } : null,
    payStatus: status === registrationStatus.approved ? paidOf(plan, random, competition, n) : payStatus.none,
    source: own
      ? 'web'
      : random.weighted([
          ['import', 7],
          ['web', 2],
          ['api', 1],
        ]),
    captainUserId: own ? userId(tenant.id, 'student') : null,
    submitTime: submitted,
  };
  return { row, id, competition, school, groupCode, own: own !== undefined };
};

type Entry = ReturnType<typeof entryOf>;

const worksOf = (seeding: Seeding, plan: EntryPlan, random: Random, counts: Entrants, entry: Entry): SeedRow => {
  const { competition, own } = entry;
  const n = next(counts.worksCount, competition.prefix);
  const [, , opens, closes] = competition.days;
  const status: Status = own
    ? competition.phase === 'registering'
      ? worksStatus.submitted
      : worksStatus.locked
    : random.weighted(worksStatuses[competition.phase]);
  const { title, abstract } = work(random);
  const until = Math.min(closes, -1);
  const day = until - random.int(Math.max(1, Math.min(14, until - opens)));
  const late = competition.phase === 'ended' && random.int(30) === 0 ? 60 + random.int(200) : 0;
  return {
    id: idOf(`works:${entry.id}`),
    tenantId: plan.tenant.id,
    createBy: own ? 'student' : 'admin',
    createTime: at(seeding, day, 8),
    worksNo: `${competition.prefix}${yearOf(seeding)}${String(n).padStart(6, '0')}`,
    title: title[0],
    titleEn: title[1],
    competitionId: competitionId(plan.tenant.id, competition),
    registrationId: entry.id,
    groupId: groupId(plan.tenant.id, competition, entry.groupCode),
    abstractText: abstract,
    worksFile: status === worksStatus.notSubmitted ? null : worksPaths[n % worksPaths.length],
    anonymousCode: `${competition.prefix.slice(0, 2)}-${idOf(`blind:${entry.id}`).slice(0, 8).toUpperCase()}`,
    commitTime: status === worksStatus.notSubmitted ? null : at(seeding, day, 9 + random.int(32_000) / 3600),
    lateSeconds: late,
    status,
    reason: status === worksStatus.disqualified ? '查重比例超过规定上限。' : null,
  };
};

/** The number of rows kept in memory at a time. */
const blockSize = 2000;

const write = async ({ tx, cipher }: Seeding, entries: readonly Entry[], made: readonly SeedRow[]): Promise<void> => {
  await insertEntity(
    tx,
    cipher,
    registration,
    entries.map((e) => e.row),
  );
  await insertEntity(tx, cipher, works, made);
};

/** Writes registrations and the works of approved teams in blocks, with constant memory; returns the locked works for review. */
export async function seedEntries(seeding: Seeding, plan: EntryPlan): Promise<ReviewableWork[]> {
  const random = seeded(97 + plan.tenant.id);
  const counts: Entrants = { approved: new Map(), worksCount: new Map() };
  const reviewable: ReviewableWork[] = [];
  // The database writes one block while the next is built.
  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < plan.count; start += blockSize) {
    const entries: Entry[] = [];
    const made: SeedRow[] = [];
    for (let n = start; n < Math.min(plan.count, start + blockSize); n++) {
      const entry = entryOf(seeding, plan, random, counts, n);
      entries.push(entry);
      if (entry.row.status !== registrationStatus.approved || entry.competition.days[2] > 0) continue;
      const row = worksOf(seeding, plan, random, counts, entry);
      made.push(row);
      if (row.status === worksStatus.locked && reviewable.length < plan.reviewable)
        reviewable.push({ id: String(row.id), competitionId: String(row.competitionId), unit: entry.school.code });
    }
    await writing;
    writing = write(seeding, entries, made);
  }
  await writing;
  await insertRows(
    seeding.tx,
    'ds_tb_register_counter',
    { tenant_id: 'integer', competition_id: 'text', last_no: 'integer' },
    [...counts.approved].map(([competition, last]) => ({ tenant_id: plan.tenant.id, competition_id: competition, last_no: last })),
  );
  return reviewable;
}
