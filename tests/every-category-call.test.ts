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
