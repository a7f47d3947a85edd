import type { Label } from '@saiyun/sdk/contract';
import {
  appealOutcome,
  awardRule,
  awardStatus,
  certificateTemplate,
  reviewAppeal,
  reviewFormula,
  reviewProject,
  scoreRunStatus,
  templateStatus,
} from '@saiyun/sdk/entities';
import { proposeAwards } from '../../areas/review/result/award.ts';
import { storeRun } from '../../areas/review/result/score-run.ts';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import type { SeedCompetition } from './competitions.ts';
import { competitionId } from './competitions.ts';
import type { ReviewableWork } from './entries.ts';
import { projectId } from './reviews.ts';

const validity = { minCount: 2, countExpired: false, dropWithdrawn: true };
const tieBreak = { keys: ['criterion', 'median', 'submitTime'], ranking: 'shared' };

const formulas = [
  {
    name: '去掉最高最低分的平均分',
    version: 2,
    status: templateStatus.inUse,
    steps: { validity, adjust: { method: 'none' }, aggregate: { method: 'trimmed', drop: 1, digits: 3 }, tieBreak },
    expression: null,
    testCases: [
      { name: '五位专家，去掉 60 和 95', values: { scores: [60, 80, 82, 84, 95] }, expected: 82 },
      { name: '三位专家，不够去分，取平均', values: { scores: [70, 80, 90] }, expected: 80 },
    ],
  },
  {
    name: '去掉最高最低分的平均分',
    version: 1,
    status: templateStatus.retired,
    steps: { validity, adjust: { method: 'none' }, aggregate: { method: 'mean', digits: 2 }, tieBreak },
    expression: null,
    testCases: [{ name: '平均分保留两位', values: { scores: [80, 81, 81] }, expected: 80.67 }],
  },
  {
    name: '平均分与中位数各半',
    version: 1,
    status: templateStatus.draft,
    steps: { validity, adjust: { method: 'none' }, aggregate: { digits: 2 }, tieBreak },
    expression: '(avg(scores) + median(scores)) / 2',
    testCases: [{ name: '一位专家偏高', values: { scores: [70, 72, 98] }, expected: 76 }],
  },
] as const;

const awards: readonly (readonly [level: number, name: Label, cutType: string, value: number])[] = [
  [1, ['一等奖', 'First prize'], 'topPercent', 10],
  [2, ['二等奖', 'Second prize'], 'topPercent', 20],
  [3, ['三等奖', 'Third prize'], 'topPercent', 30],
  [4, ['优秀奖', 'Merit award'], 'scoreAtLeast', 75],
];

const text = (y: number, h: number, size: number, more: object) => ({ type: 'text', x: 28, y, w: 241, h, size, align: 'center', ...more });
/** What is printed beside the code for those who type instead of scanning. */
const printed = {
  'zh-CN': ['证书编号：{certNo}', '校验码：{verifyCode}', '查验网址：{verifyUrl}'],
  en: ['Certificate number: {certNo}', 'Check code: {verifyCode}', 'Verify at: {verifyUrl}'],
} as const;
const sheet = (title: string, locale: keyof typeof printed, kind: string) => [
  text(30, 24, 36, { text: title, colour: '#b4232a', font: 'Noto Serif SC' }),
  text(68, 12, 16, { bind: 'teamName', autoFit: true }),
  text(84, 12, 18, { bind: 'memberNames', autoFit: true }),
  text(104, 12, 16, { bind: 'competitionName', autoFit: true }),
  // Who merely took part has no award to show.
  ...(kind === 'award' ? [text(120, 16, 24, { bind: 'awardName', colour: '#b4232a' })] : []),
  { type: 'qr', x: 28, y: 156, w: 28, h: 28, bind: 'qr' },
  ...printed[locale].map((line, n) => ({ type: 'text', x: 60, y: 159 + n * 8, w: 110, h: 7, size: 10, autoFit: true, text: line })),
  { type: 'text', x: 200, y: 175, w: 69, h: 8, size: 12, bind: 'issueDate', align: 'right' },
];

const templates = [
  { name: '获奖证书', version: 2, status: templateStatus.inUse, certKind: 'award', locale: 'zh-CN', title: '获奖证书' },
  { name: '获奖证书', version: 1, status: templateStatus.retired, certKind: 'award', locale: 'zh-CN', title: '荣誉证书' },
  { name: 'Award certificate', version: 1, status: templateStatus.inUse, certKind: 'award', locale: 'en', title: 'Certificate of Award' },
  { name: '参赛证书', version: 1, status: templateStatus.draft, certKind: 'participation', locale: 'zh-CN', title: '参赛证书' },
] as const;

const appealRows = (seeding: Seeding, tenant: SeedTenant, works: readonly ReviewableWork[]): SeedRow[] =>
  works.slice(0, 4).map((work, n) => ({
    id: idOf(`appeal:${work.id}`),
    tenantId: tenant.id,
    createBy: n === 0 ? 'student' : 'school',
    createTime: at(seeding, -60 + n, 10),
    worksId: work.id,
    reason: '作品得分与评语不一致，请核对各评审项的得分是否录入有误。',
    status: String(n),
    outcome: n === 3 ? appealOutcome.rejected : null,
    opinion: [null, '已受理，将由评审组复核。', '评分与评语一致，维持原结果。', '经复核，结果无误，已向队伍说明。'][n] ?? null,
  }));

/** Formulas, award rules, appeals and certificate templates, in every state. */
export async function seedResults(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  works: readonly ReviewableWork[],
): Promise<void> {
  const { tx, cipher } = seeding;
  const common = { tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -112, 9) };
  const formulaRows = formulas.map(({ name, ...rest }) => ({
    ...common,
    id: idOf(`formula:${tenant.id}:${name}:${rest.version}`),
    formulaName: name,
    ...rest,
  }));
  await insertEntity(tx, cipher, reviewFormula, formulaRows);
  const rounds = [
    { phase: 'ended', key: 'past' },
    { phase: 'reviewing', key: 'final' },
  ] as const;
  const awardRows = rounds.flatMap((round) =>
    awards.map(([level, name, cutType, value]) => ({
      ...common,
      id: idOf(`award:${projectId(tenant.id, round)}:${level}`),
      projectId: projectId(tenant.id, round),
      level,
      awardName: name[0],
      awardNameEn: name[1],
      cutType,
      value,
      tiePolicy: level === 1 ? 'exclude' : 'include',
    })),
  );
  await insertEntity(tx, cipher, awardRule, awardRows);
  const ended = competitions.filter(({ phase }) => phase === 'ended').map((c) => competitionId(tenant.id, c));
  const open = works.filter(({ competitionId: id }) => ended.includes(id));
  await insertEntity(tx, cipher, reviewAppeal, appealRows(seeding, tenant, open));
  const templateRows = templates.map(({ name, title, ...rest }) => ({
    ...common,
    id: idOf(`certificateTemplate:${tenant.id}:${name}:${rest.version}`),
    templateName: name,
    competitionId: null,
    pageSize: 'A4L',
    elements: sheet(title, rest.locale, rest.certKind),
    numberRule: '{yyyy}{kind}{seq:6}',
    ...rest,
  }));
  await insertEntity(tx, cipher, certificateTemplate, templateRows);
}

/** Awards of the closed round in every state: the highest are confirmed, the next on public notice, the lowest proposed, one revoked. */
const seedAwards = async (
  seeding: Seeding,
  ctx: Parameters<typeof proposeAwards>[0],
  project: Parameters<typeof proposeAwards>[1],
  run: string,
): Promise<void> => {
  await proposeAwards(ctx, project, run);
  await ctx.tx.run(
    `update ds_tb_award a set
       status = case when n.from_end = 1 then '${awardStatus.revoked}' when n.part = 1 then '${awardStatus.confirmed}' when n.part = 2 then '${awardStatus.onNotice}' else a.status end,
       notice_end = case when n.from_end = 1 or n.part = 1 then $2::date when n.part = 2 then $3::date end,
       reason = case when n.from_end = 1 then '作品与往届获奖作品雷同，取消获奖资格' end
     from (select id, ntile(3) over (order by level_no, works_id) as part, row_number() over (order by level_no desc, works_id desc) as from_end
       from ds_tb_award where run_id = $1) n where n.id = a.id`,
    [run, at(seeding, -60, 10).slice(0, 10), at(seeding, 5, 10).slice(0, 10)],
  );
};

/** A round is published by a run that was confirmed. */
const seedPublished = async (seeding: Seeding, tenant: SeedTenant, random: (size: number) => Uint8Array): Promise<void> => {
  const { tx, cipher } = seeding;
  const stored = await tx.one<DbRow>('select * from ds_tb_review_project where id = $1', [
    projectId(tenant.id, { phase: 'ended', key: 'published' }),
  ]);
  if (!stored) return;
  const ctx = { tx, cipher, tenantId: tenant.id, now: () => new Date(at(seeding, -124, 10)), random, actor: { username: 'admin' } };
  const run = await storeRun(ctx, fromDb({ cipher }, reviewProject, stored));
  await tx.run('update ds_tb_score_run set status = $2 where id = $1', [run, scoreRunStatus.confirmed]);
};

/** Scores of the closed round, computed twice and confirmed, then computed once more with the formula in use (REVIEW-07). */
export async function seedScores(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const id = projectId(tenant.id, { phase: 'ended', key: 'past' });
  const stored = await tx.one<DbRow>('select * from ds_tb_review_project where id = $1', [id]);
  if (!stored) return;
  const project = fromDb({ cipher }, reviewProject, stored);
  let drawn = 0;
  const random = (size: number): Uint8Array => {
    drawn += 1;
    return Uint8Array.from(Buffer.from(idOf(`score:${tenant.id}:${drawn}`), 'hex').subarray(0, size));
  };
  const inUse = idOf(`formula:${tenant.id}:${formulas[0].name}:${formulas[0].version}`);
  for (const [n, [status, formulaId]] of (
    [
      [scoreRunStatus.superseded, null],
      [scoreRunStatus.confirmed, null],
      [scoreRunStatus.draft, inUse],
    ] as const
  ).entries()) {
    const ctx = { tx, cipher, tenantId: tenant.id, now: () => new Date(at(seeding, -86 + n, 10)), random, actor: { username: 'admin' } };
    const run = await storeRun(ctx, { ...project, formulaId });
    await tx.run('update ds_tb_score_run set status = $2 where id = $1', [run, status]);
    if (status === scoreRunStatus.confirmed) await seedAwards(seeding, ctx, project, run);
  }
  await seedPublished(seeding, tenant, random);
}
