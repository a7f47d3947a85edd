import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { source } from './demo/departs.ts';
import { DepartPicker, type DepartPickerProps } from './index.ts';

function Field(props: Partial<DepartPickerProps>) {
  const [value, setValue] = useState<string>();
  return (
    <>
      <DepartPicker source={source} aria-label="部门" {...props} value={value ?? null} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const dialog = page.getByRole('dialog');
const open = async (props: Partial<DepartPickerProps> = {}) => {
  await renderPage(<Field {...props} />);
  await page.getByRole('button', { name: '选择部门' }).click();
  await expect.element(dialog.getByText('计算机学院', { exact: true })).toBeVisible();
};
const check = (name: string) => dialog.getByText(name, { exact: true }).first().click();
const operate = async (name: string) => {
  await dialog.getByRole('button', { name: '树操作' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const given = () => document.querySelector('output')?.textContent;

test('SCREEN-90, DEPART-09, DEPART-14, PICKER-17: the dialog is 选择部门, 500 wide, with 关闭 and 确认', async () => {
  await open({ multiple: true });
  await expect.element(dialog.getByText('选择部门', { exact: true })).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(500);
  await expectAccessible();
  await check('教务处');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  expect(given()).toBe('');
});

test('DEPART-10, DEPART-11: 取消关联 checks one department, 父子关联 checks everything below it', async () => {
  await open({ multiple: true });
  await check('外国语学院');
  await expect.element(dialog.getByText('已选 1 个部门', { exact: false })).toBeVisible();
  await operate('父子关联');
  await expect.element(dialog.getByText('已选 3 个部门', { exact: false })).toBeVisible();
  await operate('取消关联');
  await check('教务处');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(given).toBe('A01A02,A01A02A01,A01A02A02,A01A03');
});

test('DEPART-12: with one, only the newest check stays', async () => {
  await open();
  await check('教务处');
  await check('外国语学院');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(given).toBe('A01A02');
});

test('DEPART-13: the text of the search is trimmed, and matches stand under what is above them', async () => {
  await open();
  await dialog.getByLabelText('搜索部门名称或编码').fill('  实验中心 ');
  await expect.element(dialog.getByText('外国语学院', { exact: true })).not.toBeInTheDocument();
  expect(document.querySelectorAll('.ant-tree-title').length).toBe(5);
});

test('departments of one name are told apart while typing, by the way to them', async () => {
  await renderPage(<Field />);
  await page.getByRole('combobox', { name: '部门' }).click();
  await userEvent.keyboard('实验');
  await expect
    .poll(() => [...document.querySelectorAll('.rp-option')].map((one) => one.textContent))
    .toEqual(['实验中心云海大学 / 计算机学院', '实验中心云海大学附属中学', '更多…']);
});

test('DEPART-10: the keyboard alone searches, walks the tree, opens and closes branches and checks with Space and with Enter', async () => {
  await open({ multiple: true });
  await dialog.getByLabelText('搜索部门名称或编码').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('tree')).toHaveFocus();
  // From the university to its second college, whose branch is opened and closed on the way.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  await expect.element(dialog.getByText('英语系', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowDown} ');
  await expect.element(dialog.getByText('已选 2 个部门', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('已选 1 个部门', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(given).toBe('A01A02');
});
