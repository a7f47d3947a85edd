import type { HallCompetition, HallPage } from '@saiyun/sdk/calls';
import { no, type Page } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, create, daysFrom, openCompetition } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const published = (given: Body = {}): Promise<string> => openCompetition(server, given);
/** What somebody without a session is answered. */
const asked = (path: string, query: Body = {}, headers: Readonly<Record<string, string>> = {}, language?: string) =>
  server.inject('GET', path, query, headers, language);
const hall = async (query: Body = {}) =>
  (await asked('/dsTbCompetition/hall', { pageSize: 100, ...query })).result as Page<HallCompetition>;
const idsOf = ({ records }: Page<HallCompetition>) => records.map(({ id }) => id);

test('COMP-01: a stranger finds published competitions that take entries or will, those that close first at the front', async () => {
  const open = await published({ competitionName: '大厅甲', competitionNameEn: 'Hall A', competitionCode: 'HALL-A' });
  const last = await published({ competitionName: '大厅乙', registerEnd: daysFrom(server, 1) });
  const soon = await published({ competitionName: '大厅丙', registerStart: daysFrom(server, 2), registerEnd: daysFrom(server, 2.5) });
  const closed = await published({ competitionName: '大厅丁', registerStart: daysFrom(server, -9), registerEnd: daysFrom(server, -1) });
  const draft = await create(server, 'dsTbCompetition', { competitionName: '大厅戊', registerEnd: daysFrom(server, 3) });
  expect(idsOf(await hall({ keyword: '大厅' }))).toEqual([last, open, soon]);
  expect(idsOf(await hall({ keyword: 'hall-a' }))).toEqual([open]);
  expect(idsOf(await hall({ keyword: '大厅', pageNo: 2, pageSize: 2 }))).toEqual([soon]);
  expect((await hall({ keyword: '大厅丙' })).records[0]?.phase).toBe('soon');
  for (const id of [closed, open])
    expect(await asked('/dsTbCompetition/hallPage', { id })).toMatchObject({ success: true, result: { id } });
  for (const id of [draft.id, 'none']) expect(await asked('/dsTbCompetition/hallPage', { id })).toMatchObject({ error: 'row.missing' });
});

test('FEE-01: its page says what the public may know: groups, stages and prices of today, in English where that is stored', async () => {
  const id = await published({
    competitionNameEn: 'Open design',
    descriptionEn: 'For all',
    description: '面向全国',
    teamMin: 1,
    teamMax: 3,
    feeMode: 'team',
    feeDue: 'submitted',
  });
  const { id: groupId } = await create(server, 'dsTbCompetitionGroup', {
    competitionId: id,
    groupCode: 'H1',
    groupName: '本科组',
    groupNameEn: 'Undergraduates',
  });
  await create(server, 'dsTbCostItem', {
    competitionId: id,
    groupId,
    itemName: '报名费',
    itemNameEn: 'Entry fee',
    feeMode: 'team',
    amount: 200,
    isChoice: no,
    earlyBird: [{ until: daysFrom(server, 1).slice(0, 10), amountFen: 15_000 }],
  });
  const page = (await asked('/dsTbCompetition/hallPage', { id }, {}, 'en')).result as HallPage;
  expect(page).toMatchObject({
    name: 'Open design',
    description: 'For all',
    phase: 'register',
    feesDue: 'submitted',
    groups: [{ id: groupId, name: 'Undergraduates' }],
    fees: [{ name: 'Entry fee', groupId, feeMode: 'team', amountFen: 15_000, usualFen: 20_000 }],
    freeGroups: false,
  });
  // Another group, for which nothing is asked, is free.
  const free = await create(server, 'dsTbCompetitionGroup', { competitionId: id, groupCode: 'H2', groupName: '高职组' });
  expect((await asked('/dsTbCompetition/hallPage', { id })).result).toMatchObject({ freeGroups: true });
  await create(server, 'dsTbCostItem', {
    competitionId: id,
    groupId: free.id,
    itemName: '高职组报名费',
    feeMode: 'team',
    amount: 100,
    isChoice: no,
  });
  expect((await asked('/dsTbCompetition/hallPage', { id })).result).toMatchObject({ freeGroups: false });
  expect(Object.keys(page)).not.toContain('createBy');
  expect(page.contact).toMatchObject({ email: expect.stringContaining('@') });
  const silent = await published({ contactName: null, contactPhone: null, contactEmail: null });
  expect((await asked('/dsTbCompetition/hallPage', { id: silent })).result).toMatchObject({ contact: null });
  expect((await asked('/dsTbCompetition/hallPage', { id })).result).toMatchObject({
    description: '面向全国',
    groups: [{ name: '本科组' }, { name: '高职组' }],
  });
});

test('B11.11: another tenant shows its own, and what it does not have does not exist', async () => {
  const id = await published({ competitionName: '只在一处' });
  const other = { 'tenant-id': '2' };
  expect(await asked('/dsTbCompetition/hallPage', { id }, other)).toMatchObject({ error: 'row.missing' });
  const answer = await asked('/dsTbCompetition/hall', { pageSize: 100 }, other);
  expect(idsOf(answer.result as Page<HallCompetition>)).not.toContain(id);
});

test('the cover of a published competition is for everybody, that of a draft for those who may read it', async () => {
  const id = await published();
  const path = `cover/${id}.png`;
  await server.db.run(
    `insert into sys_file (tenant_id, path, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values (1, $1, $1, 'cover', 'c.png', 'image/png', 1, 'x', 'admin', $2)`,
    [path, server.now()],
  );
  await server.db.run(`update ds_tb_competition set cover_image = $2 where id = $1`, [id, path]);
  await server.db.run(
    `insert into sys_file_use (path, tenant_id, entity, row_id, field) values ($1, 1, 'dsTbCompetition', $2, 'coverImage') on conflict do nothing`,
    [path, id],
  );
  // The bytes are not there: whoever is let through is told so.
  expect(await asked(`/sys/common/static/${path}`)).toMatchObject({ error: 'file.missing' });
  await server.db.run(`update ds_tb_competition set status = '0' where id = $1`, [id]);
  expect(await asked(`/sys/common/static/${path}`)).toMatchObject({ error: 'session.missing' });
});
