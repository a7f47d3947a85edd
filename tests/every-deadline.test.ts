// What happens when a time comes, without anybody's doing (domain B2, B4, B9): each once, on however many nodes.
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { jobHandlers } from '../server/src/areas/job/handlers.ts';
import { type Body, create, daysFrom, referenceScores, run } from './support/sample.ts';
import { type Caller, homeUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
const day = 86_400_000;
beforeAll(async () => {
  server = await testServer();
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const at = (days: number, ms = 0): void => server.setClock(new Date(start.getTime() + days * day + ms));
const read = (record: string, id: string) => admin().ok<AnyRow>('GET', `/${record}/queryById`, { id });
const stateOf = async (record: string, id: string) => (await read(record, id)).status;

/** Runs a job on two nodes at the same moment and returns the lines that both wrote. */
const job = async (name: string, parameter: string | null = null): Promise<readonly string[]> => {
  const lines: string[] = [];
  const once = () =>
    jobHandlers
      .get(name)
      ?.run(server.services, { tenantId: 1, signal: new AbortController().signal, say: (line) => void lines.push(line) }, parameter);
  await Promise.all([once(), once()]);
  return lines;
};

const messagesTo = async (userId: string): Promise<readonly string[]> => {
  const rows = await server.db.many<{ title: string }>(
    `select a.titile as title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1 order by a.create_time, a.id`,
    [userId],
  );
  return rows.map(({ title }) => title);
};
const forgetMessages = () => server.db.run('delete from sys_announcement_send; delete from sys_announcement; delete from sys_outbox');

const competition = async (given: Body = {}): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', { perPersonMax: 9, ...given });
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const entry = async (competitionId: string, verbs: readonly string[] = ['submit', 'approve']): Promise<AnyRow> => {
  const row = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
  for (const verb of verbs) await run(server, 'dsTbRegistration', verb, row.id, verb === 'returnBack' ? { opinion: '请修改' } : {});
  return row;
};
const work = async (competitionId: string): Promise<AnyRow> => {
  const { id } = await entry(competitionId);
  const row = await create(server, 'dsTbWorks', { competitionId, registrationId: id, groupId: null });
  await run(server, 'dsTbWorks', 'submit', row.id);
  return row;
};

describe('gateClose', () => {
  test('WORK-01: submitted works are locked once the deadline, its grace and exceptions are over, and not a second before', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 2), submissionEndTime: daysFrom(server, 3), graceSeconds: 60 });
    const [one, two] = [await work(id), await work(id)];
    await create(server, 'dsTbTimelineException', {
      competitionId: id,
      scopeType: 'team',
      scopeId: two.registrationId,
      gate: 'submit',
      newEnd: daysFrom(server, 5),
    });
    at(3, 60_000);
    await job('gateClose');
    expect(await stateOf('dsTbWorks', one.id)).toBe('1');
    at(3, 61_000);
    await job('gateClose');
    expect([await stateOf('dsTbWorks', one.id), await stateOf('dsTbWorks', two.id)]).toEqual(['2', '1']);
    const audit = await server.db.many('select actor_name as by from sys_audit_log where entity_id = $1 and action = $2', [one.id, 'lock']);
    expect(audit, 'one of two nodes').toEqual([{ by: 'system' }]);
    await run(server, 'dsTbWorks', 'unlock', one.id);
    at(5, 1000);
    await job('gateClose');
    expect([await stateOf('dsTbWorks', one.id), await stateOf('dsTbWorks', two.id)], 'who unlocks a work locks it').toEqual(['1', '2']);
  });

  test('a digest that was committed in time keeps its work open until the file may no longer follow', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 2), submissionEndTime: daysFrom(server, 3), uploadHours: 24 });
    const row = await work(id);
    await run(server, 'dsTbWorks', 'commit', row.id, { commitHash: 'a'.repeat(64) });
    at(3, 1000);
    await job('gateClose');
    expect(await stateOf('dsTbWorks', row.id)).toBe('1');
    at(4, 1000);
    await job('gateClose');
    expect(await stateOf('dsTbWorks', row.id)).toBe('2');
  });

  test.each([
    ['keep', ['0', '4', '1']],
    ['unsent', ['5', '3', '1']],
    ['undecided', ['5', '3', '3']],
  ])('COMP-02: after the deadline drafts, returned and undecided entries end by the mode %s', async (entryCloseMode, states) => {
    const { id } = await competition({ registerEnd: daysFrom(server, 2), submissionEndTime: daysFrom(server, 3), entryCloseMode });
    const rows = [await entry(id, []), await entry(id, ['submit', 'returnBack']), await entry(id, ['submit'])];
    at(2, 1000);
    await job('gateClose');
    expect(await stateOf('dsTbRegistration', rows[1]?.id ?? ''), 'a returned entry has until works are due').toBe('4');
    at(3, 1000);
    await job('gateClose');
    expect(await Promise.all(rows.map((row) => stateOf('dsTbRegistration', row.id)))).toEqual(states);
    if (entryCloseMode !== 'undecided') return;
    await run(server, 'dsTbRegistration', 'restore', rows[2]?.id ?? '', { opinion: '补审' });
    await job('gateClose');
    expect(await stateOf('dsTbRegistration', rows[2]?.id ?? ''), 'who restores an entry decides on it').toBe('1');
  });
});

describe('stageAdvance', () => {
  test('COMP-03: stages open and close, projects close and the competition ends at their times; what is opened again stays', async () => {
    const { id } = await competition({
      registerEnd: daysFrom(server, 2),
      submissionEndTime: daysFrom(server, 3),
      endTime: daysFrom(server, 9),
    });
    const stage = await create(server, 'dsTbCompetitionStage', {
      competitionId: id,
      stageNo: 1,
      startTime: daysFrom(server, 1),
      endTime: daysFrom(server, 4),
    });
    const project = await create(server, 'dsTbReviewProject', { competitionId: id, groupIds: null, endTime: daysFrom(server, 10) });
    await server.db.run(`update ds_tb_review_project set status = '2' where id = $1`, [project.id]);
    const states = async () => [await stateOf('dsTbCompetitionStage', stage.id), await stateOf('dsTbCompetition', id)];
    at(1, -1000);
    await job('stageAdvance');
    expect(await states()).toEqual(['0', '1']);
    at(1);
    await job('stageAdvance');
    expect(await states()).toEqual(['1', '1']);
    at(4, 1000);
    await job('stageAdvance');
    expect(await states()).toEqual(['2', '1']);
    await run(server, 'dsTbCompetitionStage', 'reopen', stage.id, { reason: '补赛' });
    await job('stageAdvance');
    expect(await states()).toEqual(['1', '1']);
    await forgetMessages();
    at(9, 1000);
    await job('stageAdvance');
    await job('stageAdvance');
    expect(await states(), 'works are still reviewed').toEqual(['1', '1']);
    expect(await messagesTo(admin().userId)).toEqual(['竞赛已到结束时间，评审尚未结束']);
    at(10, 1000);
    await job('stageAdvance');
    expect(await stateOf('dsTbReviewProject', project.id)).toBe('3');
    expect(await states()).toEqual(['1', '2']);
    expect((await messagesTo(admin().userId))[1]).toContain('已自动结束');
  });
});

/** A project under review with a work, its expert and that expert's account. */
const reviewing = async (given: Body = {}) => {
  const { id: competitionId } = await competition();
  const row = await work(competitionId);
  await run(server, 'dsTbWorks', 'lock', row.id);
  const expert = await create(server, 'dsTbExpert', { maxLoad: null });
  await run(server, 'dsTbExpert', 'activate', expert.id);
  const project = await create(server, 'dsTbReviewProject', {
    competitionId,
    groupIds: null,
    minPerWork: 1,
    endTime: daysFrom(server, 10),
    ...given,
  });
  await run(server, 'dsTbReviewProject', 'startAllot', project.id);
  const review = await create(server, 'dsTbWorksAllot', {
    projectId: project.id,
    worksId: row.id,
    expertId: expert.id,
    dueTime: daysFrom(server, 10),
  });
  return { competitionId, work: row, expert, project, review, userId: String(expert.userId) };
};
const dispatch = () => dispatchOutbox(server.services, 1);

describe('reminders', () => {
  test('REVIEW-03: experts are reminded once before a review is due, and again if that is moved', async () => {
    const { project, review, userId } = await reviewing();
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await forgetMessages();
    at(7);
    await job('remindReview', '{"hours": 48}');
    expect(await messagesTo(userId)).toEqual([]);
    at(8, 1000);
    await job('remindReview', '{"hours": 48}');
    await job('remindReview', '{"hours": 48}');
    expect(await messagesTo(userId)).toEqual(['评审即将截止']);
    await server.db.run('update ds_tb_works_allot set due_time = $2 where id = $1', [review.id, new Date(server.now().getTime() + day)]);
    await job('remindReview', '{"hours": 48}');
    expect(await messagesTo(userId)).toHaveLength(2);
  });

  test('REVIEW-03: the reminder and the opening name calibration works that are left, and no others', async () => {
    const { project, userId } = await reviewing({ calibration: 'done', calibrationTries: 1 });
    const calibrations = [];
    for (let n = 0; n < 2; n++) {
      const items = await referenceScores(server, project.id, 80);
      calibrations.push(await create(server, 'dsTbCalibration', { projectId: project.id, items }));
      await run(server, 'dsTbCalibration', 'ready', calibrations[n]?.id ?? '');
    }
    const textsTo = async (): Promise<readonly string[]> =>
      (
        await server.db.many<{ text: string }>(
          `select a.msg_content as text from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1 order by a.create_time, a.id`,
          [userId],
        )
      ).map(({ text }) => text);
    await forgetMessages();
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await dispatch();
    expect(await textsTo()).toEqual([expect.stringContaining('另有 2 件试评作品待评分')]);
    await server.db.run(
      `insert into ds_tb_calibration_result (id, tenant_id, project_id, calibration_id, expert_id, attempt_no, items, total_score, distance, within, submit_time, create_time)
       select 'tried' || $1, 1, $2, $1, e.id, 1, '[]', 80, 0, '1', $4, $4 from ds_tb_expert e where e.user_id = $3`,
      [calibrations[0]?.id, project.id, userId, server.now()],
    );
    await forgetMessages();
    at(8, 1000);
    await job('remindReview', '{"hours": 48}');
    expect(await textsTo()).toEqual([expect.stringContaining('另有 1 件试评作品待评分')]);
  });

  test('an organiser reminds the experts with open reviews at one click, each at most once a day', async () => {
    const { project, review, userId } = await reviewing();
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await forgetMessages();
    const remind = () => admin().ok<{ told?: string }>('PUT', '/dsTbReviewProject/remind', { ids: project.id });
    expect(await remind()).toMatchObject({ told: '已提醒 1 名专家' });
    expect(await messagesTo(userId)).toEqual(['评审即将截止']);
    expect((await remind()).told).toBe('已提醒 0 名专家\n今天已提醒过、不再重复：1 名');
    expect(await messagesTo(userId)).toHaveLength(1);
    // 8:00 UTC is 16:00 in China, where the next day begins eight hours later.
    server.setClock(new Date(server.now().getTime() + day / 3));
    expect(await remind()).toMatchObject({ told: '已提醒 1 名专家' });
    expect(await messagesTo(userId)).toHaveLength(2);
    await server.db.run(`update ds_tb_works_allot set status = '2' where id = $1`, [review.id]);
    server.setClock(new Date(server.now().getTime() + day));
    expect((await remind()).told).toContain('没有需要提醒的专家');
    expect(await messagesTo(userId)).toHaveLength(2);
  });

  test('REG-01: captains are reminded once before registration closes and before works are due', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 3), submissionEndTime: daysFrom(server, 5) });
    const [draft, approved, done] = [await entry(id, []), await entry(id), await work(id)];
    const captains = await Promise.all([0, 1, 2].map(async () => (await create(server, 'sysUser')).id));
    for (const [i, entryId] of [draft.id, approved.id, String(done.registrationId)].entries())
      await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entryId, captains[i]]);
    at(2, 1000);
    await job('remindEntry', '{"hours": 24}');
    at(4, 1000);
    await job('remindEntry', '{"hours": 24}');
    await job('remindEntry', '{"hours": 24}');
    expect(await Promise.all(captains.map(messagesTo))).toEqual([['报名即将截止'], ['作品提交即将截止'], []]);
  });
});

describe('EXPERT-01: experts and organisers hear what happens to reviews', () => {
  test('when reviewing begins, a work is given or taken back, its return is asked for and decided', async () => {
    const { project, review, userId, work: row } = await reviewing();
    await forgetMessages();
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await dispatch();
    await dispatch();
    expect(await messagesTo(userId), 'once, with the opening').toEqual(['评审已开始']);
    await server.db.run(`update ds_tb_works_allot set return_request_time = $2, return_reason = 'x' where id = $1`, [
      review.id,
      server.now(),
    ]);
    await server.db.run(`insert into sys_outbox (tenant_id, topic, payload) values (1, 'dsTbWorksAllot.askReturn', $1)`, [
      JSON.stringify({ id: review.id }),
    ]);
    await dispatch();
    expect(await messagesTo(admin().userId)).toEqual(['专家申请退回作品']);
    server.moveClock(1000);
    await run(server, 'dsTbWorksAllot', 'refuseReturn', review.id, { reason: '请继续' });
    await dispatch();
    expect(await messagesTo(userId)).toEqual(['评审已开始', '退回申请未同意']);
    const second = await create(server, 'dsTbExpert', { maxLoad: null });
    await run(server, 'dsTbExpert', 'activate', second.id);
    await forgetMessages();
    const more = await create(server, 'dsTbWorksAllot', {
      projectId: project.id,
      worksId: row.id,
      expertId: second.id,
      dueTime: daysFrom(server, 9),
    });
    await dispatch();
    server.moveClock(1000);
    await run(server, 'dsTbWorksAllot', 'cancelAllot', more.id, { reason: '调整' });
    await dispatch();
    expect(await messagesTo(String(second.userId))).toEqual(['有新的作品待评审', '评审分配已取消']);
  });

  test('B11.1: an expert who moved to the unit of the entrant, or left, holds the opening up, and later the organisers are told once', async () => {
    const { competitionId, expert, project } = await reviewing();
    await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'sameUnit', hard: '1' });
    expect(await admin().call('PUT', '/dsTbReviewProject/openReview', { ids: project.id })).toMatchObject({
      issues: [
        { message: 'review.allottedRecused', params: { count: 1, names: expect.stringContaining(String(expert.realName)) as string } },
      ],
    });
    const elsewhere = await create(server, 'dsTbUnit');
    await server.db.run('update ds_tb_expert set unit_id = $2 where id = $1', [expert.id, elsewhere.id]);
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await forgetMessages();
    await job('reviewWatch');
    expect(await messagesTo(admin().userId)).toEqual([]);
    await server.db.run('update ds_tb_expert set unit_id = $2 where id = $1', [expert.id, homeUnitId]);
    await job('reviewWatch');
    await job('reviewWatch');
    expect(await messagesTo(admin().userId)).toEqual(['已分配的评审需要换人']);
    await server.db.run(`update ds_tb_expert set status = '3' where id = $1`, [expert.id]);
    await job('reviewWatch');
    expect(await messagesTo(admin().userId), 'for another reason, again').toHaveLength(2);
  });

  test('ALLOT-01: a review that ran out goes to the next expert by itself where the project says so, once; with nobody left the organiser is told', async () => {
    const { project, review } = await reviewing({ autoRefill: '1' });
    await run(server, 'dsTbReviewProject', 'openReview', project.id);
    await server.db.run(`update ds_tb_works_allot set due_time = $2 where id = $1`, [review.id, server.now()]);
    await forgetMessages();
    at(0, 1000);
    const other = await create(server, 'dsTbExpert', { maxLoad: null });
    await server.db.run(`update ds_tb_expert set status = '3' where tenant_id = 1`);
    await job('expireReview');
    await dispatch();
    expect(await messagesTo(admin().userId)).toEqual(['无人可补分']);
    await server.db.run(`update ds_tb_expert set status = '1' where id = $1`, [other.id]);
    await server.db.run(
      `insert into sys_outbox (tenant_id, topic, payload) values (1, 'dsTbWorksAllot.expire', $1), (1, 'dsTbWorksAllot.expire', $1)`,
      [JSON.stringify({ id: review.id })],
    );
    await Promise.all([dispatch(), dispatch()]);
    const live = await server.db.many<{ id: string; expertId: string }>(
      `select id, expert_id as "expertId" from ds_tb_works_allot where project_id = $1 and status = '0' and del_flag = '0'`,
      [project.id],
    );
    expect(live.map(({ expertId }) => expertId)).toEqual([other.id]);
    expect(await read('dsTbWorksAllot', review.id)).toMatchObject({ replacedById: live[0]?.id });
  });
});
