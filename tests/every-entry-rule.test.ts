import type { AnyRow } from '@saiyun/sdk/contract';
import { maskValue } from '@saiyun/sdk/view';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMessage } from '../server/src/areas/message/out-message.ts';
import { idNumber } from './fixtures/registrations.ts';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

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
/** An entry with its number in the clear: the response masks it. */
const enter = async (competitionId: string, given: Body = {}, by = admin()): Promise<AnyRow> => {
  const body = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null, ...given });
  return { ...(await by.ok<AnyRow>('POST', '/dsTbRegistration/add', body)), idNo: body.idNo };
};
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

  test('COMP-05: are as large as their group says, also once they changed to it', async () => {
    const { id } = await competition({ teamMin: 2, teamMax: 3, tutorMax: 2 });
    const groupOf = (given: Body) =>
      sampleOf(server, 'dsTbCompetitionGroup', { competitionId: id, parentId: null, formId: null, ...given });
    const add = async (given: Body) => admin().call('POST', '/dsTbCompetitionGroup/add', await groupOf(given));
    const { id: above } = await create(server, 'dsTbCompetitionGroup', await groupOf({ teamMax: 1, teamMin: 1, tutorMax: 0 }));
    const { id: below } = await create(server, 'dsTbCompetitionGroup', await groupOf({ parentId: above }));
    const order = { issues: [{ field: 'teamMin', message: 'competition.teamOrder' }] };
    expect(await add({ parentId: above, teamMin: 2 })).toMatchObject(order);
    expect(await add({ teamMax: 1 })).toMatchObject({ issues: [{ field: 'teamMax' }] });
    const alone = await enter(id, { groupId: below });
    expect(await join(alone.id)).toMatchObject({ issues: [{ message: 'member.teamFull' }] });
    expect(await join(alone.id, { memberRole: 'tutor' })).toMatchObject({ issues: [{ message: 'member.tutorsFull' }] });
    expect(await admin().call('PUT', '/dsTbRegistration/submit', { ids: alone.id })).toMatchObject({ success: true });
    const pair = await enter(id);
    expect(await join(pair.id)).toMatchObject({ success: true });
    expect(await join(pair.id, { memberRole: 'tutor' })).toMatchObject({ success: true });
    const move = async (groupId: string | null) => {
      const { revision } = await query('dsTbRegistration', pair.id);
      return admin().call('PUT', '/dsTbRegistration/edit', { id: pair.id, revision, groupId });
    };
    expect(await move(below)).toMatchObject({ success: true });
    const submit = () => admin().call('PUT', '/dsTbRegistration/submit', { ids: pair.id });
    expect(await submit()).toMatchObject({ error: 'registration.team_large', message: expect.stringContaining('最多 1 人') });
    expect(await move(null)).toMatchObject({ success: true });
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
    const own = (record: string, id: string) => applicant.ok('GET', `/${record}/queryById`, { id });
    expect(await own('dsTbRegistrationMember', member.id)).toMatchObject({ realName: '接替者', idNo: idNumber(700_001) });
    const second = await ask({ memberId: null, idNo: idNumber(700_002) });
    await run(server, 'dsTbRegistrationChange', 'refuse', second.id, { reason: '不予变更' });
    expect(await own('dsTbRegistration', entry.id)).toMatchObject({ realName: entry.realName, idNo: entry.idNo });
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
       values ($1, 1, 'stored', 'works', '论文.pdf', 'application/pdf', 12, $2, 'a')
       on conflict (path) do update set file_name = excluded.file_name, size = excluded.size, sha256 = excluded.sha256`,
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
    const files = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksFile/list', { worksId: work.id, fileKind: 'paper' });
    expect(files.records.map((f) => [f.fileName, f.fileSize, f.scanStatus])).toEqual([
      ['论文.pdf', 12, '0'],
      ['论文.pdf', 12, '0'],
    ]);
  });

  test('B2: are out of review with their entry, say why, and come back with it', async () => {
    const work = await handed();
    const other = await create(server, 'dsTbWorks', {
      competitionId: work.competitionId,
      registrationId: work.registrationId,
      groupId: null,
    });
    await server.db.run(`update ds_tb_works set status = '2' where id = $1`, [work.id]);
    const projectId = await create(server, 'dsTbReviewProject', { competitionId: work.competitionId, groupIds: null, stageId: null });
    await server.db.run(`update ds_tb_review_project set status = '1' where id = $1`, [projectId.id]);
    const allot = await create(server, 'dsTbWorksAllot', { projectId: projectId.id, worksId: work.id });
    const entry = (verb: string, input: Body = {}) => run(server, 'dsTbRegistration', verb, String(work.registrationId), input);
    await entry('returnBack', { opinion: '请补充材料' });
    // While the entry is merely returned, its works stay.
    expect(await query('dsTbWorks', work.id)).toMatchObject({ status: '2' });
    await entry('submit');
    await entry('reject', { opinion: '不符合条件' });
    for (const { id } of [work, other])
      expect(await query('dsTbWorks', id)).toMatchObject({ status: '4', reason: '报名审核不通过：不符合条件' });
    const review = () => server.db.one('select status, return_reason as why from ds_tb_works_allot where id = $1', [allot.id]);
    expect(await review()).toEqual({ status: '5', why: '作品已退出评审' });
    const history = await server.db.many<{ action: string; reason: string }>(
      `select action, reason from sys_audit_log where entity = 'dsTbWorks' and entity_id = $1 and action = 'withdraw'`,
      [work.id],
    );
    expect(history).toEqual([{ action: 'withdraw', reason: '报名审核不通过：不符合条件' }]);

    // Its reviews were cancelled, so a work that was locked is submitted again.
    await entry('restore', { opinion: '复核通过' });
    expect(await query('dsTbWorks', work.id)).toMatchObject({ status: '1', reason: null });
    expect(await query('dsTbWorks', other.id)).toMatchObject({ status: '0', reason: null });
    await run(server, 'dsTbWorks', 'withdraw', other.id);
    await entry('returnBack', { opinion: '补充' });
    await entry('withdraw');
    expect(await query('dsTbWorks', work.id)).toMatchObject({ status: '4', reason: '报名已撤回' });
    // A work that was withdrawn by itself was not withdrawn with the entry.
    expect(await query('dsTbWorks', other.id)).toMatchObject({ status: '4', reason: null });
  });

  test('are asked for supplements, which end with their time and may be extended', async () => {
    const work = await handed();
    const row = await create(server, 'dsTbWorksSupplement', { worksId: work.id, dueTime: daysFrom(server, 2) });
    const past = await sampleOf(server, 'dsTbWorksSupplement', { worksId: work.id, dueTime: daysFrom(server, -1) });
    expect(await admin().call('POST', '/dsTbWorksSupplement/add', past)).toMatchObject({ issues: [{ field: 'dueTime' }] });
    server.moveClock(2 * 86_400_000 + 1000);
    expect(await query('dsTbWorksSupplement', row.id)).toMatchObject({ status: '3' });
    await run(server, 'dsTbWorksSupplement', 'extend', row.id, { dueTime: daysFrom(server, 3), reason: '延期' });
    await run(server, 'dsTbWorksSupplement', 'giveSupplement', row.id, {
      suppliedFile: await storedSample(server, { path: 'works/more.pdf', by: admin().userId }),
    });
    await run(server, 'dsTbWorksSupplement', 'accept', row.id);
    expect(await query('dsTbWorksSupplement', row.id)).toMatchObject({ status: '2', suppliedFile: 'works/more.pdf' });
  });

  test('are asked follow-up questions by a supplementary form of the same competition and answered as it says, without a file', async () => {
    const work = await handed();
    const form = async (formKind: string, competitionId = work.competitionId): Promise<AnyRow> => {
      const fields = [{ key: 'code', label: '代码仓库', type: 'text', required: true }];
      const row = await create(server, 'dsTbCompetitionForm', { competitionId, groupId: null, stageId: null, formKind, fields });
      await run(server, 'dsTbCompetitionForm', 'use', row.id);
      return row;
    };
    const ask = async (formId: string | null, items: readonly string[] | null = null) =>
      admin().call('POST', '/dsTbWorksSupplement/add', { worksId: work.id, dueTime: daysFrom(server, 2), formId, items });
    const elsewhere = await competition({});
    expect(await ask((await form('supplementary', elsewhere.id)).id)).toMatchObject({ issues: [{ field: 'formId' }] });
    expect(await ask((await form('works')).id)).toMatchObject({ issues: [{ field: 'formId' }] });
    expect(await ask(null)).toMatchObject({ issues: [{ field: 'items' }] });
    const { result } = await ask((await form('supplementary')).id);
    const id = (result as AnyRow).id;
    const give = (answers?: Body) => admin().call('PUT', '/dsTbWorksSupplement/giveSupplement', { ids: id, answers });
    expect(await give()).toMatchObject({ issues: [{ field: 'answers' }] });
    expect(await give({ code: 'https://example.edu/repo' })).toMatchObject({ success: true });
    expect(await query('dsTbWorksSupplement', id)).toMatchObject({
      status: '1',
      answers: { code: 'https://example.edu/repo' },
      suppliedFile: null,
    });
    const kept = await server.db.one<{ answers: unknown }>('select answers from ds_tb_works_supplement where id = $1', [id]);
    expect(JSON.stringify(kept)).not.toContain('example.edu');
  });
});

describe('A7: personal data of a competition are kept as long as it says', () => {
  const start = new Date('2026-05-06T08:00:00.000Z');
  beforeEach(() => server.setClock(start));
  const marks = { realName: '留存甲', phone: '13900008888', email: 'kept@example.edu', major: '留存专业' };
  const everything = async (competitionId: string): Promise<string> => {
    const tables = [
      'select * from ds_tb_registration where competition_id = $1',
      'select * from ds_tb_registration_member where registration_id in (select id from ds_tb_registration where competition_id = $1)',
      'select * from ds_tb_registration_change where registration_id in (select id from ds_tb_registration where competition_id = $1)',
      'select * from ds_tb_works where competition_id = $1',
      'select * from ds_tb_works_version where works_id in (select id from ds_tb_works where competition_id = $1)',
    ];
    const rows = await Promise.all(tables.map((sql) => server.db.many(sql, [competitionId])));
    return JSON.stringify(rows);
  };
  interface Report {
    readonly competitionId: string;
    readonly erased: boolean;
    readonly rows: readonly { readonly entity: string; readonly rows: number; readonly fields: readonly string[] }[];
    readonly kept: readonly { readonly what: string; readonly rows: number }[];
  }
  const due = async () => (await admin().ok<Report[]>('GET', '/dsTbCompetition/retentionDue')).map(({ competitionId }) => competitionId);
  const eraseBy = (by: Caller, body: Body) => by.call('POST', '/dsTbCompetition/erasePersonalData', { reason: '保留期满', ...body });

  /** An ended competition with an entry, a member, a change request and a work. */
  const ended = async (given: Body = {}) => {
    const { id } = await competition({ retentionDays: 30, ...given });
    const entry = await enter(id, marks);
    expect(await join(entry.id, { realName: '留存乙', email: 'member@example.edu', memberRole: 'member' })).toMatchObject({
      success: true,
    });
    await run(server, 'dsTbRegistration', 'submit', entry.id);
    await run(server, 'dsTbRegistration', 'approve', entry.id);
    await create(server, 'dsTbRegistrationChange', { registrationId: entry.id, realName: '留存丁', reason: '留存戊' });
    const work = await create(server, 'dsTbWorks', { competitionId: id, registrationId: entry.id, groupId: null });
    await run(server, 'dsTbWorks', 'submit', work.id);
    const gone = await enter(id, { realName: '留存丙' });
    await admin().ok('DELETE', '/dsTbRegistration/delete', { id: gone.id });
    await server.db.run(`update ds_tb_competition set end_time = $2 where id = $1`, [id, server.now()]);
    await run(server, 'dsTbCompetition', 'end', id, { reason: '已结束', force: '1' });
    return { id, entry, work };
  };

  test('what is due is told, with what would be erased; a trial erases nothing; erasing leaves no name, number or address', async () => {
    const { id, entry, work } = await ended();
    await server.db.run(
      `insert into ds_tb_works_pair (id, tenant_id, works_id, other_id, competition_id, score, status, opinion, create_time)
       values ('kept-pair', 1, $2, 'another', $1, 80, '2', '留存己抄袭', $3)`,
      [id, work.id, server.now()],
    );
    await server.db.run(
      `insert into ds_tb_review_appeal (id, tenant_id, works_id, reason, opinion, status, create_by, create_time)
       values ('kept-appeal', 1, $1, '留存庚的得分有误', '留存辛复核', '3', 'applicant', $2)`,
      [work.id, server.now()],
    );
    await server.db.run(
      `insert into ds_tb_works_print (works_id, tenant_id, version_id, digests, fingerprints, pictures, unread, read_time)
       values ($1, 1, 'v', '{}', '', '', '[]', $2)`,
      [work.id, server.now()],
    );
    const problem = { holder: '留存壬', kind: 'glyph', detail: '壬', registrationId: entry.id };
    await server.db.run(
      `insert into ds_tb_certificate_batch (id, tenant_id, template_id, competition_id, status, problems, user_id, params, create_time)
       values ('kept-batch', 1, 't', $1, '4', $2::jsonb, 'u', '{}', $3)`,
      [id, JSON.stringify([problem]), server.now()],
    );
    await server.db.run(
      `insert into ds_tb_certificate_problem (tenant_id, batch_id, seq, holder, kind, detail, registration_id) values (1, 'kept-batch', 0, $1, $2, $3, $4)`,
      [problem.holder, problem.kind, problem.detail, problem.registrationId],
    );
    expect(await due()).not.toContain(id);
    server.moveClock(29 * 86_400_000);
    expect(await due()).not.toContain(id);
    server.moveClock(86_400_000 + 1000);
    expect(await due()).toContain(id);

    const before = await everything(id);
    for (const known of ['留存甲', '留存乙', '留存丙', '留存丁', '留存戊', 'kept@example.edu', 'member@example.edu'])
      expect(before).toContain(known);
    const trial = await eraseBy(admin(), { id });
    expect(trial).toMatchObject({ success: true, result: { competitionId: id, erased: false } });
    const counts = (trial.result as unknown as Report).rows.map(({ entity, rows }) => [entity, rows]);
    expect(counts).toEqual([
      ['dsTbRegistration', 2],
      ['dsTbRegistrationMember', 1],
      ['dsTbRegistrationChange', 1],
      ['dsTbWorks', 1],
      ['dsTbWorksVersion', 1],
      ['dsTbWorksFile', 4],
      ['dsTbWorksSupplement', 0],
      ['dsTbWorksPair', 1],
      ['dsTbReviewAppeal', 1],
      ['dsTbFile', 3],
      ['dsTbImportTask', 0],
      ['sysOutMessage', 0],
      ['dsTbMsgSendDetail', 0],
    ]);
    expect(await everything(id)).toBe(before);

    const done = await eraseBy(admin(), { id, dryRun: false });
    expect(done).toMatchObject({ success: true, result: { erased: true, rows: (trial.result as unknown as Report).rows } });
    const after = await everything(id);
    for (const known of ['留存', '@example.edu', '"create_by":"']) expect(after, known).not.toContain(known);
    const row = await query('dsTbRegistration', entry.id);
    expect(row).toMatchObject({ registerNo: expect.any(String), teamName: entry.teamName, email: null, externalId: null, answers: null });
    expect(row.idNo).not.toBe(maskValue('idNo', String(entry.idNo)));
    expect(row.phone).not.toBe(maskValue('phone', marks.phone));
    expect(await query('dsTbWorksPair', 'kept-pair')).toMatchObject({ opinion: null, score: 80 });
    const appeal = await server.db.one('select reason, opinion, create_by as by from ds_tb_review_appeal where id = $1', ['kept-appeal']);
    expect(appeal).toEqual({ reason: expect.not.stringContaining('留存') as string, opinion: null, by: null });
    expect(await server.db.many('select 1 as one from ds_tb_works_print where works_id = $1', [work.id])).toEqual([]);
    expect(await server.db.one(`select problems from ds_tb_certificate_batch where id = 'kept-batch'`)).toEqual({ problems: null });
    expect(await server.db.many(`select 1 as one from ds_tb_certificate_problem where batch_id = 'kept-batch'`)).toEqual([]);
    // Nobody can be found by the number any more.
    expect((await admin().ok<{ total: number }>('GET', '/dsTbRegistration/list', { phone: marks.phone })).total).toBe(0);
    expect(await query('dsTbCompetition', id)).toMatchObject({ erasedTime: expect.any(String) });
    expect(await due()).not.toContain(id);
    expect(await eraseBy(admin(), { id, dryRun: false })).toMatchObject({ error: 'competition.erased' });
    const [told] = await server.db.many<{ reason: string; actor: string }>(
      `select reason, actor_id as actor from sys_audit_log where entity_id = $1 and action = 'erase'`,
      [id],
    );
    expect(told).toEqual({ reason: '保留期满', actor: admin().userId });
  });

  test('files of works go with their bytes, and so do error workbooks with rows of the competition and who was written to', async () => {
    const { port } = await server.listen();
    const send = async (path: string, fields: Readonly<Record<string, string>>, name: string, content: string): Promise<AnyRow> => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.append('file', new Blob([content]), name);
      const headers = { 'X-Access-Token': await admin().token() };
      const url = `http://127.0.0.1:${port}/jeecg-boot${path}`;
      return (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as AnyRow;
    };
    const { id, work } = await ended();
    const { competitionCode } = await query('dsTbCompetition', id);
    const paper = String((await send('/sys/common/upload', { biz: 'works' }, '留存甲.txt', '留存甲的论文')).message);
    const other = String((await send('/sys/common/upload', { biz: 'works' }, '别人.txt', '别人的论文')).message);
    await server.db.run('update ds_tb_works set works_file = $2 where id = $1', [work.id, paper]);
    await server.db.run('update ds_tb_works_version set works_file = $2 where works_id = $1', [work.id, paper]);
    await server.db.run('update ds_tb_works_file set path = $2 where works_id = $1', [work.id, paper]);
    const importOf = async (code: unknown): Promise<AnyRow> => {
      const sheet = `competitionId,teamName,realName\n${String(code)},队,留存己\n`;
      const map = JSON.stringify({ competitionId: 'competitionId', teamName: 'teamName', realName: 'realName' });
      const columns = (await sampleOf(server, 'dsTbRegistration', { competitionId: id, groupId: null })) as Readonly<
        Record<string, unknown>
      >;
      const rest = Object.keys(columns).filter((name) => !/^(competitionId|teamName|realName|answers)$/.test(name));
      const head = [sheet.split('\n')[0], ...rest].join(',');
      const row = [sheet.split('\n')[1], ...rest.map(() => '')].join(',');
      return (await send('/dsTbRegistration/importExcel', { format: 'csv', map }, '名单.csv', `${head}\n${row}\n`)).result as AnyRow;
    };
    const [mine, foreign] = [await importOf(competitionCode), await importOf('OTHER-CODE')];
    expect([mine.errorCount, foreign.errorCount], JSON.stringify(mine)).toEqual([1, 1]);
    const messageTo = (address: string): Promise<string> =>
      server.db.tx((tx) =>
        queueMessage(server.services, tx, { tenantId: 1, channel: 'email', purpose: 'code', address, subject: '验证码', text: '1' }),
      );
    // The second looks the same in lists.
    const [kept, masked] = [await messageTo(marks.email), await messageTo('kidnapt@example.edu')];
    await server.db.run(`update sys_out_message set status = '1' where id = any($1)`, [[kept, masked]]);

    const stored = await server.db.many<{ name: string }>('select stored_name as name from sys_file where path = any($1)', [
      [paper, String(mine.fileUrl).replace('/sys/common/static/', '')],
    ]);
    expect(stored).toHaveLength(2);
    const told = (await eraseBy(admin(), { id, dryRun: false })).result as unknown as Report;
    expect(told.rows.filter(({ rows }) => rows > 0).map(({ entity, rows }) => [entity, rows])).toEqual(
      expect.arrayContaining([
        ['dsTbFile', 4],
        ['dsTbImportTask', 1],
        ['sysOutMessage', 1],
      ]),
    );
    for (const { name } of stored) expect(await server.services.storage.size(name)).toBeUndefined();
    const paths = async (): Promise<string[]> =>
      (await server.db.many<{ path: string }>('select path from sys_file')).map(({ path }) => path);
    expect(await paths()).not.toContain(paper);
    expect((await paths()).filter((path) => path.startsWith('erased/'))).toEqual([]);
    expect(await paths()).toEqual(expect.arrayContaining([other, String(foreign.fileUrl).replace('/sys/common/static/', '')]));
    expect(await query('dsTbImportTask', String(mine.taskId))).toMatchObject({ errorFile: null });
    const addresses = await server.db.many(
      'select address, sealed_address is null as gone from sys_out_message where id = any($1) order by gone',
      [[kept, masked]],
    );
    expect(addresses).toEqual([
      { address: expect.stringContaining('@example.edu'), gone: false },
      { address: 'ERASED', gone: true },
    ]);
  });

  test('a competition that goes on is refused, and so is whoever may not delete it', async () => {
    const { id } = await competition({ retentionDays: 1 });
    expect(await eraseBy(admin(), { id, dryRun: false })).toMatchObject({ error: 'competition.not_ended' });
    for (const by of [server.as('UNIT'), server.as('APPL'), server.as('AUD')])
      expect(await eraseBy(by, { id, dryRun: false })).toMatchObject({ error: 'access.denied' });
    expect(await eraseBy(server.as('ADMIN', 2), { id, dryRun: false })).toMatchObject({ error: 'row.missing' });
    expect(await eraseBy(admin(), { id, reason: '' })).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
    expect(await server.as('UNIT').call('GET', '/dsTbCompetition/retentionDue')).toMatchObject({ error: 'access.denied' });
  });

  test('a job tells what is due, and erases it where it is told to', async () => {
    const { id, entry } = await ended({ retentionDays: 1 });
    const forever = await ended({ retentionDays: null });
    server.moveClock(2 * 86_400_000);
    const job = async (parameter: string) => {
      const row = await create(server, 'sysQuartzJob', { jobClassName: 'personalDataErase', parameter, cronExpression: '0 0 5 * * ?' });
      await admin().ok('GET', '/sys/quartzJob/execute', { id: row.id });
      const [last] = await server.db.many<{ output: string }>('select output from sys_quartz_job_run where job_id = $1', [row.id]);
      return last?.output ?? '';
    };
    const { competitionCode } = await query('dsTbCompetition', id);
    expect(await job('')).toContain(`due: ${String(competitionCode)}`);
    expect((await query('dsTbRegistration', entry.id)).realName).toBe('留存甲');
    expect(await job('{"dryRun": false}')).toContain(`erased: ${String(competitionCode)}`);
    expect(await everything(id)).not.toContain('留存');
    expect(await everything(forever.id)).toContain('留存甲');
    const again = await job('{"dryRun": false}');
    expect(again).not.toContain(String(competitionCode));
  });
});
