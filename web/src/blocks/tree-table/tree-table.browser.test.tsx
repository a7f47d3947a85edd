import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { type Depart, departServer } from './demo/departs.ts';
import { TreeTable, type TreeTableProps } from './index.ts';

const columns = [
  { key: 'name', title: '部门名称' },
  { key: 'code', title: '编码', width: 140 },
];
const begin = async (props: Partial<TreeTableProps<Depart>> = {}) => {
  const server = departServer();
  const load = vi.fn<TreeTableProps<Depart>['load']>(server.load);
  const onMove = vi.fn<NonNullable<TreeTableProps<Depart>['onMove']>>(server.move);
  const all = { 'aria-label': '部门', columns, load, search: server.search, onMove, ...props };
  const { rerender } = await renderPage(<TreeTable {...all} />);
  return { load, onMove, server, rerender };
};
const rows = () => [...document.querySelectorAll('.tt-body [role="row"]')];
const names = () =>
  rows().map((one) => `${'·'.repeat(Number(one.getAttribute('aria-level')) - 1)}${one.querySelector('.tt-text, .tt-wait')?.textContent}`);
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const toggle = (name: string) => page.getByRole('button', { name }).click();
const asked = (load: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  load.mock.calls.map(([parent]) => (parent as Depart | undefined)?.id ?? 'top');

test('TREE-04, TREE-05: a level is asked for when its row is opened, with a line that waits meanwhile', async () => {
  let answer: (rows: readonly Depart[]) => void = () => undefined;
  const { load } = await begin({
    load: vi.fn<TreeTableProps<Depart>['load']>((parent) =>
      parent ? new Promise<readonly Depart[]>((done) => (answer = done)) : departServer().load(),
    ),
  });
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
  void load;
  await toggle('展开 云海大学');
  await expect.poll(names).toEqual(['云海大学', '·加载中…', '云海大学附属中学']);
  answer(await departServer().load({ id: 'a' } as Depart));
  await expect.poll(names).toEqual(['云海大学', '·计算机学院', '·外国语学院', '·教务处', '云海大学附属中学']);
  await expect.element(row('计算机学院')).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
});

test('TREE-05: a row that turns out to have none below it cannot be opened any more', async () => {
  const server = departServer();
  await begin({ load: (parent) => (parent ? Promise.resolve([]) : server.load()) });
  await toggle('展开 云海大学');
  await expect.poll(() => page.getByRole('button', { name: /云海大学$/ }).elements().length).toBe(0);
  expect(rows()[0]?.getAttribute('aria-expanded')).toBeNull();
});

test('TREE-06: an answer of another shape is told, and can be asked for again', async () => {
  let shape: unknown = { rows: [] };
  await begin({ load: () => Promise.resolve(shape) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('返回数据类型不识别重试');
  shape = { records: await departServer().load() };
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
});

test('TREE-07: rows below that fail three times more are told as 打开子表失败, with the reason, and opened on request', async () => {
  const server = departServer();
  let isBroken = true;
  const load = vi.fn<TreeTableProps<Depart>['load']>((parent) =>
    parent && isBroken ? Promise.reject(new Error('服务暂不可用')) : server.load(parent),
  );
  await begin({ load });
  await toggle('展开 云海大学');
  await expect.element(page.getByRole('alert')).toHaveTextContent('打开子表失败 服务暂不可用 重试');
  expect(asked(load)).toEqual(['top', 'a', 'a', 'a', 'a']);
  await expectAccessible();
  isBroken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(row('计算机学院')).toBeVisible();
});

test('open branches are given to be kept, and are open again after a reload', async () => {
  const onOpen = vi.fn<(ids: readonly string[]) => void>();
  const { load } = await begin({ open: ['a', 'a1'], onOpen });
  await expect.element(row('软件工程系')).toBeVisible();
  expect(asked(load)).toEqual(['top', 'a', 'a1']);
  await toggle('收起 计算机学院');
  expect(onOpen).toHaveBeenLastCalledWith(['a']);
  await page.getByRole('button', { name: '全部收起' }).click();
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
});

test('a word is searched for on the server and shown with the way to it', async () => {
  await begin();
  await page.getByRole('searchbox', { name: '搜索' }).fill('英语');
  await expect.poll(names).toEqual(['云海大学', '·外国语学院', '··英语系']);
  expect(document.querySelector('mark')?.textContent).toBe('英语');
  await page.getByRole('searchbox', { name: '搜索' }).fill('没有');
  await expect.element(page.getByRole('gridcell', { name: '没有匹配的内容' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
});

test('the keyboard alone walks, opens, closes and chooses', async () => {
  const chosen: string[] = [];
  await begin({ onSelect: ({ name }) => chosen.push(name) });
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
  (rows()[0] as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('计算机学院')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['外国语学院']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toContain('云海大学');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(names).toEqual(['云海大学', '云海大学附属中学']);
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toContain('附属中学');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).not.toContain('附属中学');
});

test('Alt with an arrow key moves a row among its siblings, below the one above and out again, and says where it is', async () => {
  const { onMove } = await begin({ open: ['a'] });
  await expect.element(row('教务处')).toBeVisible();
  (rows()[3] as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(['云海大学', '·计算机学院', '·教务处', '·外国语学院', '云海大学附属中学']);
  await expect.element(page.getByText('教务处 已移到 云海大学 之下的第 2 位')).toBeInTheDocument();
  (rows()[2] as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(names).toEqual(['云海大学', '·计算机学院', '·外国语学院', '教务处', '云海大学附属中学']);
  (rows()[0] as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('云海大学 无法继续向此方向移动')).toBeInTheDocument();
  expect(onMove).toHaveBeenCalledTimes(2);
});

test('the menu of a row moves it too, for touch', async () => {
  await begin({ open: ['a'] });
  await page.getByRole('button', { name: '外国语学院 的操作' }).click();
  await page.getByRole('menuitem', { name: '降为上一行的下级' }).click();
  await expect.poll(() => names().slice(0, 5)).toEqual(['云海大学', '·计算机学院', '··软件工程系', '··实验中心', '··外国语学院']);
});

/** Drags a row's handle over another row, at a part of its height, and drops it there. */
const drag = (from: string, to: string, at: number) => {
  const of = (name: string) => rows().find((one) => one.querySelector('.tt-text')?.textContent === name) as HTMLElement;
  const dataTransfer = new DataTransfer();
  const fire = (element: Element, type: string, clientY = 0) =>
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
  const box = of(to).getBoundingClientRect();
  const y = box.top + box.height * at;
  fire(of(from).querySelector('.tt-handle') as Element, 'dragstart');
  return {
    over: () => fire(of(to), 'dragover', y),
    drop: () => fire(of(to), 'drop', y),
  };
};

test('a row is dragged before another one or into it, and refused at the place below itself', async () => {
  const { onMove } = await begin({ open: ['a', 'a1'] });
  await expect.element(row('实验中心')).toBeVisible();
  const refused = drag('计算机学院', '实验中心', 0.5);
  await expect
    .poll(() => [refused.over(), document.querySelector('[data-refused]')?.textContent?.includes('不能移到自身或其下级')][1])
    .toBe(true);
  refused.drop();
  expect(onMove).not.toHaveBeenCalled();
  const into = drag('实验中心', '教务处', 0.5);
  await expect.poll(() => [into.over(), document.querySelector('[data-drop="inside"]') !== null][1]).toBe(true);
  into.drop();
  await expect.poll(() => onMove.mock.calls.map(([moved, { parent }]) => [moved.name, parent?.name])).toEqual([['实验中心', '教务处']]);
  await expect.element(row('实验中心')).not.toBeInTheDocument();
});

test('who drags what somebody else has moved is told, and sees the tree as it is now', async () => {
  const { server } = await begin({ open: ['a'], onMove: () => Promise.reject(new Error('数据已被他人修改，请刷新后重试')) });
  await expect.element(row('教务处')).toBeVisible();
  await server.move({ id: 'a2' } as Depart, { parent: undefined, before: undefined });
  (rows()[3] as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('教务处 没有移动：数据已被他人修改，请刷新后重试');
  await expectAccessible();
});

function Thousands() {
  const [all] = useState(() => Array.from({ length: 5000 }, (_, i) => ({ id: String(i), parentId: null, name: `部门 ${i}` })));
  return <TreeTable aria-label="部门" columns={columns.slice(0, 1)} load={() => Promise.resolve(all)} />;
}

test('of thousands of rows those in sight are drawn, and End reaches the last', async () => {
  await renderPage(<Thousands />);
  await expect.poll(() => rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(60);
  expect(page.getByRole('treegrid').element().getAttribute('aria-rowcount')).toBe('5001');
  (rows()[0] as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toContain('部门 4999');
});
