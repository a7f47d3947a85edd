// COMP-06, CALL-135: a sub-administrator reports the works of a unit to the organisers, who accept or return them.
import type { ReportingBoard } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { create, run } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let competitionId = '';
const works: AnyRow[] = [];

const admin = (): Caller => server.as('ADMIN');
const sub = (): Caller => server.signedIn('sub_report');
const add = (given: object = {}, by = sub()) => by.call('POST', '/dsTbSubAdminSubmit/add', { competitionId, unitId: homeUnitId, ...given });
const verb = (name: string, id: string, by = admin(), input: object = {}) =>
  by.call('PUT', `/dsTbSubAdminSubmit/${name}`, { ids: id, ...input });
const work = async (unitId: string, competition = competitionId): Promise<AnyRow> => {
  const entry = await create(server, 'dsTbRegistration', { competitionId: competition, groupId: null, unitId });
  for (const one of ['submit', 'approve']) await run(server, 'dsTbRegistration', one, entry.id);
  const row = await create(server, 'dsTbWorks', { competitionId: competition, registrationId: entry.id, groupId: null });
  await run(server, 'dsTbWorks', 'submit', row.id);
  return row;
};
const messagesTo = async (userId: string) =>
  (
    await server.db.many<{ title: string }>(
      `select a.titile as title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where s.user_id = $1 and a.bus_type = 'dsTbSubAdminSubmit'
       order by a.create_time, a.id`,
      [userId],
    )
  ).map(({ title }) => title);

beforeAll(async () => {
  server = await testServer();
  ({ id: competitionId } = await create(server, 'dsTbCompetition', { perPersonMax: 9 }));
  await run(server, 'dsTbCompetition', 'publish', competitionId);
  for (const unit of [homeUnitId, homeUnitId, otherUnitId]) works.push(await work(unit));
  await server.db.run(
    `insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
     select 'sub_report', 1, 'sub_report', '子管理员', $1, status, password_hash, create_time from sys_user where username = $2`,
    [
      roleId(1, 'SUB'),
      (await server.db.one<{ username: string }>('select username from sys_user where id = $1', [admin().userId]))?.username,
    ],
  );
  await server.db.run(
    `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time) values ('sub-report', 1, $1, 'sub_report', now())`,
    [competitionId],
  );
}, 120_000);
afterAll(() => server?.close());

test('COMP-06, CALL-135: all works of the unit that are left go in one submission with its count, and none goes twice', async () => {
  const [one, two, other] = works;
  expect(await add({ workIds: other?.id }), 'of another unit').toMatchObject({ issues: [{ field: 'workIds', message: 'report.outside' }] });
  const sent = await add();
  expect(sent).toMatchObject({ success: true });
  const row = sent.result as AnyRow;
  expect(row).toMatchObject({ status: '0', worksCount: 2, submitBy: 'sub_report' });
  expect(
    String(row.workIds)
      .split(',')
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual([String(one?.id), String(two?.id)].toSorted((a, b) => (a < b ? -1 : 1)));
  expect(await add({ workIds: one?.id })).toMatchObject({ issues: [{ message: 'report.reported' }] });
  expect(await add()).toMatchObject({ issues: [{ message: 'report.none' }] });
  expect(await verb('examine', row.id, sub(), { status: '1' }), 'who reports does not accept').toMatchObject({ success: false });

  expect(await verb('examine', row.id, admin(), { status: '2' })).toMatchObject({ issues: [{ field: 'reason', code: 'required' }] });
  expect(await verb('examine', row.id, admin(), { status: '2', reason: '少一件' })).toMatchObject({ success: true });
  await dispatchOutbox(server.services, 1);
  const more = await work(homeUnitId);
  const returned = await sub().ok<AnyRow>('GET', '/dsTbSubAdminSubmit/queryById', { id: row.id });
  expect(returned).toMatchObject({ status: '2', reason: '少一件' });
  await sub().ok('PUT', '/dsTbSubAdminSubmit/edit', {
    id: row.id,
    revision: returned.revision,
    workIds: [one?.id, two?.id, more.id].join(','),
  });
  expect(await verb('submit', row.id, sub())).toMatchObject({ success: true });
  expect(await verb('examine', row.id, admin(), { status: '1' })).toMatchObject({ success: true });
  expect(await admin().ok('GET', '/dsTbSubAdminSubmit/queryById', { id: row.id })).toMatchObject({
    status: '1',
    worksCount: 3,
    reason: null,
  });
  const states = await server.db.many<{ status: string }>('select status from ds_tb_works where id = any($1)', [
    [one?.id, two?.id, more.id],
  ]);
  expect(
    states.map(({ status }) => status),
    'accepted works do not change',
  ).toEqual(['2', '2', '2']);
  expect(
    await sub().call('PUT', '/dsTbSubAdminSubmit/edit', { id: row.id, revision: returned.revision, note: 'x' }),
    'nor does what was accepted',
  ).toMatchObject({ success: false });

  // Another tenant has an account of the same name, to which nothing goes.
  await server.db.run(
    `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', 'namesake', 'tenant_id', 2, 'realname', '别人', 'unit_id', null))).*
     from sys_user u where u.id = 'sub_report'`,
  );
  await dispatchOutbox(server.services, 1);
  await dispatchOutbox(server.services, 1);
  expect(await messagesTo('namesake')).toEqual([]);
  expect(new Set(await messagesTo(admin().userId))).toEqual(new Set(['有作品报送待接收']));
  expect([...(await messagesTo('sub_report'))].sort()).toEqual(['报送已接收', '报送已退回']);
});

test('SCREEN-21: a group takes no more of a school than its limit, and everybody sees what was reported', async () => {
  const { id } = await create(server, 'dsTbCompetition', { perPersonMax: 9 });
  await run(server, 'dsTbCompetition', 'publish', id);
  const group = await create(server, 'dsTbCompetitionGroup', { competitionId: id, reportMax: 2 });
  const three = [await work(homeUnitId, id), await work(homeUnitId, id), await work(homeUnitId, id)];
  await server.db.run('update ds_tb_works set group_id = $2 where competition_id = $1', [id, group.id]);
  const report = (workIds?: string) => add({ competitionId: id, groupId: group.id, workIds }, admin());
  expect(await report()).toMatchObject({ issues: [{ field: 'workIds', message: 'report.tooMany', params: { max: 2, left: 2 } }] });
  const [one, two, last] = three.map((row) => String(row.id));
  const sent = await report(`${one},${two}`);
  expect(sent).toMatchObject({ success: true });
  expect(await report(last)).toMatchObject({ issues: [{ message: 'report.tooMany', params: { left: 0 } }] });
  const board = await admin().ok<ReportingBoard>('GET', '/dsTbSubAdminSubmit/board', { competitionId: id });
  expect(board).toMatchObject({
    groups: [{ id: group.id, reportMax: 2 }],
    units: [{ id: homeUnitId }],
    reports: [
      { status: '0', groupId: group.id, workIds: expect.arrayContaining([one, two]), submitBy: expect.not.stringContaining('别人') },
    ],
  });
  expect(new Set(board.works.map((row) => row.id))).toEqual(new Set([one, two, last]));
  expect(await server.as('AUD').call('GET', '/dsTbSubAdminSubmit/board', { competitionId: id })).toMatchObject({ success: true });
  for (const role of ['UNIT', 'APPL', 'EXPERT'] as const)
    expect(await server.as(role).call('GET', '/dsTbSubAdminSubmit/board', { competitionId: id })).toMatchObject({ error: 'access.denied' });
  expect(await sub().call('GET', '/dsTbSubAdminSubmit/board', { competitionId: id }), 'not the own one').toMatchObject({
    error: 'row.missing',
  });
  // What goes back makes room.
  await verb('withdraw', (sent.result as AnyRow).id);
  expect(await report(last)).toMatchObject({ success: true });
});

test('SCREEN-21, B10: works of a competition that is not the own are not reported, and without an assignment nothing is', async () => {
  const { id } = await create(server, 'dsTbCompetition', { perPersonMax: 9 });
  await run(server, 'dsTbCompetition', 'publish', id);
  await work(homeUnitId, id);
  expect(await add({ competitionId: id })).toMatchObject({ success: false });
  await server.db.run(`update ds_tb_competition_admin set actions = 'messages' where id = 'sub-report'`);
  expect(await add({ unitId: otherUnitId })).toMatchObject({ success: false });
  await server.db.run(`update ds_tb_competition_admin set actions = null where id = 'sub-report'`);
  expect(await add({ unitId: otherUnitId })).toMatchObject({ success: true });
});
