import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Chips } from './demo/chips.tsx';
import { ManyFields } from './demo/many-fields.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a filter is added, edited at its chip and removed; the focus returns to where it was opened', async () => {
  await renderPage(<Chips />);
  await button('筛选').click();
  await expect.element(page.getByRole('dialog', { name: '选择筛选字段' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('筛选')).toHaveFocus();
  await button('筛选').click();
  await button('名称 Name').click();
  await page.getByRole('textbox', { name: '包含 contains' }).fill('破浪');
  await button('应用 Apply').click();
  const chip = button('名称 Name 包含 contains 破浪');
  await chip.click();
  await page.getByRole('textbox', { name: '包含 contains' }).fill('远航');
  await expectAccessible();
  await button('应用 Apply').click();
  await expect.element(button('名称 Name 包含 contains 远航')).toHaveFocus();
  await button('移除筛选条件 名称 Name').click();
  expect(page.getByText('远航').elements()).toEqual([]);
});

test('QUERY-06: the chip of the advanced query is there while one is asked, and all chips go at once', async () => {
  await renderPage(<Chips />);
  await expect.element(button('高级查询：2 个条件 Advanced: 2')).toBeVisible();
  await button('清除全部').click();
  expect(page.getByRole('list', { name: '筛选条件' }).elements()).toEqual([]);
  await button('筛选').click();
  await button('高级查询 Advanced…').click();
  await expect.element(button('高级查询：2 个条件 Advanced: 2')).toBeVisible();
});

test('one of many fields is found by typing, and by Enter', async () => {
  await renderPage(<ManyFields />);
  await button('筛选').click();
  await page.getByRole('searchbox', { name: '查找字段' }).fill('field 17');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('f16')).toBeVisible();
});
