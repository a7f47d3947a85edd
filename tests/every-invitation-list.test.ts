import type { Entering } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idNumber } from './fixtures/registrations.ts';
import { importCsv, importReasons } from './support/import-csv.ts';
import { create, run, sampleOf } from './support/sample.ts';
import { type Caller, homeUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(new Date('2026-05-06T08:00:00.000Z')));

const admin = (): Caller => server.as('ADMIN');
const entrant = (): Caller => server.as('APPL');
const uninvited = { error: 'registration.uninvited' };

const invitedOnly = async (): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', { openTo: 'invited' });
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const invite = (competitionId: string, address: string) =>
  admin().call('POST', '/dsTbCompetitionInvited/add', { competitionId, address, note: null });
const listed = async (path: string, id: string, by = entrant()): Promise<boolean> =>
  (await by.ok<{ records: AnyRow[] }>('GET', path, { pageSize: 100 })).records.some((one) => one.id === id);
const entering = (competitionId: string) => entrant().ok<Entering>('GET', '/dsTbRegistration/entering', { competitionId });

describe('a competition for invited people only', () => {
  test('is not in the hall, has its page for whoever has the address, and takes those on its list alone', async () => {
    const { id } = await invitedOnly();
    const everybody = await create(server, 'dsTbCompetition');
    await run(server, 'dsTbCompetition', 'publish', everybody.id);
    expect(await listed('/dsTbCompetition/hall', everybody.id)).toBe(true);
    expect(await listed('/dsTbCompetition/hall', id)).toBe(false);
    expect(await listed('/dsTbCompetition/openList', id)).toBe(false);
    expect(await entrant().ok('GET', '/dsTbCompetition/hallPage', { id })).toMatchObject({ id });
    await server.db.run('update sys_user set email = $2 where id = $1', [entrant().userId, 'Xiaoyu@Invited.edu.cn']);
    expect((await entering(id)).state).toBe('uninvited');
    expect(await entrant().call('POST', '/dsTbRegistration/begin', { competitionId: id })).toMatchObject(uninvited);
    const spoofed = { ...(await sampleOf(server, 'dsTbRegistration')), competitionId: id, groupId: null, email: 'friend@guest.cn' };
    await invite(id, 'friend@guest.cn');
    expect(await entrant().call('POST', '/dsTbRegistration/add', spoofed)).toMatchObject(uninvited);

    expect(await invite(id, ' @Invited.EDU.cn ')).toMatchObject({ result: { address: '@invited.edu.cn' } });
    expect((await entering(id)).state).toBe('open');
    expect(await listed('/dsTbCompetition/openList', id)).toBe(true);
    expect(await entrant().call('POST', '/dsTbRegistration/begin', { competitionId: id })).toMatchObject({ success: true });
    expect(await admin().call('POST', '/dsTbRegistration/add', spoofed)).toMatchObject({ success: true });
  });

  test('by school, and in a sheet with the reason beside each row', async () => {
    const { id, competitionCode } = await invitedOnly();
    const { unitCode } = await admin().ok<AnyRow>('GET', '/dsTbUnit/queryById', { id: homeUnitId });
    const sheet = `Competition,School,Team,Captain,ID number,Mobile\n${String(competitionCode)},${String(unitCode)},甲队,王五,${idNumber(9101)},13911110000\n`;
    const reasons = () => importReasons(server, admin(), '/dsTbRegistration', sheet);
    expect(await reasons()).toEqual([expect.stringContaining('该竞赛仅限受邀者报名')]);
    expect(await invite(id, 'no-such-school')).toMatchObject({ issues: [{ field: 'address', message: 'competition.invitedAddress' }] });
    const list = await importCsv(
      server,
      admin(),
      '/dsTbCompetitionInvited',
      `Competition,Invited\n${String(competitionCode)},${String(unitCode)}\n`,
    );
    expect(list.success).toBe(true);
    expect(await reasons()).toEqual([]);
  });

  test('the list is for those who set the competition up', async () => {
    const { id } = await invitedOnly();
    await invite(id, '13800000000');
    for (const role of ['APPL', 'UNIT', 'EXPERT'] as const)
      expect(await server.as(role).call('GET', '/dsTbCompetitionInvited/list')).toMatchObject({ error: 'access.denied' });
  });
});
