import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recusedPairs } from '../server/src/areas/expert/conflicts.ts';
import { type Body, create, openReview, reference, run, sampleOf } from './support/sample.ts';
import { type Caller, homeUnitId, ownExpertId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const own = (): Caller => server.as('EXPERT');
const query = (path: string, id: string, by = admin()) => by.ok<AnyRow>('GET', `/${path}/queryById`, { id });

describe('EXPERT-04: a profile is complete', () => {
  test('with identity, unit, signature, the accepted notice and a label, and no longer when one is missing', async () => {
    const row = await create(server, 'dsTbExpert');
    expect(row).toMatchObject({ isPerfect: '0' });
    expect(row.agreementTime).toBe('2026-05-06 16:00:00');
    const label = await create(server, 'dsTbExpertLabelRelation', { expertId: row.id });
    expect(await query('dsTbExpert', row.id)).toMatchObject({ isPerfect: '1', revision: 1 });
    // Without an ID number nobody can tell whom the expert has a conflict of interest with.
    await admin().ok('PUT', '/dsTbExpert/edit', { id: row.id, revision: 1, idNo: null });
    expect(await query('dsTbExpert', row.id)).toMatchObject({ isPerfect: '0' });
    await admin().ok('PUT', '/dsTbExpert/edit', { id: row.id, revision: 2, idNo: 'E12345678' });
    const edited = await admin().ok<AnyRow>('PUT', '/dsTbExpert/edit', { id: row.id, revision: 3, agreementVersion: null });
    expect(edited).toMatchObject({ isPerfect: '0', agreementTime: null });
    await admin().ok('PUT', '/dsTbExpert/edit', { id: row.id, revision: 4, agreementVersion: '2026-2' });
    expect(await query('dsTbExpert', row.id)).toMatchObject({ isPerfect: '1' });
    await admin().ok('DELETE', '/dsTbExpertLabelRelation/delete', { id: label.id });
    expect(await query('dsTbExpert', row.id)).toMatchObject({ isPerfect: '0' });
  });
});

describe('EXPERT-02: labels of experts', () => {
  test('CALL-151: an expert names his own, which staff confirms; a change is to be confirmed again', async () => {
    const ids = [(await create(server, 'dsTbLabel', { status: '1' })).id, (await create(server, 'dsTbLabel', { status: '1' })).id];
    await own().ok('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds: ids.join(',') });
    const other = await create(server, 'dsTbExpert');
    expect(await own().call('POST', '/dsTbExpertLabelRelation/save', { expertId: other.id, labelIds: ids[0] })).toMatchObject({
      issues: [{ field: 'expertId', code: 'reference' }],
    });
    expect(await own().call('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds: 'nothing' })).toMatchObject({
      issues: [{ field: 'labelIds', code: 'reference' }],
    });
    const mine = await own().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertLabelRelation/list', { pageSize: 100 });
    expect(new Set(mine.records.map((r) => r.labelId))).toEqual(new Set(ids));
    const [first] = mine.records;
    await admin().ok('PUT', '/dsTbExpertLabelRelation/edit', { id: first?.id, revision: 1, confirmed: '1' });
    const changed = await own().ok<AnyRow>('PUT', '/dsTbExpertLabelRelation/edit', { id: first?.id, revision: 2, proficiency: 3 });
    expect(changed).toMatchObject({ proficiency: 3, confirmed: '0' });
    expect(await own().ok('PUT', '/dsTbExpertLabelRelation/edit', { id: first?.id, revision: 3, confirmed: '1' })).toMatchObject({
      confirmed: '0',
    });
    await own().ok('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds: ids[0] });
    const listed = await own().ok<AnyRow[]>('GET', '/dsTbLabel/queryDsTbExpertLabeList');
    expect(listed.filter((l) => ids.includes(l.id)).map((l) => [l.id, l.expertCount, l.selected])).toEqual(
      expect.arrayContaining([
        [ids[0], 1, true],
        [ids[1], 0, false],
      ]),
    );
    expect(await server.as('UNIT').call('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds: '' })).toMatchObject({
      error: 'access.denied',
    });
  });

  test('CALL-151: each with how well it is known, which only a change of it makes to be confirmed again', async () => {
    const ids = [(await create(server, 'dsTbLabel', { status: '1' })).id, (await create(server, 'dsTbLabel', { status: '1' })).id];
    const save = (proficiency: unknown, labelIds = ids.join(',')) =>
      own().call('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds, proficiency });
    const levels = async () => {
      const listed = await own().ok<AnyRow[]>('GET', '/dsTbLabel/queryDsTbExpertLabeList');
      return Object.fromEntries(listed.flatMap((one) => (one.selected ? [[one.id, [one.proficiency, one.confirmed]]] : [])));
    };
    await save({ [ids[0] ?? '']: 3 });
    expect(await levels()).toEqual({ [ids[0] ?? '']: [3, false], [ids[1] ?? '']: [2, false] });
    await server.db.run(`update ds_tb_expert_label_relation set confirmed = '1' where expert_id = $1 and del_flag = '0'`, [ownExpertId]);
    await save({ [ids[0] ?? '']: 3, [ids[1] ?? '']: 1 });
    expect(await levels()).toEqual({ [ids[0] ?? '']: [3, true], [ids[1] ?? '']: [1, false] });
    expect(await save({ [ids[0] ?? '']: 4 })).toMatchObject({ issues: [{ field: 'proficiency', code: 'choice' }] });
    expect(await save(undefined, Array.from({ length: 21 }, (_, i) => `l${i}`).join(','))).toMatchObject({
      issues: [{ field: 'labelIds', message: 'expert.tooManyLabels' }],
    });
  });

  test('CALL-93: an expert sees the groups he is in, staff sees all', async () => {
    const [mine, other] = [await create(server, 'dsTbExpertGroup'), await create(server, 'dsTbExpertGroup')];
    await create(server, 'dsTbExpertGroupMember', { groupId: mine.id, expertId: ownExpertId });
    const ids = async (by: Caller) => (await by.ok<AnyRow[]>('GET', '/dsTbExpertLabelRelation/querymygroupinglist')).map((g) => g.id);
    expect(await ids(own())).toEqual([mine.id]);
    expect(await ids(admin())).toEqual(expect.arrayContaining([mine.id, other.id]));
  });
});

test('EXPERT-03: an expert is approved or refused, and told by a message and by mail', async () => {
  await server.services.mail.stop();
  const titles = async (userId: unknown) =>
    (
      await server.db.many<{ title: string }>(
        `select a.titile as title from sys_announcement a join sys_announcement_send s on s.annt_id = a.id where s.user_id = $1 order by a.id`,
        [userId],
      )
    ).map(({ title }) => title);
  const mails = () => server.db.many(`select subject from sys_out_message where purpose = 'expert' and address like 'w%'`);
  const row = await create(server, 'dsTbExpert', { email: 'waits@example.edu' });
  expect(await admin().call('PUT', '/dsTbExpert/refuse', { ids: row.id })).toMatchObject({
    issues: [{ field: 'reason', code: 'required' }],
  });
  await admin().ok('PUT', '/dsTbExpert/refuse', { ids: row.id, reason: '专业不符' });
  expect(await titles(row.userId)).toEqual(['您的专家资格未通过审核']);
  expect(await mails()).toEqual([{ subject: '您的专家资格未通过审核' }]);
  expect(await query('dsTbExpert', row.id)).toMatchObject({ status: '4' });
  await admin().ok('PUT', '/dsTbExpert/activate', { ids: row.id });
  expect(new Set(await titles(row.userId))).toEqual(new Set(['您的专家资格已通过审核', '您的专家资格未通过审核']));
  expect(await server.as('UNIT').call('PUT', '/dsTbExpert/activate', { ids: row.id })).toMatchObject({ error: 'access.denied' });
});

test('EXPERT-01: who leads or joins a group is active', async () => {
  const invited = await create(server, 'dsTbExpert');
  for (const [path, given] of [
    ['dsTbExpertGroup', { leaderId: invited.id }],
    ['dsTbExpertGroupMember', { expertId: invited.id }],
  ] as const)
    expect(await admin().call('POST', `/${path}/add`, await sampleOf(server, path, given))).toMatchObject({
      issues: [{ message: 'expert.notActive' }],
    });
});

describe('recusals', () => {
  const declare = (given: Body, by = own()) => by.call('POST', '/dsTbRecusal/add', { expertId: ownExpertId, reason: '曾任教', ...given });

  test('an expert declares his own and pins none; only an administrator removes one, with a reason', async () => {
    const unit = await create(server, 'dsTbUnit');
    const answer = await declare({ targetType: 'unit', targetId: unit.id, pinned: 'noConflict' });
    expect(answer.result).toMatchObject({ source: 'expert', pinned: 'normal', status: '0' });
    const { id } = answer.result as AnyRow;
    const other = await create(server, 'dsTbExpert');
    expect(await declare({ expertId: other.id, targetType: 'unit', targetId: unit.id })).toMatchObject({ issues: [{ field: 'expertId' }] });
    expect(await declare({ targetType: 'works', targetId: unit.id })).toMatchObject({ issues: [{ field: 'targetId', code: 'reference' }] });
    for (const by of [own(), server.as('SUB')])
      expect(await by.call('PUT', '/dsTbRecusal/remove', { ids: id, reason: 'x' })).toMatchObject({ error: 'access.denied' });
    expect(await admin().call('PUT', '/dsTbRecusal/remove', { ids: id })).toMatchObject({
      issues: [{ field: 'reason', code: 'required' }],
    });
    await admin().ok('PUT', '/dsTbRecusal/remove', { ids: id, reason: '已离任' });
    expect(await query('dsTbRecusal', id)).toMatchObject({ status: '1', removeReason: '已离任' });
  });

  test('EXPERT-04: an expert sees the own ones alone, with names, and finds units by a word, people by their whole name, works among the own', async () => {
    const [unit, other] = [await create(server, 'dsTbUnit'), await create(server, 'dsTbExpert')];
    await declare({ targetType: 'unit', targetId: unit.id });
    await create(server, 'dsTbRecusal', { expertId: other.id, targetType: 'unit', targetId: unit.id });
    const mine = await own().ok<AnyRow[]>('GET', '/dsTbRecusal/mine');
    expect(mine).toContainEqual(expect.objectContaining({ targetId: unit.id, targetName: unit.unitName, source: 'expert', status: '0' }));
    const listed = await own().ok<{ records: AnyRow[] }>('GET', '/dsTbRecusal/list', { pageSize: 100 });
    expect(new Set(listed.records.map((one) => one.expertId))).toEqual(new Set([ownExpertId]));
    expect(new Set(mine.map((one) => one.id))).toEqual(new Set(listed.records.map((one) => one.id)));
    const find = async (targetType: string, keyword: unknown) =>
      (await own().ok<{ id: string }[]>('GET', '/dsTbRecusal/targets', { targetType, keyword })).map(({ id }) => id);
    expect(await find('unit', unit.unitCode)).toContain(unit.id);
    await server.db.run(`update sys_user set realname = '欧阳明远' where id = $1`, [other.userId]);
    expect(await find('person', '欧阳明远')).toEqual([other.userId]);
    expect(await find('person', '欧阳')).toEqual([]);
    expect(await find('works', '')).not.toContain(await reference(server, 'dsTbWorks', true));
    expect(await own().call('GET', '/dsTbRecusal/targets', { targetType: 'expert' })).toMatchObject({ issues: [{ code: 'choice' }] });
    for (const role of ['ADMIN', 'APPL'] as const)
      for (const path of ['/dsTbRecusal/mine', '/dsTbRecusal/targets', '/dsTbExpert/agreement'])
        expect(await server.as(role).call('GET', path, { targetType: 'unit' }), `${role} ${path}`).toMatchObject({
          error: 'access.denied',
        });
  });

  test('keep a work from being given to the expert, and a given one from being reviewed; a pin that there is none goes first', async () => {
    const templateId = await reference(server, 'dsTbReviewTemplate');
    const project = await create(server, 'dsTbReviewProject', { templateId });
    await run(server, 'dsTbReviewProject', 'startAllot', project.id);
    const works = await reference(server, 'dsTbWorks', true);
    const allot = async (given: Body = {}) =>
      admin().call(
        'POST',
        '/dsTbWorksAllot/add',
        await sampleOf(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId, ...given }),
      );
    const review = (await allot()).result as AnyRow;
    await openReview(server, project.id);
    const recused = (await declare({ targetType: 'works', targetId: works })).result as AnyRow;
    expect(await own().call('PUT', '/dsTbWorksAllot/stage', { ids: review.id, items: [] })).toMatchObject({ error: 'review.recused' });
    const other = await reference(server, 'dsTbWorks', true);
    await declare({ targetType: 'works', targetId: other });
    expect(await allot({ worksId: other })).toMatchObject({ issues: [{ field: 'expertId', message: 'review.recused' }] });
    await server.db.run(`update ds_tb_recusal set expire_time = $2 where id = $1`, [recused.id, new Date(server.now().getTime() - 1000)]);
    expect(await own().call('PUT', '/dsTbWorksAllot/stage', { ids: review.id, items: [] })).toMatchObject({ success: true });
    // A hard rule on units, and a decision pinned against it.
    await server.db.run('update ds_tb_expert set unit_id = $2 where id = $1', [ownExpertId, homeUnitId]);
    const competitionId = await reference(server, 'dsTbCompetition');
    await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'sameUnit', hard: '1' });
    expect(await own().call('PUT', '/dsTbWorksAllot/stage', { ids: review.id, items: [] })).toMatchObject({ error: 'review.recused' });
    await create(server, 'dsTbRecusal', {
      expertId: ownExpertId,
      targetType: 'unit',
      targetId: homeUnitId,
      pinned: 'noConflict',
      expireTime: null,
    });
    expect(await own().call('PUT', '/dsTbWorksAllot/stage', { ids: review.id, items: [] })).toMatchObject({ success: true });
  });
});

describe('experts of other organisations', () => {
  const expertOf = async (given: Body = {}): Promise<string> => (await create(server, 'dsTbExpert', { unitId: null, ...given })).id;

  test('EXPERT-04: name it in their own words once; it makes a profile complete as a unit does, and not both', async () => {
    const other = { unitId: homeUnitId, otherUnit: '云海研究院' };
    const answer = await admin().call('POST', '/dsTbExpert/add', await sampleOf(server, 'dsTbExpert', other));
    expect(answer).toMatchObject({ issues: [{ field: 'otherUnit', message: 'expert.oneUnit' }] });
    const before = await query('dsTbExpert', ownExpertId);
    await server.db.run('update ds_tb_expert set unit_id = null where id = $1', [ownExpertId]);
    const named = await own().call('PUT', '/dsTbExpert/mine', { otherUnit: '云海研究院', agree: '1' });
    expect(named).toMatchObject({ success: true, result: { otherUnit: '云海研究院' } });
    for (const more of [{ otherUnit: '别处' }, { unitId: homeUnitId }])
      expect(await own().call('PUT', '/dsTbExpert/mine', { ...more, agree: '1' })).toMatchObject({ issues: [{ code: 'frozen' }] });
    await server.db.run('update ds_tb_expert set unit_id = $2, other_unit = null where id = $1', [ownExpertId, before.unitId ?? null]);
  });

  test('under the name of a unit, however it is written, they are recused as of that unit', async () => {
    const competitionId = (await create(server, 'dsTbCompetition')).id;
    await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'sameUnit', hard: '1' });
    const row = await create(server, 'dsTbWorks', { registrationId: await reference(server, 'dsTbRegistration', true) });
    await server.db.run('update ds_tb_works set competition_id = $2 where id = $1', [row.id, competitionId]);
    await server.db.run(
      `update ds_tb_unit set unit_name = '云海大学（南校区）', unit_name_en = 'Yunhai University' where id =
         (select unit_id from ds_tb_registration where id = $1)`,
      [row.registrationId],
    );
    const experts = await Promise.all(
      ['云海大学 (南校区)', 'YUNHAI  university', '云海大学', '云海研究院'].map((otherUnit) => expertOf({ otherUnit })),
    );
    const ctx = { tx: server.db, tenantId: 1, now: () => server.now() };
    const recused = await recusedPairs(ctx, experts, [row.id]);
    expect(new Set(recused.map(({ expertId }) => expertId))).toEqual(new Set(experts.slice(0, 2)));
    expect(recused.map(({ why }) => why)).toEqual([['sameUnit'], ['sameUnit']]);
  });
});

describe('recusals by rule, for many experts and works at once', () => {
  test('EXPERT-01: each rule keeps whom it names, softly it keeps nobody, and a pin overrides it', async () => {
    const competitionId = (await create(server, 'dsTbCompetition')).id;
    const expert = async (given: Body = {}) => {
      const { id, userId } = await create(server, 'dsTbExpert', given);
      return { id, userId: String(userId) };
    };
    const work = async (competition: string): Promise<{ id: string; entry: string; unit: string }> => {
      const row = await create(server, 'dsTbWorks', { registrationId: await reference(server, 'dsTbRegistration', true) });
      const entry = String(row.registrationId);
      await server.db.run('update ds_tb_works set competition_id = $2 where id = $1', [row.id, competition]);
      const found = await server.db.one<{ unit: string }>('select unit_id as unit from ds_tb_registration where id = $1', [entry]);
      return { id: row.id, entry, unit: found?.unit ?? '' };
    };
    const member = (entry: string, role: string, userId: string | null, hash: string, time = server.now()) =>
      server.db.run(
        `insert into ds_tb_registration_member (id, tenant_id, registration_id, member_role, real_name, id_no, id_no_hash, user_id, create_time)
         values ($1, 1, $2, $3, '张三', 'x', $4, $5, $6)`,
        [`m${server.next()}`, entry, role, hash, userId, time],
      );
    const [tutor, companion, neighbour, stranger, himself] = [
      await expert(),
      await expert(),
      await expert(),
      await expert(),
      await expert(),
    ];
    const all = [tutor, companion, neighbour, stranger, himself].map(({ id }) => id);
    const [ours, elsewhere] = [await work(competitionId), await work((await create(server, 'dsTbCompetition')).id)];
    await server.db.run('update ds_tb_expert set unit_id = null where id = any($1)', [all]);
    await server.db.run('update ds_tb_expert set unit_id = $2 where id = $1', [neighbour.id, ours.unit]);
    await member(ours.entry, 'tutor', tutor.userId, 'tutor-hash');
    await member(ours.entry, 'member', null, 'friend-hash');
    await member(ours.entry, 'member', himself.userId, 'himself-hash');
    const [lately, long] = [await work(competitionId), await work(competitionId)];
    await member(lately.entry, 'member', companion.userId, 'companion-hash');
    await member(lately.entry, 'member', null, 'friend-hash');
    const longAgo = new Date(server.now().getTime() - 4 * 365 * 86_400_000);
    await member(long.entry, 'member', stranger.userId, 'stranger-hash', longAgo);
    await member(long.entry, 'member', null, 'friend-hash', longAgo);
    const recused = async (works = ours): Promise<string[]> => {
      const ctx = { tx: server.db, tenantId: 1, now: () => server.now() };
      return (await recusedPairs(ctx, all, [works.id])).map((pair) => pair.expertId).sort();
    };
    // Who is one of a team never judges it; all else needs a rule.
    expect(await recused()).toEqual([himself.id]);
    const soft = await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'tutorOf', hard: '0', weight: 1 });
    expect(await recused()).toEqual([himself.id]);
    await admin().ok('PUT', '/dsTbRecusalRule/edit', { id: soft.id, revision: 1, hard: '1' });
    expect(await recused()).toEqual([himself.id, tutor.id].sort());
    await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'coMember', years: 3, hard: '1' });
    expect(await recused()).toEqual([himself.id, tutor.id, companion.id].sort());
    await create(server, 'dsTbRecusalRule', { competitionId, ruleType: 'sameUnit', hard: '1' });
    expect(await recused()).toEqual([himself.id, tutor.id, companion.id, neighbour.id].sort());
    expect(await recused(elsewhere)).toEqual([]);
    await create(server, 'dsTbRecusal', {
      expertId: tutor.id,
      targetType: 'works',
      targetId: ours.id,
      pinned: 'noConflict',
      expireTime: null,
    });
    expect(await recused()).toEqual([himself.id, companion.id, neighbour.id].sort());
    // A unit that was merged is the one that took it in.
    const merged = await create(server, 'dsTbUnit');
    await server.db.run('update ds_tb_unit set merged_into_id = $2 where id = $1', [merged.id, ours.unit]);
    await server.db.run('update ds_tb_expert set unit_id = $2 where id = $1', [stranger.id, merged.id]);
    expect(await recused()).toEqual([himself.id, companion.id, neighbour.id, stranger.id].sort());
  });
});

describe('CALL-149: the own record of an expert', () => {
  const mine = () => own().ok<AnyRow>('GET', '/dsTbExpert/mine');
  const save = (body: Body) => own().call('PUT', '/dsTbExpert/mine', body);

  test('SIGNUP-07: it is saved once the notice is agreed to, and complete when nothing is missing', async () => {
    await server.db.run('update ds_tb_expert set unit_id = null, agreement_version = null where id = $1', [ownExpertId]);
    const before = await mine();
    expect(before).toMatchObject({ id: ownExpertId, agreementVersion: null, unitId: null });
    expect(await own().ok('GET', '/dsTbExpert/agreement')).toMatchObject({
      version: '2026-1',
      text: expect.any(String),
      acceptedTime: null,
    });
    const body = { realName: '本人', idNo: '110101199003070011', phone: '13900009999', unitId: homeUnitId, degree: 'doctor' };
    expect(await save({ ...body, agree: '0' })).toMatchObject({ error: 'account.not_agreed' });
    const saved = (await save({ ...body, id: ownExpertId, revision: before.revision, agree: '1' })).result as AnyRow;
    expect(saved).toMatchObject({ ...body, agreementTime: expect.any(String), revision: before.revision + 1 });
    // Earlier tests may have left labels; the flag says whether there are any.
    const label = await create(server, 'dsTbLabel', { status: '1' });
    await own().ok('POST', '/dsTbExpertLabelRelation/save', { expertId: ownExpertId, labelIds: label.id });
    expect(await mine()).toMatchObject({ isPerfect: '1', unitId_dictText: expect.any(String) });
    // The whole row may be sent back, as returned by the call or as masked by a list.
    const now = await mine();
    expect((await save({ ...now, phone: '139****9999' })).result).toMatchObject({ revision: now.revision, phone: '13900009999' });
    expect(await save({ revision: now.revision - 1, realName: 'x' })).toMatchObject({ error: 'row.stale' });
  });

  test('EXPERT-04: how much the expert takes on, and when nothing', async () => {
    const { revision } = await mine();
    const away = [{ from: '2026-07-01', until: '2026-07-15' }];
    expect((await save({ revision, ownLoad: 12, awayTimes: away })).result).toMatchObject({ ownLoad: 12, awayTimes: away });
    expect(await own().ok('GET', '/dsTbExpert/agreement')).toMatchObject({ version: '2026-1', acceptedTime: expect.any(String) });
    expect(await save({ awayTimes: [{ from: '2026-07-15', until: '2026-07-01' }] })).toMatchObject({
      issues: [{ field: 'awayTimes', code: 'shape' }],
    });
    await save({ ownLoad: null, awayTimes: null });
  });

  test("what is the organiser's, or another's, is refused", async () => {
    for (const wrong of [
      { level: 'national' },
      { maxLoad: 1 },
      { status: '2' },
      { isPerfect: '0' },
      { userId: 'x' },
      { unitId: 'unit-other' },
    ])
      expect(await save(wrong), JSON.stringify(wrong)).toMatchObject({ error: 'input.invalid' });
    expect(await save({ phone: '123' })).toMatchObject({ issues: [{ field: 'phone' }] });
    expect(await save({ password_hash: 'x' })).toMatchObject({ issues: [{ code: 'unknown' }] });
    expect(await save({ signatureFile: 'nowhere.png' })).toMatchObject({ error: 'file.missing' });
    const other = await create(server, 'dsTbExpert');
    expect(await save({ id: other.id, realName: 'x' })).toMatchObject({ error: 'access.denied' });
    for (const role of ['ADMIN', 'APPL'] as const)
      expect(await server.as(role).call('GET', '/dsTbExpert/mine')).toMatchObject({ error: 'access.denied' });
  });
});
