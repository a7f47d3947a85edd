import type { EntryExamination, ExaminationList } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const school = (): Caller => server.as('UNIT');

const competition = async (given: Body = {}): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', {
    registerStart: daysFrom(server, -1),
    registerEnd: daysFrom(server, 5),
    submissionEndTime: daysFrom(server, 10),
    endTime: daysFrom(server, 20),
    unitAuditMode: 'organiser',
    needUnitAuthorize: '0',
    perPersonMax: 1,
    teamMin: 1,
    teamMax: 3,
    tutorMax: 1,
    allowCrossUnit: '0',
    ...given,
  });
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const enter = async (competitionId: string, given: Body = {}): Promise<AnyRow> =>
  admin().ok<AnyRow>('POST', '/dsTbRegistration/add', {
    ...(await sampleOf(server, 'dsTbRegistration')),
    competitionId,
    groupId: null,
    stageId: null,
    unitId: homeUnitId,
    answers: null,
    externalId: null,
    ...given,
  });
const submitted = async (competitionId: string, given: Body = {}): Promise<AnyRow> => {
  const row = await enter(competitionId, given);
  await run(server, 'dsTbRegistration', 'submit', row.id);
  return row;
};
const member = async (registrationId: string, given: Body = {}): Promise<AnyRow> =>
  admin().ok<AnyRow>('POST', '/dsTbRegistrationMember/add', {
    ...(await sampleOf(server, 'dsTbRegistrationMember')),
    registrationId,
    memberRole: 'member',
    unitId: homeUnitId,
    ...given,
  });
const list = (by: Caller, filter: Body = {}) => by.ok<ExaminationList>('GET', '/dsTbRegistration/examinations', filter);
const look = (by: Caller, id: string) => by.ok<EntryExamination>('GET', '/dsTbRegistration/examination', { id });
const decide = (by: Caller, name: string, id: string, input: Body = {}) =>
  by.call('PUT', `/dsTbRegistration/${name}`, { ids: id, ...input });
const read = (id: string, by = admin()) => by.ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id });
const owned = async (id: string): Promise<void> => {
  await server.db.run('update ds_tb_registration set captain_user_id = $1 where id = $2', [server.as('APPL').userId, id]);
};

describe('REG-03: the desk of whoever decides on entries', () => {
  test('each side has those that wait for it, in the mode of the competition, and finds the others decided', async () => {
    const { id } = await competition({ unitAuditMode: 'unitThenOrganiser' });
    const row = await submitted(id, { teamName: '先校后会' });
    const other = await submitted(id, { unitId: otherUnitId });
    const ids = async (by: Caller, more: Body = {}) => (await list(by, { competitionId: id, ...more })).records.map((one) => one.id);
    expect(await ids(school())).toEqual([row.id]);
    expect(await ids(admin())).toEqual([]);
    expect([(await look(school(), row.id)).turn, (await look(admin(), row.id)).turn]).toEqual(['caller', 'school']);
    expect(await decide(school(), 'approve', row.id)).toMatchObject({ success: true });
    expect([await ids(school()), await ids(admin())]).toEqual([[], [row.id]]);
    expect([(await look(school(), row.id)).turn, (await look(admin(), row.id)).turn]).toEqual(['organiser', 'caller']);
    expect(await decide(school(), 'approve', row.id)).toMatchObject({ error: 'verb.state' });
    expect(await decide(admin(), 'approve', other.id)).toMatchObject({ error: 'verb.state' });
    expect(await decide(admin(), 'approve', row.id)).toMatchObject({ success: true });
    const found = await list(admin(), { competitionId: id, list: 'decided' });
    expect(found).toMatchObject({ waiting: 0, decided: 1, records: [{ id: row.id, status: '2', teamName: '先校后会', faults: 0 }] });
    expect((await look(admin(), row.id)).turn).toBeNull();
  });

  test('counted by competition, group and school, which filter it; the longest waiting comes first', async () => {
    const { id, competitionName } = await competition();
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: id });
    const first = await submitted(id);
    server.moveClock(60_000);
    const second = await submitted(id, { groupId: group.id });
    server.moveClock(60_000);
    const third = await submitted(id, { unitId: otherUnitId });
    const all = await list(admin(), { competitionId: id });
    expect(all.records.map((one) => one.id)).toEqual([first.id, second.id, third.id]);
    expect(all.competitions.find((one) => one.id === id)).toEqual({ id, name: competitionName, waiting: 3 });
    expect(all.groups).toEqual([{ id: group.id, name: expect.stringContaining(String(group.groupName)), waiting: 1 }]);
    expect(all.units.map(({ id: unit, waiting }) => [unit, waiting])).toEqual([
      [homeUnitId, 2],
      [otherUnitId, 1],
    ]);
    expect((await list(admin(), { competitionId: id, groupId: group.id })).records.map((one) => one.id)).toEqual([second.id]);
    expect(await list(admin(), { competitionId: id, unitId: otherUnitId })).toMatchObject({ waiting: 1, records: [{ id: third.id }] });
  });

  test('a school sees its own alone, a sub-administrator what it was given to decide, entrants and other tenants nothing', async () => {
    const { id } = await competition({ unitAuditMode: 'unit' });
    const row = await submitted(id, { unitId: otherUnitId });
    expect((await list(school(), { competitionId: id })).records).toEqual([]);
    expect(await school().call('GET', '/dsTbRegistration/examination', { id: row.id })).toMatchObject({ error: 'row.missing' });
    const open = await competition();
    const waits = await submitted(open.id);
    const sub = server.as('SUB');
    const given = (actions: string) =>
      server.db.run('update ds_tb_competition_admin set actions = $1 where user_id = $2', [actions, sub.userId]);
    await given('returnBack');
    expect((await list(sub, { competitionId: open.id })).records).toMatchObject([{ id: waits.id }]);
    expect(await decide(sub, 'approve', waits.id)).toMatchObject({ error: expect.stringMatching(/^access/) });
    await given('works');
    expect(await sub.call('GET', '/dsTbRegistration/examinations', { competitionId: open.id })).toMatchObject({ error: 'access.denied' });
    await given('');
    for (const path of ['/dsTbRegistration/examinations', '/dsTbRegistration/examination'])
      expect(await server.as('APPL').call('GET', path, { id: waits.id })).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbRegistration/examination', { id: waits.id })).toMatchObject({
      error: 'row.missing',
    });
    expect((await list(server.as('ADMIN', 2))).records.some((one) => one.id === waits.id)).toBe(false);
  });

  test('what speaks against an entry is named at its place: people, consent, other entries, the team, the answers', async () => {
    const { id } = await competition({ teamMin: 4, teamMax: 5 });
    const form = await create(server, 'dsTbCompetitionForm', {
      competitionId: id,
      groupId: null,
      stageId: null,
      formKind: 'registration',
      fields: [{ key: 'plan', label: '参赛计划', type: 'text', required: true }],
    });
    await run(server, 'dsTbCompetitionForm', 'use', form.id);
    const other = await enter(id, { teamName: '同名队' });
    const row = await enter(id, { teamName: '同名队' });
    const twice = await member(row.id, { realName: '陈同学', orderNum: 1 });
    const tutor = await member(row.id, { memberRole: 'tutor', realName: '周老师', orderNum: 2 });
    await server.db.run(`update ds_tb_registration set status = '1' where id = any($1)`, [[row.id, other.id]]);
    // Somebody who entered by two ways before the limit was set.
    await server.db.run(
      `update ds_tb_registration_member m set id_no_hash = r.id_no_hash from ds_tb_registration r where r.id = $1 and m.id = $2`,
      [other.id, twice.id],
    );
    const { faults } = await look(admin(), row.id);
    expect(faults.map(({ fault, at, person }) => [fault, at, person])).toEqual([
      ['issue', 'answers', null],
      ['consent', `members.${twice.id}`, '陈同学'],
      ['manyEntries', `members.${twice.id}`, '陈同学'],
      ['consent', `members.${tutor.id}`, '周老师'],
      ['teamSmall', 'members', null],
      ['sameTeam', 'teamName', null],
    ]);
    expect(faults[2]).toMatchObject({ teams: ['同名队'], count: 2, limit: 1 });
    expect(faults[4]).toMatchObject({ count: 2, limit: 4 });
    expect((await list(admin(), { competitionId: id })).records.find((one) => one.id === row.id)?.faults).toBe(faults.length);
    await server.db.run(
      'update ds_tb_registration_member set id_no_hash = (select id_no_hash from ds_tb_registration where id = $1) where id = $2',
      [row.id, tutor.id],
    );
    expect((await look(admin(), row.id)).faults).toContainEqual(expect.objectContaining({ fault: 'twice', person: '周老师' }));
  });

  test('of two who decide at once the second is told, and nothing is decided twice', async () => {
    const { id } = await competition();
    const row = await submitted(id);
    const { revision } = await read(row.id);
    const both = await Promise.all([
      decide(admin(), 'approve', row.id, { revision }),
      decide(admin(), 'reject', row.id, { revision, opinion: '不符合' }),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ error: 'row.stale', result: { id: row.id } });
  });
});

describe('REG-03: a returned entry', () => {
  test('changes only where it was ticked: fields, single questions, single people; then old and new are side by side', async () => {
    const { id } = await competition();
    const form = await create(server, 'dsTbCompetitionForm', {
      competitionId: id,
      groupId: null,
      stageId: null,
      formKind: 'registration',
      fields: [
        { key: 'plan', label: '参赛计划', type: 'text', required: true },
        { key: 'wish', label: '期望', type: 'text' },
      ],
    });
    await run(server, 'dsTbCompetitionForm', 'use', form.id);
    const row = await submitted(id, { answers: { plan: '旧计划', wish: '旧期望' }, major: '数学' });
    await owned(row.id);
    const before = await read(row.id);
    const stays = await member(row.id, { realName: '不变同学' });
    const asked = await member(row.id, { realName: '原名同学' });
    const keys = ['major', 'answers.plan', `members.${asked.id}`];
    expect(
      await decide(admin(), 'returnBack', row.id, { opinion: '请更正', fields: [...keys, 'answers.none', 'members.none'].join(',') }),
    ).toMatchObject({
      success: true,
    });
    const captain = server.as('APPL');
    const returned = await read(row.id, captain);
    expect(returned).toMatchObject({ status: '4', auditOpinion: '请更正', returnFields: keys });
    const edit = (given: Body) => captain.call('PUT', '/dsTbRegistration/edit', { id: row.id, revision: returned.revision, ...given });
    expect(await edit({ teamName: '新队名' })).toMatchObject({ issues: [{ field: 'teamName', code: 'frozen' }] });
    expect(await edit({ answers: { plan: '新计划', wish: '新期望' } })).toMatchObject({ issues: [{ field: 'answers', code: 'frozen' }] });
    expect(await edit({ major: '物理', answers: { plan: '新计划', wish: '旧期望' } })).toMatchObject({ success: true });
    const rename = (one: AnyRow) =>
      captain.call('PUT', '/dsTbRegistrationMember/edit', { id: one.id, revision: one.revision, realName: '新名同学' });
    expect(await rename(stays)).toMatchObject({ error: 'team.unasked' });
    expect(await rename(asked)).toMatchObject({ success: true });
    expect(await captain.call('DELETE', '/dsTbRegistrationMember/delete', { id: stays.id })).toMatchObject({ error: 'team.unasked' });
    expect(await captain.call('POST', '/dsTbRegistration/invite', { id: row.id, memberRole: 'member' })).toMatchObject({
      error: 'team.unasked',
    });
    expect(await captain.call('PUT', '/dsTbRegistration/submit', { ids: row.id })).toMatchObject({ success: true });

    const told = (await look(admin(), row.id)).returned;
    expect(told).toMatchObject({ asked: keys });
    expect(told?.changes.map(({ at, what, before: was, after }) => [at, what, was, after])).toEqual([
      ['major', 'changed', before.major, '物理'],
      ['answers.plan', 'changed', '旧计划', '新计划'],
      [`members.${asked.id}`, 'changed', '原名同学', '新名同学'],
    ]);
    expect((await list(admin(), { competitionId: id })).records).toMatchObject([{ id: row.id, again: true }]);
    const stored = await server.db.one<{ image: string | null }>('select returned_image as image from ds_tb_registration where id = $1', [
      row.id,
    ]);
    expect(stored?.image).toMatch(/^[0-9a-f]{8}:/);
    expect(await decide(admin(), 'approve', row.id)).toMatchObject({ success: true });
    expect(await server.db.one('select returned_image as image from ds_tb_registration where id = $1', [row.id])).toEqual({ image: null });
  });

  test('who came and who left is told; with the team ticked people may come and go, and masked values stay masked', async () => {
    const { id } = await competition();
    const row = await submitted(id, { phone: '13900001111' });
    await owned(row.id);
    const leaves = await member(row.id, { realName: '离队同学' });
    await decide(admin(), 'returnBack', row.id, { opinion: '调整队伍', fields: '队伍,members,phone' });
    const captain = server.as('APPL');
    expect((await read(row.id, captain)).returnFields).toEqual(['phone', 'members']);
    await captain.ok('DELETE', '/dsTbRegistrationMember/delete', { id: leaves.id });
    const { revision } = await read(row.id, captain);
    await captain.ok('PUT', '/dsTbRegistration/edit', { id: row.id, revision, phone: '13700002222' });
    const joins = await captain.ok<AnyRow>('POST', '/dsTbRegistrationMember/add', {
      ...(await sampleOf(server, 'dsTbRegistrationMember')),
      registrationId: row.id,
      memberRole: 'member',
      unitId: homeUnitId,
      realName: '入队同学',
    });
    await captain.ok('PUT', '/dsTbRegistration/submit', { ids: row.id });
    expect((await look(admin(), row.id)).returned?.changes).toMatchObject([
      { at: 'phone', field: 'phone', before: '139****1111', after: '137****2222' },
      { at: `members.${leaves.id}`, what: 'left', person: '离队同学' },
      { at: `members.${joins.id}`, what: 'joined', person: '入队同学' },
    ]);
  });
});
