import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { columns, list, queryConfig } from './demo/units.ts';
import { type Picked, type PickerList, RecordPicker, type RecordPickerProps } from './index.ts';

const emitted = vi.fn<(value: string | undefined, picked: Picked) => void>();

function Field(props: Partial<RecordPickerProps>) {
  const [value, setValue] = useState(props.value);
  return (
    <RecordPicker
      name="单位"
      list={list}
      columns={columns}
      queryConfig={queryConfig}
      displayKey="unitName"
      hintKeys={['unitCode']}
      aria-label="所属单位"
      {...props}
      value={value ?? null}
      onChange={(next, picked) => {
        emitted(next, picked);
        setValue(next);
      }}
    />
  );
}

const dialog = page.getByRole('dialog');
const open = async (props: Partial<RecordPickerProps> = {}) => {
  emitted.mockClear();
  await renderPage(<Field {...props} />);
  await page.getByRole('button', { name: '选择单位' }).click();
  await expect.element(dialog.getByRole('row').filter({ hasText: '北京理工大学' })).toBeVisible();
};
const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });

test('SCREEN-93, PICKER-02, PICKER-03, PICKER-06: the dialog bears the name of the record, asks by a form with folded conditions and shows five rows of 240 px', async () => {
  await open();
  await expect.element(dialog.getByText('单位选择', { exact: true })).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(900);
  expect(document.querySelector('.rp-scroll')?.getBoundingClientRect().height).toBe(240);
  expect(document.querySelectorAll('.rp-table tbody tr').length).toBe(5);
  await expect.element(dialog.getByLabelText('城市')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '展开' }).click();
  await dialog.getByLabelText('城市').fill('上海');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect.element(row('上海师范大学')).toBeVisible();
  await expect.element(row('北京理工大学')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '收起' }).click();
  await dialog.getByRole('button', { name: '重置' }).click();
  await row('北京理工大学').click();
  await expectAccessible();
  await dialog.getByRole('combobox').click();
  const sizes = [...document.querySelectorAll('.ant-pagination-options-size-changer-dropdown, .ant-select-dropdown')].flatMap((one) =>
    [...one.querySelectorAll('.ant-select-item-option')].map((option) => Number.parseInt(option.textContent ?? '', 10)),
  );
  expect(sizes).toEqual([5, 10, 20, 30]);
});

test('PICKER-04, PICKER-05, PICKER-01: with several a click toggles, each chosen row can be removed, and OK gives values and further columns', async () => {
  await open({ multiple: true, value: 'u00', returnKeys: ['id', 'unitCode'] });
  const chosen = dialog.getByRole('region', { name: '已选单位' });
  await expect.element(chosen.getByText('北京理工大学')).toBeVisible();
  await row('北京师范大学').click();
  await row('北京工业大学').click();
  await row('北京师范大学').click();
  await row('北京财经大学').click();
  await expect.element(chosen.getByText('北京师范大学')).not.toBeInTheDocument();
  await chosen.getByRole('button', { name: '删除“北京财经大学”' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  expect(emitted).toHaveBeenCalledTimes(1);
  expect(emitted.mock.lastCall?.[0]).toBe('u00,u02');
  expect(emitted.mock.lastCall?.[1].returned).toEqual({ id: 'u00,u02', unitCode: '10000,10002' });
});

test('PICKER-05: with one a click on another row replaces it', async () => {
  await open({ value: 'u00' });
  await row('北京师范大学').click();
  await row('北京工业大学').click();
  await dialog.getByRole('button', { name: '确定' }).click();
  expect(emitted.mock.lastCall?.[0]).toBe('u02');
});

test('PICKER-05: the keyboard alone chooses: / to the search, arrows to the rows, Space, Enter', async () => {
  await open({ multiple: true });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('北京理工大学')).toHaveFocus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} /');
  await expect.element(dialog.getByLabelText('单位名称')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(emitted.mock.lastCall?.[0]).toBe('u00,u02');
});

test('PICKER-16: values are looked up by one call that names them all, and a row that cannot be seen never shows its id', async () => {
  const asked = vi.fn<PickerList>(list);
  await renderPage(<Field list={asked} multiple value="u34,u21,0123456789abcdef0123456789abcdef" />);
  await expect.element(page.getByText('成都财经大学')).toBeVisible();
  expect(asked.mock.calls.map(([query]) => query)).toEqual([
    { match: { id: 'u34,u21,0123456789abcdef0123456789abcdef,' }, pageNo: 1, pageSize: 3 },
  ]);
  expect(document.body.textContent).not.toContain('0123456789abcdef');
});

test('rows are found while typing, with what tells them apart, and 更多… opens the dialog', async () => {
  await renderPage(<Field />);
  await page.getByRole('combobox', { name: '所属单位' }).click();
  await userEvent.keyboard('西安');
  await expect.poll(() => document.querySelector('.rp-option')?.textContent).toBe('西安理工大学10400');
  // The last of the list.
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(dialog.getByText('单位选择', { exact: true })).toBeVisible();
});

/** Types as one key press does, within the task that asks for it. */
const type = (text: string) => {
  const input = page.getByRole('combobox', { name: '所属单位' }).element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));

test.each([
  [{}, 800],
  [{ debounceMs: 300 }, 300],
])('DICT-07: with %o a search begins %i ms after the last key', async (props, pause) => {
  const search = vi.fn<NonNullable<RecordPickerProps['search']>>(async () => ({ total: 0, records: [] }));
  const words = () => search.mock.calls.map(([word]) => word);
  await renderPage(<Field search={search} {...props} />);
  await page.getByRole('combobox', { name: '所属单位' }).click();
  await expect.poll(words).toEqual(['']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('西');
  await drawn();
  vi.advanceTimersByTime(pause - 1);
  type('西安');
  await drawn();
  vi.advanceTimersByTime(pause - 1);
  await drawn();
  expect(words()).toEqual(['']);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(words).toEqual(['', '西安']);
});

test('SCREEN-101, DICT-09: the list under the input says 加载中…, then 没有查询到任何数据, and asks for a word', async () => {
  const answer = Promise.withResolvers<{ total: number; records: [] }>();
  await renderPage(<Field search={() => answer.promise} />);
  await page.getByRole('combobox', { name: '所属单位' }).click();
  const options = () => [...document.querySelectorAll('.rp-option')].map((one) => one.textContent);
  await expect.element(page.getByText('请输入搜索内容')).toBeVisible();
  await expect.poll(options).toEqual(['加载中…']);
  answer.resolve({ total: 0, records: [] });
  await expect.poll(options).toEqual(['没有查询到任何数据', '更多…']);
  // What is said is nothing to choose: the arrows lead past it.
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(dialog.getByText('单位选择', { exact: true })).toBeVisible();
});

test('a list that fails says so in its place and can be asked again', async () => {
  const failing = vi.fn<NonNullable<RecordPickerProps['list']>>().mockRejectedValueOnce(new Error('网络连接失败')).mockImplementation(list);
  await renderPage(<Field list={failing} />);
  await page.getByRole('button', { name: '选择单位' }).click();
  await expect.element(dialog.getByText('网络连接失败')).toBeVisible();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect.element(row('北京理工大学')).toBeVisible();
});

test('on a phone the dialog is the whole screen and a row is one card', async () => {
  await page.viewport(390, 800);
  await open();
  expect(dialog.element().getBoundingClientRect().width).toBe(390);
  await expect.element(row('北京理工大学')).toHaveTextContent('北京理工大学10000 · 北京 · 联系人00');
  await expectAccessible();
  await page.viewport(1280, 800);
});

test('DICT-07: Enter takes the only row that the word finds, and not 更多…', async () => {
  const answer = Promise.withResolvers<{ total: number; records: readonly { id: string; unitName: string }[] }>();
  await renderPage(<Field search={(word) => (word === '' ? Promise.resolve({ total: 0, records: [] }) : answer.promise)} />);
  emitted.mockClear();
  const field = page.getByRole('combobox', { name: '所属单位' });
  await field.click();
  await field.fill('云山');
  answer.resolve({ total: 1, records: [{ id: 'u9', unitName: '湖北云山大学' }] });
  await expect.element(page.getByRole('option', { name: '湖北云山大学' })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(emitted.mock.lastCall?.[0]).toBe('u9');
});
