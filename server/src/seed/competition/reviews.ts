import type { Label, ReviewItemValue } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { calibrationMode, review, reviewProject, reviewProjectStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { totalScore } from '@saiyun/sdk/rules';
import { resultDigest } from '../../areas/review/result/result.ts';
import type { SeedRow } from '../../defaults/insert.ts';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import type { Random } from '../../defaults/random.ts';
import { idOf, seeded } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { signaturePath } from '../platform/files.ts';
import type { SeedExpert } from '../platform/people.ts';
import { comments } from '../texts.ts';
import { seedCalibrations } from './calibrations.ts';
import type { SeedCompetition } from './competitions.ts';
import { competitionId } from './competitions.ts';
import type { ReviewableWork } from './entries.ts';
import { itemId, paper, paperItems, paperRows, seedTemplates, templateId } from './review-templates.ts';

interface Project {
  readonly key: string;
  readonly name: Label;
  readonly phase: 'reviewing' | 'ended';
  readonly days: readonly [number, number];
  readonly status: '0' | '1' | '2' | '3' | '4';
}

const open: Project = {
  key: 'first',
  name: ['初评', 'First round'],
  phase: 'reviewing',
  days: [-6, 15],
  status: reviewProjectStatus.reviewing,
};
const past: Project = {
  key: 'past',
  name: ['复评', 'Second round'],
  phase: 'ended',
  days: [-120, -90],
  status: reviewProjectStatus.closed,
};
const early: Project = {
  key: 'published',
  name: ['初评', 'First round'],
  phase: 'ended',
  days: [-148, -125],
  status: reviewProjectStatus.published,
};
/** Works of the round that is published: enough for a ranking. */
const earlyWorks = 12;
/** Rounds in every state. */
const projects: readonly Project[] = [
  open,
  { key: 'second', name: ['复评', 'Second round'], phase: 'reviewing', days: [16, 26], status: reviewProjectStatus.allotting },
  { key: 'final', name: ['终评', 'Final round'], phase: 'reviewing', days: [28, 36], status: reviewProjectStatus.preparing },
  past,
  early,
];

/** The id of a round, by phase and key. */
export function projectId(tenantId: number, p: Pick<Project, 'phase' | 'key'>): string {
  return idOf(`project:${tenantId}:${p.phase}:${p.key}`);
}

async function seedProjects(seeding: Seeding, tenant: SeedTenant, competitions: readonly SeedCompetition[]): Promise<void> {
  await insertEntity(
    seeding.tx,
    seeding.cipher,
    reviewProject,
    projects.flatMap((p) => {
      const competition = competitions.find((c) => c.phase === p.phase);
      return competition === undefined
        ? []
        : [
            {
              id: projectId(tenant.id, p),
              tenantId: tenant.id,
              createBy: 'admin',
              createTime: at(seeding, Math.min(p.days[0], 0) - 3, 9),
              projectName: p.name[0],
              projectNameEn: p.name[1],
              competitionId: competitionId(tenant.id, competition),
              templateId: templateId(tenant.id, paper),
              reviewsPerWork: 3,
              minPerWork: 2,
              startTime: at(seeding, p.days[0], 8),
              endTime: at(seeding, p.days[1], 22),
              blindMode: 'double',
              feePerReview: 8000,
              calibration: p === open ? calibrationMode.offered : calibrationMode.none,
              calibrationTolerance: 10,
              calibrationTries: 1,
              status: p.status,
            },
          ];
    }),
  );
}

type ReviewStatus = '0' | '1' | '2' | '3' | '4' | '5';

/** States of the first reviews of the account `expert` in the open round: fifteen pending, then every other state. */
const ownStatuses: readonly ReviewStatus[] = [
  ...Array<ReviewStatus>(15).fill(reviewStatus.pending),
  ...Array<ReviewStatus>(3).fill(reviewStatus.staged),
  ...Array<ReviewStatus>(4).fill(reviewStatus.submitted),
  reviewStatus.expired,
  reviewStatus.expired,
  reviewStatus.returned,
  reviewStatus.cancelled,
];
const openStatuses: readonly (readonly [ReviewStatus, number])[] = [
  [reviewStatus.pending, 42],
  [reviewStatus.staged, 14],
  [reviewStatus.submitted, 36],
  [reviewStatus.expired, 4],
  [reviewStatus.returned, 2],
  [reviewStatus.cancelled, 2],
];
const pastStatuses: readonly (readonly [ReviewStatus, number])[] = [
  [reviewStatus.submitted, 95],
  [reviewStatus.expired, 5],
];

/** Values of a form; a draft lacks the last ones. */
const valuesOf = (random: Random, tenantId: number, draft: boolean): ReviewItemValue[] => {
  const quality = 60 + random.int(36);
  const given = draft ? paperItems.slice(0, 1 + random.int(3)) : paperItems;
  return given.map((item): ReviewItemValue => {
    const id = itemId(tenantId, paper, item);
    switch (item.type) {
      case 'score': {
        const share = Math.min(100, Math.max(30, quality + random.int(11) - 5));
        return { itemId: id, scoreValue: item.max === 10 ? Math.round(share / 5) / 2 : share };
      }
      case 'grade':
        return { itemId: id, gradeValue: quality >= 90 ? 'A' : quality >= 80 ? 'B' : quality >= 70 ? 'C' : 'D' };
      case 'passFail':
        return { itemId: id, passValue: quality >= 62 ? yes : no };
      case 'text':
        return { itemId: id, textValue: random.pick(comments) };
    }
    return item.type satisfies never;
  });
};

const resultColumns = {
  id: 'text',
  tenant_id: 'integer',
  allot_id: 'text',
  works_id: 'text',
  expert_id: 'text',
  version_no: 'integer',
  is_draft: 'text',
  items: 'jsonb',
  comment: 'text',
  comment_to_entrant: 'text',
  total_score: 'numeric',
  seconds_spent: 'integer',
  client_kind: 'text',
  grade: 'text',
  pass_flag: 'text',
  signature_file_id: 'text',
  digest: 'text',
  create_by: 'text',
  create_time: 'timestamptz',
};

interface Given {
  readonly project: Project;
  readonly work: ReviewableWork;
  readonly expert: SeedExpert;
  readonly status: ReviewStatus;
  /** Position among the own reviews of the account `expert`; undefined for others. */
  readonly own?: number;
}

const reviewRows = (seeding: Seeding, tenantId: number, random: Random, given: Given): { allot: SeedRow; result?: SeedRow } => {
  const { project, work, expert, status } = given;
  const id = idOf(`review:${projectId(tenantId, project)}:${work.id}:${expert.id}`);
  const isOpen = project === open;
  const allotted = at(seeding, project.days[0], 8 + random.int(3600) / 3600);
  const due = isOpen ? (status === reviewStatus.expired ? -1 : 4 + random.int(11)) : project.days[1];
  const worked = at(seeding, isOpen ? -1 - random.int(4) : project.days[0] + 2 + random.int(20), 9 + random.int(36_000) / 3600);
  const hasResult =
    status === reviewStatus.staged || status === reviewStatus.submitted || (status === reviewStatus.expired && random.int(2) === 0);
  const values = hasResult ? valuesOf(random, tenantId, status !== reviewStatus.submitted) : [];
  const score = status === reviewStatus.submitted ? totalScore(paperRows(tenantId), values, 100) : null;
  const asks =
    status === reviewStatus.returned ||
    (isOpen && status === reviewStatus.pending && (given.own === 14 || (given.own === undefined && random.int(25) === 0)));
  const allot: SeedRow = {
    id,
    tenantId,
    createBy: 'admin',
    createTime: allotted,
    projectId: projectId(tenantId, project),
    worksId: work.id,
    expertId: expert.id,
    allotTime: allotted,
    dueTime: at(seeding, due, 18),
    status,
    totalScore: score,
    submitTime: status === reviewStatus.submitted ? worked : null,
    returnRequestTime: asks ? at(seeding, -1, 9) : null,
    returnReason: asks ? '作品内容与本人研究方向不符。' : status === reviewStatus.cancelled ? '作品重新分配。' : null,
  };
  if (!hasResult) return { allot };
  const comment = status === reviewStatus.submitted ? random.pick(comments) : null;
  const commentToEntrant = status === reviewStatus.submitted ? random.pick(comments) : null;
  return {
    allot,
    result: {
      id: idOf(`result:${id}`),
      tenant_id: tenantId,
      allot_id: id,
      works_id: work.id,
      expert_id: expert.id,
      version_no: 1,
      is_draft: status === reviewStatus.submitted ? no : yes,
      items: values,
      comment,
      comment_to_entrant: commentToEntrant,
      total_score: score,
      seconds_spent: 300 + random.int(2400),
      client_kind: random.pick(['web', 'web', 'tui']),
      grade: values.find(({ gradeValue }) => gradeValue)?.gradeValue ?? null,
      pass_flag: values.find(({ passValue }) => passValue)?.passValue ?? null,
      signature_file_id: signaturePath,
      digest: status === reviewStatus.submitted ? resultDigest(id, { items: values, comment, commentToEntrant, totalScore: score }) : null,
      create_by: expert.username,
      create_time: worked,
    },
  };
};

/** Three different experts from units other than the team's, taken from the list in turn. */
const expertsFor = (work: ReviewableWork, experts: readonly SeedExpert[], n: number, first?: SeedExpert): SeedExpert[] => {
  const chosen: SeedExpert[] = first ? [first] : [];
  for (let i = 0; chosen.length < 3 && i < experts.length; i++) {
    const one = experts[(n * 3 + i) % experts.length];
    if (one && one.unit !== work.unit && !chosen.includes(one)) chosen.push(one);
  }
  return chosen;
};

/** Review forms, rounds and reviews with their results, all in every state (REVIEW-02, REVIEW-03). */
export async function seedReviews(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  works: readonly ReviewableWork[],
  experts: readonly SeedExpert[],
): Promise<void> {
  const random = seeded(131);
  await seedTemplates(seeding, tenant);
  await seedProjects(seeding, tenant, competitions);
  const idsOf = (phase: Project['phase']): string[] =>
    competitions.filter((c) => c.phase === phase).map((c) => competitionId(tenant.id, c));
  const [own, ...others] = experts;
  const blocks: { allots: SeedRow[]; results: SeedRow[] } = { allots: [], results: [] };
  const flush = async (): Promise<void> => {
    await insertEntity(seeding.tx, seeding.cipher, review, blocks.allots);
    await insertRows(seeding.tx, 'ds_tb_review_result', resultColumns, blocks.results);
    blocks.allots = [];
    blocks.results = [];
  };
  for (const project of [open, past]) {
    const under = idsOf(project.phase);
    const list = works.filter((w) => under.includes(w.competitionId));
    const ownCount = project === open ? ownStatuses.length : 3;
    for (const [n, work] of list.entries()) {
      const first = n < ownCount ? own : undefined;
      for (const expert of expertsFor(work, others, n, first)) {
        const mine = expert === own;
        const status =
          mine && project === open
            ? (ownStatuses[n] ?? reviewStatus.pending)
            : random.weighted(project === open && !mine ? openStatuses : pastStatuses);
        // Nothing can have been reviewed without a signature (ACCT-03).
        const possible =
          expert.username === 'expert002' && (status === reviewStatus.staged || status === reviewStatus.submitted)
            ? reviewStatus.pending
            : status;
        const rows = reviewRows(seeding, tenant.id, random, {
          project,
          work,
          expert,
          status: project === past && possible === reviewStatus.pending ? reviewStatus.expired : possible,
          ...(mine && { own: n }),
        });
        blocks.allots.push(rows.allot);
        if (rows.result) blocks.results.push(rows.result);
      }
      if (blocks.allots.length >= 5000) await flush();
    }
  }
  const ended = idsOf(early.phase);
  for (const [n, work] of works
    .filter((w) => ended.includes(w.competitionId))
    .slice(0, earlyWorks)
    .entries())
    for (const expert of expertsFor(
      work,
      others.filter(({ username }) => username !== 'expert002'),
      n,
    )) {
      const rows = reviewRows(seeding, tenant.id, random, { project: early, work, expert, status: reviewStatus.submitted });
      blocks.allots.push(rows.allot);
      if (rows.result) blocks.results.push(rows.result);
    }
  await flush();
  await seedWaivers(seeding, tenant);
  await seedCalibrations(seeding, tenant, projectId(tenant.id, open), experts);
}

/** Waivers for works of past or present review projects that have fewer reviews than the project asks for. */
const seedWaivers = (seeding: Seeding, tenant: SeedTenant): Promise<unknown> =>
  seeding.tx.run(
    `insert into ds_tb_review_waiver (id, tenant_id, project_id, works_id, reason, waived_by, create_by, create_time)
     select md5('waiver:' || p.id || w.id), p.tenant_id, p.id, w.id, $2, 'admin', 'admin', p.start_time
     from ds_tb_review_project p join ds_tb_works w on w.tenant_id = p.tenant_id and w.competition_id = p.competition_id and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}')
     where p.tenant_id = $1 and p.status in ('${reviewProjectStatus.reviewing}', '${reviewProjectStatus.closed}', '${reviewProjectStatus.published}')
       and (select count(*) from ds_tb_works_allot a where a.tenant_id = p.tenant_id and a.project_id = p.id and a.works_id = w.id
         and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}')) < case when p.status = '${reviewProjectStatus.reviewing}' then p.min_per_work else 1 end`,
    [tenant.id, '演示数据：本轮对此作品的评委人数不作要求。'],
  );
