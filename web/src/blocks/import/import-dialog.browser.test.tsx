import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { madeUpServer, sayingOnly } from './demo/made-up-server.ts';
import { ImportDialog, type ImportSource } from './index.ts';

const file = (name = '报名名单.xlsx') => new File(['x'], name, { lastModified: 1 });

const open = async (source: ImportSource) => {
  const told = {
    onClose: vi.fn<() => void>(),
    onDone: vi.fn<(report: unknown) => void>(),
    onStored: vi.fn<() => void>(),
    onFailure: vi.fn<(error: unknown) => void>(),
  };
  await renderPage(<ImportDialog title="导入 EXCEL" source={source} {...told} />);
  await expect.element(page.getByRole('dialog', { name: '导入 EXCEL' })).toBeVisible();
  return told;
};
const choose = async (...files: readonly File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLElement, [...files]);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('SCREEN-84, IMPORT-01, IMPORT-03: the dialog is 600 px wide, its list of files empty, its validate flag 0', async () => {
  const check = vi.fn<ImportSource['check']>(async () => undefined);
  await open(madeUpServer({ check }));
  expect(document.querySelector('.ant-modal')?.getBoundingClientRect().width).toBe(600);
  expect(page.getByRole('list', { name: '待导入文件' }).elements()).toEqual([]);
  await expectAccessible();
  await choose(file());
  await button('下一步').click();
  await button('校验').click();
  await expect.poll(() => check.mock.calls.length).toBe(1);
  expect(check).toHaveBeenCalledWith('demo', expect.objectContaining({ validateStatus: '0' }));
});

test('IMPORT-02: several .xls, .xlsx and .csv are taken; other files are refused by name', async () => {
  await open(madeUpServer());
  await choose(file('a.xls'), file('b.XLSX'), file('c.csv'));
  const list = page.getByRole('list', { name: '待导入文件' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3);
  document.querySelector<HTMLInputElement>('input[type=file]')?.removeAttribute('accept');
  await choose(file('d.xlsx.exe'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('只能导入 .xls、.xlsx 或 .csv 文件：d.xlsx.exe');
  await button('移除 b.XLSX').click();
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2);
});

test('IMPORT-09: columns are matched; a needed one that is missing is named, a field used twice is refused', async () => {
  await open(madeUpServer());
  await choose(file());
  await button('下一步').click();
  const school = page.getByRole('combobox', { name: 'B 列“学校名称”导入到' });
  await expect.element(school).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByText('1 列不会导入')).toBeVisible();
  await school.click();
  await userEvent.keyboard('手机{Enter}');
  await expect.element(page.getByText('缺少必填列：单位')).toBeVisible();
  await expect.element(page.getByText('同一字段只能对应一列：手机号')).toBeVisible();
  await expect.element(button('校验')).toBeDisabled();
});

test('IMPORT-04: faults are shown cell by cell, corrected there or all alike at once, checked again and imported', async () => {
  const told = await open(madeUpServer());
  await choose(file());
  await button('下一步').click();
  await button('校验').click();
  await expect.element(page.getByText('11 行有错误')).toBeVisible();
  await expectAccessible();
  const group = page.getByRole('combobox', { name: '将组别中的“本科生”改为' });
  await group.fill('本科组');
  await button('全部替换').nth(0).click();
  await page.getByRole('textbox', { name: '将手机号中的“1380013”改为' }).fill('13800138000');
  await button('全部替换').nth(0).click();
  // What is left: three rows without a unit, by hand with the keyboard alone.
  const next = page.getByRole('button', { name: /处错误/ });
  await expect.element(next).toHaveTextContent('3 处错误');
  for (let left = 3; left > 0; left -= 1) {
    await next.click();
    await userEvent.keyboard('华东理工大学{Enter}');
  }
  await expect.poll(() => next.elements().length).toBe(0);
  await expect.element(page.getByText(/已修改 \d+ 行，尚未重新校验/)).toBeVisible();
  await button('重新校验').click();
  await expect.element(page.getByText('全部数据校验通过')).toBeVisible();
  await button('导入 24 行').click();
  await expect.element(button('暂停')).toBeVisible();
  await expect.poll(() => told.onDone.mock.calls.length).toBe(1);
  expect(told.onDone).toHaveBeenCalledWith(expect.objectContaining({ successCount: 24, errorCount: 0 }));
});

test('what was corrected is kept before the next check, and Escape leaves a cell as it was', async () => {
  const made = madeUpServer();
  const correct = vi.fn<ImportSource['correct']>(made.correct);
  await open({ ...made, correct });
  await choose(file());
  await button('下一步').click();
  await button('校验').click();
  const cellOf = (rowNo: number, column: string): HTMLElement => {
    const heads = [...document.querySelectorAll('[role="columnheader"]')].map((one) => one.textContent);
    const row = [...document.querySelectorAll('[role="row"]')].find(
      (one) => one.querySelector('[role="gridcell"]')?.textContent === String(rowNo),
    );
    return row?.querySelectorAll('[role="gridcell"]')[heads.indexOf(column)] as HTMLElement;
  };
  await expect.element(page.getByRole('grid', { name: '有错误的行' })).toBeVisible();
  expect(cellOf(4, '手机号').getAttribute('aria-invalid')).toBe('true');
  await userEvent.dblClick(cellOf(4, '手机号'));
  await userEvent.keyboard('9{Escape}');
  expect(cellOf(4, '手机号').textContent).toBe('1380013');
  expect(correct).not.toHaveBeenCalled();
  await userEvent.click(cellOf(4, '手机号'));
  await userEvent.keyboard('13800138001{Enter}');
  await userEvent.click(cellOf(6, '不导入'));
  await userEvent.keyboard(' ');
  const kept = () => correct.mock.calls.flatMap(([, { rows = [] }]) => rows);
  await expect.poll(kept).toContainEqual({ rowNo: 4, cells: { 2: '13800138001' }, isLeftOut: false });
  await expect.poll(kept).toContainEqual({ rowNo: 6, cells: {}, isLeftOut: true });
});

test('IMPORT-05, IMPORT-10: code 201 with msg, fileUrl and fileName ends with its words and the link to its error file', async () => {
  const saveErrors = vi.fn<ImportSource['saveErrors']>(async () => undefined);
  const said = sayingOnly('文件导入成功，但有错误。', '/errors/1.xlsx');
  const told = await open(madeUpServer({ send: async () => said, saveErrors }));
  await choose(file());
  await button('下一步').click();
  await expect.element(page.getByText('文件导入成功，但有错误。')).toBeVisible();
  await expectAccessible();
  await button('下载错误文件 报名名单-错误数据.xlsx').click();
  expect(saveErrors).toHaveBeenCalledWith(said);
  expect(told.onDone).not.toHaveBeenCalled();
});

test('IMPORT-07: a file that cannot be read keeps the dialog open with the reason, and can be tried again', async () => {
  const told = await open(madeUpServer({ read: () => Promise.reject(new Error('文件已加密')) }));
  await choose(file());
  await button('下一步').click();
  await expect.element(page.getByRole('listitem').getByText('文件已加密')).toBeVisible();
  await expect.element(button('重试')).toBeEnabled();
  expect(told.onFailure).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('a running import is found again after a reload, paused and resumed', async () => {
  const pause = vi.fn<ImportSource['pause']>(async () => undefined);
  const resume = vi.fn<ImportSource['resume']>(async () => undefined);
  let end: (() => void) | undefined;
  const watch: ImportSource['watch'] = (_id, { onProgress }) => {
    onProgress({ done: 300, total: 500 });
    return new Promise((done) => {
      end = () => done(sayingOnly('', ''));
    });
  };
  await open(madeUpServer({ unfinished: async () => [{ id: 'i7', fileName: '名单.xlsx', at: 'running' }], watch, pause, resume }));
  await button('继续导入 名单.xlsx').click();
  await expect.element(page.getByText('300 / 500 行')).toBeVisible();
  await expectAccessible();
  await button('暂停').click();
  await expect.element(page.getByText('已暂停，已写入的数据会保留')).toBeVisible();
  expect(pause).toHaveBeenCalledWith('i7');
  await button('继续').click();
  await expect.poll(() => resume.mock.calls.length).toBe(1);
  end?.();
});
