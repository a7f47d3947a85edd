import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, draw, paste, rowsOf, typeBox } from './testing/draw-table.tsx';

const levels = [
  { value: 'a', text: '校级' },
  { value: 'b', text: '省级' },
];
const columns: readonly EditColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 140 },
  { key: 'level', title: '级别', type: 'select', options: levels, width: 140 },
  { key: 'many', title: '各级', type: 'list_multi', options: levels, width: 140 },
  { key: 'day', title: '日期', type: 'date', width: 140 },
  { key: 'text', title: '说明', type: 'input_pop', width: 140 },
];

/** Whatever is open over the table. */
const isOver = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown, .ant-picker-dropdown, .ant-popover')].some(
    (one) => one.offsetParent !== null && !one.className.includes('hidden'),
  );

/** A table, and what of Esc leaves it: a drawer listens on the window, as this does. */
async function drawn() {
  const close = vi.fn<() => void>();
  const listen = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  addEventListener('keydown', listen);
  onTestFinished(() => removeEventListener('keydown', listen));
  await draw({ editing: 'keys', columns, rows: rowsOf(4) });
  return close;
}
const esc = () => userEvent.keyboard('{Escape}');

test.for([0, 1, 2, 3, 4])(
  'ETABLE-07: Esc in column %i being edited leaves the drawer around it open, a further one closes it',
  async (col) => {
    const close = await drawn();
    await userEvent.click(cell(0, col));
    await userEvent.keyboard('{Enter}');
    await esc();
    await expect.poll(() => document.querySelector('.tb-editor, .tb-type[data-typing]')).toBeNull();
    expect(isOver()).toBe(false);
    expect(document.activeElement).toBe(typeBox());
    expect(close).not.toHaveBeenCalled();
    await esc();
    expect(close).toHaveBeenCalledOnce();
  },
);

test('ETABLE-07: Esc takes a range back to its cell before it reaches the drawer', async () => {
  const close = await drawn();
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await esc();
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}a{/Control}');
  await esc();
  expect(close).not.toHaveBeenCalled();
  paste('a\tb\nc\td');
  await expect.element(page.getByText(/已粘贴/)).toBeVisible();
  await esc();
  expect(close).not.toHaveBeenCalled();
  await esc();
  expect(close).toHaveBeenCalledOnce();
});

test('ETABLE-07: Esc closes the search in the table before it reaches the drawer', async () => {
  const close = await drawn();
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.poll(() => document.activeElement instanceof HTMLInputElement).toBe(true);
  await esc();
  await expect.poll(() => document.activeElement).toBe(typeBox());
  expect(close).not.toHaveBeenCalled();
});
