import type { AnyRow } from '@saiyun/sdk/contract';
import { review } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCsv } from './support/import-csv.ts';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const verb = (name: string, id: string, input: Body = {}, record = 'dsTbReviewProject') =>
  admin().call('PUT', `/${record}/${name}`, { ids: id, ...input });
const read = (record: string, id: string) => admin().ok<AnyRow>('GET', `/${record}/queryById`, { id });

/** A separate competition with works, and a project that accepts allotments. */
const round = async (count: number, given: Body = {}): Promise<{ readonly project: string; readonly works: readonly AnyRow[] }> => {
  const { id: competitionId } = await create(server, 'dsTbCompetition', { perPersonMax: 9 });
  await run(server, 'dsTbCompetition', 'publish', competitionId);
  const works: AnyRow[] = [];
  for (let n = 0; n < count; n++) {
    const entry = await create(server, 'dsTbRegistration', { competitionId, groupId: null });
    for (const name of ['submit', 'approve']) await run(server, 'dsTbRegistration', name, entry.id);
    const work = await create(server, 'dsTbWorks', { competitionId, registrationId: entry.id, groupId: null });
    await run(server, 'dsTbWorks', 'submit', work.id);
    works.push(work);
  }
  const project = await create(server, 'dsTbReviewProject', { competitionId, groupIds: null, minPerWork: 1, ...given });
  await run(server, 'dsTbReviewProject', 'startAllot', project.id);
  return { project: project.id, works };
};
const lock = (works: readonly AnyRow[]) => verb('lock', works.map(({ id }) => id).join(','), {}, 'dsTbWorks');
const expertWith = async (maxLoad: number | null): Promise<string> => {
  const { id } = await create(server, 'dsTbExpert', { maxLoad });
  await run(server, 'dsTbExpert', 'activate', id);
  return id;
};
const allotment = async (projectId: string, worksId: string | undefined, expertId: string): Promise<Body> =>
  sampleOf(server, 'dsTbWorksAllot', { projectId, worksId, expertId });
const allot = async (projectId: string, worksId: string | undefined, expertId: string) =>
  admin().call('POST', '/dsTbWorksAllot/add', await allotment(projectId, worksId, expertId));

describe('B11.2: review opens with every work of the project', () => {
  test('locked and given to enough experts, or waived by name; what is missing is named', async () => {
    const { project, works } = await round(3, { minPerWork: 2 });
    const [one, two, three] = works;
    const experts = [await expertWith(null), await expertWith(null)];
    const open = () => verb('openReview', project);
    expect(await open(), 'nothing is locked').toMatchObject({
      issues: [
        { field: 'worksId', message: 'review.worksUnlocked', params: { works: 3, names: expect.stringContaining(String(three?.title)) } },
      ],
    });
    expect(await allot(project, one?.id, experts[0] ?? ''), 'nor allotted').toMatchObject({
      issues: [{ field: 'worksId', message: 'review.worksNotLocked' }],
    });
    await lock([one, two] as AnyRow[]);
    for (const work of [one, two]) await allot(project, work?.id, experts[0] ?? '');
    await allot(project, one?.id, experts[1] ?? '');
    expect(await open(), 'the second has one review of two, the third is not locked').toMatchObject({
      issues: [
        { field: 'minPerWork', message: 'review.tooFewAllotted', params: { min: 2, works: 1, names: expect.stringContaining('（1/2）') } },
        { field: 'worksId', message: 'review.worksUnlocked', params: { works: 1 } },
      ],
    });
    const waive = (work?: AnyRow) =>
      admin().call('POST', '/dsTbReviewWaiver/add', { projectId: project, worksId: work?.id, reason: '作者申请免评' });
    expect(await admin().call('POST', '/dsTbReviewWaiver/add', { projectId: project, worksId: two?.id })).toMatchObject({
      issues: [{ field: 'reason', code: 'required' }],
    });
    expect(await waive(two)).toMatchObject({ success: true, result: { waivedBy: admin().userId } });
    expect(await open()).toMatchObject({ issues: [{ field: 'worksId' }] });
    await lock([three] as AnyRow[]);
    expect(await open(), 'a work that nobody has').toMatchObject({ issues: [{ message: 'review.tooFewAllotted' }] });
    for (const expert of experts) await allot(project, three?.id, expert);
    expect(await open()).toMatchObject({ success: true });
    expect(await verb('unlock', one?.id ?? '', {}, 'dsTbWorks')).toMatchObject({ issues: [{ message: 'works.underReview' }] });
  });

  test('a work without a stage is in the first one', async () => {
    const { works } = await round(1);
    const competitionId = works[0]?.competitionId;
    await lock(works);
    const opened = async (stageNo: number) => {
      const stage = await create(server, 'dsTbCompetitionStage', { competitionId, stageNo });
      const project = await create(server, 'dsTbReviewProject', { competitionId, groupIds: null, stageId: stage.id });
      await run(server, 'dsTbReviewProject', 'startAllot', project.id);
      return async () => verb('openReview', project.id);
    };
    const [first, second] = [await opened(1), await opened(2)];
    expect(await first()).toMatchObject({ issues: [{ message: 'review.tooFewAllotted', params: { works: 1 } }] });
    expect(await second()).toMatchObject({ issues: [{ message: 'review.noWorks' }] });
  });

  test('a project without any work opens not at all', async () => {
    const { project } = await round(0);
    expect(await verb('openReview', project)).toMatchObject({ issues: [{ message: 'review.noWorks' }] });
  });

  test('closing before all reviews are handed in says which they are, and asks why', async () => {
    const { project, works } = await round(2);
    await lock(works);
    const expert = await expertWith(null);
    for (const { id } of works) await allot(project, id, expert);
    await run(server, 'dsTbReviewProject', 'openReview', project);
    const { realName } = await read('dsTbExpert', expert);
    const refused = await verb('close', project);
    expect(refused).toMatchObject({
      error: 'review.open_reviews',
      issues: [{ field: 'reason', message: 'review.stillOpen', params: { count: 2, names: expect.stringContaining(String(realName)) } }],
    });
    for (const { title } of works) expect(JSON.stringify(refused.issues)).toContain(String(title));
    expect(await verb('close', project, { reason: '时间已到' })).toMatchObject({ success: true });
    const audit = await server.db.one(`select reason from sys_audit_log where entity_id = $1 and action = 'close'`, [project]);
    expect(audit).toEqual({ reason: '时间已到' });
  });

  test.each([
    ['disqualify', { reason: '抄袭' }],
    ['withdraw', {}],
  ] as const)('%s of a work cancels its open reviews, and none of it comes back', async (name, input) => {
    const { project, works } = await round(1);
    const [work] = works;
    await lock(works);
    const [pending, staged, gone] = [await expertWith(null), await expertWith(null), await expertWith(null)];
    const ids: string[] = [];
    for (const expert of [pending, staged, gone]) ids.push(((await allot(project, work?.id, expert)).result as AnyRow).id);
    await server.db.run(`update ds_tb_works_allot set status = '1' where id = $1`, [ids[1]]);
    await server.db.run(`update ds_tb_works_allot set status = '3' where id = $1`, [ids[2]]);
    if (name === 'withdraw') expect(await verb('unlock', work?.id ?? '', {}, 'dsTbWorks')).toMatchObject({ success: true });
    expect(await verb(name, work?.id ?? '', input, 'dsTbWorks')).toMatchObject({ success: true });
    const states = await server.db.many<{ status: string }>('select status from ds_tb_works_allot where works_id = $1 order by status', [
      work?.id,
    ]);
    expect(states.map(({ status }) => status)).toEqual(['3', '5', '5']);
    const audited = await server.db.many(`select 1 from sys_audit_log where action = 'cancelAllot' and entity_id = any($1)`, [ids]);
    expect(audited).toHaveLength(2);
    expect(await verb('extend', ids[2] ?? '', { dueTime: daysFrom(server, 9), reason: '延期' }, 'dsTbWorksAllot')).toMatchObject({
      issues: [{ field: 'worksId', message: 'review.worksOut' }],
    });
  });
});

describe('no expert has more reviews at a time than it takes', () => {
  const full = { issues: [{ field: 'expertId', message: 'review.expertFull', params: { load: 2, max: 2 } }] };

  test('by add, import and extension', async () => {
    const { project, works } = await round(4);
    await lock(works);
    const expert = await expertWith(2);
    const [one, two, three] = works;
    const first = (await allot(project, one?.id, expert)).result as AnyRow;
    // Rows of the same sheet count towards each other's limit.
    const rows = [two, three].map((work) => `${project},${work?.id},${expert}`);
    const map = JSON.stringify({ projectId: 'projectId', worksId: 'worksId', expertId: 'expertId' });
    const sheet = `projectId,worksId,expertId\n${rows.join('\n')}\n`;
    expect((await importCsv(server, admin(), review.path, sheet, { map })).result).toMatchObject({ successCount: 1, errorCount: 1 });
    expect(await allot(project, three?.id, expert)).toMatchObject(full);

    // A review that ends frees a place and one that comes back takes it again, one by one even within a call.
    await server.db.run(`update ds_tb_works_allot set status = '3' where expert_id = $1`, [expert]);
    const third = (await allot(project, three?.id, expert)).result as AnyRow;
    const all = await server.db.many<{ id: string }>(`select id from ds_tb_works_allot where expert_id = $1 and status = '3'`, [expert]);
    const extend = (ids: readonly string[]) =>
      verb('extend', ids.join(','), { dueTime: daysFrom(server, 9), reason: '延期' }, 'dsTbWorksAllot');
    expect(await extend(all.map(({ id }) => id))).toMatchObject(full);
    expect(await extend([first.id])).toMatchObject({ success: true });
    await run(server, 'dsTbWorksAllot', 'cancelAllot', third.id, { reason: '改派' });
    expect(await allot(project, works[3]?.id, expert)).toMatchObject({ success: true });
  });

  test('nor by two who allot at the same moment', async () => {
    const { project, works } = await round(4);
    await lock(works);
    const expert = await expertWith(2);
    const answers = await Promise.all(works.map(({ id }) => allot(project, id, expert)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
  });

  test('a round that is over counts no longer', async () => {
    const expert = await expertWith(1);
    const before = await round(1);
    await lock(before.works);
    expect(await allot(before.project, before.works[0]?.id, expert)).toMatchObject({ success: true });
    await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [before.project]);
    const next = await round(1);
    await lock(next.works);
    expect(await allot(next.project, next.works[0]?.id, expert)).toMatchObject({ success: true });
  });
});
