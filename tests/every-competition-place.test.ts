import type { CompetitionSituation, CompetitionStatistics } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { reviewProjectStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const situation = (id: string, by = admin()) => by.ok<CompetitionSituation>('GET', '/dsTbCompetition/situation', { id });
const saveStep = (body: Body, by = admin()) => by.call('PUT', '/dsTbCompetition/saveStep', body);
const read = (id: string) => admin().ok<AnyRow>('GET', '/dsTbCompetition/queryById', { id });
const draft = (given: Body = {}) => create(server, 'dsTbCompetition', { stepDone: [], ...given });
const publish = (id: string) => admin().call('PUT', '/dsTbCompetition/publish', { ids: id });
const gapsOf = ({ steps }: CompetitionSituation, step: number): readonly string[] =>
  steps?.find((one) => one.step === step)?.gaps.map(({ name }) => name) ?? [];

describe('COMP-03, SCREEN-18: the nine steps of a competition', () => {
  test('CALL-131: a step saves its own fields and is done; publishing takes steps 1 to 6 and names those that are open', async () => {
    const { id } = await draft();
    expect(await publish(id)).toMatchObject({
      error: 'competition.not_ready',
      issues: [{ field: 'stepDone', message: 'competition.stepsMissing', params: { steps: '1、2、3、4、5、6' } }],
    });
    const { revision } = await read(id);
    expect(
      await saveStep({ id, step: 1, data: { description: '面向全国本科生', competitionNameEn: 'Modelling' }, revision }),
    ).toMatchObject({
      success: true,
      result: { description: '面向全国本科生', stepDone: [1] },
    });
    for (const step of [2, 4, 3, 5]) expect(await saveStep({ id, step })).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject({ stepDone: [1, 2, 3, 4, 5] });
    expect(await publish(id)).toMatchObject({ issues: [{ params: { steps: '6' } }] });
    expect(await saveStep({ id, step: 6, data: { blindMode: 'double' } })).toMatchObject({ success: true });
    expect(await publish(id)).toMatchObject({ success: true });
  });

  test('a step refuses fields of another, a stale revision, times out of order, and what is no step', async () => {
    const { id, revision } = await draft();
    expect(await saveStep({ id, step: 8, data: { competitionName: '改名' } })).toMatchObject({
      issues: [{ field: 'competitionName', message: 'setUp.otherStep' }],
    });
    expect(await saveStep({ id, step: 1, data: ['competitionName'] })).toMatchObject({ issues: [{ field: 'data', code: 'type' }] });
    for (const step of [0, 10, 1.5, 'x']) expect(await saveStep({ id, step })).toMatchObject({ issues: [{ field: 'step' }] });
    expect(await saveStep({ id, step: 1, data: { description: '甲' }, revision: Number(revision) + 7 })).toMatchObject({
      error: 'row.stale',
    });
    expect(await saveStep({ id, step: 5, data: { endTime: '2000-01-01 00:00:00' } })).toMatchObject({
      issues: [{ field: 'endTime', message: 'competition.endOrder' }],
    });
    expect(await read(id)).toMatchObject({ stepDone: [], revision });
  });

  test('what a step needs is named: it is not done before, its fields are saved all the same', async () => {
    const { id } = await draft();
    const form = await create(server, 'dsTbCompetitionForm', { competitionId: id, groupId: null, stageId: null, formKind: 'registration' });
    await create(server, 'dsTbCompetitionGroup', {
      competitionId: id,
      formId: form.id,
      groupName: '本科组',
      groupNameEn: 'Undergraduates',
    });
    expect(gapsOf(await situation(id), 4)).toEqual(['entryForm', 'formsInDraft']);
    const refused = await admin().call('PUT', '/dsTbCompetition/saveStep', { id, step: 4 }, 'en');
    expect(refused).toMatchObject({
      error: 'competition.not_ready',
      issues: [{ field: 'stepDone', message: 'setUp.formsInDraft', params: { names: 'Undergraduates' } }],
    });
    expect(await saveStep({ id, step: 4, data: { teamMax: 6 } })).toMatchObject({ success: true, result: { teamMax: 6, stepDone: [] } });
    await run(server, 'dsTbCompetitionForm', 'use', form.id);
    expect(gapsOf(await situation(id), 4)).toEqual([]);
    expect(await saveStep({ id, step: 4 })).toMatchObject({ success: true, result: { stepDone: [4] } });
    // A form that is taken out of use opens the step again.
    await run(server, 'dsTbCompetitionForm', 'retire', form.id);
    expect((await situation(id)).steps?.[3]).toMatchObject({ done: false });
  });

  test('those who do not set it up neither see the steps nor save one', async () => {
    const { id } = await draft();
    await saveStep({ id, step: 1 });
    for (const step of [2, 3, 4, 5, 6]) await saveStep({ id, step });
    await run(server, 'dsTbCompetition', 'publish', id);
    expect(await situation(id, server.as('APPL'))).toMatchObject({ steps: null, entries: 0, reviews: null });
    expect(await saveStep({ id, step: 1 }, server.as('SUB'))).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbCompetition/situation', { id })).toMatchObject({ error: 'row.missing' });
    expect(await admin().call('GET', '/dsTbCompetition/situation', {})).toMatchObject({ issues: [{ field: 'id', code: 'required' }] });
  });
});

describe('COMP-03: a competition is made after another one', () => {
  const copy = (body: Body, by = admin()) => by.call('POST', '/dsTbCompetition/copy', body);
  const own = (path: string, competitionId: string) =>
    admin().ok<{ records: AnyRow[] }>('GET', `/${path}/list`, { competitionId, pageSize: 50 });
  const dayLater = (row: AnyRow, name: string): number =>
    Math.round((Date.parse(String(row[name])) - Date.parse('1970-01-01 00:00:00')) / 86_400_000);

  test('its groups, stages, forms, prices and projects come along as drafts, a year later; people and what was decided do not', async () => {
    const source = await draft({ edition: 7, competitionNameEn: 'Seventh' });
    const { id } = source;
    const top = await create(server, 'dsTbCompetitionGroup', { competitionId: id, groupCode: 'TOP' });
    const meal = await create(server, 'dsTbCostItem', { competitionId: id, groupId: null, isChoice: '1' });
    const options = [{ value: 'lunch', label: '午餐', feeId: meal.id }];
    const form = await create(server, 'dsTbCompetitionForm', {
      competitionId: id,
      groupId: top.id,
      stageId: null,
      fields: [{ key: 'meal', label: '用餐', type: 'choice', options }],
    });
    await run(server, 'dsTbCompetitionForm', 'use', form.id);
    const low = await create(server, 'dsTbCompetitionGroup', {
      competitionId: id,
      groupCode: 'LOW',
      parentId: top.id,
      formId: form.id,
    });
    const stage = await create(server, 'dsTbCompetitionStage', { competitionId: id });
    await create(server, 'dsTbReviewProject', { competitionId: id, stageId: stage.id, groupIds: low.id });
    await create(server, 'dsTbCompetitionAdmin', { competitionId: id, groupIds: null });
    const registerStart = String(source.registerStart).replace(/^\d{4}/, (year) => String(Number(year) + 1));
    const made = await copy({ id, competitionCode: 'COPY-8', competitionName: '第八届', registerStart });
    expect(made).toMatchObject({
      success: true,
      result: {
        competitionName: '第八届',
        competitionNameEn: null,
        status: '0',
        edition: 8,
        seriesId: id,
        stepDone: [],
        registerStart,
        teamMax: source.teamMax,
      },
    });
    const copied = made.result as AnyRow;
    expect(dayLater(copied, 'endTime') - dayLater(source, 'endTime')).toBe(
      dayLater(copied, 'registerStart') - dayLater(source, 'registerStart'),
    );
    const groups = (await own('dsTbCompetitionGroup', copied.id)).records;
    const forms = (await own('dsTbCompetitionForm', copied.id)).records;
    const stages = (await own('dsTbCompetitionStage', copied.id)).records;
    const projects = (await own('dsTbReviewProject', copied.id)).records;
    expect(new Set(groups.map(({ groupCode }) => groupCode))).toEqual(new Set(['LOW', 'TOP']));
    const [topCopy, lowCopy] = ['TOP', 'LOW'].map((code) => groups.find(({ groupCode }) => groupCode === code));
    const [mealCopy] = (await own('dsTbCostItem', copied.id)).records;
    expect(mealCopy?.id).not.toBe(meal.id);
    expect(forms).toMatchObject([{ status: '0', groupId: topCopy?.id, fields: [{ options: [{ value: 'lunch', feeId: mealCopy?.id }] }] }]);
    expect(lowCopy).toMatchObject({ parentId: topCopy?.id, formId: forms[0]?.id });
    expect(stages).toMatchObject([{ stageName: stage.stageName }]);
    expect(projects).toMatchObject([{ stageId: stages[0]?.id, groupIds: lowCopy?.id, status: '0' }]);
    expect((await own('dsTbCompetitionAdmin', copied.id)).records).toEqual([]);
  });

  test('a code that is taken, a time that is none and an account that may not are refused, and nothing is left behind', async () => {
    const source = await draft();
    await create(server, 'dsTbCompetitionGroup', { competitionId: source.id });
    const count = async () => (await admin().ok<{ total: number }>('GET', '/dsTbCompetitionGroup/list', { pageSize: 1 })).total;
    const before = await count();
    const body = { id: source.id, competitionCode: source.competitionCode, competitionName: '副本', registerStart: '2099-01-01 09:00:00' };
    expect(await copy(body)).toMatchObject({ issues: [{ field: 'competitionCode', code: 'unique' }] });
    expect(await copy({ ...body, competitionCode: 'NEW-1', registerStart: 'soon' })).toMatchObject({
      issues: [{ field: 'registerStart' }],
    });
    expect(await copy({ ...body, competitionCode: 'NEW-1' }, server.as('SUB'))).toMatchObject({ error: 'access.denied' });
    expect(await copy({ ...body, competitionCode: 'NEW-1' }, server.as('ADMIN', 2))).toMatchObject({ error: 'row.missing' });
    expect(await count()).toBe(before);
  });
});

describe('COMP-07, SCREEN-23, CALL-133: statistics of a competition', () => {
  const statistics = (id: string, by = admin()) => by.ok<CompetitionStatistics>('GET', '/dsTbCompetition/statistics', { id });

  test('entries by state, area, school and day are those of the lists of the caller', async () => {
    const { id } = await draft({ stepDone: [1, 2, 3, 4, 5, 6] });
    expect(await statistics(id)).toMatchObject({
      registrations: 0,
      works: 0,
      byState: [],
      byArea: [],
      bySchool: [],
      byDay: [],
      byScore: [],
    });
    await run(server, 'dsTbCompetition', 'publish', id);
    for (let i = 0; i < 2; i += 1) {
      const entry = { ...(await sampleOf(server, 'dsTbRegistration')), competitionId: id, groupId: null };
      const row = await admin().ok<AnyRow>('POST', '/dsTbRegistration/add', entry);
      if (i === 0) await run(server, 'dsTbRegistration', 'submit', row.id);
    }
    const told = await statistics(id);
    expect(told).toMatchObject({ registrations: 1, works: 0 });
    expect(told.byState).toEqual([{ value: '1', text: '已提交', count: 1 }]);
    expect(told.bySchool).toHaveLength(1);
    expect(told.bySchool[0]?.text).not.toMatch(/[0-9a-f]{32}/);
    expect(told.byDay.map(({ count }) => count)).toEqual([1]);
    expect(await situation(id)).toMatchObject({ published: false, entries: 1, works: 0, reviews: null, awards: 0, certificates: 0 });
    const project = await create(server, 'dsTbReviewProject', { competitionId: id, stageId: undefined, groupIds: undefined });
    const is = (status: string) => server.db.run('update ds_tb_review_project set status = $2 where id = $1', [project.id, status]);
    await is(reviewProjectStatus.closed);
    expect(await situation(id)).toMatchObject({
      published: false,
      next: [
        { name: 'approve', count: 1, about: null },
        { name: 'score', count: null, about: { id: project.id, name: project.projectName } },
      ],
    });
    expect((await situation(id, server.as('UNIT'))).next).toBeNull();
    await is(reviewProjectStatus.published);
    expect(await situation(id)).toMatchObject({ published: true });
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: id, groupName: '本科组' });
    // Two works, of which one is in a group; a review that was cancelled counts nowhere.
    for (const [work, groupId, states] of [
      ['grouped', group.id, ['2', '2', '0', '5']],
      ['single', null, ['1']],
    ] as const) {
      await server.db.run(
        `insert into ds_tb_works (id, tenant_id, competition_id, registration_id, group_id, works_no, title, status, create_time)
         values ($1, 1, $2, 'r', $3, $1, '作品', '2', $4)`,
        [`progress-${work}`, id, groupId, server.now()],
      );
      for (const [at, state] of states.entries())
        await server.db.run(
          `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, create_time) values ($1, 1, $2, $3, $4, $5, $6)`,
          [`progress-${work}-${at}`, project.id, `progress-${work}`, `expert-${at}`, state, server.now()],
        );
    }
    expect((await statistics(id)).byReview.toSorted((a, b) => b.count - a.count)).toEqual([
      { value: group.id, text: '本科组', count: 3, done: 2 },
      { value: '', text: '未填写', count: 1, done: 0 },
    ]);
    expect((await statistics(id, server.as('UNIT'))).byReview).toEqual([]);
    // An expert has no list of entries, and so no numbers of them.
    expect(await server.as('EXPERT').call('GET', '/dsTbCompetition/statistics', { id: 'x' })).toMatchObject({ error: 'row.missing' });
  });
});
