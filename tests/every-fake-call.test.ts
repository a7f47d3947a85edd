import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleId } from '../server/src/seed/tenant.ts';
import { sendTo, type Twin, twinOf } from './support/fake.ts';
import { type Body, create, run } from './support/sample.ts';
import { type Answered, ownExpertId, type TestMethod, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let twin: Twin;
beforeAll(async () => {
  server = await testServer();
  twin = await twinOf(server);
});
afterAll(() => server?.close());

type By = 'ADMIN' | 'UNIT' | 'APPL' | 'EXPERT' | 'AUD';

/** All of the envelope but what names the one request. */
const said = ({ timestamp: _at, requestId: _id, ...rest }: Answered): Body => rest;

/** Makes a call on both, which must say the same; answers what it was. */
const same = async (by: By, method: TestMethod, path: string, data: Body = {}, language: 'zh' | 'en' = 'zh'): Promise<Answered> => {
  const real = await server.as(by).call(method, path, data, language);
  expect(said(await twin.as(by).call(method, path, data, language)), `${by} ${method} ${path} ${JSON.stringify(data)}`).toEqual(said(real));
  return real;
};

test('CALL-60 to CALL-64: the trees of departments are the same, whole, by level, of some, searched and led', async () => {
  const top = await create(server, 'sysDepart', { orgCode: null, parentId: null, departName: '总部 Head', departOrder: 2 });
  const { userId } = server.as('AUD');
  const below = await create(server, 'sysDepart', { orgCode: null, parentId: top.id, directorUserIds: userId, departOrder: 1 });
  const last = await create(server, 'sysDepart', { orgCode: null, parentId: below.id, departNameEn: null });
  await twin.copy();
  const path = '/sys/sysDepart';
  for (const language of ['zh', 'en'] as const)
    for (const [call, data] of [
      ['queryTreeList', {}],
      ['queryTreeList', { ids: `${below.id}, ${last.id},nobody` }],
      ['queryDepartTreeSync', {}],
      ['queryDepartTreeSync', { pid: top.id }],
      ['queryDepartTreeSync', { ids: last.id }],
      ['queryIdTree', {}],
      ['searchBy', { keyWord: 'head' }],
      ['searchBy', { keyWord: String(last.orgCode).toLowerCase() }],
      ['searchBy', {}],
    ] as const)
      await same('APPL', 'GET', `${path}/${call}`, data, language);
  expect(await same('AUD', 'GET', `${path}/queryMyDeptTreeList`)).toMatchObject({ message: '2', result: [{ id: below.id }] });
  expect(await same('ADMIN', 'GET', `${path}/queryMyDeptTreeList`)).toMatchObject({ message: '1', result: [] });
  // Moved, it takes all below it along.
  for (const parentId of [last.id, null]) await same('ADMIN', 'PUT', `${path}/edit`, { id: below.id, revision: 1, parentId });
  await same('ADMIN', 'GET', `${path}/queryTreeList`);
});

test('DEPART-03: a department that accounts belong to is not deleted, and sessions are in one of them', async () => {
  const depart = await create(server, 'sysDepart', { orgCode: null, parentId: null });
  await twin.copy();
  const data = { ...account('departs_of'), selecteddeparts: depart.id };
  for (const one of [server, twin]) expect((await one.as('ADMIN').call('POST', '/sys/user/add', data)).success).toBe(true);
  expect(await same('ADMIN', 'DELETE', '/sys/sysDepart/delete', { id: depart.id })).toMatchObject({ error: 'depart.members' });
  expect(await same('ADMIN', 'POST', '/sys/user/add', { ...account('departs_off'), selecteddeparts: 'nobody' })).toMatchObject({
    issues: [{ field: 'selecteddeparts', code: 'reference' }],
  });
  const credentials = { username: 'departs_of', password: 'Passw0rd!x' };
  const signIns = [
    await server.inject('POST', '/sys/mLogin', credentials),
    await sendTo(twin.fake, { method: 'POST', path: '/sys/mLogin', data: credentials }),
  ];
  const { orgCode, departName } = depart as unknown as Body;
  for (const { result } of signIns)
    expect(result).toMatchObject({ multi_depart: 1, departs: [{ id: depart.id, orgCode, departName }], userInfo: { orgCode } });
  await same('ADMIN', 'GET', '/sys/user/getCurrentUserDeparts');
  expect(await same('ADMIN', 'PUT', '/sys/selectDepart', { orgCode: depart.orgCode })).toMatchObject({ error: 'access.denied' });
});

const account = (username: string): Body => ({ username, realname: username, password: 'Passw0rd!x', selectedroles: roleId(1, 'AUD') });

test('CALL-25 to CALL-29, CALL-106: the trees of categories are the same', async () => {
  const top = await create(server, 'sysCategory', { pid: null, name: '学科', nameEn: 'Subject' });
  const below = await create(server, 'sysCategory', { pid: top.id, name: '数学', nameEn: null });
  await create(server, 'sysCategory', { pid: below.id, name: '数学', nameEn: 'Algebra' });
  await twin.copy();
  const { code } = top as unknown as Body;
  for (const language of ['zh', 'en'] as const)
    for (const [call, data] of [
      ['loadTreeRoot', {}],
      ['loadTreeRoot', { pcode: code }],
      ['loadTreeRoot', { pcode: code, async: 'false' }],
      ['loadTreeRoot', { pcode: 'X99' }],
      ['loadTreeChildren', { pid: top.id }],
      ['loadTreeChildren', { pid: '0' }],
      ['loadTreeChildren', {}],
      ['loadTreeData', { pid: top.id, condition: JSON.stringify({ name: '数学' }) }],
      ['loadTreeData', { pcode: '0' }],
      ['loadTreeData', { pcode: code }],
      ['loadTreeData', { pcode: code, condition: '{"secret":"1"}' }],
      ['loadTreeData', {}],
      ['loadOne', { field: 'code', val: code }],
      ['loadOne', { field: 'name', val: '数学' }],
      ['loadOne', { field: 'name', val: 'nobody' }],
      ['loadOne', { field: 'pid', val: top.id }],
      ['loadDictItem', { ids: `${below.id},nobody,${top.id}` }],
      ['loadDictItem', { ids: `${below.id},nobody`, delNotExist: 'false' }],
      ['rootList', {}],
      ['rootList', { name: '*学*', pageSize: 1 }],
      ['childList', { pid: top.id }],
      ['childList', { pid: '0' }],
    ] as const)
      await same('ADMIN', 'GET', `/sys/category/${call}`, data, language);
  expect(await same('APPL', 'GET', '/sys/category/loadTreeRoot')).toMatchObject({ success: true });
  expect(await same('APPL', 'GET', '/sys/category/rootList')).toMatchObject({ error: 'access.denied' });
  const edit = (id: string, pid: string | null) => same('ADMIN', 'PUT', '/sys/category/edit', { id, pid });
  expect(await edit(top.id, below.id)).toMatchObject({ issues: [{ message: 'category.cycle' }] });
  await edit(below.id, null);
  await same('ADMIN', 'GET', '/sys/category/loadTreeRoot', { async: 'false' });
});

test('CALL-77, CALL-122: values are checked by the same rules', async () => {
  const ruleJson = JSON.stringify([
    { digits: '*', pattern: '^.{4}$', message: '四位', priority: '1' },
    { digits: '2', pattern: '^[A-Z]+$', message: '字母' },
  ]);
  await create(server, 'sysCheckRule', { ruleCode: 'four', ruleJson });
  await twin.copy();
  const check = (value: unknown, ruleCode = 'four') => same('APPL', 'GET', '/sys/checkRule/checkByCode', { value, ruleCode });
  for (const value of ['AB12', 'ab12', 'A', '%41B12', '%', 'x'.repeat(10_001)]) await check(value);
  expect(await check('AB12', 'nowhere')).toMatchObject({ error: 'check.no_rule' });
});

test('CALL-92, CALL-93, CALL-151: labels with their experts, own groups, and the labels of an expert', async () => {
  const [one, two] = [
    await create(server, 'dsTbLabel', { status: '1' }),
    await create(server, 'dsTbLabel', { status: '1', labelNameEn: null }),
  ];
  const other = await create(server, 'dsTbExpert');
  await run(server, 'dsTbExpert', 'activate', other.id);
  const group = await create(server, 'dsTbExpertGroup', { leaderId: other.id });
  await create(server, 'dsTbExpertGroup', { leaderId: ownExpertId });
  await create(server, 'dsTbExpertGroupMember', { groupId: group.id, expertId: other.id });
  await create(server, 'dsTbExpertGroupMember', { groupId: group.id, expertId: ownExpertId });
  await twin.copy();
  const read = async (): Promise<void> => {
    for (const by of ['ADMIN', 'EXPERT', 'APPL'] as const)
      for (const language of ['zh', 'en'] as const) {
        await same(by, 'GET', '/dsTbLabel/queryDsTbExpertLabeList', {}, language);
        await same(by, 'GET', '/dsTbExpertLabelRelation/querymygroupinglist', {}, language);
      }
  };
  await read();
  const save = (by: By, expertId: unknown, labelIds: unknown) => same(by, 'POST', '/dsTbExpertLabelRelation/save', { expertId, labelIds });
  expect(await save('EXPERT', other.id, one.id)).toMatchObject({ issues: [{ field: 'expertId' }] });
  expect(await save('EXPERT', ownExpertId, 'nobody')).toMatchObject({ issues: [{ field: 'labelIds' }] });
  expect(await save('ADMIN', 'nobody', '')).toMatchObject({ issues: [{ field: 'expertId' }] });
  expect(await save('APPL', ownExpertId, '')).toMatchObject({ error: 'access.denied' });
  for (const labelIds of [`${one.id},${two.id}`, [two.id], ''])
    for (const by of ['EXPERT', 'ADMIN'] as const) {
      expect(await save(by, ownExpertId, labelIds)).toMatchObject({ success: true });
      await read();
    }
});

test('CALL-149, CALL-163, CALL-169: what is the expert’s own', async () => {
  await create(server, 'dsTbBankAccount', { ownerType: 'expert', ownerId: ownExpertId });
  await twin.copy();
  for (const by of ['EXPERT', 'ADMIN'] as const) {
    await same(by, 'GET', '/dsTbExpert/mine');
    await same(by, 'GET', '/dsTbBankAccount/mine');
  }
  expect(await same('ADMIN', 'GET', '/dsTbExpertAccount/mine')).toMatchObject({ error: 'access.denied' });
  await server.as('EXPERT').ok('GET', '/dsTbExpertAccount/mine');
  await twin.copy();
  expect(await same('EXPERT', 'GET', '/dsTbExpertAccount/mine')).toMatchObject({ result: { balance: 0, hasPayPassword: '0' } });
  const { result } = await same('EXPERT', 'GET', '/dsTbBankAccount/mine');
  const [row] = result as { id: string; revision: number }[];
  const save = (by: By, data: Body) => same(by, 'POST', '/dsTbBankAccount/save', data);
  expect(await save('EXPERT', { id: row?.id, revision: row?.revision, bankName: '' })).toMatchObject({ issues: [{ field: 'bankName' }] });
  expect(await save('EXPERT', { id: row?.id, revision: row?.revision, bankName: '另一银行' })).toMatchObject({ success: true });
  expect(await save('EXPERT', {})).toMatchObject({ error: 'input.invalid' });
  expect(await save('ADMIN', {})).toMatchObject({ error: 'access.denied' });
});
