import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idNumber } from './fixtures/registrations.ts';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const query = (path: string, id: string, by = admin()) => by.ok<AnyRow>('GET', `/${path}/queryById`, { id });
const competition = async (given: Body = {}): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', given);
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const enter = async (competitionId: string, given: Body = {}, by = admin()): Promise<AnyRow> =>
  by.ok<AnyRow>('POST', '/dsTbRegistration/add', await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null, ...given }));
const join = async (registrationId: string, given: Body = {}, by = admin()) =>
  by.call(
    'POST',
    '/dsTbRegistrationMember/add',
    await sampleOf(server, 'dsTbRegistrationMember', { registrationId, memberRole: 'member', ...given }),
  );

describe('REG-03: teams', () => {
  test('hold as many people and tutors as the competition says, and are handed in with enough', async () => {
    const { id } = await competition({ teamMin: 2, teamMax: 3, tutorMax: 1 });
    const entry = await enter(id);
    expect(await admin().call('PUT', '/dsTbRegistration/submit', { ids: entry.id })).toMatchObject({ error: 'registration.team_small' });
    for (let n = 0; n < 2; n++) expect(await join(entry.id)).toMatchObject({ success: true });
    expect(await join(entry.id)).toMatchObject({ issues: [{ field: 'memberRole', message: 'member.teamFull' }] });
    expect(await join(entry.id, { memberRole: 'tutor' })).toMatchObject({ success: true });
    expect(await join(entry.id, { memberRole: 'tutor' })).toMatchObject({ issues: [{ message: 'member.tutorsFull' }] });
    expect(await join(entry.id, { idNo: entry.idNo })).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ field: 'idNo', message: 'member.isCaptain' })]),
    });
    expect(await admin().call('PUT', '/dsTbRegistration/submit', { ids: entry.id })).toMatchObject({ success: true });
  });

  test('count in what a person may enter, as captain or member; tutors count in none', async () => {
    const { id } = await competition({ perPersonMax: 1 });
    const [one, two] = [await enter(id), await enter(id)];
    const idNo = idNumber(987_654);
    expect(await join(one.id, { idNo })).toMatchObject({ success: true });
    expect(await join(two.id, { idNo })).toMatchObject({ error: 'registration.person_limit' });
    expect(await join(two.id, { idNo: one.idNo })).toMatchObject({ error: 'registration.person_limit' });
    expect(await join(two.id, { idNo, memberRole: 'tutor' })).toMatchObject({ success: true });
    const third = await sampleOf(server, 'dsTbRegistration', { competitionId: id, groupId: null, idNo });
    expect(await admin().call('POST', '/dsTbRegistration/add', third)).toMatchObject({ error: 'registration.person_limit' });
    await run(server, 'dsTbRegistration', 'withdraw', one.id);
    expect(await admin().call('POST', '/dsTbRegistration/add', third)).toMatchObject({ success: true });
  });

  test('change by request once they are approved: asked for, accepted, and refused', async () => {
    const { id } = await competition();
    const applicant = server.as('APPL');
    const entry = await enter(id, {}, applicant);
    const member = (await join(entry.id, {}, applicant)).result as AnyRow;
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
    expect(await join(entry.id, {}, applicant)).toMatchObject({ error: 'verb.state' });
    expect(await admin().call('PUT', '/dsTbRegistrationMember/edit', { id: member.id, revision: 1, realName: '换人' })).toMatchObject({
      issues: [{ field: 'realName', code: 'frozen' }],
    });
    const ask = (given: Body) =>
      applicant.ok<AnyRow>('POST', '/dsTbRegistrationChange/add', {
        registrationId: entry.id,
        realName: '接替者',
        reason: '出国',
        ...given,
      });
    const first = await ask({ memberId: member.id, idNo: idNumber(700_001) });
    expect(first).toMatchObject({ status: '0', realNameBefore: member.realName });
    await run(server, 'dsTbRegistrationChange', 'accept', first.id);
    expect(await query('dsTbRegistrationMember', member.id)).toMatchObject({ realName: '接替者', idNo: idNumber(700_001) });
    const second = await ask({ memberId: null, idNo: idNumber(700_002) });
    await run(server, 'dsTbRegistrationChange', 'refuse', second.id, { reason: '不予变更' });
    expect(await query('dsTbRegistration', entry.id)).toMatchObject({ realName: entry.realName, idNo: entry.idNo });
    const stored = JSON.stringify(await server.db.many('select * from ds_tb_registration_change where registration_id = $1', [entry.id]));
    expect(stored).not.toContain(idNumber(700_001));
  });
});

describe('WORK-01, WORK-02: works', () => {
  const handed = async (): Promise<AnyRow> => {
    const { id } = await competition();
    const entry = await enter(id);
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
    return create(server, 'dsTbWorks', { competitionId: id, registrationId: entry.id, groupId: null });
  };

  test('keep each version as it was handed in; the file is the one that was committed to', async () => {
    const work = await handed();
    await server.db.run(
      `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
       values ($1, 1, 'stored', 'works', '论文.pdf', 'application/pdf', 12, $2, 'a')`,
      [work.worksFile, 'b'.repeat(64)],
    );
    await run(server, 'dsTbWorks', 'commit', work.id, { commitHash: 'a'.repeat(64) });
    expect(await admin().call('PUT', '/dsTbWorks/submit', { ids: work.id })).toMatchObject({ issues: [{ message: 'works.otherFile' }] });
    await run(server, 'dsTbWorks', 'commit', work.id, { commitHash: 'b'.repeat(64) });
    await run(server, 'dsTbWorks', 'submit', work.id);
    await admin().ok('PUT', '/dsTbWorks/edit', { id: work.id, revision: 4, title: '改名后的作品' });
    await run(server, 'dsTbWorks', 'submit', work.id);
    const page = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksVersion/list', {
      worksId: work.id,
      column: 'versionNo',
      order: 'asc',
    });
    expect(page.records.map((v) => [v.versionNo, v.title, v.isFinal])).toEqual([
      [1, work.title, '0'],
      [2, '改名后的作品', '1'],
    ]);
    expect(await query('dsTbWorks', work.id)).toMatchObject({ currentVersionId: page.records[1]?.id });
    const files = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksFile/list', { worksId: work.id });
    expect(files.records.map((f) => [f.fileName, f.fileSize, f.scanStatus])).toEqual([
      ['论文.pdf', 12, '0'],
      ['论文.pdf', 12, '0'],
    ]);
  });

  test('are asked for supplements, which end with their time and may be extended', async () => {
    const work = await handed();
    const row = await create(server, 'dsTbWorksSupplement', { worksId: work.id, dueTime: daysFrom(server, 2) });
    const past = await sampleOf(server, 'dsTbWorksSupplement', { worksId: work.id, dueTime: daysFrom(server, -1) });
    expect(await admin().call('POST', '/dsTbWorksSupplement/add', past)).toMatchObject({ issues: [{ field: 'dueTime' }] });
    server.moveClock(2 * 86_400_000 + 1000);
    expect(await query('dsTbWorksSupplement', row.id)).toMatchObject({ status: '3' });
    await run(server, 'dsTbWorksSupplement', 'extend', row.id, { dueTime: daysFrom(server, 3), reason: '延期' });
    await run(server, 'dsTbWorksSupplement', 'giveSupplement', row.id, { suppliedFile: 'works/more.pdf' });
    await run(server, 'dsTbWorksSupplement', 'accept', row.id);
    expect(await query('dsTbWorksSupplement', row.id)).toMatchObject({ status: '2', suppliedFile: 'works/more.pdf' });
  });
});
