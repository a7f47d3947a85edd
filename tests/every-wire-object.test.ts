import { entityByName } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerObjects, callAnswers } from '../server/src/areas/openapi/answer-objects.ts';
import { type Member, membersOf as membersIn } from '../server/src/areas/openapi/shape.ts';
import { departId, roleId } from '../server/src/defaults/seed-tenant.ts';
import { mapColumns } from '../server/src/kernel/import/columns.ts';
import { type Body, create, sampleOf } from './support/sample.ts';
import { type TestServer, testPassword, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';
import { unservedObjects, type WireObject, wireObjects, wireSheets } from './support/wire-objects.ts';

let server: TestServer;
/** For calls that need a connection. */
let listening: ReturnType<TestServer['listen']> | undefined;
/** Ids of the rows that the calls take. */
const rows: Record<string, string> = {};

const admin = () => server.as('ADMIN');
const pathOf = (name: string): string => entityByName(name)?.path ?? '';

/** A row with every member set, edited once, so that it says who changed it. */
const made = async (name: string, given: Body, change: Body): Promise<string> => {
  const added = await create(server, name, given);
  await admin().ok('PUT', `${pathOf(name)}/edit`, { id: added.id, revision: added.revision, ...change });
  return added.id;
};

beforeAll(async () => {
  server = await testServer();
  const boss = server.as('ADMIN').userId;
  rows.depart = await made('sysDepart', { parentId: departId(1), orgCode: null, directorUserIds: boss }, { departName: '接口部' });
  rows.user = await made(
    'sysUser',
    {
      selecteddeparts: rows.depart,
      password: testPassword,
      sex: 1,
      avatar: await storedSample(server, { path: 'avatar/a.png', takes: 'image' }),
    },
    { realname: '接口人' },
  );
  rows.username = String((await admin().ok('GET', '/sys/user/queryById', { id: rows.user })).username);
  await admin().ok('DELETE', '/sys/user/delete', {
    id: await made('sysUser', { selecteddeparts: rows.depart, avatar: 'avatar/a.png' }, { realname: '删除' }),
  });
  rows.role = await made('sysRole', {}, { roleName: '接口角色' });
  rows.dict = await made('sysDict', {}, { dictName: '接口字典' });
  rows.dictItem = await made('sysDictItem', { dictId: rows.dict }, { itemText: '接口项' });
  await admin().ok('DELETE', '/sys/dict/delete', { id: await made('sysDict', {}, { dictName: '删除' }) });
  rows.category = await made('sysCategory', {}, { name: '接口分类' });
  rows.subcategory = await made('sysCategory', { pid: rows.category }, { name: '接口下级' });
  rows.checkRule = await made('sysCheckRule', {}, { ruleName: '接口规则' });
  rows.position = await made('sysPosition', {}, { name: '接口职务' });
  rows.dataSource = await made('sysDataSource', {}, { name: '接口数据源' });
  rows.gatewayRoute = await made('sysGatewayRoute', {}, { name: '接口路由' });
  rows.quartzJob = await made('sysQuartzJob', { parameter: '{}' }, { description: '接口任务' });
  rows.departRole = await made('sysDepartRole', { departId: rows.depart }, { roleName: '接口部门角色' });
  await admin().ok('POST', '/sys/sysDepartRole/deptRoleUserAdd', { userId: rows.user, newRoleId: rows.departRole, oldRoleId: '' });
  rows.notice = await made(
    'sysAnnouncement',
    { msgType: 'USER', userIds: `${boss},`, busType: 'review', busId: 'b1', openType: 'url' },
    { titile: '接口公告' },
  );
  await admin().ok('PUT', '/sys/annountCement/release', { ids: rows.notice });
  const kept = await made(
    'sysAnnouncement',
    { msgType: 'USER', userIds: `${boss},`, busType: 'review', busId: 'b1' },
    { titile: '接口消息' },
  );
  await admin().ok('PUT', '/sys/annountCement/release', { ids: kept });
  await admin().ok('PUT', '/sys/annountCement/revoke', { ids: rows.notice });
  const menus = await server.db.many<{ id: string; url: string | null }>(
    `select id, url from sys_permission where url in ('/isystem', '/isystem/unit')`,
  );
  rows.menu = menus.find(({ url }) => url === '/isystem')?.id ?? '';
  rows.ruled = (await server.db.one<{ id: string }>(`select id from sys_permission where perms = 'dsTbUnit:list'`))?.id ?? '';
  const rule = { permissionId: rows.ruled, ruleName: '接口规则', ruleColumn: 'unitName', ruleConditions: '=', ruleValue: 'x', status: '0' };
  await admin().ok('POST', '/sys/permission/addPermissionRule', rule);
  const [stored] = await admin().ok<readonly Body[]>('GET', '/sys/permission/queryPermissionRule', { permissionId: rows.ruled });
  await admin().ok('PUT', '/sys/permission/editPermissionRule', { ...rule, id: stored?.id, ruleValue: 'y' });
  await admin().ok('POST', '/sys/permission/saveDepartPermission', {
    departId: rows.depart,
    permissionIds: rows.menu,
    lastpermissionIds: '',
  });
  await admin().ok('POST', '/sys/tenant/add', {
    name: '接口租户',
    beginDate: '2026-01-01',
    endDate: '2030-01-01',
    adminUsername: 'wire_admin',
    adminPassword: testPassword,
  });
  rows.tenant = '接口租户';
  rows.tenantId = String((await server.db.one<{ id: number }>(`select id from sys_tenant where name = '接口租户'`))?.id);
  await server.db.run(
    `update sys_permission set icon = 'setting', redirect = '/x', description = 'x', component = 'x/Y', component_name = 'Y', perms_type = '1' where id = $1`,
    [rows.menu],
  );
  await server.db.run(`update sys_permission set icon = 'x' where id in (select parent_id from sys_permission)`);
  await server.db.run(
    `update sys_user u set avatar = 'avatar/b.png', birthday = o.birthday, sex = o.sex, email = 'boss@example.edu.cn', phone = o.phone, work_no = o.work_no,
       create_by = 'admin', update_by = 'admin', update_time = o.update_time from sys_user o where u.id = $1 and o.id = $2`,
    [boss, rows.user],
  );
  await server.db.run('insert into sys_user_depart (user_id, depart_id) values ($1, $2) on conflict do nothing', [boss, rows.depart]);
  const { orgCode } = await admin().ok('GET', '/sys/sysDepart/queryById', { id: rows.depart });
  await admin().ok('POST', '/sys/selectDepart', { orgCode });
  await server.inject('POST', '/sys/mLogin', { username: rows.username, password: testPassword }, { 'user-agent': 'test' });
});
afterAll(() => server?.close());

const membersOf = ({ members }: WireObject): readonly Member[] => membersIn(members);

const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  int: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
};

type Answer = Readonly<Record<string, unknown>>;

/** Objects together with everything below them. */
const flat = (found: readonly Answer[]): readonly Answer[] =>
  found.flatMap((one) => [one, ...(Array.isArray(one.children) ? flat(one.children as readonly Answer[]) : [])]);

const answered = async (of: WireObject, call: string): Promise<{ readonly objects: readonly Answer[]; readonly isPage: boolean }> => {
  const address = call.replace('GET ', '').replaceAll(/\{(\w+)\}/g, (_whole, name: string) => rows[name] ?? '');
  const [path = '', asked = ''] = address.split('?');
  const answer = await admin().call('GET', path, Object.fromEntries(new URLSearchParams(asked)));
  // One call of the JeecgBoot family returns a bare list.
  if (Array.isArray(answer)) return { objects: answer as readonly Answer[], isPage: false };
  expect(answer, `${call}: ${answer.message}`).toMatchObject({ success: true });
  const result = answer.result as Answer;
  const found = of.at ? result[of.at] : (result.records ?? result);
  return { objects: flat([found].flat() as readonly Answer[]), isPage: Array.isArray(result.records) };
};

const secrets = ['password', 'salt', 'passwordHash', 'dbPassword', 'adminPassword'];

describe.each(wireObjects.map((of) => [of.name, of] as const))('%s', (_name, of) => {
  const members = membersOf(of).filter(({ name }) => !of.left?.[name]);
  const seen = new Set<string>(Object.keys(of.fixed ?? {}));

  test.each(of.calls)('%s answers every member, of its type', async (call) => {
    const { objects, isPage } = await answered(of, call);
    expect(objects.length, call).toBeGreaterThan(0);
    for (const { name, type, hasText } of members) {
      const values = objects.map((one) => one[name]);
      expect(values, name).not.toContain(undefined);
      if (of.fixed && Object.hasOwn(of.fixed, name)) {
        for (const value of values) expect(value, name).toEqual(of.fixed[name]);
        continue;
      }
      for (const value of values) if (value !== null) seen.add(name);
      for (const value of values.filter((one) => one !== null))
        expect(fits[type]?.(value), `${name}: ${JSON.stringify(value)} is no ${type}`).toBe(true);
      if (isPage && hasText)
        for (const one of objects) if (one[name] !== null) expect(typeof one[`${name}_dictText`], `${name}_dictText`).toBe('string');
    }
    for (const one of objects) for (const secret of secrets) expect(one, secret).not.toHaveProperty(secret);
  });

  test('every member was seen with a value', () => {
    expect(members.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  const left = Object.entries(of.left ?? {});
  if (left.length > 0)
    test('what is left out has a reason, and is left out', async () => {
      for (const [name, reason] of left) {
        expect(membersOf(of).map((member) => member.name)).toContain(name);
        expect(reason.length).toBeGreaterThan(10);
        for (const call of of.calls) for (const one of (await answered(of, call)).objects) expect(one, name).not.toHaveProperty(name);
      }
    });
});

test('every object of the contract is answered, or said not to be', () => {
  // Part 19 of the contract, in its order.
  const contract =
    `SysUser SysDepart SysTenant SysRole SysPermission SysPermissionTree TreeModel SysDepartTreeModel TreeSelectModel DepartIdModel SysDict SysDictItem
    DictModel SysCategory SysCheckRule SysFillRule SysPosition SysDataSource SysGatewayRoute SysLog SysDataLog QuartzJob SysUserAgent SysDepartRole SysDepartRoleUser
    SysDepartPermission SysMessage SysMessageTemplate MsgParams SysUserOnlineVO DuplicateCheckVo SysLoginModel SysAnnouncement SysAnnouncementSend
    AnnouncementSendModel SysPermissionDataRule ThirdLoginModel OssFile SysRoleIndex SysThirdAccount`.split(/\s+/);
  const named = new Set([...wireObjects.map(({ name }) => name), ...Object.keys(unservedObjects)]);
  expect(contract.filter((name) => !named.has(name))).toEqual([]);
});

test('what the OpenAPI document says that a call answers was seen to be so', () => {
  const pathIn = (call: string): string => call.replace(/\?.*$/, '').replace(/(dict\/\w+)\/.*$/, '$1/*');
  const proved = new Set(wireObjects.flatMap(({ name, calls }) => calls.map((call) => `${pathIn(call)} ${name.split(' ')[0]}`)));
  const stated = Object.entries(callAnswers).flatMap(([call, shape]) => {
    const object = shape === 'TreeWithIds' ? 'TreeModel' : shape.replace(/^Page<|>$|\[\]$/g, '');
    return Object.hasOwn(answerObjects, object) ? [`${call} ${object}`] : [];
  });
  expect(stated.filter((one) => !proved.has(one))).toEqual([]);
});

test('a row that is sent back as it was read is taken; a value that would not be kept is refused', async () => {
  const user = await admin().ok('GET', '/sys/user/queryById', { id: rows.user });
  await admin().ok('PUT', '/sys/user/edit', { ...user, realname: '又改' });
  expect(
    await admin().call('PUT', '/sys/user/edit', { id: rows.user, revision: Number(user.revision) + 1, telephone: '010-1' }),
  ).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'telephone', code: 'unknown' }],
  });
  expect(
    await admin().call('POST', '/sys/user/add', { ...(await sampleOf(server, 'sysUser')), selectedroles: roleId(1, 'APPL'), sex: '2' }),
  ).toMatchObject({
    result: { sex: 2, status: 1, delFlag: 0 },
  });
});

describe.each(wireSheets.map((sheet) => [sheet.entity, sheet] as const))('the sheet of %s', (name, { title, headers, left = {} }) => {
  const entity = entityByName(name);
  const words = headers.split(' ');
  const columns = words.flatMap((header, i) => (i % 2 === 0 ? [{ header, member: words[i + 1] ?? '' }] : []));
  const kept = columns.filter(({ member }) => !left[member]);

  test('is exported with the title and the columns that clients of the family know, before ours', async () => {
    listening ??= server.listen();
    const { port } = await listening;
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${pathOf(name)}/exportXls?format=csv`, {
      headers: { 'X-Access-Token': await admin().token(), 'User-Agent': 'test' },
    });
    const text = await reply.text();
    expect(reply.headers.get('content-disposition'), text).toContain(encodeURIComponent(title));
    const lines = text.replace('\uFEFF', '').split(/\r?\n/);
    const found = lines.find((line) => line.includes(kept[0]?.header ?? '?'))?.split(',') ?? [];
    expect(found.slice(0, kept.length)).toEqual(kept.map(({ header }) => header));
    for (const { header, member } of columns) if (left[member]) expect(found).not.toContain(header);
  });

  test('is read by those headers', () => {
    if (!entity) throw new Error(`no record is named ${name}`);
    const given = new Set(Object.keys(entity.fields));
    const row = { rowNo: 3, cells: columns.map(({ header }) => header) };
    const { columns: read, unknown, notImported } = mapColumns(entity, [row], 'zh-CN', given);
    expect(new Map(read.map((column) => [column.header, column.name]))).toEqual(
      new Map(kept.map(({ header, member }) => [header, member])),
    );
    // What the record has as a field that sheets leave out is passed over as such; what it has not is unknown.
    const passedOver = new Set(notImported.map(({ header }) => header));
    expect(unknown.map(({ header }) => header)).toEqual(
      columns.flatMap(({ header, member }) => (left[member] && !passedOver.has(header) ? [header] : [])),
    );
  });
});
