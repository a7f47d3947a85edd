import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AroundPart, type AuditEntry, beforeHistory, type HistoryEntry } from '@saiyun/sdk/calls';
import type { Answer, AnyRow, Page } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';

let folder: string;
let db: Db;
let app: ReturnType<typeof build>;
const tokens = new Map<string, string>();

const accounts = ['admin', 'admin2', 'subadmin', 'school', 'expert', 'student', 'finance', 'auditor'] as const;
type Account = (typeof accounts)[number];

const get = async <T>(who: Account, path: string, query: Readonly<Record<string, string>> = {}, language = 'zh'): Promise<Answer<T>> => {
  const url = `/jeecg-boot${path}?${new URLSearchParams({ ...query, language }).toString()}`;
  return (await app.inject({ method: 'GET', url, headers: { 'X-Access-Token': tokens.get(who) ?? '' } })).json<Answer<T>>();
};
const put = async <T>(who: Account, path: string, payload: object): Promise<Answer<T>> =>
  (await app.inject({ method: 'PUT', url: `/jeecg-boot${path}`, payload, headers: { 'X-Access-Token': tokens.get(who) ?? '' } })).json<
    Answer<T>
  >();
const rowsOf = async (who: Account, entity: string, query: Readonly<Record<string, string>> = {}): Promise<readonly AnyRow[]> =>
  (await get<Page<AnyRow>>(who, `/${entity}/list`, { pageSize: '50', ...query })).result.records;
const around = (who: Account, entity: string, id: string) => get<readonly AroundPart[]>(who, '/sys/recordPage/around', { entity, id });
const history = (who: Account, entity: string, id: string) => get<Page<HistoryEntry>>(who, '/sys/recordPage/history', { entity, id });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-record-'));
  db = await migratedDatabase();
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent' }) });
  await seed(services, 'small');
  app = build(services);
  await app.ready();
  for (const username of accounts) {
    const answer = await app.inject({ method: 'POST', url: '/jeecg-boot/sys/login', payload: { username, password: demoPassword } });
    tokens.set(username, answer.json<Answer<{ readonly token: string }>>().result.token);
  }
}, 120_000);
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('what refers to a row', () => {
  test('is counted as the lists of its readers count it, and called by its name', async () => {
    const [competition] = await rowsOf('admin', 'dsTbCompetition', { competitionName: '*物联网*' });
    const parts = (await around('admin', 'dsTbCompetition', competition?.id ?? '')).result;
    expect(parts.length).toBeGreaterThan(5);
    for (const { entity, field, total, rows } of parts) {
      const list = await get<Page<AnyRow>>('admin', `/${entity}/list`, { [field]: competition?.id ?? '', pageSize: '1' });
      if (list.success) expect(`${entity}.${field} ${list.result.total}`).toBe(`${entity}.${field} ${total}`);
      expect(rows.length).toBe(Math.min(total, 5));
      expect(rows.filter(({ name }) => name === null || /[0-9a-f]{32}/.test(name))).toEqual([]);
    }
  });

  test('is what the reader may list, within its own scope', async () => {
    const [own] = await rowsOf('student', 'dsTbRegistration');
    const competitionId = String(own?.competitionId);
    const count = (parts: readonly AroundPart[]) => parts.find(({ entity }) => entity === 'dsTbRegistration')?.total ?? 0;
    const [mine, all] = await Promise.all([
      around('student', 'dsTbCompetition', competitionId),
      around('admin', 'dsTbCompetition', competitionId),
    ]);
    expect(count(mine.result)).toBe((await rowsOf('student', 'dsTbRegistration', { competitionId })).length);
    expect(count(mine.result)).toBeLessThan(count(all.result));
    expect(mine.result.some(({ entity }) => entity === 'dsTbReviewProject')).toBe(false);
  });

  test('is told of no row that the reader may not read: of another school, of another tenant, of a record that is not for the role', async () => {
    const mine = new Set((await rowsOf('student', 'dsTbRegistration')).map(({ id }) => id));
    const other = (await rowsOf('admin', 'dsTbRegistration')).find(({ id }) => !mine.has(id));
    expect(await around('student', 'dsTbRegistration', other?.id ?? '')).toMatchObject({ success: false, error: 'row.missing' });
    expect(await around('admin2', 'dsTbRegistration', other?.id ?? '')).toMatchObject({ success: false, error: 'row.missing' });
    expect(await around('student', 'sysUser', other?.id ?? '')).toMatchObject({ success: false, error: 'access.denied' });
    expect(await around('admin', 'nonsense', other?.id ?? '')).toMatchObject({ success: false, error: 'path.unknown' });
  });
});

describe('what was done to a row', () => {
  test('names fields, words and references before and after, newest first, and masks what is sensitive', async () => {
    const units = await rowsOf('admin', 'dsTbUnit');
    const [row] = units;
    const areas = await rowsOf('admin', 'dsTbCompetitionArea');
    const area = areas.find(({ id }) => id !== row?.areaId);
    await put('admin', '/dsTbUnit/edit', { id: row?.id, revision: row?.revision, areaId: area?.id, phone: '13900001234' });
    const [newest] = (await history('admin', 'dsTbUnit', row?.id ?? '')).result.records;
    expect(newest).toMatchObject({ action: 'edit', by: '系统管理员', roles: ['ADMIN'], isOwn: true });
    const change = (name: string) => newest?.changes.find(({ field }) => field === name);
    expect(change('areaId')).toMatchObject({ before: row?.areaId, after: area?.id, beforeText: row?.areaId_dictText });
    expect(change('areaId')?.afterText).toBe(area?.areaName);
    expect(change('phone')?.after).toMatch(/\*{3}/);
  });

  test('can be put back by an ordinary edit, which is itself told', async () => {
    const [row] = await rowsOf('admin', 'dsTbLabel');
    const was = row?.labelName;
    const edited = await put<AnyRow>('admin', '/dsTbLabel/edit', { id: row?.id, revision: row?.revision, labelName: '另一个名字' });
    const [entry] = (await history('admin', 'dsTbLabel', row?.id ?? '')).result.records;
    const before = Object.fromEntries(entry?.changes.map((change) => [change.field, change.before]) ?? []);
    expect(before).toEqual({ labelName: was });
    const stale = await put('admin', '/dsTbLabel/edit', { id: row?.id, revision: row?.revision, ...before });
    expect(stale).toMatchObject({ success: false, error: 'row.stale' });
    const back = await put<AnyRow>('admin', '/dsTbLabel/edit', { id: row?.id, revision: edited.result.revision, ...before });
    expect(back.result.labelName).toBe(was);
    expect((await history('admin', 'dsTbLabel', row?.id ?? '')).result.total).toBeGreaterThan(1);
  });

  test('is told to whoever may write such rows, without the names of others', async () => {
    const submitted = await rowsOf('student', 'dsTbRegistration');
    const told = await Promise.all(submitted.map(({ id }) => history('student', 'dsTbRegistration', id)));
    expect(told.every(({ success }) => success)).toBe(true);
    expect(told.flatMap(({ result }) => result.records).filter(({ by, isOwn }) => by !== null && !isOwn)).toEqual([]);
  });

  test('is not told to others: readers who may write none, other scopes, other tenants', async () => {
    const [stage] = await rowsOf('expert', 'dsTbCompetitionStage');
    expect(await history('expert', 'dsTbCompetitionStage', stage?.id ?? '')).toMatchObject({ success: false, error: 'access.denied' });
    const mine = new Set((await rowsOf('student', 'dsTbRegistration')).map(({ id }) => id));
    const other = (await rowsOf('admin', 'dsTbRegistration')).find(({ id }) => !mine.has(id));
    expect(await history('student', 'dsTbRegistration', other?.id ?? '')).toMatchObject({ success: false, error: 'row.missing' });
    const foreign = await history('admin2', 'dsTbRegistration', other?.id ?? '');
    expect(foreign.success && foreign.result.records).toEqual([]);
  });

  test('tells nobody of fields that the reader does not see', async () => {
    const [work] = await rowsOf('student', 'dsTbWorks');
    const was = { title: '旧题目', anonymousCode: 'W-0001' };
    await db.run(
      `insert into sys_audit_log (id, tenant_id, actor_id, actor_name, role, entity, entity_id, action, before, after, create_time)
       values ('told', 1, 'x', 'x', 'ADMIN', 'dsTbWorks', $1, 'edit', $2::text::jsonb, $3::text::jsonb, now())`,
      [work?.id, JSON.stringify(was), JSON.stringify({ title: '新题目', anonymousCode: 'W-0002' })],
    );
    const told = async (who: Account) =>
      (await history(who, 'dsTbWorks', work?.id ?? '')).result.records[0]?.changes.map(({ field }) => field);
    expect(await told('admin')).toEqual(['title', 'anonymousCode']);
    expect(await told('student')).toEqual(['title']);
  });
});

describe('the audit log in words', () => {
  const entries = (who: Account, ids: readonly string[], language = 'zh') =>
    get<readonly AuditEntry[]>(who, '/sys/recordPage/entries', { ids: ids.join(',') }, language);
  const logged = async (entity: string, entityId: string) =>
    (await rowsOf('admin', 'sys/dataLog', { entity, entityId, column: 'createTime', order: 'desc' })).map(({ id }) => id);
  const compare = (who: Account, entity: string, id: string, from: string, to: string) =>
    get<HistoryEntry['changes']>(who, '/sys/recordPage/compare', { entity, id, from, to });

  test('SCREEN-63: an entry names its row, its person and its values as the reader reads them, and masks what the row masks', async () => {
    const [row] = await rowsOf('admin', 'dsTbUnit');
    const [, area] = await rowsOf('admin', 'dsTbCompetitionArea');
    const edited = await put<AnyRow>('admin', '/dsTbUnit/edit', {
      id: row?.id,
      revision: row?.revision,
      areaId: area?.id,
      phone: '13900005678',
    });
    expect(edited.success).toBe(true);
    const [newest = ''] = await logged('dsTbUnit', row?.id ?? '');
    const [entry] = (await entries('auditor', [newest])).result;
    expect(entry).toMatchObject({
      entity: 'dsTbUnit',
      entityId: row?.id,
      name: row?.unitName,
      by: '系统管理员',
      account: 'admin',
      action: 'edit',
    });
    expect(JSON.stringify(entry)).not.toContain('13900005678');
    const [english] = (await entries('auditor', [newest], 'en')).result;
    if (row?.unitNameEn) expect(english?.name).toBe(row.unitNameEn);
  });

  test('SCREEN-63: an entry of a row that is gone for good keeps its name', async () => {
    await db.run(
      `insert into sys_audit_log (id, tenant_id, actor_id, actor_name, role, entity, entity_id, action, before, create_time)
       values ('gone', 1, 'x', 'x', 'ADMIN', 'dsTbLabel', 'nobody', 'destroy', '{"labelName":"旧标签"}', now())`,
    );
    expect((await entries('admin', ['gone'])).result).toMatchObject([{ name: '旧标签', by: 'x', action: 'destroy' }]);
  });

  test('SCREEN-63: an entry is told to readers of the audit log alone, and only within their tenant', async () => {
    const [own = ''] = await logged('dsTbUnit', (await rowsOf('admin', 'dsTbUnit'))[0]?.id ?? '');
    expect((await entries('admin', [own])).result).toHaveLength(1);
    expect((await entries('admin2', [own])).result).toEqual([]);
    for (const who of ['student', 'school', 'expert', 'finance', 'subadmin'] as const)
      expect(await entries(who, [own])).toMatchObject({ success: false, error: 'access.denied' });
  });

  test('SCREEN-63: people are found by their names, of which the log holds the account', async () => {
    const page = await get<Page<AnyRow>>('auditor', '/sys/dataLog/list', { search: '系统管理员' });
    expect(page.result.total).toBeGreaterThan(0);
    expect((await get<Page<AnyRow>>('auditor', '/sys/dataLog/list', { search: '没有这个人' })).result.total).toBe(0);
  });

  test('SCREEN-63: any two versions of a row are compared: what changed between them and did not change back', async () => {
    const [row] = await rowsOf('admin', 'dsTbLabel');
    const id = row?.id ?? '';
    const edit = async (revision: unknown, values: object) =>
      (await put<AnyRow>('admin', '/dsTbLabel/edit', { id, revision, ...values })).result.revision;
    let revision = await edit(row?.revision, { labelName: '第一版', labelNameEn: 'First' });
    revision = await edit(revision, { labelName: '第二版' });
    revision = await edit(revision, { labelName: '第一版', labelNameEn: 'Third' });
    await edit(revision, { labelName: '第三版' });
    const [last = '', third = '', second = '', first = ''] = await logged('dsTbLabel', id);
    const between = async (from: string, to: string) =>
      (await compare('admin', 'dsTbLabel', id, from, to)).result.map(({ field, before, after }) => [field, before, after]);
    expect(await between(first, second)).toEqual([['labelName', '第一版', '第二版']]);
    expect(await between(first, third)).toEqual([['labelNameEn', 'First', 'Third']]);
    expect(await between(first, last)).toEqual(
      expect.arrayContaining([
        ['labelName', '第一版', '第三版'],
        ['labelNameEn', 'First', 'Third'],
      ]),
    );
    expect(await between(last, first)).toEqual(await between(first, last));
    expect(await between(last, last)).toEqual([]);
    // What there was before anybody looked.
    expect(await between(beforeHistory, first)).toEqual(
      expect.arrayContaining([
        ['labelName', row?.labelName, '第一版'],
        ['labelNameEn', row?.labelNameEn, 'First'],
      ]),
    );
    expect(await between(first, beforeHistory)).toEqual(await between(beforeHistory, first));
    expect(await compare('admin', 'dsTbLabel', id, beforeHistory, beforeHistory)).toMatchObject({ success: false, error: 'row.missing' });
    expect(await compare('admin', 'dsTbLabel', id, first, 'gone')).toMatchObject({ success: false, error: 'row.missing' });
    expect(await compare('admin2', 'dsTbLabel', id, first, last)).toMatchObject({ success: false, error: 'row.missing' });
    expect(await compare('student', 'dsTbLabel', id, first, last)).toMatchObject({ success: false, error: 'access.denied' });
  });
});

describe('an act on something that is no record tells what it changed', () => {
  const post = async <T>(path: string, payload: object): Promise<Answer<T>> =>
    (
      await app.inject({ method: 'POST', url: `/jeecg-boot${path}`, payload, headers: { 'X-Access-Token': tokens.get('admin') ?? '' } })
    ).json<Answer<T>>();
  const latest = async (action: string, language: 'zh' | 'en' = 'zh'): Promise<AuditEntry | undefined> => {
    const [row] = (await get<Page<AnyRow>>('admin', '/sys/dataLog/list', { action, pageSize: '1' })).result.records;
    return (await get<readonly AuditEntry[]>('admin', '/sys/recordPage/entries', { ids: row?.id ?? '' }, language)).result[0];
  };
  const idOf = async (name: string): Promise<string> =>
    (await db.one<{ id: string }>('select id from sys_permission where name = $1 order by menu_type limit 1', [name]))?.id ?? '';

  test('what a role was granted and what was taken back', async () => {
    const role = await db.one<{ id: string }>(`select id from sys_role where role_code = 'auditor' and tenant_id = 1`);
    const granted = (await get<readonly string[]>('admin', '/sys/permission/queryRolePermission', { roleId: role?.id ?? '' })).result;
    const [gone = ''] = granted;
    const come = await idOf('菜单与权限');
    const ids = [...granted.filter((id) => id !== gone), come];
    const body = { roleId: role?.id, permissionIds: ids.join(','), lastpermissionIds: granted.join(',') };
    expect(await post('/sys/permission/saveRolePermission', body)).toMatchObject({ success: true });
    const entry = await latest('grant');
    expect(entry).toMatchObject({
      changes: [],
      facts: [
        { label: '授予', after: ['菜单与权限'] },
        { label: '收回', after: [] },
      ],
    });
    expect(entry?.facts[1]?.before).toEqual([expect.stringMatching(/./)]);
    expect((await latest('grant', 'en'))?.facts.map(({ label }) => label)).toEqual(['Granted', 'Taken back']);
  });

  test('an entry of the menu that came, was hidden and moved', async () => {
    const menu = { name: '值班表', parentId: await idOf('角色'), menuType: 1, url: '/duty', icon: 'list-checks', sortNo: 1 };
    expect(await post('/sys/permission/add', menu)).toMatchObject({ success: true });
    const added = await latest('addPermission');
    expect(added?.name).toBe('值班表');
    expect(added?.facts).toContainEqual({ label: '上级', before: [], after: ['角色'] });
    const id = added?.entityId ?? '';
    await put('admin', '/sys/permission/edit', { id, hidden: '1' });
    expect((await latest('editPermission'))?.facts).toEqual([{ label: '不显示在菜单中', before: ['否'], after: ['是'] }]);
    await put('admin', '/sys/permission/move', { id, revision: 2, parentId: '' });
    const moved = await latest('editPermission', 'en');
    expect(moved).toMatchObject({ name: '值班表', changes: [] });
    expect(moved?.facts[0]).toMatchObject({ label: 'Parent', after: ['Top level'] });
  });

  test('how the site looks', async () => {
    expect(await put('admin', '/sys/siteLook/edit', { siteName: '滨海竞赛', footer: '滨海大学', revision: 0 })).toMatchObject({
      success: true,
    });
    expect(await put('admin', '/sys/siteLook/edit', { siteName: '滨海竞赛网', footer: '滨海大学', revision: 1 })).toMatchObject({
      success: true,
    });
    expect((await latest('siteLook'))?.facts).toEqual([{ label: '网站名称', before: ['滨海竞赛'], after: ['滨海竞赛网'] }]);
  });
});
