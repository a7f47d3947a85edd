import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(shown).toMatchObject([{ worksId: worksIds[0], rankNo: 2, adjusted: 80 }]);
  for (const expert of experts) expect(JSON.stringify(shown)).not.toContain(expert);
  expect(await verb('dsTbReviewProject', 'withdrawResult', projectId, { reason: '复核' })).toMatchObject({ success: true });
  expect(await own()).toEqual([]);
});

test('a run that would come out otherwise now is not confirmed; a newer one supersedes the older, reopening all', async () => {
  await verb('dsTbReviewProject', 'score', projectId);
  const drafts = () => list('dsTbScoreRun', { projectId, status: '0' });
  const [older] = await drafts();
  await server.db.run(`update ds_tb_works_allot set status = '5' where id = 'review-2-2'`);
  expect(await verb('dsTbScoreRun', 'confirm', older?.id ?? '')).toMatchObject({ error: 'review.run_stale' });
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
