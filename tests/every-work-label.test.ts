import type { WorkHanding } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { workFileFields } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Body, create, daysFrom, run, sampleOf } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const author = (): Caller => server.as('APPL');

/** A work of the entrant in a competition whose works are due in ten days. */
const work = async (given: Body = {}): Promise<AnyRow> => {
  const competition = await create(server, 'dsTbCompetition', {
    registerEnd: daysFrom(server, 5),
    submissionEndTime: daysFrom(server, 10),
    ...given,
  });
  await run(server, 'dsTbCompetition', 'publish', competition.id);
  const entry = await create(server, 'dsTbRegistration', { competitionId: competition.id, groupId: null, stageId: null });
  for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entry.id, author().userId]);
  const body = await sampleOf(server, 'dsTbWorks', {
    competitionId: competition.id,
    registrationId: entry.id,
    groupId: null,
    stageId: null,
  });
  for (const name of ['worksNo', 'answers', ...Object.values(workFileFields)]) delete body[name];
  return admin().ok<AnyRow>('POST', '/dsTbWorks/add', body);
};
const label = () => create(server, 'dsTbLabel');
const give = (worksId: string, labelId: string, by = author()) => by.call('POST', '/dsTbWorksLabel/add', { worksId, labelId });
const many = { issues: [{ field: 'labelId', message: 'worksLabel.many' }] };

describe('an entrant labels a work where it is handed in', () => {
  test('as often as the competition allows, also from two sides at once; the organiser is not bound and what it gives stays', async () => {
    const { id } = await work({ labelMax: 2 });
    const handing = await author().ok<WorkHanding>('GET', '/dsTbWorks/handing', { id });
    expect(handing.labelMax).toBe(2);
    const labels = [await label(), await label(), await label(), await label()];
    const answers = await Promise.all(labels.slice(0, 3).map((one) => give(id, one.id)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.find(({ success }) => !success)).toMatchObject(many);
    const given = await admin().ok<AnyRow>('POST', '/dsTbWorksLabel/add', { worksId: id, labelId: labels[3]?.id });
    expect(await author().call('DELETE', '/dsTbWorksLabel/delete', { id: given.id })).toMatchObject({ error: 'works.label_given' });
    const own = (answers.find(({ success }) => success)?.result as AnyRow | undefined)?.id;
    expect(await author().call('DELETE', '/dsTbWorksLabel/delete', { id: own })).toMatchObject({ success: true });
    expect(await give(id, (await label()).id)).toMatchObject({ success: true });
  });

  test('three where nothing is said, none where it says none, and none once works are closed', async () => {
    const usual = await work({ labelMax: undefined });
    for (const id of [await label(), await label(), await label()].map((one) => one.id)) {
      expect(await give(usual.id, id)).toMatchObject({ success: true });
    }
    expect(await give(usual.id, (await label()).id)).toMatchObject(many);
    expect(await give((await work({ labelMax: 0 })).id, (await label()).id)).toMatchObject(many);
    const late = await work({ labelMax: 5 });
    const { result } = await give(late.id, (await label()).id);
    server.setClock(new Date(start.getTime() + 11 * 86_400_000));
    expect(await give(late.id, (await label()).id)).toMatchObject({ error: 'works.closed' });
    expect(await author().call('DELETE', '/dsTbWorksLabel/delete', { id: (result as AnyRow).id })).toMatchObject({ error: 'works.closed' });
    expect(await give(late.id, (await label()).id, admin())).toMatchObject({ success: true });
  });
});

/** A file that the author has uploaded. */
const upload = async (): Promise<string> => {
  const path = `works/${server.next()}-label.pdf`;
  await server.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
     values ($1, 1, 'stored', 'works', '论文.pdf', 'application/pdf', 12, $2, $3)`,
    [path, 'a'.repeat(64), author().userId],
  );
  return path;
};

test('each version keeps the English title and the abstract as they were handed in', async () => {
  const { id } = await work();
  const edit = async (given: Body) => {
    const row = await author().ok<AnyRow>('GET', '/dsTbWorks/queryById', { id });
    return author().ok('PUT', '/dsTbWorks/edit', { id, revision: row.revision, ...given });
  };
  await edit({ titleEn: 'First', abstractText: 'One', worksFile: await upload() });
  await author().ok('PUT', '/dsTbWorks/submit', { ids: id });
  await edit({ titleEn: 'Second', abstractText: 'Two' });
  await author().ok('PUT', '/dsTbWorks/submit', { ids: id });
  const versions = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorksVersion/list', {
    worksId: id,
    column: 'versionNo',
    order: 'asc',
  });
  expect(versions.records).toMatchObject([
    { versionNo: 1, titleEn: 'First', abstractText: 'One' },
    { versionNo: 2, titleEn: 'Second', abstractText: 'Two' },
  ]);
});
