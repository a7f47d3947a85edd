import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/text-of.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { list, report } from './demo/orders.ts';
import { ReportPicker, type ReportPickerProps } from './index.ts';

function Field(props: Partial<ReportPickerProps>) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <>
      <ReportPicker
        code="orders"
        orgFields="orderNo,unit"
        destFields="order,payer"
        report={report}
        list={list}
        aria-label="订单"
        {...props}
        value={textOf(values.order)}
        onChange={setValues}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}
const dialog = page.getByRole('dialog');
const open = () => page.getByRole('textbox', { name: '订单' }).click();

test('SCREEN-94, PICKER-09, PICKER-12: the columns, texts and conditions of the report, 1200 wide; the chosen row is written to the fields', async () => {
  await page.viewport(1400, 900);
  await renderPage(<Field code="one" />);
  await open();
  await expect.element(dialog).toHaveAccessibleName('缴费订单选择');
  expect(dialog.element().getBoundingClientRect().width).toBe(1200);
  await expect.element(dialog.getByRole('row').filter({ hasText: '20261000' })).toHaveTextContent('20261000云海大学待支付');
  await dialog.getByRole('row').filter({ hasText: '20261001' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.element(page.getByText('{"order":"20261001","payer":"东湖学院"}')).toBeVisible();
});

test('PICKER-13: nothing chosen is refused with 请选择一条记录', async () => {
  await renderPage(<Field code="two" />);
  await open();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.element(dialog.getByText('请选择一条记录')).toBeVisible();
  await expect.element(dialog).toBeVisible();
});

test('PICKER-14: unequal counts of fields are refused with popup参数未正确配置', async () => {
  await renderPage(<Field destFields="order" />);
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('popup参数未正确配置');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('PICKER-15: the definition is read once and kept for 30 s', async () => {
  const read = vi.fn<NonNullable<ReportPickerProps['report']>>(report);
  const now = vi.spyOn(Date, 'now');
  const start = Date.now();
  await renderPage(<Field code="kept" report={read} />);
  const openAt = async (ms: number) => {
    now.mockReturnValue(start + ms);
    await open();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await openAt(0);
  await openAt(29_000);
  expect(read).toHaveBeenCalledTimes(1);
  await openAt(30_001);
  expect(read).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
