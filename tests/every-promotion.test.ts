// Who goes on from a stage to the next, and what becomes of their works there (domain B1, B2).
import type { AwardedCompetition, PromotedWork, PromotionPreview } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { stageStatus, worksStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { jobHandlers } from '../server/src/areas/job/handlers.ts';
import { type Body, create, daysFrom, run } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
const day = 86_400_000;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const captain = (): Caller => server.as('APPL');
const at = (days: number): void => server.setClock(new Date(start.getTime() + days * day));
const read = (record: string, id: string, by = admin()) => by.ok<AnyRow>('GET', `/${record}/queryById`, { id });
const gateClose = () =>
  jobHandlers.get('gateClose')?.run(server.services, { tenantId: 1, signal: new AbortController().signal, say: () => undefined }, null);
const toldCaptain = async (): Promise<readonly string[]> => {
  await dispatchOutbox(server.services, 1);
  const rows = await server.db.many<{ title: string; text: string }>(
    `select a.titile as title, a.msg_content as text from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1
     order by a.create_time, a.id`,
    [captain().userId],
  );
  await server.db.run('delete from sys_announcement_send; delete from sys_announcement');
  return rows.map(({ title, text }) => `${title}: ${text}`);
};

interface Place {
  readonly id: string;
  readonly from: AnyRow;
  readonly to: AnyRow;
  /** By their numbers, in the order of their making. */
  readonly works: readonly AnyRow[];
  readonly project: AnyRow;
}

/** A competition with two stages, its works in the first one, locked and reviewed with these totals. */
const place = async (totals: readonly number[], { rule, next }: { readonly rule?: Body; readonly next?: Body } = {}): Promise<Place> => {
  const { id } = await create(server, 'dsTbCompetition', {
    perPersonMax: 99,
    graceSeconds: 0,
    registerEnd: daysFrom(server, 2),
    submissionEndTime: daysFrom(server, 3),
    endTime: daysFrom(server, 90),
  });
  await run(server, 'dsTbCompetition', 'publish', id);
  const stage = (stageNo: number, from: number, until: number, given: Body = {}) =>
    create(server, 'dsTbCompetitionStage', {
      competitionId: id,
      stageNo,
      startTime: daysFrom(server, from),
      endTime: daysFrom(server, until),
      submitRequired: '1',
      ...given,
    });
  const from = await stage(1, -1, 4, { stageName: '初赛', stageNameEn: 'Heats', promoteRule: rule ?? { kind: 'top', value: 2 } });
  const to = await stage(2, 10, 20, { stageName: '决赛', stageNameEn: 'Final', fileLimits: null, ...next });
  const project = await create(server, 'dsTbReviewProject', { competitionId: id, groupIds: null, stageId: from.id });
  const works: AnyRow[] = [];
  for (const [i] of totals.entries()) {
    const team = await create(server, 'dsTbRegistration', { competitionId: id, groupId: null, stageId: null, teamName: `队${i}` });
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, team.id);
    await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [team.id, captain().userId]);
    const work = await create(server, 'dsTbWorks', { competitionId: id, registrationId: team.id, groupId: null, title: `作品${i}` });
    for (const verb of ['submit', 'lock']) await run(server, 'dsTbWorks', verb, work.id);
    works.push(work);
  }
  await run(server, 'dsTbReviewProject', 'startAllot', project.id);
  for (const [i, total] of totals.entries()) {
    const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works[i]?.id });
    await server.db.run(`update ds_tb_works_allot set status = '2', total_score = $2 where id = $1`, [review.id, total]);
  }
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [project.id]);
  for (const verb of ['open', 'close']) await run(server, 'dsTbCompetitionStage', verb, from.id);
  await server.db.run('delete from sys_outbox');
  return { id, from, to, works, project };
};

/** A confirmed run of a project: the score and the rank of each work. */
const confirm = async ({ project, works }: Place, scores: readonly (readonly [score: number, rank: number])[]): Promise<void> => {
  const runId = `run-${server.next()}`;
  await server.db.run(`insert into ds_tb_score_run (id, tenant_id, project_id, status, create_time) values ($1, 1, $2, '1', $3)`, [
    runId,
    project.id,
    server.now(),
  ]);
  for (const [i, [score, rank]] of scores.entries())
    await server.db.run(
      `insert into ds_tb_works_score (id, tenant_id, run_id, works_id, valid_count, adjusted, rank_no, create_time) values ($1, 1, $2, $3, 3, $4, $5, $6)`,
      [`${runId}-${i}`, runId, works[i]?.id, score, rank, server.now()],
    );
};

const preview = ({ from }: Place, by = admin()): Promise<PromotionPreview> =>
  by.ok('GET', '/dsTbCompetitionStage/promotePreview', { id: from.id });
const promote = ({ from, to }: Place, input: Body = {}) =>
  admin().call('PUT', '/dsTbCompetitionStage/promote', { ids: from.id, toStageId: to.id, reason: '按成绩', ...input });
const said = ({ works, leftOut, gone }: PromotionPreview): string =>
  [works, leftOut, gone].map((list) => list.map(({ title, rank, why }) => `${title.slice(2)}:${rank}:${why}`).join(' ')).join(' | ');

describe('the preview', () => {
  test('ranks by the confirmed scores, and by the mean of the reviews only while there are none, which it says', async () => {
    const one = await place([70, 95, 80]);
    expect([(await preview(one)).basis, said(await preview(one))]).toEqual(['mean', '1:1:rule 2:2:rule | 0:3:line | ']);
    // The run weighs otherwise, and breaks the tie of the last two itself.
    await confirm(one, [
      [90, 1],
      [60, 3],
      [60, 2],
    ]);
    const shown = await preview(one);
    expect([shown.basis, said(shown)]).toEqual(['run', '0:1:rule 2:2:rule | 1:3:line | ']);
    expect(shown.projects).toEqual([expect.objectContaining({ id: one.project.id, confirmed: true })]);
    expect(shown.works[0]).toMatchObject({ score: 90, team: '队0' });
    expect(shown).toMatchObject({ places: 2, rule: { kind: 'top', value: 2 }, stage: { name: '初赛', status: stageStatus.closed } });
    expect(shown.competitionName).toBe((await read('dsTbCompetition', one.id)).competitionName);
    expect(shown.targets).toEqual([expect.objectContaining({ id: one.to.id, name: '决赛', handIn: 'may' })]);
  });

  test('what was seen is what is done: any change of the ranking refuses its digest', async () => {
    const one = await place([70, 95, 80]);
    const { digest } = await preview(one);
    await confirm(one, [
      [90, 1],
      [60, 2],
      [50, 3],
    ]);
    expect(await promote(one, { previewDigest: digest })).toMatchObject({ issues: [{ message: 'stage.previewStale' }] });
    expect(await promote(one, { previewDigest: (await preview(one)).digest })).toMatchObject({ success: true });
    expect((await read('dsTbWorks', one.works[1]?.id ?? '')).stageId).toBe(one.to.id);
  });

  test('a promotion that is run again takes nobody further, but fills the place of a work that went out', async () => {
    const one = await place([70, 95, 80]);
    expect(await promote(one)).toMatchObject({ success: true });
    expect(said(await preview(one))).toBe(' | 0:3:line | 1:1:gone 2:2:gone');
    expect(await promote(one)).toMatchObject({ issues: [{ message: 'stage.noWorks' }] });
    await server.db.run(`update ds_tb_works set status = '${worksStatus.withdrawn}' where id = $1`, [one.works[1]?.id]);
    expect(said(await preview(one))).toBe('0:2:rule |  | 2:1:gone');
  });

  test('what is changed by hand goes on with the digest of the preview, and the log says so', async () => {
    const one = await place([70, 95, 80]);
    const { digest } = await preview(one);
    const ids = [one.works[0]?.id, one.works[1]?.id].join(',');
    expect(await promote(one, { worksIds: ids, previewDigest: digest, reason: '外卡' })).toMatchObject({ success: true });
    const log = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbStagePromotion/list', {
      toStage: one.to.id,
      column: 'rank',
      order: 'asc',
    });
    expect(log.records.map((r) => [r.worksId, r.rank, r.score, r.byHand, r.reason])).toEqual([
      [one.works[1]?.id, 1, 95, '0', '外卡'],
      [one.works[0]?.id, 3, 70, '1', '外卡'],
    ]);
  });

  test('works under review go nowhere, and no stage takes works once its review has begun', async () => {
    const one = await place([70, 95]);
    await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [one.project.id]);
    expect(await promote(one)).toMatchObject({ issues: [{ message: 'stage.underReview', params: { count: 2 } }] });
    await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [one.project.id]);
    const later = await create(server, 'dsTbReviewProject', { competitionId: one.id, groupIds: null, stageId: one.to.id });
    await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [later.id]);
    expect((await preview(one)).targets).toEqual([]);
    expect(await promote(one)).toMatchObject({ issues: [{ field: 'toStageId', message: 'stage.target' }] });
  });
});

describe('the work in the next stage', () => {
  const edit = async (id: string, given: Body) => {
    const { revision } = await read('dsTbWorks', id, captain());
    return captain().call('PUT', '/dsTbWorks/edit', { id, revision, ...given });
  };
  const submit = (id: string) => captain().call('PUT', '/dsTbWorks/submit', { ids: id });
  const versions = async (id: string) =>
    (
      await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksVersion/list', { worksId: id, column: 'versionNo', order: 'asc' })
    ).records.map((v) => [v.versionNo, v.title, v.isFinal]);

  test('WORK-01: it is handed in anew while that stage is open, with the earlier version kept, and locked when it closes', async () => {
    const one = await place([90, 80], { rule: { kind: 'top', value: 1 } });
    const id = one.works[0]?.id ?? '';
    await server.db.run(`update ds_tb_works set commit_hash = 'old' where id = $1`, [id]);
    expect(await promote(one)).toMatchObject({ success: true });
    expect(await read('dsTbWorks', id)).toMatchObject({ stageId: one.to.id, status: worksStatus.submitted, commitHash: null });
    // Between the stages nothing is taken, and nothing is locked either.
    at(5);
    expect(await edit(id, { title: '早了' })).toMatchObject({ error: 'works.closed' });
    await gateClose();
    expect((await read('dsTbWorks', id)).status).toBe(worksStatus.submitted);
    at(12);
    expect(await captain().ok('GET', '/dsTbWorks/handing', { id })).toMatchObject({
      gate: 'open',
      until: daysFrom(server, 8),
      stage: { name: '决赛' },
    });
    expect(await edit(id, { title: '决赛作品' })).toMatchObject({ success: true });
    expect(await submit(id)).toMatchObject({ success: true });
    expect(await versions(id)).toEqual([
      [1, '作品0', '0'],
      [2, '决赛作品', '1'],
    ]);
    expect(await read('dsTbWorks', id)).toMatchObject({ lateSeconds: 0 });
    await gateClose();
    expect((await read('dsTbWorks', id)).status).toBe(worksStatus.submitted);
    at(21);
    expect(await submit(id)).toMatchObject({ error: 'works.closed' });
    await gateClose();
    expect((await read('dsTbWorks', id)).status).toBe(worksStatus.locked);
    expect((await read('dsTbWorks', one.works[1]?.id ?? '')).status, 'who stays behind stays locked').toBe(worksStatus.locked);
  });

  test('a stage with files or a form of its own asks for it: until then nothing is handed in, and the captain is reminded', async () => {
    const one = await place([90], { rule: { kind: 'top', value: 1 } });
    const id = one.works[0]?.id ?? '';
    const form = await create(server, 'dsTbCompetitionForm', {
      competitionId: one.id,
      groupId: null,
      stageId: one.to.id,
      formKind: 'works',
      fields: [{ key: 'plan', label: '答辩提纲', type: 'text', required: true }],
    });
    await run(server, 'dsTbCompetitionForm', 'use', form.id);
    expect((await preview(one)).targets).toEqual([expect.objectContaining({ handIn: 'must' })]);
    expect(await promote(one)).toMatchObject({ success: true });
    expect(await read('dsTbWorks', id)).toMatchObject({ status: worksStatus.notSubmitted, answers: null });
    const { competitionName } = await read('dsTbCompetition', one.id);
    const [told = '', ...others] = await toldCaptain();
    expect(others).toEqual([]);
    for (const part of [
      '作品已晋级',
      competitionName,
      one.works[0]?.worksNo,
      '作品0',
      '从“初赛”晋级“决赛”',
      one.to.startTime,
      one.to.endTime,
      '重新提交作品',
    ])
      expect(told).toContain(part);
    at(12);
    const start = await captain().ok<{
      entries: { competitionId: string; next: string; due: string; steps: { name: string; state: string }[] }[];
    }>('GET', '/sys/dashboard/startPage', { role: 'APPL' });
    const card = start.entries.find(({ competitionId }) => competitionId === one.id);
    expect(card).toMatchObject({ next: 'handIn', due: one.to.endTime });
    expect(card?.steps.find(({ name }) => name === 'works')).toEqual({ name: 'works', state: 'now' });
    expect(await submit(id)).toMatchObject({ issues: [{ field: 'answers' }] });
    expect(await edit(id, { answers: { plan: '三部分' } })).toMatchObject({ success: true });
    at(19.5);
    await jobHandlers
      .get('remindEntry')
      ?.run(server.services, { tenantId: 1, signal: new AbortController().signal, say: () => undefined }, null);
    expect((await toldCaptain()).map((text) => text.split(':')[0])).toEqual(['作品提交即将截止']);
    expect(await submit(id)).toMatchObject({ success: true });
    expect((await versions(id)).length).toBe(2);
  });

  test('a stage that takes no works leaves them locked', async () => {
    const one = await place([90], { rule: { kind: 'top', value: 1 }, next: { submitRequired: '0' } });
    expect((await preview(one)).targets).toEqual([expect.objectContaining({ handIn: 'no' })]);
    expect(await promote(one)).toMatchObject({ success: true });
    expect(await read('dsTbWorks', one.works[0]?.id ?? '')).toMatchObject({ stageId: one.to.id, status: worksStatus.locked });
  });

  test('B1: a work stays in the stage in which it is reviewed, and joins none under review', async () => {
    const one = await place([90]);
    const { id } = one.works[0] ?? { id: '' };
    await server.db.run(`update ds_tb_works set stage_id = $2, status = '1' where id = $1`, [id, one.from.id]);
    const { revision } = await read('dsTbWorks', id);
    const moved = (stageId: string | null) => admin().call('PUT', '/dsTbWorks/edit', { id, revision, stageId });
    expect(await moved(one.to.id)).toMatchObject({ issues: [{ field: 'stageId', message: 'works.stageReviewed' }] });
    await server.db.run(`update ds_tb_works_allot set status = '5' where works_id = $1`, [id]);
    const later = await create(server, 'dsTbReviewProject', { competitionId: one.id, groupIds: null, stageId: one.to.id });
    await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [later.id]);
    expect(await moved(one.to.id)).toMatchObject({ issues: [{ field: 'stageId', message: 'works.stageFixed' }] });
    await server.db.run(`update ds_tb_review_project set status = '1' where id = $1`, [later.id]);
    expect(await moved(one.to.id)).toMatchObject({ success: true });
  });
});

describe('what people are told', () => {
  test('those who go on hear it, the others once the list is complete, and neither where the competition has it off', async () => {
    const one = await place([90, 80, 70], { rule: { kind: 'top', value: 1 } });
    const titles = async () => (await toldCaptain()).map((text) => text.split(':')[0]);
    expect(await promote(one)).toMatchObject({ success: true });
    expect(await titles()).toEqual(['作品已晋级']);
    expect(await promote(one, { worksIds: one.works[1]?.id, tellRest: '1' })).toMatchObject({ success: true });
    expect(new Set(await titles())).toEqual(new Set(['作品已晋级', '作品未晋级']));
    const still = await place([90, 80], { rule: { kind: 'top', value: 1 } });
    await admin().ok('PUT', '/dsTbCompetition/saveMessages', { id: still.id, switches: { workPromoted: '', workNotPromoted: '' } });
    expect(await promote(still, { tellRest: '1' })).toMatchObject({ success: true });
    expect(await titles()).toEqual([]);
  });

  test('domain B4: results that are withdrawn are told to those who saw them, with the reason, and the public page says since when', async () => {
    const one = await place([90]);
    await confirm(one, [[90, 1]]);
    const listed = async () =>
      ((await server.inject('GET', '/dsTbAward/competitions')).result as AwardedCompetition[]).find(({ id }) => id === one.id);
    await run(server, 'dsTbReviewProject', 'publishResult', one.project.id);
    await toldCaptain();
    expect(await listed()).toBeUndefined();
    await run(server, 'dsTbReviewProject', 'withdrawResult', one.project.id, { reason: '计分有误' });
    const [told = ''] = await toldCaptain();
    expect(told).toMatch(/^成绩已撤回: .*“队0”此前看到的结果不再有效，请等候重新公布。原因：计分有误$/);
    expect((await listed())?.withdrawn).toEqual([{ name: one.project.projectName, day: '2026-05-06' }]);
    await run(server, 'dsTbReviewProject', 'publishResult', one.project.id);
    expect(await listed()).toBeUndefined();
  });

  test('published results of a stage list for everybody who went on, without ranks, until they are withdrawn', async () => {
    const one = await place([90, 80], { rule: { kind: 'top', value: 1 } });
    expect(await promote(one)).toMatchObject({ success: true });
    const listed = async () =>
      ((await server.inject('GET', '/dsTbAward/competitions')).result as AwardedCompetition[]).find(({ id }) => id === one.id);
    const works = async () =>
      ((await server.inject('GET', '/dsTbAward/promoted', { stageId: one.from.id })).result as { records: PromotedWork[] }).records;
    expect([await listed(), await works()]).toEqual([undefined, []]);
    await run(server, 'dsTbCompetitionStage', 'publishResult', one.from.id);
    expect((await listed())?.stages).toEqual([{ id: one.from.id, name: '初赛', count: 1 }]);
    const [work, ...others] = await works();
    expect(others).toEqual([]);
    expect(Object.keys(work ?? {}).toSorted()).toEqual(['id', 'team', 'title', 'to', 'unit', 'worksNo']);
    expect(work).toMatchObject({ title: '作品0', team: '队0', to: '决赛' });
    await run(server, 'dsTbCompetitionStage', 'withdrawResult', one.from.id, { reason: '名单有误' });
    expect([await listed(), await works()]).toEqual([undefined, []]);
  });
});
