import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAudit, verifyAudit } from '../server/src/kernel/audit/chain.ts';
import { type Body, create } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const lines = (query: Body) => admin().ok<{ records: Body[]; total: number }>('GET', '/sys/log/list', { pageSize: 100, ...query });

describe('SYS-02, CALL-116: the log', () => {
  test('sign-ins, operations and who did them, by kind, word and time', async () => {
    const unit = await create(server, 'dsTbUnit');
    await admin().ok('DELETE', '/dsTbUnit/delete', { id: unit.id });
    await admin().call('POST', '/dsTbUnit/add', {});
    await expect.poll(async () => (await lines({ logType: 2, keyWord: '单位' })).total).toBeGreaterThanOrEqual(3);
    const found = (await lines({ logType: 2, keyWord: '单位', column: 'createTime', order: 'asc' })).records;
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          logType: 2,
          logType_dictText: '操作日志',
          logContent: '单位：新增',
          operateType: 2,
          username: 'admin_1',
          userid: 'admin_1',
          requestUrl: '/dsTbUnit/add',
          method: 'POST',
          result: null,
        }),
        expect.objectContaining({ logContent: '单位：删除', operateType: 4, operateType_dictText: '删除' }),
        expect.objectContaining({ logContent: '单位：新增', result: 'input.invalid' }),
      ]),
    );
    expect((await lines({ logType: 1 })).records[0]).toMatchObject({ logType: 1, logContent: '登录' });
    expect((await lines({ createTime_begin: '2030-01-01 00:00:00' })).total).toBe(0);
    expect(await server.as('UNIT').call('GET', '/sys/log/list')).toMatchObject({ error: 'access.denied' });
    expect(await server.as('AUD').call('GET', '/sys/log/list')).toMatchObject({ success: true });
  });

  test('a refused sign-in is a line in the tenant of its account', async () => {
    await server.inject('POST', '/sys/mLogin', { username: 'expert_1', password: 'not this one' });
    const { records } = await lines({ logType: 1, username: 'expert_1' });
    expect(records[0]).toMatchObject({ logContent: '登录', result: 'login.wrong', userid: null });
  });

  test('a refused read is a line with who, what and why, and whoever is refused without end fills no log', async () => {
    const student = server.as('APPL');
    const refused = async () => (await lines({ username: student.userId, logType: 2, operateType: 1 })).records;
    expect(await student.call('GET', '/sys/log/list')).toMatchObject({ http: 403 });
    await student.call('GET', '/dsTbRegistration/queryById', { id: 'somebody-elses' });
    expect(await refused()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          requestUrl: '/sys/log/list',
          method: 'GET',
          result: 'access.denied',
          userid: student.userId,
          operateType: 1,
        }),
        expect.objectContaining({ requestUrl: '/dsTbRegistration/queryById', result: 'row.missing' }),
      ]),
    );
    for (let n = 0; n < 40; n++) await student.call('GET', '/sys/log/list');
    expect(await refused()).toHaveLength(20);
    server.moveClock(60_000);
    await student.call('GET', '/sys/log/list');
    expect(await refused()).toHaveLength(21);
    const last = await server.db.one<{ detail: string }>(
      `select detail from sys_log where username = $1 and request_url = '/sys/log/list' order by create_time desc limit 1`,
      [student.userId],
    );
    expect(last?.detail).toBe('HTTP 403; 22 earlier refused reads have no line');
    // A read that is allowed leaves no line.
    await student.call('GET', '/dsTbRegistration/list');
    expect(await refused()).toHaveLength(21);
  });

  test('a fault of ours is a line of its own', async () => {
    await server.db.run('alter table ds_tb_competition_group rename to hidden_for_a_moment');
    const answer = await admin().call('GET', '/dsTbCompetitionGroup/list');
    await server.db.run('alter table hidden_for_a_moment rename to ds_tb_competition_group');
    expect(answer).toMatchObject({ http: 500 });
    await expect.poll(async () => (await lines({ logType: 3 })).total).toBe(1);
    expect((await lines({ logType: 3 })).records[0]).toMatchObject({
      result: 'server.internal',
      requestId: answer.requestId,
      username: 'admin_1',
    });
  });
});

test('SYS-07, CALL-74, CALL-75: visits are sign-ins, in all, today and by day', async () => {
  await server.db.run('delete from sys_log');
  for (const [id, day, hour, ip, result] of [
    ['v1', '2026-05-06', '00', '1', null],
    ['v2', '2026-05-06', '09', '1', null],
    ['v3', '2026-05-04', '09', '2', null],
    ['v4', '2026-05-04', '09', '3', 'login.wrong'],
    ['v5', '2026-01-01', '09', '3', null],
  ] as const)
    await server.db.run(
      `insert into sys_log (id, tenant_id, log_type, log_content, ip, result, create_time) values ($1, 1, 1, 'sign-in', $2, $3, $4)`,
      [id, ip, result, new Date(`${day}T${hour}:30:00+08:00`)],
    );
  expect(await admin().ok('GET', '/sys/loginfo')).toEqual({ totalVisitCount: 4, todayVisitCount: 2, todayIp: 1 });
  expect(await admin().ok('GET', '/sys/visitInfo')).toEqual([
    { tian: '2026-05-04', type: '05-04', visit: 1, ip: 1 },
    { tian: '2026-05-06', type: '05-06', visit: 2, ip: 1 },
  ]);
  expect(await server.as('ADMIN', 2).ok('GET', '/sys/loginfo')).toMatchObject({ totalVisitCount: 1 });
});

test('CALL-124: the host, its memory, disks and measures are the platform’s; other tenants see their own calls', async () => {
  const other = server.as('ADMIN', 2);
  for (const name of ['server', 'memory', 'disk', 'metrics', 'history']) {
    expect(await admin().call('GET', `/sys/monitor/${name}`), name).toMatchObject({ success: true });
    expect(await other.call('GET', `/sys/monitor/${name}`), name).toMatchObject({
      error: 'tenant.platform_only',
      message: '只有平台首个租户的管理员可以执行此操作',
    });
  }
  await admin().ok('GET', '/dsTbUnit/list');
  await other.ok('GET', '/dsTbLabel/list');
  const seen = async (caller: Caller): Promise<string[]> =>
    (await caller.ok<{ traces: { request: { uri: string } }[] }>('GET', '/sys/monitor/traces')).traces.map(({ request }) => request.uri);
  const own = await seen(other);
  expect(own).toContain('/jeecg-boot/dsTbLabel/list');
  expect(own).not.toContain('/jeecg-boot/dsTbUnit/list');
  expect(await seen(admin())).toEqual(expect.arrayContaining(['/jeecg-boot/dsTbLabel/list', '/jeecg-boot/dsTbUnit/list']));
  // The screen is not offered either.
  const menus = async (caller: Caller) => JSON.stringify(await caller.ok('GET', '/sys/permission/getUserPermissionByToken'));
  expect(await menus(admin())).toContain('/monitor/server');
  expect(await menus(other)).not.toContain('/monitor/server');
  // What concerns their own people is.
  expect(await menus(other)).toContain('/monitor/visits');
});

describe('the audit log is a chain', () => {
  const verify = () => admin().ok<Body>('GET', '/sys/dataLog/verify');
  const link = async (pos: number) =>
    (await server.db.one<{ id: string }>('select audit_id as id from sys_audit_seal where tenant_id = 1 and pos = $1', [pos]))?.id ?? '';
  /** Does some harm, runs the verification and undoes the harm. */
  const harmed = async (harm: string, id: string, undo: () => Promise<unknown>) => {
    await server.db.run(harm, [id]);
    const report = await verifyAudit(server.db, 1);
    await undo();
    return report;
  };

  test('every change is sealed and proved; another tenant has a chain of its own', async () => {
    for (let n = 0; n < 4; n += 1) await create(server, 'dsTbUnit');
    const before = await verify();
    expect(before).toMatchObject({ valid: true, waiting: 0, fault: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(before.sealed).toBeGreaterThanOrEqual(4);
    await create(server, 'dsTbUnit');
    expect(await verifyAudit(server.db, 1)).toMatchObject({ waiting: 1 });
    expect(await verify()).toMatchObject({ sealed: Number(before.sealed) + 1, waiting: 0 });
    expect((await verify()).head).not.toBe(before.head);
    const after = (known: unknown) => admin().ok<Body>('GET', '/sys/dataLog/verify', { known });
    expect(await after(before.head)).toMatchObject({ valid: true, knownAt: before.sealed });
    expect(await after('0'.repeat(64))).toMatchObject({ valid: true, knownAt: null });
    expect(await sealAudit(server.db, 2)).toBe(0);
    expect(await server.as('UNIT').call('GET', '/sys/dataLog/verify')).toMatchObject({ error: 'access.denied' });
  });

  test('a server seals entries by itself, a moment after their change and once more when it stops', async () => {
    const waiting = async () => (await verifyAudit(server.db, 1)).waiting;
    server.services.auditSealer.start();
    await create(server, 'dsTbUnit');
    await expect.poll(waiting).toBe(0);
    await create(server, 'dsTbUnit');
    await server.services.auditSealer.stop();
    expect(await waiting()).toBe(0);
    await create(server, 'dsTbUnit');
    expect(await waiting()).toBe(1);
    await sealAudit(server.db, 1);
  });

  test('a changed, a deleted and a cut-out entry are found', async () => {
    const id = await link(2);
    const row = await server.db.one<Body>('select after from sys_audit_log where id = $1', [id]);
    expect(
      await harmed(`update sys_audit_log set after = '{"unitName":"改"}' where id = $1`, id, () =>
        server.db.run('update sys_audit_log set after = $2::jsonb where id = $1', [id, JSON.stringify(row?.after)]),
      ),
    ).toMatchObject({ valid: false, fault: { pos: 2, entryId: id, kind: 'changed' } });
    expect(
      await harmed('update sys_audit_seal set pos = -pos where audit_id = $1', id, () =>
        server.db.run('update sys_audit_seal set pos = -pos where audit_id = $1', [id]),
      ),
    ).toMatchObject({ valid: false });
    expect(await verifyAudit(server.db, 1)).toMatchObject({ valid: true });
    await server.db.run('delete from sys_audit_log where id = $1', [id]);
    expect(await verifyAudit(server.db, 1)).toMatchObject({ valid: false, fault: { pos: 2, entryId: id, kind: 'missing' } });
  });
});
