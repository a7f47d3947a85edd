import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    const edited = await admin().ok<AnyRow>('PUT', '/dsTbExpert/edit', { id: row.id, revision: 1, agreementVersion: null });
    expect(edited).toMatchObject({ isPerfect: '0', agreementTime: null });
    await admin().ok('PUT', '/dsTbExpert/edit', { id: row.id, revision: 2, agreementVersion: '2026-2' });
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

  test('CALL-93: an expert sees the groups he is in, staff sees all', async () => {
    const [mine, other] = [await create(server, 'dsTbExpertGroup'), await create(server, 'dsTbExpertGroup')];
    await create(server, 'dsTbExpertGroupMember', { groupId: mine.id, expertId: ownExpertId });
    const ids = async (by: Caller) => (await by.ok<AnyRow[]>('GET', '/dsTbExpertLabelRelation/querymygroupinglist')).map((g) => g.id);
    expect(await ids(own())).toEqual([mine.id]);
    expect(await ids(admin())).toEqual(expect.arrayContaining([mine.id, other.id]));
  });
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

describe('CALL-149: the own record of an expert', () => {
  const mine = () => own().ok<AnyRow>('GET', '/dsTbExpert/mine');
  const save = (body: Body) => own().call('PUT', '/dsTbExpert/mine', body);

  test('SIGNUP-07: it is saved once the notice is agreed to, and complete when nothing is missing', async () => {
    await server.db.run('update ds_tb_expert set unit_id = null, agreement_version = null where id = $1', [ownExpertId]);
    const before = await mine();
    expect(before).toMatchObject({ id: ownExpertId, agreementVersion: null, unitId: null });
    const body = { realName: '本人', phone: '13900009999', unitId: homeUnitId, degree: 'doctor' };
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
