import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { source } from '../depart-picker/demo/departs.ts';
import { Blocks } from '../provider/index.ts';
import type { PickerList } from '../record-picker/index.ts';
import { list } from './demo/users.ts';
import { DepartUsersPicker, UserPicker, type UserPickerProps } from './index.ts';

const sexes = [
  { value: '1', text: '男', title: '男', label: '男' },
  { value: '2', text: '女', title: '女', label: '女' },
];
const draw = (picker: React.ReactNode) =>
  renderPage(<Blocks value={{ language: 'zh-CN', departs: source, dict: () => Promise.resolve(sexes) }}>{picker}</Blocks>);
const dialog = page.getByRole('dialog');
const widthOf = () => dialog.element().getBoundingClientRect().width;

test('SCREEN-93, PICKER-07, PICKER-10, USER-02: users are narrowed by sex, birthday and department; ids and accounts are given back, names are shown', async () => {
  await page.viewport(1400, 900);
  const given = vi.fn<NonNullable<UserPickerProps['onChange']>>();
  const asked = vi.fn<PickerList>(list);
  await draw(<UserPicker list={asked} multiple aria-label="负责人" onChange={given} />);
  await page.getByRole('button', { name: '选择用户' }).click();
  await expect.element(dialog.getByText('用户选择', { exact: true })).toBeVisible();
  expect(widthOf()).toBe(1200);
  await dialog.getByText('教务处', { exact: true }).first().click();
  await expect.poll(() => asked.mock.lastCall?.[0].match).toEqual({ departId: 'A01A03' });
  await dialog.getByRole('combobox', { name: '性别' }).click();
  await page.getByTitle('男', { exact: true }).click();
  await dialog.getByRole('button', { name: '展开' }).click();
  await dialog.getByLabelText('生日').click();
  await userEvent.keyboard('1982-03-15{Enter}');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => asked.mock.lastCall?.[0].match).toEqual({ departId: 'A01A03', sex: '1', birthday: '1982-03-15' });
  await dialog.getByRole('row').filter({ hasText: '李娜' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: '确定' }).click();
  expect(given.mock.lastCall?.[0]).toBe('p2');
  expect(given.mock.lastCall?.[1].returned).toEqual({ id: 'p2', username: 'yunhai03' });
});

test('PICKER-07: the dialog of a cell is 1250 wide', async () => {
  await page.viewport(1400, 900);
  await draw(<UserPicker list={list} width={1250} aria-label="负责人" />);
  await page.getByRole('button', { name: '选择用户' }).click();
  await expect.element(dialog).toBeVisible();
  expect(widthOf()).toBe(1250);
});

test('two people of one name are told apart by account, department and masked mobile number', async () => {
  await draw(<UserPicker list={list} aria-label="负责人" />);
  await page.getByRole('combobox', { name: '负责人' }).click();
  await userEvent.keyboard('王伟');
  await expect
    .poll(() => [...document.querySelectorAll('.rp-option')].slice(0, 2).map((one) => one.textContent))
    .toEqual(['王伟yunhai01 · 软件工程系 · 138****0010', '王伟yunhai02 · 英语系 · 138****0011']);
});

test('SCREEN-89, PICKER-07, PICKER-17: users of a department are chosen in a dialog of 500, a department first', async () => {
  const asked = vi.fn<PickerList>(list);
  await draw(<DepartUsersPicker list={asked} aria-label="联系人" />);
  await page.getByRole('button', { name: '选择用户' }).click();
  await expect.element(dialog.getByText('按部门选择用户', { exact: true })).toBeVisible();
  expect(widthOf()).toBe(500);
  await dialog.getByRole('combobox', { name: '部门' }).click();
  await page.getByTitle('教务处', { exact: true }).click();
  await expect.poll(() => asked.mock.lastCall?.[0].match).toEqual({ departId: 'A01A03' });
  await expectAccessible();
});
