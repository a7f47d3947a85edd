import type { WorkHanding } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { workFileFields } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
const dayMs = 86_400_000;
const hourMs = 3_600_000;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const author = (): Caller => server.as('APPL');
const at = (ms: number): void => server.setClock(new Date(start.getTime() + ms));
const digest = (letter: string): string => letter.repeat(64);

/** A file that the author has uploaded, with this digest. */
const upload = async (sha256: string): Promise<string> => {
  const path = `works/${server.next()}-${sha256.slice(0, 4)}.pdf`;
  await server.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
     values ($1, 1, 'stored', 'works', '论文.pdf', 'application/pdf', 12, $2, $3)`,
    [path, sha256, author().userId],
  );
  return path;
};

interface Handed {
  readonly competition: AnyRow;
  readonly work: AnyRow;
}

/** A work of the entrant in a competition, or stage, whose works are due in ten days. */
const handed = async (given: Body = {}, stage?: Body): Promise<Handed> => {
  const competition = await create(server, 'dsTbCompetition', {
    registerEnd: daysFrom(server, 5),
    submissionEndTime: daysFrom(server, 10),
    graceSeconds: 60,
    perPersonMax: 9,
    ...given,
  });
  await run(server, 'dsTbCompetition', 'publish', competition.id);
  const stageId = stage && (await create(server, 'dsTbCompetitionStage', { competitionId: competition.id, ...stage })).id;
  const entry = await create(server, 'dsTbRegistration', { competitionId: competition.id, groupId: null, stageId: stageId ?? null });
  for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entry.id, author().userId]);
  const body = await sampleOf(server, 'dsTbWorks', {
    competitionId: competition.id,
    registrationId: entry.id,
    groupId: null,
    stageId: null,
  });
  for (const name of ['worksNo', 'answers', ...Object.values(workFileFields)]) delete body[name];
  const work = await admin().ok<AnyRow>('POST', '/dsTbWorks/add', body);
  return { competition, work };
};
const revisionOf = async (id: string): Promise<number> =>
  (await server.db.one<{ revision: number }>('select revision from ds_tb_works where id = $1', [id]))?.revision ?? 0;
const edit = async (id: string, given: Body) => author().call('PUT', '/dsTbWorks/edit', { id, revision: await revisionOf(id), ...given });
const submit = (id: string) => author().call('PUT', '/dsTbWorks/submit', { ids: id });
const commit = (id: string, commitHash: string) => author().call('PUT', '/dsTbWorks/commit', { ids: id, commitHash });
const other = { issues: [{ field: 'worksFile', message: 'works.otherFile' }] };
const closed = { error: 'works.closed' };

describe('a digest that was committed to in time gives its file time to come', () => {
  const due = 10 * dayMs;

  test('after the deadline and its grace, until the last second of the hours, that file alone', async () => {
    const { work } = await handed({ uploadHours: 3 });
    expect(await commit(work.id, digest('a'))).toMatchObject({ success: true });
    at(due + 61_000);
    expect(await commit(work.id, digest('b')), 'what is committed to does not change any more').toMatchObject(closed);
    expect(await edit(work.id, { worksFile: await upload(digest('b')) })).toMatchObject(other);
    expect(await edit(work.id, { title: '换个题目' })).toMatchObject({ issues: [{ field: 'title', message: 'works.uploadOnly' }] });
    const both = `${await upload(digest('a'))},${await upload(digest('b'))}`;
    expect(await edit(work.id, { worksFile: both }), 'nothing beside it').toMatchObject(other);
    expect(await edit(work.id, { worksFile: await upload(digest('a')) })).toMatchObject({ success: true });
    at(due + 60_000 + 3 * hourMs);
    expect(await submit(work.id)).toMatchObject({ success: true });
    expect(await admin().ok('GET', '/dsTbWorks/queryById', { id: work.id })).toMatchObject({ status: '1', lateSeconds: 0 });
    at(due + 61_000 + 3 * hourMs);
    expect(await submit(work.id)).toMatchObject(closed);
    expect(await edit(work.id, { worksFile: await upload(digest('a')) })).toMatchObject(closed);
  });

  test('a day unless the competition says otherwise, and none where it gives no hour', async () => {
    expect((await create(server, 'dsTbCompetition', { uploadHours: undefined })).uploadHours).toBe(24);
    const { work } = await handed({ uploadHours: 0 });
    await commit(work.id, digest('a'));
    at(due + 61_000);
    expect(await edit(work.id, { worksFile: await upload(digest('a')) })).toMatchObject(closed);
  });

  test('who committed to nothing is late', async () => {
    const { work } = await handed({ uploadHours: 24 });
    at(due + 61_000);
    expect(await edit(work.id, { worksFile: await upload(digest('a')) })).toMatchObject(closed);
    expect(await submit(work.id)).toMatchObject(closed);
  });

  test('the hours begin where an exception ends', async () => {
    const { competition, work } = await handed({ uploadHours: 3 });
    const entry = await server.db.one<{ id: string }>('select registration_id as id from ds_tb_works where id = $1', [work.id]);
    await create(server, 'dsTbTimelineException', {
      competitionId: competition.id,
      scopeType: 'team',
      scopeId: entry?.id,
      gate: 'submit',
      newEnd: daysFrom(server, 12),
    });
    at(12 * dayMs);
    expect(await commit(work.id, digest('a'))).toMatchObject({ success: true });
    at(12 * dayMs + 3 * hourMs);
    expect(await edit(work.id, { worksFile: await upload(digest('a')) })).toMatchObject({ success: true });
    at(12 * dayMs + 3 * hourMs + 1000);
    expect(await submit(work.id)).toMatchObject(closed);
  });
});

describe('the window of a stage is a gate', () => {
  const stage = { startTime: '', endTime: '' };
  beforeEach(() => Object.assign(stage, { startTime: daysFrom(server, 2), endTime: daysFrom(server, 4) }));

  test.each([
    ['a second before it opens', 2 * dayMs - 1000, false],
    ['when it opens', 2 * dayMs, true],
    ['a second later', 2 * dayMs + 1000, true],
    ['in its last second', 4 * dayMs, true],
    ['at the end of the grace', 4 * dayMs + 60_000, true],
    ['a second after the grace', 4 * dayMs + 61_000, false],
  ])('of works: %s', async (_when, ms, isOpen) => {
    server.setClock(start);
    const { work } = await handed({ registerEnd: daysFrom(server, 1) }, { ...stage, startTime: daysFrom(server, -1) });
    const { stageId } = await admin().ok<AnyRow>('GET', '/dsTbWorks/queryById', { id: work.id });
    // The sample's works are created while the stage is open; then it opens when the case says.
    await server.db.run('update ds_tb_competition_stage set start_time = $2 where id = $1', [stageId, stage.startTime]);
    at(ms);
    const expected = isOpen ? { success: true } : closed;
    expect(await commit(work.id, digest('a'))).toMatchObject(expected);
    expect(await edit(work.id, { titleEn: `At ${ms}` })).toMatchObject(isOpen ? expected : { success: false });
  });

  test('nobody enters one that is over', async () => {
    const { competition } = await handed({ registerEnd: daysFrom(server, 8) });
    const { id: stageId } = await create(server, 'dsTbCompetitionStage', { competitionId: competition.id, ...stage });
    const enter = async () =>
      admin().call(
        'POST',
        '/dsTbRegistration/add',
        await sampleOf(server, 'dsTbRegistration', { competitionId: competition.id, groupId: null, stageId }),
      );
    at(4 * dayMs + 60_000);
    const entry = await enter();
    expect(entry).toMatchObject({ success: true });
    at(4 * dayMs + 61_000);
    expect(await enter()).toMatchObject({ error: 'registration.closed' });
    expect(await admin().call('PUT', '/dsTbRegistration/submit', { ids: (entry.result as AnyRow).id })).toMatchObject({
      error: 'registration.closed',
    });
  });
});

/** Files of other kinds, as they are stored. */
const file = async (name: string, size: number): Promise<string> => {
  const path = `works/${server.next()}-${name}`;
  const types: Readonly<Record<string, string>> = { mp4: 'video/mp4', png: 'image/png' };
  await server.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
     values ($1, 1, 'stored', 'works', $2, $3, $4, $5, $6)`,
    [path, name, types[name.split('.').at(-1) ?? ''] ?? 'application/pdf', size, digest('e'), author().userId],
  );
  return path;
};
const limits = [
  { kind: 'paper', least: 1, most: 1, megabytes: 2, endings: 'PDF，docx' },
  { kind: 'video', most: 2 },
  { kind: 'commitment', least: 1, most: 1 },
];
const withLimits = () =>
  handed({ uploadHours: 3 }, { stageNo: 1, startTime: daysFrom(server, -1), endTime: daysFrom(server, 9), fileLimits: limits });

describe('WORK-01: a work has files of several kinds within what its stage takes', () => {
  test.each([
    ['worksFile', 'paper.txt', 10, 'works.fileEnding'],
    ['worksFile', 'paper.pdf', 3_000_000, 'works.fileLarge'],
    ['attachmentFiles', 'more.pdf', 10, 'works.fileNotTaken'],
  ])('%s: %s of %d bytes is refused as it comes', async (field, name, size, message) => {
    const { work } = await withLimits();
    expect(await edit(work.id, { [field]: await file(name, size) })).toMatchObject({ issues: [{ field, message }] });
  });

  test('what is missing is told when it is handed in, and each file is kept with its kind', async () => {
    const { work } = await withLimits();
    const many = [await file('a.mp4', 1), await file('b.mp4', 1), await file('c.mp4', 1)].join(',');
    expect(await edit(work.id, { videoFiles: many })).toMatchObject({ issues: [{ field: 'videoFiles', message: 'works.filesMany' }] });
    expect(await submit(work.id)).toMatchObject({
      issues: [{ field: 'worksFile' }, { field: 'letterFile', message: 'works.fileMissing' }],
    });
    const given = {
      worksFile: await file('论文.pdf', 2_000_000),
      videoFiles: `${await file('a.mp4', 1)},${await file('b.mp4', 1)}`,
      letterFile: await file('承诺书.png', 9),
    };
    expect(await edit(work.id, given)).toMatchObject({ success: true });
    expect(await submit(work.id)).toMatchObject({ success: true });
    const files = await author().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksFile/list', { worksId: work.id, pageSize: 10 });
    expect(files.records.map(({ fileKind, fileName }) => `${String(fileKind)} ${String(fileName)}`).toSorted()).toEqual([
      'commitment 承诺书.png',
      'paper 论文.pdf',
      'video a.mp4',
      'video b.mp4',
    ]);
  });

  test('an entry that names no stage has its work in the first one that asks for works, and under its limits', async () => {
    const { competition } = await handed();
    const day = (n: number) => daysFrom(server, n);
    const stages: AnyRow[] = [];
    for (const given of [
      { stageNo: 1, submitRequired: '0', startTime: day(-3), endTime: day(-2), fileLimits: null },
      { stageNo: 2, submitRequired: '1', startTime: day(-1), endTime: day(9), fileLimits: limits },
      { stageNo: 3, submitRequired: '1', startTime: day(9), endTime: day(10), fileLimits: null },
    ])
      stages.push(await create(server, 'dsTbCompetitionStage', { competitionId: competition.id, ...given }));
    const entry = await create(server, 'dsTbRegistration', { competitionId: competition.id, groupId: null, stageId: null });
    for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
    await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entry.id, author().userId]);
    const { id } = await author().ok<{ id: string }>('POST', '/dsTbWorks/begin', { registrationId: entry.id });
    expect(await author().ok('GET', '/dsTbWorks/queryById', { id })).toMatchObject({ stageId: stages[1]?.id });
    // Works of before carry no stage.
    for (const stageId of [stages[1]?.id, null]) {
      await server.db.run('update ds_tb_works set stage_id = $2 where id = $1', [id, stageId]);
      expect(await author().ok('GET', '/dsTbWorks/handing', { id })).toMatchObject({ limits });
      expect(await edit(id, { attachmentFiles: await file('more.pdf', 10) })).toMatchObject({
        issues: [{ message: 'works.fileNotTaken' }],
      });
    }
  });

  test('limits that nobody could follow are refused with the stage', async () => {
    const { competition } = await handed();
    for (const fileLimits of [
      [{ kind: 'paper', least: 2, most: 1 }],
      [
        { kind: 'paper', most: 1 },
        { kind: 'paper', most: 2 },
      ],
      [{ kind: 'x', most: 1 }],
    ]) {
      const body = await sampleOf(server, 'dsTbCompetitionStage', { competitionId: competition.id, fileLimits });
      expect(await admin().call('POST', '/dsTbCompetitionStage/add', body)).toMatchObject({
        issues: [{ field: 'fileLimits', code: 'shape' }],
      });
    }
  });
});

describe('SCREEN-48: the page of a work', () => {
  const handing = (id: string) => author().ok<WorkHanding>('GET', '/dsTbWorks/handing', { id });

  test('COMP-01: an entrant begins a work once, which gets its number by the rule of the competition and none of its own', async () => {
    const { work, competition } = await handed({ worksNumberRule: '{yyyy}W{seq:3}{check}' });
    expect(work.worksNo).toMatch(/^2026W001[0-9X]$/);
    const begin = () => author().ok<{ id: string }>('POST', '/dsTbWorks/begin', { registrationId: work.registrationId });
    expect(await begin()).toEqual({ id: work.id });
    await edit(work.id, { worksFile: await upload(digest('a')) });
    expect(await submit(work.id)).toMatchObject({ success: true });
    const second = await begin();
    expect(second.id).not.toBe(work.id);
    const own = await author().ok<AnyRow>('GET', '/dsTbWorks/queryById', { id: second.id });
    expect(own).toMatchObject({ status: '0', title: expect.stringContaining('的作品') });
    expect(own.worksNo).toMatch(/^2026W002[0-9X]$/);
    const given = { registrationId: work.registrationId, competitionId: competition.id, title: '自编号', worksNo: 'MINE-1' };
    expect(await author().call('POST', '/dsTbWorks/add', given)).toMatchObject({ issues: [{ field: 'worksNo' }] });
    expect(await edit(second.id, { worksNo: 'MINE-1' })).toMatchObject({ success: false });
  });

  test('is told until when it is taken, of which files, and that changes count once they are handed in', async () => {
    const { work } = await withLimits();
    expect(await handing(work.id)).toMatchObject({ gate: 'open', extended: false, digest: null, limits, version: null, changed: false });
    expect(await commit(work.id, digest('a'))).toMatchObject({ success: true });
    await edit(work.id, { worksFile: await upload(digest('a')), letterFile: await file('承诺书.png', 9) });
    await submit(work.id);
    expect(await handing(work.id)).toMatchObject({ digest: digest('a'), version: { versionNo: 1 }, changed: false });
    at(60_000);
    await edit(work.id, { title: '改过的题目' });
    expect(await handing(work.id)).toMatchObject({ changed: true });
    at(9 * dayMs + 61_000);
    const { gate, until, uploadUntil } = await handing(work.id);
    expect([gate, (uploadUntil ?? '') > (until ?? '')]).toEqual(['upload', true]);
    at(30 * dayMs);
    expect(await handing(work.id)).toMatchObject({ gate: 'closed' });
  });
});
