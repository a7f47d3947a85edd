import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { list as positions } from '../position-picker/demo/positions.ts';
import { PositionPicker } from '../position-picker/index.ts';
import type { PickerList } from '../record-picker/index.ts';
import { list } from './demo/roles.ts';
import { RolePicker } from './index.ts';

const dialog = page.getByRole('dialog');

test('SCREEN-93, PICKER-11: roles are listed by a part of their code', async () => {
  const asked = vi.fn<PickerList>(list);
  await renderPage(<RolePicker list={asked} aria-label="角色" />);
  await page.getByRole('button', { name: '选择角色' }).click();
  await dialog.getByLabelText('角色编码').fill('admin');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => asked.mock.lastCall?.[0].match).toEqual({ roleCode: '*admin*' });
  await expect.element(dialog.getByRole('row').filter({ hasText: '学校管理员' })).toBeVisible();
});

test('SCREEN-93, PICKER-08: the dialog of positions is 1000 wide', async () => {
  await renderPage(<PositionPicker list={positions} aria-label="职务" />);
  await page.getByRole('button', { name: '选择职务' }).click();
  await expect.element(dialog.getByRole('row').filter({ hasText: '副院长' })).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(1000);
});
