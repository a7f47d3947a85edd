import { unit } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Asked, fakeServer, refused } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { EntityPage } from './entity-page.tsx';

const row = (id: string) => ({
  id,
  revision: 1,
  unitCode: `U${id}`,
  unitName: `学院${id}`,
  contact: null,
  status: '0',
  selfRegister: '2',
  createTime: '2026-11-01 09:00:00',
});

/** A list of that many units; what is deleted is gone. */
const show = async (count: number, address = '/page', more: Answers = {}) => {
  const rows = Array.from({ length: count }, (_, i) => row(String(i + 1)));
  const listed = ({ query }: Asked) => {
    const [no, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
    const records = rows.slice((no - 1) * size, no * size);
    return { records, total: rows.length, size, current: no, pages: Math.ceil(rows.length / size) };
  };
  const remove = ({ query }: Asked) =>
    void rows.splice(
      rows.findIndex(({ id }) => id === query.get('id')),
      1,
    );
  const server = fakeServer({
    'GET /dsTbUnit/list': listed,
    'DELETE /dsTbUnit/delete': remove,
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/listView/list': { views: [], shareWith: [] },
    'GET /dsTbImportTask/unfinished': [],
    ...more,
  });
  await renderPage(<EntityPage entity={unit} />, address);
  await expect.element(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  const lists = () => server.asked('GET /dsTbUnit/list').filter(({ query }) => !query.has('selections'));
  return { server, last: () => lists().at(-1)?.query };
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

test('LIST-03, LIST-05, LIST-07: ten rows, the newest first; other sizes and a page to jump to are asked for by their names', async () => {
  const { last } = await show(61);
  expect(last()?.get('pageNo')).toBe('1');
  expect(last()?.get('pageSize')).toBe('10');
  expect(last()?.get('column')).toBe('createTime');
  expect(last()?.get('order')).toBe('desc');
  const size = page.getByRole('combobox', { name: '每页条数' });
  const jump = page.getByLabelText('跳至');
  // Nothing but digits is a page, and none is behind the last.
  await jump.fill('x99');
  (jump.element() as HTMLElement).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(() => last()?.get('pageNo')).toBe('7');
  await size.click();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3);
  for (const text of ['10 条/页', '20 条/页']) await expect.element(page.getByTitle(text, { exact: true }).first()).toBeInTheDocument();
  await page.getByTitle('30 条/页', { exact: true }).click();
  await expect.poll(() => last()?.get('pageSize')).toBe('30');
  expect(last()?.get('pageNo')).toBe('1');
});

const removeFirst = async () => {
  await page
    .getByRole('button', { name: / 的操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '删除' }).click();
};

test('LIST-06, LIST-11: after the last row of the last page is deleted, the page before it is shown', async () => {
  const { last, server } = await show(11, '/page?page=2');
  await expect.element(page.getByText('学院11')).toBeVisible();
  expect(last()?.get('pageNo')).toBe('2');
  await removeFirst();
  await expect.poll(() => server.asked('DELETE /dsTbUnit/delete').length).toBe(1);
  await expect.poll(() => last()?.get('pageNo')).toBe('1');
  await expect.element(page.getByText('1-10 共 10 条')).toBeVisible();
});

test('LIST-10, LIST-11: a deletion that the server refuses is a warning in its words, and the row stays', async () => {
  await show(2, '/page', { 'DELETE /dsTbUnit/delete': () => refused('单位已有报名，不能删除') });
  await removeFirst();
  await expect.element(page.getByText('单位已有报名，不能删除')).toBeVisible();
  await expect.element(page.getByText('学院1', { exact: true })).toBeVisible();
});

test.each([
  ['contains', '*王*'],
  ['not', '!王'],
  ['atLeast', '>= 王'],
  ['atMost', '<= 王'],
])('FORM-23: a text filter by %s goes out as %s', async (how, marked) => {
  const { last } = await show(3);
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByRole('list', { name: '选择筛选字段' }).getByRole('button', { name: '单位名称', exact: true }).click();
  await page.getByLabelText('单位名称: 比较方式').selectOptions(how);
  await page.getByRole('textbox', { name: '单位名称', exact: true }).fill('王');
  await page.getByRole('button', { name: '应用', exact: true }).click();
  await expect.poll(() => last()?.get('unitName')).toBe(marked);
});
