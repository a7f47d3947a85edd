import type { VerbAnswer } from '@saiyun/sdk';
import type { awardCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { appealStatus, certificateCause } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appealMessages } from '../server/src/areas/review/result/tell-appeal.ts';
import { create, reference, run } from './support/sample.ts';
import { type Caller, ownExpertId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let projectId = '';
const worksIds: string[] = [];
/** Scores of the works, best first. */
const scores = [95, 85, 75, 65];

beforeAll(async () => {
  server = await testServer();
  projectId = (await create(server, 'dsTbReviewProject', { feePerReview: 0, entrantSees: 'award,band' })).id;
  for (const [level, name, english, value] of [
    [1, '一等奖', 'First prize', 1],
    [2, '二等奖', 'Second prize', 2],
  ] as const)
    await create(server, 'dsTbAwardRule', {
      projectId,
      level,
      awardName: name,
      awardNameEn: english,
      cutType: 'topN',
      value,
      tiePolicy: 'include',
    });
  await run(server, 'dsTbReviewProject', 'startAllot', projectId);
  const items = await server.db.many<{ id: string }>(
    `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id where p.id = $1 and i.del_flag = '0'`,
    [projectId],
  );
  for (const [w, score] of scores.entries()) {
    const worksId = await reference(server, 'dsTbWorks', true);
    worksIds.push(worksId);
    await server.db.run(
      `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, create_time) values ($1, 1, $2, $3, $4, '2', $5)`,
      [`review-${w}`, projectId, worksId, ownExpertId, server.now()],
    );
    await server.db.run(
      `insert into ds_tb_review_result (id, tenant_id, allot_id, works_id, expert_id, version_no, is_draft, items, create_time)
       values ($1, 1, $1, $2, $3, 1, '0', $4, $5)`,
      [`review-${w}`, worksId, ownExpertId, JSON.stringify(items.map(({ id }) => ({ itemId: id, scoreValue: score }))), server.now()],
    );
  }
  await server.db.run(
    'update ds_tb_works set competition_id = (select competition_id from ds_tb_review_project where id = $1) where id = any($2)',
    [projectId, worksIds],
  );
  await server.db.run(
    `update ds_tb_competition set status = '1' where id = (select competition_id from ds_tb_review_project where id = $1)`,
    [projectId],
  );
  // The best work is the entrant's own.
  const own = await reference(server, 'dsTbRegistration', true);
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [own, server.as('APPL').userId]);
  await server.db.run('update ds_tb_works set registration_id = $2 where id = $1', [worksIds[0], own]);
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [projectId]);
}, 120_000);
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const verb = (name: string, ids: string | readonly string[], input = {}) =>
  admin().call('PUT', `/dsTbAward/${name}`, { ids: [ids].flat().join(','), ...input });
const awards = async (by: Caller = admin(), query: Record<string, unknown> = {}) =>
  (await by.ok<{ records: AnyRow[] }>('GET', '/dsTbAward/list', { projectId, pageSize: 50, ...query })).records;
/** Awards in short: which work, which award, in which state. */
const told = (rows: readonly AnyRow[]) =>
  rows
    .map(({ worksId, awardLevel, status }) => [worksIds.indexOf(String(worksId)), awardLevel, status])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]));

/** Computes the scores and confirms them; what is told of it, and what follows. */
const confirmed = async () => {
  await admin().ok('PUT', '/dsTbReviewProject/score', { ids: projectId });
  const { records } = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbScoreRun/list', { projectId, status: '0' });
  return admin().ok<VerbAnswer>('PUT', '/dsTbScoreRun/confirm', { ids: records[0]?.id });
};
const confirmRun = async () => (await confirmed()).told;
const rescore = (work: number, score: number) =>
  server.db.run(
    `update ds_tb_review_result set items = (select jsonb_agg(i || jsonb_build_object('scoreValue', $2::int)) from jsonb_array_elements(items) i) where id = $1`,
    [`review-${work}`, score],
  );
const day = (ahead: number) => new Date(server.now().getTime() + (ahead * 24 + 8) * 3_600_000).toISOString().slice(0, 10);
const open = async <T>(path: string, query: object = {}) => (await server.inject('GET', path, { ...query })).result as T;
type Competitions = Awaited<ReturnType<ReturnType<typeof awardCalls>['competitions']>>;
type Works = Awaited<ReturnType<ReturnType<typeof awardCalls>['results']>>;

test('domain B4: a confirmed run proposes its awards, which none but the organisers see; another run replaces them', async () => {
  expect(await confirmed()).toMatchObject({ next: '已拟定 3 项奖项，接下来在获奖名单中公示，期满后确认' });
  expect(told(await awards())).toEqual([
    [0, '一等奖', '0'],
    [1, '二等奖', '0'],
    [2, '二等奖', '0'],
  ]);
  const [best] = await awards();
  expect(best).toMatchObject({ rankNo: 1, score: 95, registrationId_dictText: expect.any(String), unitId_dictText: expect.any(String) });
  for (const role of ['APPL', 'UNIT'] as const) expect(await awards(server.as(role))).toEqual([]);
  expect(await open<Competitions>('/dsTbAward/competitions')).toEqual([]);
  await rescore(3, 99);
  await confirmRun();
  expect(told(await awards())).toEqual([
    [0, '二等奖', '0'],
    [1, '二等奖', '0'],
    [3, '一等奖', '0'],
  ]);
  expect((await awards(admin(), { column: 'rankNo', order: 'asc' })).map(({ rankNo, score }) => [rankNo, score])).toEqual([
    [1, 99],
    [2, 95],
    [3, 85],
  ]);
  await rescore(3, 65);
  await confirmRun();
});

test('domain B4: public notice has an end, everyone sees it without a session, and it cannot be cut short', async () => {
  const ids = (await awards()).map(({ id }) => String(id));
  expect(await verb('publicise', ids, { noticeEnd: day(-1) })).toMatchObject({
    error: 'award.notice_past',
    message: '公示截止日期不能早于今天',
  });
  expect(await verb('publicise', ids)).toMatchObject({ error: 'input.invalid' });
  expect(await verb('publicise', ids, { noticeEnd: day(5) })).toMatchObject({ success: true });
  expect(await verb('confirm', ids)).toMatchObject({
    error: 'award.on_notice',
    message: expect.stringContaining(`公示期未满，${day(5)} 之后才能确认`),
  });
  const shown = await awards(server.as('APPL'));
  expect(told(shown)).toHaveLength(3);
  // School and team are public with the award; rank and score are not.
  for (const row of shown) expect(row).toMatchObject({ unitId_dictText: expect.any(String), score: null, rankNo: null });
  const [competition] = await open<Competitions>('/dsTbAward/competitions');
  expect(competition).toMatchObject({ onNotice: 3, confirmed: 0, firstNoticeEnd: day(5), noticeEnd: day(5) });
  const [third] = ids.slice(-1);
  await server.db.run('update ds_tb_award set notice_end = $2 where id = $1', [third, day(3)]);
  expect((await open<Competitions>('/dsTbAward/competitions'))[0]).toMatchObject({ firstNoticeEnd: day(3), noticeEnd: day(5) });
  await server.db.run('update ds_tb_award set notice_end = $2 where id = $1', [third, day(5)]);
  // Whoever has no account is told whom to tell.
  expect(competition?.contact).toEqual({ name: expect.any(String), phone: expect.any(String), email: expect.stringContaining('@') });
  const list = await open<Works>('/dsTbAward/results', { competitionId: competition?.id });
  expect(list.records.map(({ award, level, status }) => [award, level, status])).toEqual([
    ['一等奖', 1, '1'],
    ['二等奖', 2, '1'],
    ['二等奖', 2, '1'],
  ]);
  const english = (await server.inject('GET', '/dsTbAward/results', { competitionId: competition?.id, pageSize: 1 }, {}, 'en'))
    .result as Works;
  expect(english).toMatchObject({ total: 3, pages: 3, records: [{ award: 'First prize' }] });
  const first = list.records[0];
  const found = (keyword: unknown) => open<Works>('/dsTbAward/results', { competitionId: competition?.id, keyword });
  expect((await found(first?.worksNo)).records.map(({ id }) => id)).toEqual([first?.id]);
  expect((await found('%')).records).toEqual([]);
  expect((await server.inject('GET', '/dsTbAward/results', {})).error).toBe('input.invalid');
  expect(JSON.stringify(list)).not.toMatch(/captain|mobile|idCard|tutor/i);
});

test('domain B4: an objection to an award, of anybody, holds up its confirmation and is hidden from the team', async () => {
  const rows = await awards();
  const [mine, other] = [0, 1].map((work) => rows.find(({ worksId }) => worksId === worksIds[work]));
  const object = (by: Caller, awardId: unknown, worksId: unknown) =>
    by.call('POST', '/dsTbReviewAppeal/add', { awardId, worksId, reason: '该作品与往年获奖作品雷同，请核查。' });
  const school = server.as('UNIT');
  expect(await object(school, mine?.id, worksIds[1])).toMatchObject({ issues: [{ field: 'awardId', message: 'appeal.otherWork' }] });
  expect(await object(school, mine?.id, worksIds[0])).toMatchObject({ success: true });
  expect(await object(school, mine?.id, worksIds[0])).toMatchObject({ issues: [{ field: 'awardId' }] });
  expect(await object(server.as('APPL'), other?.id, worksIds[1])).toMatchObject({ success: true });
  // Beside the award for those who decide, hidden from everybody else.
  const beside = async (by: Caller) => (await awards(by)).flatMap(({ objections }) => objections ?? []);
  expect(await beside(admin())).toEqual(['1', '1']);
  expect(await beside(server.as('APPL'))).toEqual([]);
  const seen = async (by: Caller) =>
    (await by.ok<{ records: AnyRow[] }>('GET', '/dsTbReviewAppeal/list', { pageSize: 50 })).records.map(({ awardId }) => awardId);
  expect(await seen(server.as('APPL'))).toEqual([other?.id]);
  expect(await seen(school)).toEqual([mine?.id]);

  server.moveClock(6 * 86_400_000);
  expect(await verb('confirm', String(mine?.id))).toMatchObject({ error: 'award.objected' });
  // The notice is over, though nobody has confirmed the award yet.
  expect(await object(school, other?.id, worksIds[1])).toMatchObject({ issues: [{ message: 'appeal.notOnNotice' }] });
  const appeals = (await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbReviewAppeal/list', { pageSize: 50 })).records;
  expect(appeals.find(({ awardId }) => awardId === mine?.id)).toMatchObject({ score: '95', rank: '1', scoredIn: mine?.runId });
  // By name, never by account; whoever did not write it learns who it was only where they decide.
  const names = await server.db.many<{ username: string; realname: string }>('select username, realname from sys_user');
  const nameOf = (by: Caller) => names.find(({ username }) => username === by.userId)?.realname;
  expect(appeals.find(({ awardId }) => awardId === mine?.id)).toMatchObject({
    createBy_dictText: nameOf(school),
    authorOf: expect.any(String),
    updateBy_dictText: null,
  });
  const written = (await school.ok<{ records: AnyRow[] }>('GET', '/dsTbReviewAppeal/list', { pageSize: 50 })).records[0];
  expect(written).toMatchObject({ score: null, rank: null });
  const idOf = (awardId: unknown) => appeals.find((one) => one.awardId === awardId)?.id;
  await admin().ok('PUT', '/dsTbReviewAppeal/refuse', { ids: idOf(mine?.id), opinion: '经核查不雷同' });
  expect(await verb('confirm', String(mine?.id))).toMatchObject({
    success: true,
    result: { next: '可以签发证书了；本竞赛还有 2 项奖项未确认' },
  });
  await admin().ok('PUT', '/dsTbReviewAppeal/accept', { ids: idOf(other?.id), opinion: '受理' });
  expect(await verb('confirm', String(other?.id))).toMatchObject({ error: 'award.objected' });
  const decide = { ids: idOf(other?.id), opinion: '材料不能证明雷同' };
  expect(await admin().call('PUT', '/dsTbReviewAppeal/finish', decide)).toMatchObject({ issues: [{ field: 'outcome', code: 'required' }] });
  expect(await admin().call('PUT', '/dsTbReviewAppeal/finish', { ...decide, outcome: 'rejected' })).toMatchObject({ success: true });
  expect((await awards()).find(({ id }) => id === other?.id)).toMatchObject({ objections: null, objected: 'rejected' });
  const answered = async (by: Caller) =>
    (await by.ok<{ records: AnyRow[] }>('GET', '/dsTbReviewAppeal/list', { pageSize: 50 })).records.find(
      ({ awardId }) => awardId === other?.id,
    );
  expect(await answered(admin())).toMatchObject({ updateBy_dictText: nameOf(admin()) });
  // Somebody of the same account name in another tenant is somebody else.
  await server.db.run(
    `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', 'namesake', 'tenant_id', 2, 'realname', '别人', 'unit_id', null))).*
     from sys_user u where u.username = $1 and u.tenant_id = 1`,
    [server.as('APPL').userId],
  );
  expect(await answered(server.as('APPL'))).toMatchObject({ createBy_dictText: nameOf(server.as('APPL')), updateBy_dictText: null });
  const told = await server.db.tx((tx) => appealMessages(tx, 1, { id: String(idOf(other?.id)), to: appealStatus.closed }));
  expect(told.map(({ userIds }) => userIds)).toEqual([[server.as('APPL').userId]]);
  expect(await object(school, mine?.id, worksIds[0])).toMatchObject({
    issues: [{ field: 'awardId', message: 'appeal.notOnNotice' }],
  });
});

test('domain B4: a new run changes nothing that is public, and tells which awards it would give otherwise', async () => {
  // The third work falls behind the fourth; the first is confirmed as the best and stays so.
  await rescore(2, 50);
  await rescore(0, 10);
  expect(await confirmRun()).toContain('2 项奖项与新成绩不一致');
  expect(told(await awards())).toEqual([
    [0, '一等奖', '2'],
    [1, '二等奖', '1'],
    [2, '二等奖', '1'],
    [3, '二等奖', '0'],
  ]);
  const differing = await awards(admin(), { differs: '1' });
  expect(differing.map(({ worksId, due }) => [worksIds.indexOf(String(worksId)), due])).toEqual([
    [0, null],
    [1, '一等奖'],
  ]);
  // What is given again follows its scores.
  expect((await awards()).find(({ worksId }) => worksId === worksIds[2])).toMatchObject({ rankNo: 3, score: 50, differs: '0', due: null });
  // None but the organisers learn of it.
  for (const row of await awards(server.as('APPL'))) expect(row).toMatchObject({ differs: null, due: null });
  expect(await server.as('APPL').call('GET', '/dsTbAward/list', { differs: '1' })).toMatchObject({ error: 'query.column' });
  await rescore(0, 95);
  await rescore(2, 75);
  expect(await confirmRun()).toBeUndefined();
  expect(await awards(admin(), { differs: '1' })).toEqual([]);
  await rescore(0, 10);
  await rescore(2, 50);
  await confirmRun();
});

test('awards are listed by competition, level and rank; whoever sees no ranks gets them by level', async () => {
  const levels = (rows: readonly AnyRow[]) => rows.map(({ levelNo, rankNo }) => [levelNo, rankNo]);
  // Ranks as of the scores that gave each: the first two keep those of before.
  for (const query of [{}, { column: 'competitionId', order: 'asc' }])
    expect(levels(await awards(admin(), query))).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [2, 3],
    ]);
  expect(levels(await awards(server.as('APPL'))).map(([level]) => level)).toEqual([1, 2, 2]);
});

test('CERT-01: a revoked award takes its certificates with it, and those of no other', async () => {
  const { id: awardId } = (await awards(admin(), { status: '1' }))[0] as AnyRow;
  for (const [id, of] of [
    ['cert-of-award', awardId],
    ['cert-of-other', 'another'],
  ])
    await server.db.run(
      `insert into ds_tb_certificate (id, tenant_id, cert_no, template_id, competition_id, award_id, holder_type, holder_id, holder_name, verify_code, payload,
         payload_sig, key_id, pdf_sha256, file_id, status, issue_time, create_time)
       values ($1, 1, $1, 't', 'c', $2, 'person', 'h', '张三', 'A1B2C3D4', '{}', '', 'k', '', '', '1', $3, $3)`,
      [id, of, server.now()],
    );
  expect(await verb('revoke', awardId, { reason: '' })).toMatchObject({ success: false });
  const status = (id: string) =>
    server.db.one('select status, revoke_reason as reason, revoke_cause as cause from ds_tb_certificate where id = $1', [id]);
  expect(await status('cert-of-award')).toMatchObject({ status: '1' });
  expect(await verb('revoke', awardId, { reason: '作品抄袭' })).toMatchObject({ success: true });
  expect(await status('cert-of-award')).toEqual({ status: '2', reason: '作品抄袭', cause: certificateCause.awardRevoked });
  expect(await status('cert-of-other')).toMatchObject({ status: '1' });
  const audited = await server.db.one(
    `select count(*)::int as n from sys_audit_log where entity = 'dsTbCertificate' and entity_id = 'cert-of-award'`,
  );
  expect(audited).toEqual({ n: 1 });
});

test('domain B4: an award that was revoked by mistake is again what it was, unless the work has another one; its certificates stay revoked', async () => {
  const byState = async (status: string) => (await awards(admin(), { status }))[0] as AnyRow;
  const after = async (id: string) => (await awards()).find((one) => one.id === id);
  const onNotice = (await byState('3')).id;
  expect(await verb('restore', onNotice, {})).toMatchObject({ error: 'input.invalid' });
  expect(await verb('restore', onNotice, { reason: '误撤' })).toMatchObject({
    success: true,
    result: { told: '随奖项撤销的 1 份证书没有恢复，请重新签发' },
  });
  expect(await after(onNotice)).toMatchObject({ status: '1', reason: null, differs: '1' });
  expect(await server.db.one(`select status from ds_tb_certificate where id = 'cert-of-award'`)).toEqual({ status: '2' });
  for (const was of ['2', '0']) {
    const { id } = await byState(was);
    await verb('revoke', id, { reason: '看错一行' });
    expect(await verb('restore', id, { reason: '误撤' })).toMatchObject({ success: true, result: { rows: [{ state: was }] } });
    expect(await after(id)).toMatchObject({ status: was, reason: null });
  }
  // Nobody is confirmed past an objection, nor has two awards for one work.
  const { id, worksId } = await byState('2');
  await verb('revoke', id, { reason: '看错一行' });
  await server.db.run(
    `insert into ds_tb_review_appeal (id, tenant_id, works_id, award_id, reason, status, create_by, create_time) values ('late', 1, $1, $2, '抄袭，请核查', '0', 'x', $3)`,
    [worksId, id, server.now()],
  );
  expect(await verb('restore', id, { reason: '误撤' })).toMatchObject({ error: 'award.objected' });
  await server.db.run(`delete from ds_tb_review_appeal where id = 'late'`);
  await server.db.run(
    `insert into ds_tb_award (id, tenant_id, competition_id, project_id, works_id, award_level, level_no, run_id, status, create_time)
     select 'other-award', 1, competition_id, project_id, works_id, '优秀奖', 9, run_id, '0', create_time from ds_tb_award where id = $1`,
    [id],
  );
  expect(await verb('restore', id, { reason: '误撤' })).toMatchObject({ error: 'award.replaced' });
  await server.db.run(`delete from ds_tb_award where id = 'other-award'`);
  expect(await verb('restore', id, { reason: '误撤' })).toMatchObject({ success: true });
  // As it was before this test.
  await verb('revoke', onNotice, { reason: '作品抄袭' });
});

test('domain B4: a revoked award is seen by its own team alone, with the reason', async () => {
  const mine = (await awards()).find(({ worksId }) => worksId === worksIds[0]);
  expect(await verb('revoke', String(mine?.id), {})).toMatchObject({ error: 'input.invalid' });
  expect(await verb('revoke', String(mine?.id), { reason: '抄袭' })).toMatchObject({ success: true });
  const seen = await awards(server.as('APPL'));
  expect(seen.filter(({ status }) => status === '3')).toEqual([expect.objectContaining({ id: mine?.id, reason: '抄袭' })]);
  expect((await open<Works>('/dsTbAward/results', { competitionId: mine?.competitionId })).records.map(({ id }) => id)).not.toContain(
    mine?.id,
  );
});

test('domain B4: a team that was told what is proposed is told that it comes to nothing', async () => {
  await rescore(0, 80);
  await confirmRun();
  const proposed = (await awards()).find(({ worksId, status }) => worksId === worksIds[0] && status === '0');
  expect(await verb('revoke', String(proposed?.id), { reason: '参赛资格不符' })).toMatchObject({ success: true });
  const seen = async (by: Caller) => (await awards(by)).filter(({ id }) => id === proposed?.id);
  expect(await seen(server.as('APPL'))).toEqual([]);
  await admin().ok('PUT', '/dsTbReviewProject/publishResult', { ids: projectId });
  expect(await seen(server.as('APPL'))).toEqual([expect.objectContaining({ status: '3', reason: '参赛资格不符' })]);
});

test('domain B4: a team sees the award that is proposed now beside the one that was revoked, others neither', async () => {
  await admin().ok('PUT', '/dsTbReviewProject/withdrawResult', { ids: projectId, reason: '成绩重算' });
  // What was revoked is not proposed again.
  expect(await confirmRun()).toContain('1 项奖项此前已被撤销，不再拟定');
  expect(told(await awards(admin(), { status: '0' }))).toEqual([
    [1, '一等奖', '0'],
    [3, '二等奖', '0'],
  ]);
  await create(server, 'dsTbAwardRule', { projectId, level: 3, awardName: '三等奖', cutType: 'topN', value: 1, tiePolicy: 'include' });
  await rescore(0, 10);
  await confirmRun();
  const seen = async (by: Caller) =>
    told(
      (await awards(by, { column: 'levelNo', order: 'desc' })).filter(({ worksId, status }) => worksId === worksIds[0] && status !== '2'),
    );
  const revoked = [
    [0, '二等奖', '3'],
    [0, '一等奖', '3'],
  ];
  expect(await seen(admin())).toEqual([[0, '三等奖', '0'], ...revoked]);
  // Of results that are not public the team is told nothing: neither what is proposed, nor that a proposal came to nothing.
  expect(await seen(server.as('APPL'))).toEqual(revoked.slice(1));
  await admin().ok('PUT', '/dsTbReviewProject/publishResult', { ids: projectId });
  expect(await seen(server.as('APPL'))).toEqual([[0, '三等奖', '0'], ...revoked]);
  const proposed = (await awards(server.as('APPL'))).filter(({ status }) => status === '0');
  expect(proposed.map(({ worksId, rankNo, score, runId }) => [worksId, rankNo, score, runId])).toEqual([[worksIds[0], null, null, null]]);
  // What a project does not disclose is not told by its awards either.
  await server.db.run(`update ds_tb_review_project set entrant_sees = 'band' where id = $1`, [projectId]);
  expect(await seen(server.as('APPL'))).toEqual(revoked.slice(1));
  await server.db.run(`update ds_tb_review_project set entrant_sees = 'award' where id = $1`, [projectId]);
});
