import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Order } from './demo/order.tsx';

const saving = () => page.getByRole('button', { name: '保存 Save' });

test('FORM-22: the form comes first, then the first faulty table, whose tab opens and whose row is led to', async () => {
  await renderPage(<Order />);
  await page.getByRole('tab', { name: '来宾 Guests' }).click();
  await saving().click();
  await expect.element(page.getByText('请填写活动 / Enter an event')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '来宾 Guests' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabelText('活动 Event').fill('开幕式');
  await saving().click();
  await expect.element(page.getByText('物品 Items第 2 行：请填写名称')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /物品 Items/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByLabelText('物品 Item 2')).toHaveFocus();
  await page.getByLabelText('活动 Event').hover();
  await expectAccessible();
});

test('FORM-22: a row that the server refuses is led to as well, nothing typed is lost, and the next try saves', async () => {
  await renderPage(<Order />);
  await page.getByLabelText('活动 Event').fill('开幕式');
  await page.getByLabelText('物品 Item 2').fill('白板');
  await saving().click();
  await expect.element(page.getByText('来宾 Guests第 2 行：admin 不能参加 / admin cannot take part')).toBeVisible();
  await expect.element(page.getByLabelText('来宾 Guest 2')).toHaveFocus();
  await page.getByLabelText('来宾 Guest 2').fill('李老师');
  await saving().click();
  await expect.element(page.getByText('已保存 / Saved')).toBeVisible();
  await page.getByRole('tab', { name: '物品 Items' }).click();
  await expect.element(page.getByLabelText('物品 Item 2')).toHaveValue('白板');
});
