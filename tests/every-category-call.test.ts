import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/server.ts';

interface Node {
  readonly key: string;
  readonly title: string;
  readonly code: string;
  readonly leaf: boolean;
  readonly parentId: string;
  readonly children: readonly Node[] | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const student = () => server.as('APPL');
const path = '/sys/category';
const add = (name: string, pid?: string) =>
  admin().ok<{ id: string; code: string; pid: string | null }>('POST', `${path}/add`, { name, ...(pid && { pid }) });
const tree = (call: string, query: object) => student().ok<Node[]>('GET', `${path}/${call}`, { ...query });

test('CALL-106: codes are given level by level, never again; what is wrong is refused', async () => {
  const a = await add('一类');
  const b = await add('甲', a.id);
  expect(b.code).toBe(`${a.code}A01`);
  expect((await add('乙', b.id)).code).toBe(`${b.code}A01`);
  const c = await add('丙', a.id);
  await admin().ok('DELETE', `${path}/delete`, { id: c.id });
  expect((await add('丁', a.id)).code).toBe(`${a.code}A03`);
  expect(await admin().call('POST', `${path}/add`, { name: 'x', pid: 'nowhere' })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().call('POST', `${path}/add`, { name: 'x', code: 'B01' })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().call('DELETE', `${path}/delete`, { id: a.id })).toMatchObject({ error: 'row.referenced' });
  expect(await student().call('POST', `${path}/add`, { name: 'x' })).toMatchObject({ error: 'access.denied' });
});

test('CALL-106: moved, a category and all below it get new codes; a circle is refused', async () => {
  const [from, to] = [await add('原'), await add('新')];
  const moved = await add('移', from.id);
  const below = await add('下', moved.id);
  await admin().ok('PUT', `${path}/edit`, { id: moved.id, pid: to.id });
  expect(await admin().ok('GET', `${path}/queryById`, { id: below.id })).toMatchObject({ code: `${to.code}A01A01` });
  expect(await admin().call('PUT', `${path}/edit`, { id: to.id, pid: below.id })).toMatchObject({
    error: 'input.invalid',
    issues: [{ field: 'pid', message: 'category.cycle' }],
  });
});

test('CALL-106: rootList pages the top, childList one level, both say what opens', async () => {
  const top = await add('顶层');
  const child = await add('子层', top.id);
  const page = await admin().ok<{ records: { id: string; hasChild: string; pid: null }[] }>('GET', `${path}/rootList`, { name: '*顶层*' });
  expect(page.records).toMatchObject([{ id: top.id, hasChild: '1', pid: null }]);
  expect(await admin().ok('GET', `${path}/childList`, { pid: top.id })).toMatchObject([{ id: child.id, hasChild: '0' }]);
  expect(await admin().call('GET', `${path}/childList`)).toMatchObject({ error: 'input.invalid' });
  expect(await student().call('GET', `${path}/rootList`)).toMatchObject({ error: 'access.denied' });
});

test('CATEGORY-01, CALL-25: roots below a code, with async=false all below', async () => {
  expect((await tree('loadTreeRoot', { async: 'true', pcode: '' })).slice(0, 2)).toMatchObject([
    { title: '理学', code: 'A01', leaf: false, parentId: '0', children: null },
    { title: '工学', code: 'A02' },
  ]);
  const [first] = await tree('loadTreeRoot', { async: 'false', pcode: '' });
  expect(first?.children?.map(({ code }) => code)).toEqual(['A01A01', 'A01A02', 'A01A03']);
  expect((await tree('loadTreeRoot', { async: 'true', pcode: 'A01' })).map(({ title }) => title)).toEqual(['数学', '物理学', '化学']);
  expect(await student().call('GET', `${path}/loadTreeRoot`, { pcode: 'X9' })).toMatchObject({
    success: false,
    message: '该编码【X9】不存在，请核实!',
  });
});

test('CALL-26: children of a node; without one it is refused', async () => {
  const [first] = await tree('loadTreeRoot', { pcode: '' });
  expect(await tree('loadTreeChildren', { pid: first?.key })).toMatchObject([{ title: '数学', leaf: true }, {}, {}]);
  expect(await student().call('GET', `${path}/loadTreeChildren`)).toMatchObject({ error: 'input.invalid' });
});

test('CALL-27: one category by id, code or name', async () => {
  expect(await student().ok('GET', `${path}/loadOne`, { field: 'code', val: 'A01' })).toMatchObject({ name: '理学', hasChild: '1' });
  expect(await student().call('GET', `${path}/loadOne`, { field: 'code', val: 'B9' })).toMatchObject({
    success: false,
    message: '查询无果',
  });
  await add('重名');
  await add('重名');
  expect((await student().call('GET', `${path}/loadOne`, { field: 'name', val: '重名' })).message).toContain('存在多个值');
  expect(await student().call('GET', `${path}/loadOne`, { field: 'tenant_id', val: '1' })).toMatchObject({ error: 'query.value' });
  expect(await server.as('ADMIN', 2).call('GET', `${path}/loadOne`, { field: 'name', val: '重名' })).toMatchObject({ message: '查询无果' });
});

test('CATEGORY-03: loadOne answers the name in the language of the call, as the trees do', async () => {
  const { id } = await admin().ok<{ id: string }>('POST', `${path}/add`, { name: '双语分类', nameEn: 'Bilingual' });
  const one = async (language?: 'en') => (await student().call('GET', `${path}/loadOne`, { field: 'id', val: id }, language)).result;
  expect(await one()).toMatchObject({ name: '双语分类', nameEn: 'Bilingual', createBy: admin().userId, updateTime: null });
  expect(await one('en')).toMatchObject({ name: 'Bilingual' });
});

test('CALL-28: one level by parent or code, of those that a condition leaves', async () => {
  expect((await tree('loadTreeData', { pcode: '0' })).at(0)?.title).toBe('理学');
  expect(await tree('loadTreeData', { pcode: 'A01', condition: '{"name":"数学"}' })).toMatchObject([{ title: '数学' }]);
  expect(await student().call('GET', `${path}/loadTreeData`)).toMatchObject({ message: '加载分类字典树参数有误.[null]!' });
  for (const condition of ['{', '[]', '{"del_flag":"1"}', '{"code":1}'])
    expect(await student().call('GET', `${path}/loadTreeData`, { pcode: '0', condition })).toMatchObject({ error: 'query.value' });
});

test('CALL-29: names of ids in their order; one that is gone stands for itself when asked', async () => {
  const ids = (await tree('loadTreeRoot', { pcode: 'A01' })).map(({ key }) => key).toReversed();
  const asked = { ids: [...ids, 'gone'].join(','), delNotExist: 'false' };
  for (const call of ['loadDictItem', 'loadDictItem/'])
    expect(await student().ok('GET', `${path}/${call}`, asked)).toEqual(['化学', '物理学', '数学', 'gone']);
  expect(await student().ok('GET', `${path}/loadDictItem`, { ids: asked.ids })).toEqual(['化学', '物理学', '数学']);
  expect(await student().call('GET', `${path}/loadDictItem`)).toMatchObject({ error: 'input.invalid' });
});

const byTable = (query: object = {}, caller = student()) =>
  caller.call('GET', '/sys/dict/loadTreeData', {
    tableName: 'sys_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: '',
    condition: '',
    ...query,
  });
const level = async (query: object = {}, caller = student()): Promise<readonly Node[]> => (await byTable(query, caller)).result as Node[];

test('TREE-01, CALL-22: one level of the tree of a table, by the names of the wire or the database', async () => {
  const top = await level();
  const science = top.find(({ title }) => title === '理学');
  expect(science).toMatchObject({ leaf: false, parentId: null, children: null });
  expect(science?.code).toBe(science?.key);
  const below = await level({ pid: science?.key });
  expect(below.map(({ title }) => title).toSorted()).toEqual(['化学', '数学', '物理学']);
  expect(below[0]).toMatchObject({ leaf: true, parentId: science?.key });
  expect(await level({ tableName: 'sysCategory', pid: 'A01', code: 'code' })).toMatchObject([{}, {}, {}]);
  expect((await level({ pid: science?.key, condition: '{"name":"数%"}' })).map(({ title }) => title)).toEqual(['数学']);
  expect(await level({ pid: science?.key, condition: '{"code":"A01\\\\"}' })).toEqual([]);
  const asked = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: '', condition: '' };
  expect((await student().call('GET', '/sys/dict/loadTreeData', asked, 'en')).result).toContainEqual(
    expect.objectContaining({ title: 'Science' }),
  );
  // Only those who list areas see them.
  const areas = { tableName: 'ds_tb_competition_area', text: 'areaName', pidField: 'parentId' };
  expect(await level(areas, admin())).toMatchObject([{ title: '测试赛区', leaf: true }]);
  expect(await byTable(areas)).toMatchObject({ http: 403, error: 'dict.not_listed' });
});

test('SERVER-03, CALL-22: what is no name of a definition is refused, and a condition is values alone', async () => {
  for (const wrong of [
    { tableName: 'sys_user', text: 'password_hash', pidField: 'id' },
    { tableName: 'sys_user', text: 'realname', pidField: 'unit_id' },
    { tableName: 'sys_category c' },
    { tableName: "sys_category where '1'='1'" },
    { text: 'name as x' },
    { text: 'name,id' },
    { code: '(select 1)' },
    { pidField: 'pid or 1=1' },
    { pidField: 'tenant_id' },
    { hasChildField: "x' or '1" },
    { condition: '{"_tableFilterSql":"1=1"}' },
    { condition: '{"tenant_id":"2"}' },
    { condition: '{"__proto__":"x"}' },
    { condition: '{"name,id":"x"}' },
  ])
    expect(await byTable(wrong), JSON.stringify(wrong)).toMatchObject({ http: 403, error: 'dict.not_listed' });
  for (const condition of ['{', '[]', 'null', '{"name":{}}', '{"name":"\\u0000"}'])
    expect(await byTable({ condition }), condition).toMatchObject({ error: 'query.value' });
  expect(await byTable({ condition: `{"name":"x' or '1'='1"}` })).toMatchObject({ success: true, result: [] });
});

test('CALL-22: a level is kept until a row of the record changes, on any node, and for each tenant apart', async () => {
  const parent = await add('树根');
  // Once a write has returned, all earlier notices have arrived, including the one about the new row.
  await server.db.run('delete from sys_category where false');
  expect(await level({ pid: parent.id })).toEqual([]);
  await server.db.run(
    `insert into sys_category (id, tenant_id, name, code, pid, create_time) values ('unseen', 1, '未见', 'ZZ', $1, now())`,
    [parent.id],
  );
  expect(await level({ pid: parent.id })).toEqual([]);
  await server.db.notify('saiyun_tree', '1:sysCategory');
  await expect.poll(async () => (await level({ pid: parent.id })).map(({ title }) => title)).toEqual(['未见']);
  await add('新增', parent.id);
  expect((await level({ pid: parent.id })).map(({ title }) => title)).toEqual(['新增', '未见']);
  expect(await level({ pid: parent.id }, server.as('APPL', 2))).toEqual([]);
});
