import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendSystemMessage } from '../server/src/areas/notice/index.ts';
import { type Body, create, daysFrom } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
  // The accounts are older than the notices.
  await server.db.run(`update sys_user set create_time = $1`, [new Date('2026-01-01T00:00:00Z')]);
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.setClock(start);
  await server.db.run('delete from sys_announcement_send; delete from sys_announcement');
});

const admin = (): Caller => server.as('ADMIN');
const notice = async (given: Body = {}) =>
  create(server, 'sysAnnouncement', {
    titile: '停机维护',
    msgType: 'ALL',
    userIds: null,
    msgCategory: '1',
    startTime: null,
    endTime: null,
    ...given,
  });
const release = (id: string) => admin().ok('GET', '/sys/annountCement/doReleaseData', { id });
const revoke = (id: string) => admin().ok('GET', '/sys/annountCement/doReovkeData', { id });
const released = async (given: Body = {}) => {
  const row = await notice(given);
  await release(row.id);
  return row;
};

interface Lists {
  readonly anntMsgList: readonly Body[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Body[];
  readonly sysMsgTotal: number;
}
const unread = (by: Caller, pageSize = 5) => by.ok<Lists>('GET', '/sys/annountCement/listByUser', { pageSize });
const mine = (by: Caller, query: Body = {}) =>
  by.ok<{ records: Body[]; total: number }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', query);
const read = (by: Caller, anntId: string) => by.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId });

test('NOTICE-01: a reader of English gets the English title and text, and the Chinese ones where there are none', async () => {
  const text = { msgContent: '<p>周日维护</p>', msgContentEn: '<p>Closed on Sunday</p><script>x</script>', msgAbstract: '周日' };
  const both = await released({ titile: '停机维护', titileEn: 'Maintenance', ...text });
  await released({ titile: '仅中文', msgContent: '<p>中文</p>', msgAbstract: '摘要', titileEn: null, msgContentEn: null });
  const titles = async (language: 'zh' | 'en', query: Body = {}) =>
    (
      (await server.as('APPL').call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', query, language)).result as {
        records: { titile: string; msgContent: string; msgAbstract: string | null }[];
      }
    ).records
      .map(({ titile, msgContent, msgAbstract }) => [titile, msgContent, msgAbstract])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(await titles('en')).toEqual([
    ['Maintenance', '<p>Closed on Sunday</p>', null],
    ['仅中文', '<p>中文</p>', '摘要'],
  ]);
  expect(await titles('zh')).toEqual([
    ['仅中文', '<p>中文</p>', '摘要'],
    ['停机维护', '<p>周日维护</p>', '周日'],
  ]);
  expect(await titles('en', { titile: '*Mainten*' })).toHaveLength(1);
  expect(await titles('zh', { titile: '*Mainten*' })).toEqual([]);
  expect((await server.as('APPL').call('GET', '/sys/annountCement/listByUser', {}, 'en')).result).toMatchObject({
    anntMsgList: expect.arrayContaining([expect.objectContaining({ id: both.id, titile: 'Maintenance' })]) as unknown,
  });
});

test('SYS-04: what is for everybody keeps no receivers that were chosen before', async () => {
  const row = await notice({ msgType: 'USER', userIds: server.as('APPL').userId });
  const stored = () => admin().ok<Body>('GET', '/sys/annountCement/queryById', { id: row.id });
  expect((await stored()).userIds).toBe(server.as('APPL').userId);
  await admin().ok('PUT', '/sys/annountCement/edit', { id: row.id, revision: row.revision, msgType: 'ALL' });
  expect((await stored()).userIds ?? '').toBe('');
});

test('NOTICE-01, NOTICE-05, CALL-72: unread notices by category with their totals, the newest first', async () => {
  for (let n = 0; n < 3; n += 1) {
    server.moveClock(1000);
    await released({ titile: `公告 ${n}`, priority: 'H', openType: 'url', openPage: '/review/project' });
  }
  const system = await released({ titile: '系统消息', msgCategory: '2', msgAbstract: '摘要', openType: null, openPage: null });
  const lists = await unread(server.as('APPL'), 2);
  expect(lists.anntMsgList.map((one) => one.titile)).toEqual(['公告 2', '公告 1']);
  expect([lists.anntMsgTotal, lists.sysMsgTotal]).toEqual([3, 1]);
  expect(lists.anntMsgList[0]).toMatchObject({
    titile: '公告 2',
    sender: 'admin_1',
    priority: 'H',
    openType: 'url',
    openPage: '/review/project',
    sendTime: expect.stringMatching(/^2026-05-06 16:00:0\d$/),
    createTime: expect.any(String),
    msgContent: expect.any(String),
    busId: expect.anything(),
    readFlag: '0',
    userIds: null,
  });
  expect(lists.sysMsgList).toMatchObject([{ id: system.id, msgId: system.id, msgTxt: '摘要' }]);
  expect(await server.as('APPL').call('GET', '/sys/annountCement/listByUser', { pageSize: 'x' })).toMatchObject({ error: 'query.page' });
});

test('NOTICE-02: a priority is L, M or H', async () => {
  for (const priority of ['L', 'M', 'H']) expect(await notice({ priority })).toMatchObject({ priority });
  expect(await admin().call('POST', '/sys/annountCement/add', { titile: 'x', priority: 'X' })).toMatchObject({
    issues: [{ field: 'priority', code: 'choice' }],
  });
});

test('SYS-04, CALL-69, CALL-70, CALL-113: written, released, revoked, released again; what was released is not changed', async () => {
  const row = await notice();
  expect(row).toMatchObject({ sendStatus: '0', sendTime: null });
  const reader = server.as('UNIT');
  expect((await unread(reader)).anntMsgTotal).toBe(0);
  const answer = await admin().call('GET', '/sys/annountCement/doReleaseData', { id: row.id });
  expect(answer).toMatchObject({ success: true, message: '该系统通知发布成功' });
  expect((await unread(reader)).anntMsgTotal).toBe(1);
  expect(await admin().call('GET', '/sys/annountCement/doReleaseData', { id: row.id })).toMatchObject({ error: 'verb.state' });
  expect(await admin().call('PUT', '/sys/annountCement/edit', { id: row.id, titile: '改' })).toMatchObject({ error: 'verb.state' });
  await read(reader, row.id);
  expect((await unread(reader)).anntMsgTotal).toBe(0);
  expect(await admin().call('GET', '/sys/annountCement/doReovkeData', { id: row.id })).toMatchObject({ message: '该系统通知撤销成功' });
  expect((await mine(reader)).total).toBe(0);
  // Clients of the JeecgBoot family send no revision with an edit.
  expect(await admin().ok('PUT', '/sys/annountCement/edit', { id: row.id, titile: '改过' })).toMatchObject({
    titile: '改过',
    sendStatus: '2',
  });
  await release(row.id);
  expect((await unread(reader)).anntMsgList).toMatchObject([{ titile: '改过' }]);
  await admin().ok('DELETE', '/sys/annountCement/deleteBatch', { ids: `${row.id},` });
  expect((await unread(reader)).anntMsgTotal).toBe(0);
  expect(await server.as('UNIT').call('GET', '/sys/annountCement/doReleaseData', { id: row.id })).toMatchObject({ error: 'access.denied' });
});

test('CALL-69, CALL-70, CALL-117, CALL-126: a call without its parameter says which one is missing, by the name that it has', async () => {
  for (const [method, path, name] of [
    ['GET', '/sys/annountCement/doReleaseData', 'id'],
    ['GET', '/sys/annountCement/doReovkeData', 'id'],
    ['GET', '/sys/quartzJob/pause', 'id'],
    ['GET', '/sys/quartzJob/resume', 'id'],
    ['GET', '/sys/quartzJob/execute', 'id'],
    ['GET', '/dsTbDownloadTask/download', 'id'],
    ['POST', '/sys/common/wordCount', 'path'],
  ] as const)
    expect(await server.as('ADMIN').call(method, path, {}), path).toMatchObject({ issues: [{ field: name, code: 'required' }] });
});

test('SYS-04: chosen accounts and departments receive it, with the departments below, and nobody else', async () => {
  await server.db.run(`
    insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values ('dep', 1, null, '甲', 'N01'), ('sub', 1, 'dep', '乙', 'N0101');
    insert into sys_user_depart (user_id, depart_id) values ('fin_1', 'dep'), ('auditor_1', 'sub') on conflict do nothing`);
  const row = await released({ msgType: 'USER', userIds: `${server.as('EXPERT').userId},`, departIds: 'dep' });
  const who: string[] = [];
  for (const role of ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] as const)
    if ((await unread(server.as(role))).anntMsgTotal === 1) who.push(role);
  expect(who).toEqual(['EXPERT', 'AUD']);
  expect(await read(server.as('APPL'), row.id)).toMatchObject({ error: 'row.missing' });
  expect(await admin().call('POST', '/sys/annountCement/add', { titile: 'x', msgType: 'USER' })).toMatchObject({
    issues: [{ field: 'userIds', code: 'rule' }],
  });
  expect(await admin().call('POST', '/sys/annountCement/add', { titile: 'x', msgType: 'USER', departIds: 'nowhere' })).toMatchObject({
    issues: [{ field: 'departIds', code: 'rule' }],
  });
});

test('CALL-71: whoever received a notice reads it, without learning who else did; drafts and notices to others do not exist', async () => {
  const [draft, all] = [await notice(), await released()];
  const chosen = await released({ msgType: 'USER', userIds: server.as('EXPERT').userId });
  const byId = (by: Caller, id: string) => by.call('GET', '/sys/annountCement/queryById', { id });
  expect(await byId(server.as('APPL'), all.id)).toMatchObject({ success: true, result: { titile: '停机维护' } });
  expect(await byId(server.as('EXPERT'), chosen.id)).toMatchObject({ success: true, result: { userIds: null, departIds: null } });
  expect(await byId(admin(), chosen.id)).toMatchObject({ result: { userIds: server.as('EXPERT').userId } });
  // No filter reveals the other recipients either.
  for (const name of ['userIds', 'departIds'] as const) {
    const asked = [
      { [name]: 'x' },
      { [`${name}_MultiString`]: 'x' },
      { superQueryParams: JSON.stringify([{ field: name, rule: 'eq', val: 'x' }]) },
    ];
    for (const query of asked) {
      expect(await server.as('EXPERT').call('GET', '/sys/annountCement/list', query)).toMatchObject({ error: 'query.column' });
      expect(await admin().call('GET', '/sys/annountCement/list', query)).toMatchObject({ success: true });
    }
  }
  for (const id of [draft.id, chosen.id]) expect(await byId(server.as('APPL'), id)).toMatchObject({ error: 'row.missing' });
  expect(await byId(server.as('ADMIN', 2), all.id)).toMatchObject({ error: 'row.missing' });
});

test('a notice is shown from its start to its end, also to accounts that are made while it is in force', async () => {
  await released({ startTime: daysFrom(server, 1), endTime: daysFrom(server, 2) });
  const reader = server.as('SUB');
  const total = async () => (await unread(reader)).anntMsgTotal;
  expect(await total()).toBe(0);
  server.moveClock(86_400_000);
  expect(await total()).toBe(1);
  server.moveClock(86_400_000);
  expect(await total()).toBe(0);
  await released();
  expect(await total()).toBe(1);
  await server.db.run(`update sys_user set create_time = $2 where id = $1`, [reader.userId, new Date('2027-01-01T00:00:00Z')]);
  expect(await total()).toBe(1);
  await server.db.run(`update sys_user set create_time = $2 where id = $1`, [reader.userId, new Date('2026-01-01T00:00:00Z')]);
});

test('NOTICE-09, CALL-73, CALL-115: one is marked read, then all; again changes nothing', async () => {
  const first = await released({ titile: '一' });
  server.moveClock(1000);
  for (const titile of ['二', '三']) await released({ titile });
  const [reader, other] = [server.as('EXPERT'), server.as('FIN')];
  for (let n = 0; n < 2; n += 1) expect(await read(reader, first.id)).toMatchObject({ success: true });
  expect((await unread(reader)).anntMsgTotal).toBe(2);
  expect((await mine(reader, { readFlag: '1' })).records).toMatchObject([{ anntId: first.id, readFlag: '1', titile: '一' }]);
  expect(await reader.call('PUT', '/sys/sysAnnouncementSend/readAll')).toMatchObject({ message: '全部已读' });
  expect((await unread(reader)).anntMsgTotal).toBe(0);
  expect((await unread(other)).anntMsgTotal).toBe(3);
  expect(await read(reader, 'nobody')).toMatchObject({ error: 'row.missing' });
  expect(await reader.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {})).toMatchObject({ error: 'input.invalid' });
});

test('CALL-114: what an account received, filtered, sorted and in pages', async () => {
  for (const [titile, msgCategory, priority] of [
    ['甲', '1', 'H'],
    ['乙', '2', 'L'],
    ['丙', '1', 'M'],
  ] as const) {
    server.moveClock(1000);
    await released({ titile, msgCategory, priority });
  }
  const by = server.as('APPL');
  expect((await mine(by)).records.map((row) => row.titile)).toEqual(['丙', '乙', '甲']);
  expect((await mine(by, { msgCategory: '2' })).records).toMatchObject([
    { titile: '乙', msgCategory_dictText: '系统消息', priority_dictText: '一般', userId: by.userId },
  ]);
  expect((await mine(by, { titile: '*甲*' })).total).toBe(1);
  expect((await mine(by, { column: 'titile', order: 'asc', pageSize: 1, pageNo: 2 })).records).toHaveLength(1);
  expect(await by.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { nonsense: 1 })).toMatchObject({ error: 'query.column' });
});

test('security: a text that would run is stored harmless', async () => {
  const row = await notice({ msgContent: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)>' });
  expect(row.msgContent).toBe('<p>a</p>');
  expect(
    await admin().call('POST', '/sys/annountCement/add', { titile: 'x', openType: 'url', openPage: 'javascript:alert(1)' }),
  ).toMatchObject({
    issues: [{ field: 'openPage', code: 'rule' }],
  });
});

test('a message of the platform reaches its accounts as text', async () => {
  const by = server.as('EXPERT');
  await sendSystemMessage(
    { ...server.services, tenantId: 1 },
    { userIds: [by.userId], title: '评审分配', text: '作品 <b> & 截止', openPage: '/expert' },
  );
  expect(await unread(by)).toMatchObject({
    sysMsgTotal: 1,
    sysMsgList: [{ titile: '评审分配', msgContent: '作品 &lt;b&gt; &amp; 截止', openType: 'url', openPage: '/expert' }],
  });
  expect((await unread(server.as('APPL'))).sysMsgTotal).toBe(0);
});

describe('NOTICE-08: open pages hear of it', () => {
  test('release, revoke, reading', async () => {
    const { port } = await server.listen();
    const socketOf = async (by: Caller) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/${by.userId}`, [await by.token()]);
      const heard: unknown[] = [];
      socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
      await new Promise((done, failed) => {
        socket.addEventListener('open', done);
        socket.addEventListener('error', failed);
      });
      return { socket, heard };
    };
    const [expert, unit] = [await socketOf(server.as('EXPERT')), await socketOf(server.as('UNIT'))];
    const all = await released({ titile: '给大家' });
    const one = await released({ titile: '给专家', msgType: 'USER', userIds: server.as('EXPERT').userId });
    await revoke(all.id);
    await read(server.as('EXPERT'), one.id);
    await expect
      .poll(() => [expert.heard, unit.heard])
      .toEqual([
        [
          { cmd: 'topic', msgId: all.id, msgTxt: '给大家' },
          { cmd: 'user', msgId: one.id, msgTxt: '给专家' },
          { cmd: 'topic' },
          { cmd: 'topic' },
        ],
        [{ cmd: 'topic', msgId: all.id, msgTxt: '给大家' }, { cmd: 'topic' }],
      ]);
    for (const { socket } of [expert, unit]) socket.close();
  });
});
