import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, reference, run, sampleOf } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const competition = async (given: Body = {}): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', given);
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const entry = async (competitionId: string, given: Body = {}): Promise<Body> => ({
  ...(await sampleOf(server, 'dsTbRegistration')),
  competitionId,
  groupId: null,
  ...given,
});
const enter = async (competitionId: string, given: Body = {}, by = admin()): Promise<AnyRow> =>
  by.ok<AnyRow>('POST', '/dsTbRegistration/add', await entry(competitionId, given));
const submit = (id: string, by = admin()) => by.call('PUT', '/dsTbRegistration/submit', { ids: id });
const query = (path: string, id: string, by = admin()) => by.ok<AnyRow>('GET', `/${path}/queryById`, { id });

describe('COMP-09: a school authorises a competition', () => {
  test('without it nobody of the school hands in an entry; with it the school does, and its students when it lets them', async () => {
    const { id } = await competition({ needUnitAuthorize: '1' });
    const row = await enter(id);
    const refused = await submit(row.id);
    expect(refused).toMatchObject({ error: 'registration.unauthorised', message: '学校管理员尚未授权该竞赛' });
    const school = server.as('UNIT');
    expect(
      await school.call('POST', '/dsTbUnitAuthorize/add', { competitionId: id, unitId: otherUnitId }),
      'a school speaks for itself only',
    ).toMatchObject({ issues: [{ field: 'unitId', message: 'registration.otherUnit' }] });
    const said = await school.ok<AnyRow>('POST', '/dsTbUnitAuthorize/add', {
      competitionId: id,
      unitId: homeUnitId,
      allowSelfRegister: '0',
    });
    expect(await submit(row.id)).toMatchObject({ error: 'registration.unauthorised' });
    await school.ok('PUT', '/dsTbUnitAuthorize/authorize', { ids: said.id });
    expect(await query('dsTbUnitAuthorize', said.id)).toMatchObject({ status: '1', authorizedBy: school.userId });
    expect(await submit(row.id)).toMatchObject({ success: true });
    const own = await enter(id, {}, server.as('APPL'));
    expect(await submit(own.id, server.as('APPL'))).toMatchObject({ error: 'registration.school_enters' });
    expect(await submit(own.id, school)).toMatchObject({ success: true });
    await school.ok('PUT', '/dsTbUnitAuthorize/withdraw', { ids: said.id, reason: '本届不参加' });
    expect(await submit((await enter(id)).id)).toMatchObject({ error: 'registration.unauthorised' });
    expect(await admin().call('PUT', '/dsTbUnitAuthorize/authorize', { ids: said.id }), 'staff says why').toMatchObject({
      issues: [{ field: 'reason', code: 'required' }],
    });
  });

  test('its own quota counts before that of the competition', async () => {
    const { id } = await competition({ unitQuota: 5 });
    await create(server, 'dsTbUnitAuthorize', { competitionId: id, unitId: homeUnitId, quota: 1 });
    const rows = [await enter(id), await enter(id)];
    for (const row of rows) await run(server, 'dsTbRegistration', 'submit', row.id);
    const all = rows.map((r) => r.id).join(',');
    expect(await admin().call('PUT', '/dsTbRegistration/approve', { ids: all })).toMatchObject({ error: 'registration.quota' });
  });
});

describe('a timeline exception keeps a gate open', () => {
  const after = (days: number): void => server.setClock(new Date(start.getTime() + days * 86_400_000));
  const except = (competitionId: string, given: Body) =>
    create(server, 'dsTbTimelineException', { competitionId, newEnd: daysFrom(server, 25), ...given });

  test('of registration: for the unit, or the area above its own, to the last second, and for nobody else', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 20) });
    const above = await create(server, 'dsTbCompetitionArea');
    const below = await create(server, 'dsTbCompetitionArea', { parentId: above.id });
    const unit = await create(server, 'dsTbUnit', { areaId: below.id });
    await except(id, { scopeType: 'unit', scopeId: homeUnitId, gate: 'register' });
    await except(id, { scopeType: 'area', scopeId: above.id, gate: 'register' });
    after(25);
    await enter(id);
    await enter(id, { unitId: unit.id, areaId: null });
    expect(await admin().call('POST', '/dsTbRegistration/add', await entry(id, { unitId: otherUnitId }))).toMatchObject({
      error: 'registration.closed',
    });
    server.setClock(new Date(start.getTime() + 25 * 86_400_000 + 1000));
    expect(await admin().call('POST', '/dsTbRegistration/add', await entry(id))).toMatchObject({ error: 'registration.closed' });
  });

  test('of submission: for the one team', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 5), submissionEndTime: daysFrom(server, 6) });
    const teams = [await enter(id), await enter(id)];
    for (const team of teams) for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, team.id);
    await except(id, { scopeType: 'team', scopeId: teams[0]?.id, gate: 'submit' });
    after(10);
    const hand = async (team?: AnyRow) =>
      admin().call(
        'POST',
        '/dsTbWorks/add',
        await sampleOf(server, 'dsTbWorks', { competitionId: id, registrationId: team?.id, groupId: null }),
      );
    expect(await hand(teams[0])).toMatchObject({ success: true });
    expect(await hand(teams[1])).toMatchObject({ error: 'works.closed' });
  });

  test('names a unit, area or registration that is there', async () => {
    const body = await sampleOf(server, 'dsTbTimelineException', { scopeType: 'team', scopeId: homeUnitId });
    expect(await admin().call('POST', '/dsTbTimelineException/add', body)).toMatchObject({
      issues: [{ field: 'scopeId', code: 'reference' }],
    });
  });
});

describe('stages', () => {
  const stage = (competitionId: string, no: number, given: Body = {}) =>
    create(server, 'dsTbCompetitionStage', {
      competitionId,
      stageNo: no,
      startTime: daysFrom(server, no * 10),
      endTime: daysFrom(server, no * 10 + 9),
      ...given,
    });
  const close = async (id: string): Promise<void> => {
    for (const verb of ['open', 'close']) await run(server, 'dsTbCompetitionStage', verb, id);
  };

  test('open in the order of their numbers', async () => {
    const { id } = await competition();
    await stage(id, 2);
    const early = await sampleOf(server, 'dsTbCompetitionStage', {
      competitionId: id,
      stageNo: 3,
      startTime: daysFrom(server, 1),
      endTime: daysFrom(server, 40),
    });
    expect(await admin().call('POST', '/dsTbCompetitionStage/add', early)).toMatchObject({ issues: [{ message: 'stage.order' }] });
  });

  test('the works that a preview shows go on, each with its rank in the log; others by then are refused', async () => {
    const { id } = await competition();
    const [from, to] = [await stage(id, 1, { promoteRule: { kind: 'top', value: 2 } }), await stage(id, 2)];
    const works: AnyRow[] = [];
    for (const score of [70, 95, 80]) {
      const team = await enter(id);
      for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, team.id);
      const work = await create(server, 'dsTbWorks', { competitionId: id, registrationId: team.id, groupId: null });
      for (const verb of ['submit', 'lock']) await run(server, 'dsTbWorks', verb, work.id);
      works.push(work);
      const project = await create(server, 'dsTbReviewProject', { competitionId: id, groupIds: null, startTime: daysFrom(server, 11) });
      await run(server, 'dsTbReviewProject', 'startAllot', project.id);
      const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: work.id });
      await server.db.run(`update ds_tb_works_allot set status = '2', total_score = $2 where id = $1`, [review.id, score]);
    }
    await close(from.id);
    const shown = await admin().ok<{ digest: string; works: AnyRow[] }>('GET', '/dsTbCompetitionStage/promotePreview', { id: from.id });
    expect(shown.works.map((w) => [w.worksId, w.rank, w.score])).toEqual([
      [works[1]?.id, 1, 95],
      [works[2]?.id, 2, 80],
    ]);
    const promote = (input: Body) =>
      admin().call('PUT', '/dsTbCompetitionStage/promote', { ids: from.id, toStageId: to.id, reason: '晋级', ...input });
    expect(await promote({ previewDigest: 'other' })).toMatchObject({ issues: [{ message: 'stage.previewStale' }] });
    expect(await promote({ toStageId: from.id })).toMatchObject({ issues: [{ message: 'stage.target' }] });
    expect(await promote({ previewDigest: shown.digest })).toMatchObject({ success: true });
    const log = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbStagePromotion/list', {
      toStage: to.id,
      column: 'rank',
      order: 'asc',
    });
    expect(log.records.map((r) => [r.worksId, r.rank, r.reason])).toEqual([
      [works[1]?.id, 1, '晋级'],
      [works[2]?.id, 2, '晋级'],
    ]);
    expect(await query('dsTbWorks', works[1]?.id ?? '')).toMatchObject({ stageId: to.id, revision: 4 });
    expect(await promote({}), 'both places are taken').toMatchObject({ issues: [{ message: 'stage.noWorks' }] });
    expect(await promote({ worksIds: works[0]?.id }), 'the third by hand').toMatchObject({ success: true });
    expect(await promote({ worksIds: works[0]?.id })).toMatchObject({ issues: [{ field: 'worksIds', code: 'reference' }] });
    expect(await server.as('UNIT').call('GET', '/dsTbCompetitionStage/promotePreview', { id: from.id })).toMatchObject({
      error: 'access.denied',
    });
  });
});

test('a form in use never changes, and one without questions is not put to use', async () => {
  const form = await create(server, 'dsTbCompetitionForm', { fields: [] });
  expect(await admin().call('PUT', '/dsTbCompetitionForm/use', { ids: form.id })).toMatchObject({ issues: [{ field: 'fields' }] });
  await admin().ok('PUT', '/dsTbCompetitionForm/edit', { id: form.id, revision: 1, fields: [{ key: 'a', label: '甲', type: 'text' }] });
  await run(server, 'dsTbCompetitionForm', 'use', form.id);
  expect(await admin().call('PUT', '/dsTbCompetitionForm/edit', { id: form.id, revision: 3, formName: '改名' })).toMatchObject({
    error: 'verb.state',
  });
  expect(await admin().call('DELETE', '/dsTbCompetitionForm/delete', { id: form.id })).toMatchObject({ error: 'verb.state' });
});

describe('competitions', () => {
  test('are published when the steps that are kept of setting them up are done', async () => {
    const row = await create(server, 'dsTbCompetition', { stepDone: [1, 2, 3] });
    expect(await admin().call('PUT', '/dsTbCompetition/publish', { ids: row.id })).toMatchObject({
      error: 'competition.not_ready',
      issues: [{ field: 'stepDone', message: 'competition.stepsMissing', params: { steps: '4、5、6' } }],
    });
  });

  test('end while works are reviewed only when somebody says so', async () => {
    const { id } = await competition();
    const project = await create(server, 'dsTbReviewProject', { competitionId: id, groupIds: null });
    await run(server, 'dsTbReviewProject', 'startAllot', project.id);
    const end = (input: Body) => admin().call('PUT', '/dsTbCompetition/end', { ids: id, reason: '结束', ...input });
    expect(await end({})).toMatchObject({ error: 'competition.reviewing' });
    expect(await end({ force: '1' })).toMatchObject({ success: true });
  });

  test('number their entries by their rule', async () => {
    const { id } = await competition({ numberRule: '{yyyy}{unit:5}{seq:3}{check}' });
    const row = await enter(id);
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, row.id);
    expect((await query('dsTbRegistration', row.id)).registerNo).toMatch(/^2026Z9000001[\dX]$/);
    expect(await admin().call('PUT', '/dsTbCompetition/edit', { id, revision: 2, numberRule: '{seq}' })).toMatchObject({
      issues: [{ field: 'numberRule', code: 'frozen' }],
    });
    const bad = await sampleOf(server, 'dsTbCompetition', { numberRule: '{yyyy}' });
    expect(await admin().call('POST', '/dsTbCompetition/add', bad)).toMatchObject({ issues: [{ message: 'competition.numberRule' }] });
  });
});

test('a sub-administrator who was given a competition sees that one only, in its groups, and does what it was given, until it expires', async () => {
  const [mine, other] = [await competition(), await competition()];
  const group = await create(server, 'dsTbCompetitionGroup', { competitionId: mine.id });
  const username = String((await create(server, 'sysUser', { username: 'sub_of_one', password: 'Orchard@2026x' })).id);
  const role = await server.db.one<{ id: string }>(
    `select id from sys_role where base_role = 'SUB' and tenant_id = 1 and id not like 'bare%'`,
  );
  await server.db.run('update sys_user set selectedroles = $2 where id = $1', [username, role?.id]);
  const sub = server.signedIn('sub_of_one');
  expect(await sub.call('GET', '/dsTbCompetition/queryById', { id: mine.id })).toMatchObject({ error: 'row.missing' });
  await create(server, 'dsTbCompetitionAdmin', {
    competitionId: mine.id,
    userId: username,
    areaId: null,
    groupIds: group.id,
    actions: 'approve',
    expireTime: daysFrom(server, 3),
  });
  const inGroup = await enter(mine.id, { groupId: group.id });
  const elsewhere = await enter(mine.id);
  await run(server, 'dsTbRegistration', 'submit', inGroup.id);
  expect(await sub.call('GET', '/dsTbCompetition/queryById', { id: other.id })).toMatchObject({ error: 'row.missing' });
  expect(await sub.call('GET', '/dsTbRegistration/queryById', { id: elsewhere.id })).toMatchObject({ error: 'row.missing' });
  const decide = (verb: string) => sub.call('PUT', `/dsTbRegistration/${verb}`, { ids: inGroup.id, opinion: '意见' });
  expect(await decide('reject')).toMatchObject({ error: 'access.action', message: expect.stringContaining('审核不通过') });
  expect(await decide('approve')).toMatchObject({ success: true });
  server.setClock(new Date(start.getTime() + 4 * 86_400_000));
  const late = server.signedIn('sub_of_one');
  expect(await late.call('GET', '/dsTbCompetition/queryById', { id: mine.id })).toMatchObject({ error: 'row.missing' });
});

test('a merged unit leaves its people and entries to the other, and its code finds that one', async () => {
  const [from, into] = [await create(server, 'dsTbUnit', { unitCode: 'OLD1', unitName: '旧名大学' }), await create(server, 'dsTbUnit')];
  const { id } = await competition();
  const row = await enter(id, { unitId: from.id });
  const person = await create(server, 'sysUser', { unitId: from.id });
  const merge = (targetId: string) => admin().call('PUT', '/dsTbUnit/mergeInto', { ids: from.id, targetId, reason: '合并' });
  expect(await merge(from.id)).toMatchObject({ issues: [{ field: 'targetId', message: 'unit.mergeTarget' }] });
  expect(await merge(into.id)).toMatchObject({ success: true });
  expect(await query('dsTbRegistration', row.id)).toMatchObject({ unitId: into.id });
  expect(await query('sys/user', person.id)).toMatchObject({ unitId: into.id });
  expect(await query('dsTbUnit', from.id)).toMatchObject({ status: '2', mergedIntoId: into.id });
  expect((await query('dsTbUnit', into.id)).shortNames).toEqual(expect.arrayContaining(['OLD1', '旧名大学']));
  expect(await admin().call('PUT', '/dsTbUnit/enable', { ids: from.id })).toMatchObject({ error: 'unit.merged' });
  expect(await merge(into.id)).toMatchObject({ error: 'unit.merged' });
});

test('groups and areas are never below themselves', async () => {
  const competitionId = await reference(server, 'dsTbCompetition');
  const above = await create(server, 'dsTbCompetitionGroup', { competitionId });
  const below = await create(server, 'dsTbCompetitionGroup', { competitionId, parentId: above.id });
  expect(await admin().call('PUT', '/dsTbCompetitionGroup/edit', { id: above.id, revision: 1, parentId: below.id })).toMatchObject({
    issues: [{ field: 'parentId', message: 'tree.cycle' }],
  });
  const foreign = await create(server, 'dsTbCompetitionGroup', { competitionId: (await competition()).id });
  expect(await admin().call('PUT', '/dsTbCompetitionGroup/edit', { id: below.id, revision: 1, parentId: foreign.id })).toMatchObject({
    issues: [{ field: 'parentId', message: 'works.groupOther' }],
  });
});
