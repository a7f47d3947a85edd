import { describe, expect, test } from 'vitest';
import { competitionCalls, dictCalls, entryCalls, roleCalls, sessionCalls, userCalls } from '../calls/index.ts';
import type { ClientOptions } from '../client/client.ts';
import { refused } from '../client/local-server.test-support.ts';
import { area as areaRecord, competition, registration, unit as unitRecord, works } from '../entities/index.ts';
import { createClient } from '../index.ts';
import { seededRandom } from '../logic/digest/index.ts';
import { atLeast, like } from '../logic/query/index.ts';
import { createFake, type FakeSeed } from './index.ts';

const password = 'Saiyun@2026';
const area = { id: 'a1', areaCode: 'N', areaName: '华北', areaNameEn: 'North', status: '1' };
const seed: FakeSeed = {
  accounts: [
    { username: 'admin', password, roles: ['ADMIN'] },
    { username: 'auditor', password, roles: ['AUD'] },
    { username: 'reader', password, roles: ['ADMIN'], buttons: ['dsTbUnit:list'] },
    { username: 'school', password, roles: ['UNIT'], unitId: 'u1' },
  ],
  dictionaries: [
    {
      code: 'ds_unit_status',
      name: ['状态', 'State'],
      items: [
        ['1', '启用', 'Enabled'],
        ['2', '停用', 'Disabled'],
      ],
    },
    {
      code: 'user_status',
      name: ['状态', 'State'],
      items: [
        ['1', '正常', 'Active'],
        ['2', '冻结', 'Frozen'],
      ],
    },
  ],
  rows: { dsTbCompetitionArea: [area] },
};

const start = async (username = 'admin', options: Partial<ClientOptions> = {}) => {
  let at = Date.parse('2026-05-06T08:00:00Z');
  const clock = (): number => {
    at += 1000;
    return at;
  };
  const byte = seededRandom('fake');
  const fake = createFake({ now: () => clock(), random: (size) => Uint8Array.from({ length: size }, () => byte(256)), seed });
  const client = createClient({ baseUrl: 'http://fake', platform: fake.platform, ...options });
  await client.mLogin({ username, password });
  return { fake, client };
};

const draft = (n: number) => ({ unitCode: `U${n}`, unitName: `第${n}大学`, areaId: 'a1', phone: '13912345678' });

describe('a client on the fake server, without a network', () => {
  test('signs in, writes, lists and runs verbs', async () => {
    const { client, fake } = await start();
    expect(client.session.userInfo).toMatchObject({ username: 'admin', roles: ['ADMIN'] });
    const unit = await client.unit.add(draft(1));
    expect(unit).toMatchObject({ revision: 1, status: '1', status_dictText: '启用', areaId_dictText: '华北', createBy: 'admin' });
    await client.unit.add(draft(2));
    const page = await client.unit.list({ match: { unitName: like('大学'), createTime: atLeast('2026-05-06', true) } });
    expect(page.records.map((row) => row.unitCode)).toEqual(['U2', 'U1']);
    expect(page.records[0]?.phone).toBe('139****5678');
    const { rows } = await client.unit.disable(unit.id, { reason: '重复' });
    expect(rows).toEqual([{ id: unit.id, revision: 2, state: '2' }]);
    expect(await refused(client.unit.disable(unit.id, { reason: '重复' }))).toMatchObject({ kind: 'conflict', code: 'verb.state' });
    await client.unit.deleteBatch([unit.id]);
    expect((await client.unit.list()).records.map((row) => row.unitCode)).toEqual(['U2']);
    expect(fake.rows(unitRecord)).toHaveLength(1);
    await client.logout();
    expect(await refused(client.unit.list())).toMatchObject({ kind: 'auth' });
  });

  test('refuses as the server does, in the language of the client', async () => {
    const { client } = await start('admin', { language: 'en' });
    const error = await refused(client.unit.add({ ...draft(1), unitName: '', areaId: 'nowhere' }));
    expect(error.issues.map(({ field, text }) => `${field}: ${text}`)).toEqual(['unitName: Name is required']);
    await client.unit.add(draft(1));
    expect((await refused(client.unit.add(draft(1)))).issues).toMatchObject([{ field: 'unitCode', code: 'unique' }]);
    const [row] = (await client.unit.list()).records;
    const stale = await refused(client.unit.edit({ id: row?.id ?? '', revision: 9, unitName: 'x' }));
    expect(stale).toMatchObject({ kind: 'conflict', code: 'row.stale', result: { unitCode: 'U1', revision: 1 } });
    expect(await refused(client.unit.list({ match: { nonsense: 'x' } }))).toMatchObject({ kind: 'invalid', code: 'query.column' });
  });

  test('roles, buttons and scopes bound what is seen and done; a frozen account is out at once', async () => {
    const { fake, client: admin } = await start();
    const signedIn = async (username: string) => {
      const client = createClient({ baseUrl: 'http://fake', platform: fake.platform });
      await client.mLogin({ username, password });
      return client;
    };
    const [auditor, reader, school] = [await signedIn('auditor'), await signedIn('reader'), await signedIn('school')];
    expect(await refused(auditor.unit.add(draft(1)))).toMatchObject({ kind: 'forbidden', code: 'access.denied' });
    expect((await reader.unit.list()).total).toBe(0);
    expect(await refused(reader.unit.add(draft(1)))).toMatchObject({ kind: 'forbidden' });
    expect((await school.user.list()).records.map((row) => row.username)).toEqual(['school']);
    expect((await auditor.permissions()).auth.map(({ action }) => action)).not.toContain('dsTbUnit:add');
    await admin.user.freeze('auditor');
    expect(await refused(auditor.unit.list())).toMatchObject({ kind: 'auth' });
    expect(await refused(signedIn('auditor'))).toMatchObject({ kind: 'auth', code: 'login.frozen' });
  });

  test('dictionaries are records, and references are chosen from rows', async () => {
    const { client } = await start();
    expect((await client.dicts.items('ds_unit_status')).map(({ text }) => text)).toEqual(['启用', '停用']);
    expect(await client.dicts.search('dsTbCompetitionArea,areaName,id', '华')).toMatchObject([{ value: 'a1', text: '华北' }]);
    expect(await client.dicts.texts('dsTbCompetitionArea,areaName,id', ['a1', 'x'])).toEqual(['华北', 'x']);
    expect(Object.keys(await client.dicts.all())).toEqual(['ds_unit_status', 'user_status']);
  });

  test('trees, own lists and what roles there are come from the rows', async () => {
    const { client, fake } = await start();
    fake.put(areaRecord, { id: 'a2', areaCode: 'B', areaName: '北京', parentId: 'a1', status: '1' });
    const tree = { tableName: 'dsTbCompetitionArea', text: 'areaName', code: 'areaCode', pidField: 'parentId' };
    expect(await dictCalls(client.send).tree(tree)).toMatchObject([{ key: 'a1', title: '华北', value: 'N', leaf: false, parentId: null }]);
    expect(await dictCalls(client.send).tree({ ...tree, pid: 'a1' })).toMatchObject([
      { key: 'a2', title: '北京', leaf: true, parentId: 'a1' },
    ]);
    expect(await refused(dictCalls(client.send).tree({ ...tree, tableName: 'pg_class' }))).toMatchObject({ code: 'dict.not_listed' });
    const times = { registerStart: '2026-05-01 00:00:00', submissionEndTime: '2026-06-01 00:00:00', endTime: '2026-07-01 00:00:00' };
    const contest = { ...times, competitionCode: 'C', competitionName: '数学建模', status: '1' };
    fake.put(competition, { id: 'c1', ...contest, registerEnd: '2026-05-31 00:00:00' });
    fake.put(competition, { id: 'c2', ...contest, registerEnd: '2026-05-02 00:00:00' });
    expect((await competitionCalls(client.send).openList()).records.map((row) => row.id)).toEqual(['c1']);
    const me = client.session.userInfo?.id ?? '';
    fake.put(registration, { id: 'r1', competitionId: 'c1', teamName: '我的队', captainUserId: me, status: '1' });
    fake.put(registration, { id: 'r2', competitionId: 'c1', teamName: '别的队', captainUserId: 'other', status: '1' });
    fake.put(works, { id: 'w1', registrationId: 'r1', title: '我的作品', status: '1' });
    fake.put(works, { id: 'w2', registrationId: 'r2', title: '别的作品', status: '1' });
    const { myRegistrations, myWorks } = entryCalls(client.send);
    expect((await myRegistrations({ match: { status: '1' } })).records.map((row) => row.id)).toEqual(['r1']);
    expect((await myWorks()).records.map((row) => row.id)).toEqual(['w1']);
    expect((await roleCalls(client.send).all()).map((row) => row.roleCode)).toContain('expert');
    expect(await roleCalls(client.send).isFree('expert')).toMatchObject({ success: false });
    expect(await roleCalls(client.send).isFree('jury')).toMatchObject({ success: true });
    expect(await userCalls(client.send).roleIds(me)).toEqual(['role-1-ADMIN']);
    expect(await sessionCalls(client.send).tenants()).toEqual({ list: [{ id: 1, name: 'Saiyun' }], current: 1 });
  });

  test('imports, exports and files are refused as unsupported, in words', async () => {
    const { client } = await start();
    const file = { bytes: new Uint8Array(1), name: 'a.xlsx' };
    const calls = [
      () => client.unit.exportXls(),
      () => client.unit.importExcel(file),
      () => client.files.upload(file),
      () => client.files.get('a/b.png'),
    ];
    // One after the other: a refusal that nobody awaits yet would be unhandled.
    for (const call of calls)
      expect(await refused(call())).toMatchObject({
        kind: 'unsupported',
        message: expect.stringMatching(/^不支持此操作 \(fake: \//) as string,
      });
  });

  test('a call that is aborted before it is sent changes nothing', async () => {
    const { client } = await start();
    expect(await refused(client.unit.add(draft(1), { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' });
    expect((await client.unit.list()).total).toBe(0);
  });
});

test('a seed that names what is not there is a TypeError', () => {
  const options = { now: () => 0, random: (size: number) => new Uint8Array(size) };
  expect(() => createFake({ ...options, seed: { rows: { nowhere: [] } } })).toThrow(/nowhere/);
  expect(() => createFake({ ...options, seed: { tenants: [] } })).toThrow(TypeError);
});

test('a dry run is done by nobody here, and told so', async () => {
  const fake = createFake({ now: () => 1_760_000_000_000, random: (size) => new Uint8Array(size).fill(7), seed });
  const client = createClient({ baseUrl: 'http://fake', platform: fake.platform, language: 'en' });
  await client.mLogin({ username: 'admin', password });
  const tried = client.area.add({ areaCode: 'S', areaName: '华南' }, { headers: { 'Saiyun-Dry-Run': 'true' } });
  expect(await refused(tried)).toMatchObject({ kind: 'unsupported' });
  expect((await client.area.list()).total).toBe(1);
});

test('SDK-HTTP-02: a refusal before the body is read has the language of the client', async () => {
  const fake = createFake({ now: () => 1_760_000_000_000, random: (size) => new Uint8Array(size).fill(7), seed });
  const client = createClient({ baseUrl: 'http://fake', platform: fake.platform, language: 'en' });
  expect(await refused(client.area.add({ areaCode: 'S', areaName: '华南' }))).toMatchObject({ message: expect.stringMatching(/^[ -~]+$/) });
});
