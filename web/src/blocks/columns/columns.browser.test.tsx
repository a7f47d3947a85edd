import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Table } from './demo/table.tsx';
import { ColumnChooser, type ListSettings, noSettings } from './index.ts';

const columns = [
  { name: 'code', title: '代码', isUsual: true },
  { name: 'name', title: '名称', isUsual: true },
  { name: 'phone', title: '手机号', isUsual: true },
];

let settings: ListSettings = noSettings;
function Chooser() {
  const [own, setOwn] = useState<ListSettings>(noSettings);
  return (
    <ColumnChooser
      columns={columns}
      usualPins={['name']}
      settings={own}
      onChange={(next) => {
        setOwn(next);
        settings = next;
      }}
    />
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const headings = () => [...document.querySelectorAll('thead th')].map((one) => one.textContent);
const boxOf = (title: string) => {
  const heading = [...document.querySelectorAll('thead th')].find((one) => one.textContent === title);
  if (!heading) throw new Error(`no heading ${title}`);
  return heading.getBoundingClientRect();
};

beforeEach(() => {
  localStorage.clear();
  settings = noSettings;
});

test('the first column cannot go up and the last cannot go down', async () => {
  await renderPage(<Chooser />);
  await expect.element(button('上移 代码')).toBeDisabled();
  await expect.element(button('下移 代码')).toBeEnabled();
  await expect.element(button('上移 手机号')).toBeEnabled();
  await expect.element(button('下移 手机号')).toBeDisabled();
  await expectAccessible();
});

test('columns are ordered by the arrow keys on their handle, which keeps the focus and says where they are', async () => {
  await renderPage(<Chooser />);
  const handle = button('拖动，或用上下方向键移动 代码');
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(settings.order).toEqual(['name', 'phone', 'code']);
  await expect.element(handle).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('代码：第 3 列，共 3 列');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(settings.order).toEqual(['name', 'code', 'phone']);
});

test('columns are ordered by dragging their handle', async () => {
  await renderPage(<Chooser />);
  await button('拖动，或用上下方向键移动 手机号').dropTo(page.getByRole('checkbox', { name: '代码' }));
  await expect.poll(() => settings.order).toEqual(['phone', 'code', 'name']);
});

test('a column is taken away, pinned and given a width, the last one stays, and all of it can be restored', async () => {
  await renderPage(<Chooser />);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await box('代码').click();
  await box('手机号').click();
  await expect.element(box('名称')).toBeDisabled();
  await button('固定 名称').click();
  await button('固定 代码').click();
  await page.getByRole('spinbutton', { name: /^名称 的宽度/ }).fill('9000');
  await userEvent.keyboard('{Enter}');
  expect(settings).toMatchObject({ hidden: ['code', 'phone'], pinned: ['code'], widths: { name: 720 } });
  await button('恢复默认').click();
  expect(settings).toEqual(noSettings);
});

test('a heading is dragged to another place, and its edge to another width, which a double click gives back; the browser keeps both', async () => {
  const { unmount } = await renderPage(<Table />);
  await expect.poll(headings).toEqual(['队伍 Team', '学校 School', '导师 Tutor', '分数 Score']);
  await page.getByRole('columnheader', { name: '分数 Score' }).dropTo(page.getByRole('columnheader', { name: '学校 School' }), {
    targetPosition: { x: 20, y: 5 },
  });
  await expect.poll(headings).toEqual(['队伍 Team', '分数 Score', '学校 School', '导师 Tutor']);
  const before = boxOf('分数 Score').width;
  const edge = document.querySelectorAll('.cl-edge')[1];
  if (!(edge instanceof HTMLElement)) throw new Error('no edge');
  await page.elementLocator(edge).dropTo(page.getByRole('columnheader', { name: '学校 School' }), { targetPosition: { x: 60, y: 5 } });
  await expect.poll(() => boxOf('分数 Score').width).toBeGreaterThan(before + 30);
  await unmount();
  await renderPage(<Table />);
  // The wide column leaves no room for the last one.
  await expect.poll(headings).toEqual(['队伍 Team', '分数 Score', '学校 School']);
  expect(boxOf('分数 Score').width).toBeGreaterThan(before + 30);
  const again = document.querySelectorAll('.cl-edge')[1];
  await page.elementLocator(again as HTMLElement).dblClick();
  await expect.poll(() => boxOf('分数 Score').width).toBeLessThan(before + 30);
  await expectAccessible();
});
