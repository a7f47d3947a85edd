import { readFileSync } from 'node:fs';
import type { ScoreExplained, ScoreRoom, ScoreVerified } from '@saiyun/sdk/calls';
import type { AnyRow, StoredRow } from '@saiyun/sdk/contract';
import { reviewProject } from '@saiyun/sdk/entities';
import { defaultScoreParams } from '@saiyun/sdk/logic/score';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { inputMark } from '../server/src/areas/review/result/score-mark.ts';
import { type DbRow, fromDb } from '../server/src/kernel/row/row.ts';
import { create, reference, run } from './support/sample.ts';
import { ownExpertId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let projectId = '';
const worksIds: string[] = [];
const experts = [ownExpertId, 'expert-b', 'expert-c'];
/** Scores out of 100, by work and expert. */
const given = [
  [90, 80, 70],
  [95, 90, 85],
  [60, 62, 64],
];

beforeAll(async () => {
  server = await testServer();
  const formula = await create(server, 'dsTbReviewFormula', {
    expression: 'median(scores)',
    testCases: [{ name: '中位数', values: { scores: [1, 2, 9] }, expected: 2 }],
  });
  await run(server, 'dsTbReviewFormula', 'use', formula.id);
  // Ranks are resampled: by a seed of the formula, since that of the project is its id, which differs from run to run.
  await server.db.run(`update ds_tb_review_formula set steps = coalesce(steps, '{}') || '{"seed": "score"}' where id = $1`, [formula.id]);
  projectId = (await create(server, 'dsTbReviewProject', { formulaId: formula.id, feePerReview: 0, entrantSees: 'score,rank' })).id;
  await run(server, 'dsTbReviewProject', 'startAllot', projectId);
  const items = await server.db.many<{ id: string }>(
    `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id where p.id = $1 and i.del_flag = '0'`,
    [projectId],
  );
  for (const [w, scores] of given.entries()) {
    const worksId = await reference(server, 'dsTbWorks', true);
    worksIds.push(worksId);
    for (const [e, score] of scores.entries()) {
      const id = `review-${w}-${e}`;
      await server.db.run(
        `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, create_time) values ($1, 1, $2, $3, $4, '2', $5)`,
        [id, projectId, worksId, experts[e], server.now()],
      );
      await server.db.run(
        `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, create_time)
         values ($1, 1, $1, $2, $3, 1, '0', $4, $5)`,
        [id, worksId, experts[e], JSON.stringify(items.map((i) => ({ itemId: i.id, scoreValue: score }))), server.now()],
      );
    }
  }
  // The first work is the entrant's own.
  const own = await reference(server, 'dsTbRegistration', true);
  await server.db.run('update ds_tb_works set registration_id = $2 where id = $1', [worksIds[0], own]);
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [own, server.as('APPL').userId]);
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
}, 120_000);
afterAll(() => server?.close());

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);
const admin = () => server.as('ADMIN');
const verb = (record: string, name: string, id: string, input = {}) => admin().call('PUT', `/${record}/${name}`, { ids: id, ...input });
const list = async (record: string, query: Record<string, unknown> = {}, by = admin()) =>
  (await by.ok<{ records: AnyRow[] }>('GET', `/${record}/list`, query)).records;

test('REVIEW-07: scored by the formula in use, confirmed, published; entrants see their own then, and no expert', async () => {
  expect(await verb('dsTbReviewProject', 'publishResult', projectId)).toMatchObject({ error: 'review.not_scored' });
  expect(await verb('dsTbReviewProject', 'score', projectId)).toMatchObject({ success: true });
  const [scored] = await list('dsTbScoreRun', { projectId });
  expect(scored).toMatchObject({ status: '0' });
  const scores = await list('dsTbWorksScore', { runId: scored?.id });
  expect(
    scores.map(({ worksId, adjusted, rawMean, rankNo, validCount }) => [
      worksIds.indexOf(String(worksId)),
      adjusted,
      rawMean,
      rankNo,
      validCount,
    ]),
  ).toEqual([
    [1, 90, 90, 1, 3],
    [0, 80, 80, 2, 3],
    [2, 62, 62, 3, 3],
  ]);
  // The reviews of the last work are all below those of the others; the first two overlap.
  const intervals = (rows: readonly AnyRow[]) => rows.map(({ rankLow, rankHigh }) => [rankLow, rankHigh]);
  expect(intervals(scores)).toEqual([
    [1, 2],
    [1, 2],
    [3, 3],
  ]);
  const stats = await list('dsTbExpertStat', { runId: scored?.id });
  expect(stats.map(({ expertId, n }) => [expertId, n]).toSorted(byText)).toEqual(experts.map((id) => [id, 3]).toSorted(byText));

  const own = () => list('dsTbWorksScore', {}, server.as('APPL'));
  expect(await own()).toEqual([]);
  expect(await verb('dsTbReviewProject', 'publishResult', projectId)).toMatchObject({ error: 'review.not_scored' });
  expect(await verb('dsTbScoreRun', 'confirm', scored?.id ?? '')).toMatchObject({ success: true });
  expect(await own()).toEqual([]);
  expect(await verb('dsTbReviewProject', 'publishResult', projectId)).toMatchObject({ success: true });
  const shown = await own();
  expect(shown).toMatchObject([{ worksId: worksIds[0], rankNo: 2, adjusted: 80, round: expect.any(String) }]);
  for (const expert of experts) expect(JSON.stringify(shown)).not.toContain(expert);
  expect(await verb('dsTbReviewProject', 'withdrawResult', projectId, { reason: '复核' })).toMatchObject({ success: true });
  expect(await own()).toEqual([]);
});

test('a run that would come out otherwise now is not confirmed; a newer one supersedes the older, reopening all', async () => {
  await verb('dsTbReviewProject', 'score', projectId);
  const drafts = () => list('dsTbScoreRun', { projectId, status: '0' });
  const [older] = await drafts();
  await server.db.run(`update ds_tb_works_allot set status = '5' where id = 'review-2-2'`);
  expect(await scores('room', { id: older?.id })).toMatchObject({ hinders: ['stale'] });
  expect(await verb('dsTbScoreRun', 'confirm', older?.id ?? '')).toMatchObject({ error: 'review.run_stale' });
  await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [projectId]);
  expect(await scores('room', { id: older?.id })).toMatchObject({ hinders: ['notClosed', 'stale'] });
  expect(await verb('dsTbScoreRun', 'confirm', older?.id ?? '')).toMatchObject({ error: 'review.not_closed' });
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
  await verb('dsTbReviewProject', 'score', projectId);
  const newer = (await drafts()).find(({ id }) => id !== older?.id);
  const revisionOf = (id = '') => server.db.one<{ revision: number }>('select revision from ds_tb_score_run where id = $1', [id]);
  expect(await revisionOf(older?.id)).toEqual({ revision: 1 });
  expect(await verb('dsTbScoreRun', 'confirm', newer?.id ?? '')).toMatchObject({ success: true });
  const states = async () => (await list('dsTbScoreRun', { projectId })).map(({ status }) => status).toSorted(byText);
  expect(await states()).toEqual(['1', '2', '2']);
  // Whoever had the older one open is told that it has changed.
  expect(await revisionOf(older?.id)).toEqual({ revision: 2 });
  expect(await verb('dsTbReviewProject', 'reopen', projectId, { reason: '补评' })).toMatchObject({ success: true });
  expect(await states()).toEqual(['2', '2', '2']);
});

let runId = '';
/** Computes the scores: the clock of tests stands still, so the new run is the one that was not there. */
const compute = async (): Promise<void> => {
  const before = (await list('dsTbScoreRun', { projectId })).map(({ id }) => id);
  expect(await verb('dsTbReviewProject', 'score', projectId)).toMatchObject({ success: true });
  runId = (await list('dsTbScoreRun', { projectId })).find(({ id }) => !before.includes(id))?.id ?? '';
};
const scores = <T>(call: string, query: Record<string, unknown>, by = admin()) => by.ok<T>('GET', `/dsTbScoreRun/${call}`, query);

test('REVIEW-07: the score room tells works in order, how far experts agree, who is lenient, and the award lines', async () => {
  await server.db.run(`update ds_tb_works_allot set status = '2' where id = 'review-2-2'`);
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
  await create(server, 'dsTbAwardRule', { projectId, level: 1, awardName: '一等奖', cutType: 'topN', value: 1, tiePolicy: 'include' });
  await compute();
  const id = runId;
  const room = await scores<ScoreRoom>('room', { id });
  expect(room.works.map(({ worksId, rank, score, level }) => [worksIds.indexOf(worksId), rank, score, level])).toEqual([
    [1, 1, 90, '1'],
    [0, 2, 80, null],
    [2, 3, 62, null],
  ]);
  expect(room).toMatchObject({ runId: id, projectId, fullMark: 100, linesChanged: false, confirmByOther: false });
  expect(room.lines).toMatchObject([{ level: '1', name: '一等奖', cutType: 'topN', value: 1 }]);
  expect(room.quality?.overall).toMatchObject({ units: 3, raters: 3, ratings: 9, complete: true });
  // By hand: mean squares 604 between the works and 43 within; disagreement 86 observed, 366.5 expected.
  expect(room.quality?.overall.oneWay?.average).toBeCloseTo(561 / 604, 6);
  expect(room.quality?.overall.alpha).toBeCloseTo(1 - 86 / 366.5, 6);
  const lenient = room.quality?.experts.find(({ expertId }) => expertId === experts[0]);
  expect(lenient).toMatchObject({ n: 3, mean: 81.666667, identicalRun: 1 });
  // 90 − 75, 95 − 87.5, 60 − 63.
  expect(lenient?.leniency).toBeCloseTo(6.5, 6);
  const [line] = room.lines;
  await server.db.run('update ds_tb_award_rule set value = 2 where id = $1', [line?.id]);
  expect(await scores('room', { id })).toMatchObject({ linesChanged: true });
  await server.db.run('update ds_tb_award_rule set value = 1 where id = $1', [line?.id]);
});

test('REVIEW-07: a work tells how its score came about, with each expert’s share and what does not count', async () => {
  const told = await scores<ScoreExplained>('explain', { id: runId, worksId: worksIds[1] });
  expect(told).toMatchObject({ rank: 1, ranked: 3, score: 90, median: 90, award: '一等奖', equal: [], left: [] });
  expect(told.reviews.map(({ raw, adjusted, dropped }) => [raw, adjusted, dropped])).toEqual([
    [95, 95, false],
    [90, 90, false],
    [85, 85, false],
  ]);
  for (const { parts, raw } of told.reviews) expect(parts.reduce((sum, { gives }) => sum + (gives ?? 0), 0)).toBeCloseTo(raw, 3);
  expect(await admin().call('GET', '/dsTbScoreRun/explain', { id: runId, worksId: 'nobody' })).toMatchObject({
    error: 'row.missing',
  });
});

test('REVIEW-07: any rank is replayed from the inputs that its run kept, whatever becomes of the reviews', async () => {
  const id = runId;
  const worksNo = (await server.db.one<{ no: string }>('select works_no as no from ds_tb_works where id = $1', [worksIds[1]]))?.no;
  const same = { equal: true, differs: [], works: 3, differentCount: 0, different: [] };
  expect(await scores('verify', { id, worksNo })).toMatchObject({
    ...same,
    reviewsChanged: false,
    work: { worksNo, equal: true, stored: { rank: 1, score: 90 }, replayed: { rank: 1, score: 90 } },
  });
  await server.db.run(`update ds_tb_works_allot set status = '5' where id = 'review-2-2'`);
  expect(await scores('verify', { id })).toMatchObject({ ...same, reviewsChanged: true, work: null });
  await server.db.run(`update ds_tb_works_allot set status = '2' where id = 'review-2-2'`);
  await server.db.run('update ds_tb_works_score set rank_no = 2 where run_id = $1 and works_id = $2', [id, worksIds[1]]);
  expect(await scores<ScoreVerified>('verify', { id })).toMatchObject({
    equal: false,
    differs: ['works'],
    differentCount: 1,
    different: [{ worksNo, stored: { rank: 2 }, replayed: { rank: 1 }, equal: false }],
  });
  await server.db.run('update ds_tb_works_score set rank_no = 1 where run_id = $1 and works_id = $2', [id, worksIds[1]]);
  expect(await admin().call('GET', '/dsTbScoreRun/verify', { id, worksNo: 'none' })).toMatchObject({ error: 'row.missing' });
  for (const role of ['APPL', 'EXPERT', 'UNIT'] as const)
    for (const call of ['room', 'verify'])
      expect(await server.as(role).call('GET', `/dsTbScoreRun/${call}`, { id })).toMatchObject({ success: false });
  expect(await scores('room', { id }, server.as('AUD'))).toMatchObject({ runId: id });
});

test('REVIEW-07: the page of a draft shows what the run kept, computes nothing while its inputs are the same, and sees every change', async () => {
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
  await compute();
  const id = runId;
  const opened = () => scores('room', { id });
  const shown = await opened();
  expect(shown).toMatchObject({ hinders: [], quality: { experts: [expect.anything(), expect.anything(), expect.anything()] } });
  const markNow = async () => {
    const stored = await server.db.one<DbRow>('select * from ds_tb_review_project where id = $1', [projectId]);
    const project = fromDb(server.services, reviewProject, stored as DbRow) as StoredRow<typeof reviewProject>;
    return inputMark({ tx: server.db, tenantId: 1 }, project, defaultScoreParams);
  };
  const mark = await markNow();
  const of = `where template_id = (select template_id from ds_tb_review_project where id = '${projectId}')`;
  const changes: readonly (readonly [change: string, back: string])[] = [
    [
      `update ds_tb_works_allot set status = '5' where id = 'review-0-0'`,
      `update ds_tb_works_allot set status = '2' where id = 'review-0-0'`,
    ],
    [
      `update ds_tb_review_result set items = jsonb_set(items, '{0,scoreValue}', '1.5') where id = 'review-0-0'`,
      `update ds_tb_review_result set items = jsonb_set(items, '{0,scoreValue}', '${given[0]?.[0]}') where id = 'review-0-0'`,
    ],
    [
      `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, create_time)
       select 'later', 1, allot_id, works_id, expert_id, 2, '0', '[]', create_time from ds_tb_review_result where id = 'review-1-1'`,
      `delete from ds_tb_review_result where id = 'later'`,
    ],
    [
      `update ds_tb_review_template_item set weight = coalesce(weight, 0) + 1 ${of}`,
      `update ds_tb_review_template_item set weight = weight - 1 ${of}`,
    ],
    [
      `update ds_tb_works set commit_time = commit_time + interval '1 hour' where id = '${worksIds[1]}'`,
      `update ds_tb_works set commit_time = commit_time - interval '1 hour' where id = '${worksIds[1]}'`,
    ],
    [
      `update ds_tb_expert set status = '3' where id = '${ownExpertId}'`,
      `update ds_tb_expert set status = '1' where id = '${ownExpertId}'`,
    ],
  ];
  const marks = [mark];
  for (const [change, back] of changes) {
    expect(await server.db.run(change), change).toBeGreaterThan(0);
    marks.push(await markNow());
    await server.db.run(back);
    expect(await markNow(), back).toBe(mark);
  }
  expect(new Set(marks).size).toBe(changes.length + 1);
  // A run from before both were kept shows the same, computed.
  await server.db.run('update ds_tb_score_run_input set mark = null, quality = null where run_id = $1', [id]);
  expect(await opened()).toEqual(shown);
});

test('a run from before inputs were kept is replayed from the reviews while they are the same, and says when they are not', async () => {
  const id = runId;
  await server.db.run('delete from ds_tb_score_run_input where run_id = $1', [id]);
  expect(await scores('verify', { id })).toMatchObject({ equal: true });
  await server.db.run(`update ds_tb_works_allot set status = '5' where id = 'review-2-2'`);
  expect(await admin().call('GET', '/dsTbScoreRun/verify', { id })).toMatchObject({ error: 'review.run_unkept' });
  expect(await scores('room', { id })).toMatchObject({ quality: null });
  await server.db.run(`update ds_tb_works_allot set status = '2' where id = 'review-2-2'`);
});

test('domain B4: works with fewer reviews than the project demands, and no waiver, keep scores from being confirmed', async () => {
  const few = async () => (await scores('room', { id: runId })) as unknown as { hinders: string[]; few: object };
  const demand = (least: number) =>
    server.db.run('update ds_tb_review_project set min_per_work = $2, reviews_per_work = 5 where id = $1', [projectId, least]);
  await demand(1);
  await compute();
  expect(await few()).toMatchObject({ hinders: [], few: { wanted: 5, least: 1, underWanted: 3, underLeast: 0 } });
  await demand(4);
  expect(await few()).toMatchObject({ hinders: ['tooFew'], few: { wanted: 5, least: 4, underWanted: 3, underLeast: 3 } });
  expect(await verb('dsTbScoreRun', 'confirm', runId)).toMatchObject({
    error: 'review.too_few',
    message: expect.stringContaining('3 件作品的有效评审少于每件至少 4 份'),
  });
  // Permitted by name, though reviewing is over.
  for (const worksId of worksIds)
    expect(await admin().call('POST', '/dsTbReviewWaiver/add', { projectId, worksId, reason: '专家临时退出，无人可补' })).toMatchObject({
      success: true,
    });
  expect(await few()).toMatchObject({ hinders: [], few: { underWanted: 3, underLeast: 0 } });
  expect(await verb('dsTbScoreRun', 'confirm', runId)).toMatchObject({ success: true });
  await demand(1);
});

test('where a project asks for it, somebody else than who computed the scores confirms them; it cannot be turned off any more', async () => {
  const project = async () => (await list('dsTbReviewProject', { id: projectId })).find(({ id }) => id === projectId);
  const edit = async (confirmByOther: string) =>
    admin().call('PUT', '/dsTbReviewProject/edit', { id: projectId, revision: (await project())?.revision, confirmByOther });
  expect(await edit('1')).toMatchObject({ success: true });
  expect(await edit('0')).toMatchObject({ success: false, issues: [{ field: 'confirmByOther', code: 'frozen' }] });
  await compute();
  const id = runId;
  // The page says so before anybody tries; another organiser may.
  expect(await scores('room', { id })).toMatchObject({ confirmByOther: true, hinders: ['own'] });
  expect(await verb('dsTbScoreRun', 'confirm', id)).toMatchObject({ error: 'review.confirm_own' });
  await server.db.run(`update ds_tb_score_run set create_by = 'somebody' where id = $1`, [id]);
  expect(await verb('dsTbScoreRun', 'confirm', id)).toMatchObject({ success: true });
});

test('a run without a formula says in words what counts, to each reader in their language', async () => {
  const formula = await server.db.one<{ id: string | null }>('select formula_id as id from ds_tb_review_project where id = $1', [
    projectId,
  ]);
  await server.db.run(`update ds_tb_review_project set formula_id = null, status = '3' where id = $1`, [projectId]);
  expect(await verb('dsTbReviewProject', 'score', projectId)).toMatchObject({ success: true });
  const [newest] = await list('dsTbScoreRun', { projectId, status: '0' });
  expect(newest?.formulaVersion).toBe('各份评审的平均分');
  await server.db.run('update ds_tb_review_project set formula_id = $2 where id = $1', [projectId, formula?.id]);
});

test('the answer to an appeal reaches the entrant, and whoever wrote it, once', async () => {
  const [own] = worksIds;
  await server.db.run(
    `insert into ds_tb_review_appeal (id, tenant_id, works_id, reason, status, create_by, create_time)
     select 'appeal', 1, $1, '请核对成绩', '0', username, $3 from sys_user where id = $2`,
    [own, server.as('UNIT').userId, server.now()],
  );
  await server.db.run('delete from sys_outbox');
  const told = async (by: 'APPL' | 'UNIT') =>
    (await server.as(by).ok<{ sysMsgList: AnyRow[] }>('GET', '/sys/annountCement/listByUser')).sysMsgList.filter(
      ({ busId }) => busId === 'appeal',
    );
  expect(await admin().call('PUT', '/dsTbReviewAppeal/accept', { ids: 'appeal', opinion: '先行复核' })).toMatchObject({ success: true });
  expect(await admin().call('PUT', '/dsTbReviewAppeal/finish', { ids: 'appeal', outcome: 'rejected', opinion: '复核无误' })).toMatchObject({
    success: true,
  });
  // The first answer was overtaken before anybody was told.
  expect(await dispatchOutbox(server.services, 1)).toMatchObject({ messages: 2 });
  expect(await dispatchOutbox(server.services, 1)).toMatchObject({ messages: 0 });
  const [entrant, ...others] = await told('APPL');
  expect(others).toEqual([]);
  expect(entrant).toMatchObject({
    titile: '申诉或异议有答复',
    msgContent: expect.stringContaining('不成立'),
    openPage: expect.stringMatching(/^\/participant\/entry\/.+#appeals$/) as string,
  });
  expect(entrant?.msgContent).toContain('复核无误');
  expect(await told('UNIT')).toMatchObject([{ openPage: '/r/dsTbReviewAppeal/appeal' }]);
});

test('the median of the scores that count stands beside their mean and deviation, in the room, the list and what an upgrade knows of earlier runs', async () => {
  await server.db.run(
    `update ds_tb_review_result set items = (select jsonb_agg(jsonb_set(i, '{scoreValue}', '67')) from jsonb_array_elements(items) i) where allot_id = 'review-2-2'`,
  );
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
  await compute();
  const worksId = worksIds[2];
  const [row] = await list('dsTbWorksScore', { runId, worksId });
  expect(row).toMatchObject({ rawMean: 63, median: 62 });
  const ofRoom = async () => (await scores<ScoreRoom>('room', { id: runId })).works.find((work) => work.worksId === worksId);
  expect(await ofRoom()).toMatchObject({ rawMean: 63, median: 62, stdDev: row?.stdDev });
  await server.db.run('alter table ds_tb_works_score drop column median');
  await server.db.run(readFileSync(new URL('../server/migrations/0852_median_of_scores.sql', import.meta.url), 'utf8'));
  expect(await ofRoom()).toMatchObject({ median: 62 });
});
