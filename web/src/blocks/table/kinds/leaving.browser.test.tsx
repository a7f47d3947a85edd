import type { EditColumn, EditColumnType } from '@saiyun/sdk/logic/editable-table';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { source as departs } from '../../depart-picker/demo/departs.ts';
import { list as units } from '../../record-picker/demo/units.ts';
import { list as users } from '../../user-picker/demo/users.ts';
import { active, cell, draw, typeBox } from '../testing/draw-table.tsx';

const levels = [
  { value: 'a', text: '校级' },
  { value: 'b', text: '省级' },
  { value: 'c', text: '国家级' },
];
const column = (type: EditColumnType, more: Partial<EditColumn> = {}): EditColumn => ({
  key: 'it',
  title: '值',
  type,
  width: 220,
  ...more,
});

/** What is typed over a cell of each kind that holds something else, and what it holds when the page saves with the cell still open. */
const typedOver: readonly (readonly [EditColumn, before: unknown, typed: string, after: unknown])[] = [
  [column('input'), '旧', '新的 12', '新的 12'],
  [column('inputNumber'), 7, '-12.5', -12.5],
  [column('input_pop'), '旧', '第一行', '第一行'],
  [column('date'), '2026-01-01', '2026/3/5', '2026-03-05'],
  [column('date'), '2026-01-01', '20260305', '2026-03-05'],
  [column('datetime'), '2026-01-01 00:00:00', '2026-3-5 8:30', '2026-03-05 08:30:00'],
  [column('select', { options: levels }), 'a', '国家级', 'c'],
  [column('sel_search', { options: levels, allowInput: true }), 'a', '院级', '院级'],
  [column('list_multi', { options: levels }), 'a', '省级', 'a,b'],
  [column('popup'), '旧', '随便写的', '随便写的'],
];

/** Presses Ctrl+S as a form that stands around the table takes it. */
async function save(): Promise<readonly KeyboardEvent[]> {
  const seen: KeyboardEvent[] = [];
  const note = (event: KeyboardEvent) => {
    if (event.key !== 's') return;
    event.preventDefault();
    seen.push(event);
  };
  addEventListener('keydown', note);
  await userEvent.keyboard('{Control>}s{/Control}');
  removeEventListener('keydown', note);
  return seen;
}

test.for(typedOver)(
  'ETABLE-07: %o: typed over, no letter is lost, and Ctrl+S closes the cell with what was typed',
  async ([its, before, typed, after]) => {
    const { of, table } = await draw({ editing: 'keys', columns: [its], rows: [{ id: '1', it: before }] });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard(typed);
    expect(await save()).toHaveLength(1);
    // As the form that saves does it.
    await table.now?.collect();
    expect(of(0, 'it')).toEqual(after);
    expect(document.querySelector('.tb-editor')).toBeNull();
    expect(document.activeElement).toBe(typeBox());
    expect(active()).toBe('0,0');
  },
);

/** How each kind is opened by Enter and filled, without closing it. */
const opened: readonly (readonly [EditColumn, before: unknown, keys: string, after: unknown])[] = [
  [column('date'), '2026-01-01', '2026/3/5', '2026-03-05'],
  [column('date'), null, '2026-03-05', '2026-03-05'],
  [column('datetime'), '2026-01-01 00:00:00', '2026-03-05 08:30:00', '2026-03-05 08:30:00'],
  [column('select', { options: levels }), 'a', '国家级', 'c'],
  [column('list_multi', { options: levels }), 'a', '省级', 'a,b'],
  [column('input_pop'), '旧', '的', '旧的'],
  [column('popup'), '旧', '的', '旧的'],
];

test.for(opened)('ETABLE-07: %o: opened by Enter, Ctrl+S takes what was typed and saves', async ([its, before, typed, after]) => {
  const { of } = await draw({ editing: 'keys', columns: [its], rows: [{ id: '1', it: before }] });
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('.tb-editor')?.contains(document.activeElement)).toBe(true);
  const box = document.activeElement;
  if (its.type.startsWith('date') && box instanceof HTMLInputElement) box.select();
  await userEvent.keyboard(typed);
  expect(await save()).toHaveLength(1);
  expect(of(0, 'it')).toEqual(after);
  expect(document.querySelector('.tb-editor')).toBeNull();
});

test('ETABLE-07: what is typed into a calendar is kept when another cell is clicked or Tab is pressed, and Esc keeps nothing', async () => {
  const days = [1, 2, 3].map((id) => ({ id: String(id), it: '2026-01-01' }));
  const { values } = await draw({ editing: 'keys', columns: [column('date'), column('input', { key: 'other' })], rows: days });
  const type = async (row: number, text: string) => {
    await userEvent.click(cell(row, 0));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('.tb-editor')?.contains(document.activeElement)).toBe(true);
    (document.activeElement as HTMLInputElement).select();
    await userEvent.keyboard(text);
  };
  await type(0, '2026-02-02');
  await userEvent.click(cell(2, 1));
  await type(1, '2026-02-03');
  await userEvent.keyboard('{Tab}');
  await type(2, '2026-02-04');
  await userEvent.keyboard('{Escape}');
  expect(values('it')).toEqual(['2026-02-02', '2026-02-03', '2026-01-01']);
});

test('CELL-01: a date that is none stays in its cell as it was typed, and is marked', async () => {
  const { of } = await draw({ editing: 'keys', columns: [column('date')], rows: [{ id: '1', it: '2026-01-01' }] });
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('2026-02-30');
  await save();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => of(0, 'it')).toBe('2026-02-30');
  await expect.poll(() => cell(0, 0).ariaInvalid).toBe('true');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('值须为日期，如 2026-03-05');
});

const pickers: readonly (readonly [EditColumn, typed: string])[] = [
  [column('sel_user', { props: { list: users } }), '李娜'],
  [column('sel_depart', { props: { source: departs, multiple: false } }), '教务'],
  [column('popup', { props: { list: units, displayKey: 'unitName', columns: [{ key: 'unitName', title: '单位' }] } }), '上海'],
  [column('sel_search_async'), '国家'],
];

test.for(pickers)(
  'ETABLE-27: %o: what opens a picker is searched for as it was typed, and Ctrl+S closes it and saves',
  async ([its, typed]) => {
    const searchOptions = async (_column: EditColumn, text: string) => levels.filter((one) => one.text.includes(text));
    await draw({ editing: 'keys', columns: [its], rows: [{ id: '1' }], searchOptions });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard(typed);
    await expect.poll(() => document.querySelector<HTMLInputElement>('.tb-editor input')?.value).toBe(typed);
    expect(await save()).toHaveLength(1);
    expect(document.querySelector('.tb-editor')).toBeNull();
  },
);
