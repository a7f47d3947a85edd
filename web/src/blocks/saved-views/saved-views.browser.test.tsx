import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Failing } from './demo/failing.tsx';
import { Views } from './demo/views.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });
const manage = async () => {
  await button(/^视图/).click();
  await item('管理视图…').click();
  return page.getByRole('dialog', { name: '管理视图' });
};
const titles = () => [...document.querySelectorAll('.sv-name')].map((one) => one.firstChild?.textContent);
const [east, due, missing] = ['华东待审核 East, waiting', '本周截止 Due this week', '缺材料 Papers missing'];

test('what a list shows is kept under a name, shared with a role, and opened; a changed one says so', async () => {
  await renderPage(<Views />);
  await button('视图').click();
  await item(`${east}（默认）`).click();
  await button(`视图：${east} 已更改`).click();
  await expect.element(item('把当前列表存为视图…')).toBeVisible();
  await expectAccessible();
  await item('把当前列表存为视图…').click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByRole('textbox', { name: '名称' }).fill('  我的专家 ');
  await dialog.getByRole('combobox', { name: '共享给角色' }).click();
  await page.getByTitle('专家 Expert').click();
  await expectAccessible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(button('视图：我的专家')).toBeVisible();
  await manage();
  await expect.element(page.getByText('已共享给专家 Expert')).toBeVisible();
});

test('own views are renamed and shared, ordered by keyboard, made the default, and deleted after a question; those of others only opened', async () => {
  await renderPage(<Views />);
  const dialog = await manage();
  await expect.element(dialog).toBeVisible();
  expect(page.getByRole('button', { name: `重命名或共享“${missing}”` }).elements()).toEqual([]);
  await expectAccessible();

  await button(`重命名或共享“${east}”`).click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('丢弃');
  await userEvent.keyboard('{Escape}');
  await expect.poll(titles).toEqual([east, due, missing]);
  await button(`重命名或共享“${east}”`).click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('东区');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual(['东区', due, missing]);

  (button('拖动，或用上下方向键移动 东区').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(titles).toEqual([due, '东区', missing]);
  await button(`打开列表时默认使用“${missing}”`).click();
  await expect.element(button(`打开列表时默认使用“${missing}”`)).toHaveAttribute('aria-pressed', 'true');

  await button('删除视图“东区”').click();
  const question = page.getByRole('alertdialog', { name: '删除视图“东区”' });
  await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus();
  await question.getByRole('button', { name: '删除' }).click();
  await expect.poll(titles).toEqual([due, missing]);
});

test('what cannot be stored says why at the place, and keeps what was typed', async () => {
  await renderPage(<Failing />);
  const dialog = await manage();
  await button('重命名或共享“待审核 Waiting”').click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('新名');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('这个视图已被删除 This view is gone');
  await expect.element(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('新名');
});
