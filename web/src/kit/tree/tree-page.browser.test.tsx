import { category, depart } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, type Asked, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { EntityTreePage } from './tree-page.tsx';

const row = (id: string, pid: string | null, name: string, code: string, hasChildren = false) => ({
  id,
  pid,
  name,
  code,
  hasChildren,
  revision: 3,
});
const stored = [
  row('s', null, '理学', 'A01', true),
  row('m', 's', '数学', 'A01A01'),
  row('p', 's', '物理学', 'A01A02'),
  row('e', null, '工学', 'A02'),
];
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 1000, current: 1, pages: 1 });
const rows = ({ query }: Asked) => {
  const pid = query.get('pid');
  if (pid !== null) return pageOf(stored.filter((one) => (one.pid ?? '0') === pid));
  if (query.has('branch'))
    return pageOf(stored.filter(({ id, pid: above }) => id === query.get('branch') || above === query.get('branch')));
  return pageOf(stored.slice(0, 2));
};
const begin = async (more: Answers = {}, role: 'ADMIN' | 'AUD' = 'ADMIN') => {
  localStorage.clear();
  signedIn(role);
  const server = fakeServer({
    'GET /sys/recordTree/rows': rows,
    'GET /sys/category/list': pageOf(stored),
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/listView/list': { views: [], shareWith: [] },
    'PUT /sys/recordTree/move': stored[1],
    'DELETE /sys/category/deleteBatch': null,
    ...more,
  });
  await renderPage(<EntityTreePage entity={category} overrides={{ tree: { columns: ['name', 'code'] } }} />);
  await expect.element(page.getByRole('row', { name: /理学/ })).toBeVisible();
  return server;
};
const menu = async (name: string, act: string) => {
  await page.getByRole('button', { name: `${name} 的操作` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};
beforeEach(() => page.viewport(1280, 800));

test('TREE-04, CATEGORY-01: the rows are a tree, whose open branches are kept, with the list one click away', async () => {
  await begin();
  await page.getByRole('button', { name: '展开 理学' }).click();
  await expect.element(page.getByRole('row', { name: /数学/ })).toHaveAttribute('aria-level', '2');
  expect(JSON.parse(localStorage.getItem('pro__tree.sysCategory') ?? '{}')).toMatchObject({ value: ['s'] });
  await expectAccessible();
  await page.getByText('列表', { exact: true }).click();
  await expect.element(page.getByRole('searchbox', { name: /搜索分类/ })).toBeVisible();
});

test('TREE-06: an answer of another shape below a row is told', async () => {
  await begin({ 'GET /sys/recordTree/rows': (asked: Asked) => (asked.query.get('pid') === 's' ? { rows: [] } : rows(asked)) });
  await page.getByRole('button', { name: '展开 理学' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('打开子表失败 返回数据类型不识别 重试');
});

test('a row is added below another one', async () => {
  await begin({ 'GET /sys/dict/loadDictItem/sysCategory,name,id': ['理学'] });
  await menu('理学', '添加下级');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('分类名称', { exact: true })).toBeVisible();
  await expect.poll(() => dialog.element().textContent).toContain('上级分类理学');
});

test('a moved row is sent with the revision that was seen', async () => {
  const server = await begin();
  await page.getByRole('button', { name: '展开 理学' }).click();
  await expect.element(page.getByRole('row', { name: /物理学/ })).toBeVisible();
  (document.querySelector('[data-id="p"]') as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(() => server.asked('PUT /sys/recordTree/move').map(({ body }) => body))
    .toMatchObject([{ entity: 'sysCategory', id: 'p', revision: 3, parentId: 's', beforeId: 'm' }]);
});

test('what a deletion takes along is told before, and all of it goes in one call', async () => {
  const server = await begin();
  await menu('理学', '删除');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('将连同其下级共 3 条一并删除，删除后可在回收站中还原。')).toBeVisible();
  await expect.element(dialog.getByText('数学、物理学')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect
    .poll(() => server.asked('DELETE /sys/category/deleteBatch').map(({ query }) => query.get('ids')))
    .toEqual(['s,m,p', 's,m,p']);
});

test('a deletion that would be refused is told so, with the reason, before anybody presses', async () => {
  await begin({ 'DELETE /sys/category/deleteBatch': () => refusedWith('row.referenced', '仍被 2 条标签引用') });
  await menu('理学', '删除');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('现在不能删除：仍被 2 条标签引用');
  await expect.element(dialog.getByRole('button', { name: /^删\s?除$/ })).toBeDisabled();
});

test('who may only read moves nothing and is offered nothing that writes', async () => {
  await begin({}, 'AUD');
  expect(document.querySelector('.tt-handle')).toBeNull();
  expect(page.getByRole('button', { name: /新增$/ }).elements()).toEqual([]);
});

test('IMPORT-01: rows come from a sheet without leaving the tree', async () => {
  signedIn('ADMIN');
  const root = { id: 'd', parentId: null, departName: '示范大学', orgCode: 'A01', hasChildren: false, revision: 1 };
  fakeServer({
    'GET /sys/recordTree/rows': pageOf([root]),
    'GET /sys/sysDepart/list': pageOf([root]),
    'GET /dsTbImportTask/unfinished': [],
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/listView/list': { views: [], shareWith: [] },
  });
  await renderPage(<EntityTreePage entity={depart} overrides={{ tree: { columns: ['departName', 'orgCode'] } }} />);
  await expect.element(page.getByRole('row', { name: /示范大学/ })).toBeVisible();
  await page.getByRole('button', { name: '导入' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /下载模板/ })).toBeVisible();
});
