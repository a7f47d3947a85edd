import type { DictItem } from '@saiyun/sdk/contract';
import { CellsInvalid } from '@saiyun/sdk/logic/cells';
import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, draw, paste } from '../testing/draw-table.tsx';

const items: readonly DictItem[] = [
  { value: 'a', text: '校级', title: '校级', label: '校级' },
  { value: 'b', text: '省级', title: '省级', label: '省级' },
];
const level: EditColumn = { key: 'level', title: '级别', type: 'select', dictCode: 'level', width: 160 };
const levels: EditColumn = { key: 'levels', title: '各级', type: 'list_multi', dictCode: 'level', width: 160 };
const empty = [1, 2].map((id) => ({ id: String(id) }));

/** A dictionary that answers when it is told to. */
function heldDict() {
  const held: PromiseWithResolvers<readonly DictItem[]>[] = [];
  const dict = () => {
    const one = Promise.withResolvers<readonly DictItem[]>();
    held.push(one);
    return one.promise;
  };
  return { dict, asked: () => held.length, answer: () => held.at(-1)?.resolve(items), fail: () => held.at(-1)?.reject(new Error('断网')) };
}

test('ETABLE-01: words pasted while their dictionary is on its way stand in their cells and are read when it comes, in the same step', async () => {
  const { dict, answer } = heldDict();
  const { values, table } = await draw({ editing: 'keys', columns: [level, levels], rows: empty }, { dict });
  await userEvent.click(cell(0, 0));
  paste('省级\t校级,省级\n校级\t没有\n省级\t校级');
  await expect.poll(() => values('level')).toEqual(['省级', '校级', '省级']);
  await expect.element(page.getByText(/6 个单元格等待选项载入/)).toBeVisible();
  await expect.poll(() => cell(0, 0).classList.contains('tb-waiting')).toBe(true);
  expect(cell(0, 0).ariaInvalid).toBeNull();
  const collected = table.now?.collect().catch((error: unknown) => error);
  answer();
  // Who saves meanwhile waits as well, and what is no option stands there and is marked.
  expect(await collected).toBeInstanceOf(CellsInvalid);
  expect([values('level'), values('levels')]).toEqual([
    ['b', 'a', 'b'],
    ['a,b', '没有', 'a'],
  ]);
  await expect.poll(() => cell(0, 0).textContent).toBe('省级');
  expect([cell(0, 0).classList.contains('tb-waiting'), cell(1, 1).ariaInvalid]).toEqual([false, 'true']);
  await expect.element(page.getByText('1 个单元格的内容无法识别，已标出')).toBeVisible();
  table.now?.undo();
  expect(values('level')).toEqual([undefined, undefined]);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => values('level')).toEqual(['b', 'a', 'b']);
});

test('ETABLE-01: who saves while the words are read in turns waits for the last of them, and no longer', async () => {
  const { dict, answer } = heldDict();
  const { values, table } = await draw({ editing: 'keys', columns: [level, levels], rows: empty }, { dict });
  await userEvent.click(cell(0, 0));
  paste('省级\t校级,省级\n校级\t没有\n省级\t校级');
  await expect.poll(() => values('level')).toEqual(['省级', '校级', '省级']);
  const collected = table.now?.collect().catch((error: unknown) => error);
  // Each word takes a turn of its own, as on a busy machine.
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 20));
  try {
    answer();
    expect(await collected).toBeInstanceOf(CellsInvalid);
  } finally {
    clock.mockRestore();
  }
  expect([values('level'), values('levels')]).toEqual([
    ['b', 'a', 'b'],
    ['a,b', '没有', 'a'],
  ]);
});

test('ETABLE-01: words whose dictionary fails are kept and marked, nothing of them is saved, and the list offers to try again', async () => {
  const { dict, answer, fail, asked } = heldDict();
  const { values, table } = await draw({ editing: 'keys', columns: [level], rows: empty }, { dict });
  await userEvent.click(cell(0, 0));
  paste('省级\n校级');
  await expect.poll(() => values('level')).toEqual(['省级', '校级']);
  fail();
  await expect.element(page.getByText('2 个单元格的选项未能载入，原文已保留；打开单元格可重试')).toBeVisible();
  await expect.poll(() => cell(1, 0).ariaInvalid).toBe('true');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('级别的选项未能载入，请重试');
  await expect(table.now?.collect()).rejects.toThrow(CellsInvalid);
  expect(values('level')).toEqual(['省级', '校级']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  await expect.poll(asked).toBe(2);
  answer();
  await expect.poll(() => values('level')).toEqual(['b', 'a']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => [cell(0, 0).ariaInvalid, cell(1, 0).ariaInvalid]).toEqual([null, null]);
  expect((await table.now?.collect())?.updated).toHaveLength(2);
});

test('ETABLE-01: a word whose options go with another waiting word is read after it', async () => {
  const { dict, answer } = heldDict();
  const cities = Promise.withResolvers<readonly { value: string; text: string }[]>();
  const asked: unknown[] = [];
  const linkedOptions = (_column: EditColumn, value: unknown) => {
    asked.push(value);
    return cities.promise;
  };
  const city: EditColumn = { key: 'city', title: '城市', type: 'select', linkageKey: 'level', width: 160 };
  const { values } = await draw({ editing: 'keys', columns: [level, city], rows: empty, linkedOptions }, { dict });
  await userEvent.click(cell(0, 0));
  paste('省级\t杭州\n省级\t巴黎');
  await expect.poll(() => values('city')).toEqual(['杭州', '巴黎']);
  answer();
  await expect.poll(() => asked).toContain('b');
  cities.resolve([{ value: 'hz', text: '杭州' }]);
  await expect.poll(() => values('city')).toEqual(['hz', '巴黎']);
  await expect.poll(() => [cell(0, 1).ariaInvalid, cell(1, 1).ariaInvalid]).toEqual([null, 'true']);
});

test('ETABLE-01: words of a column that a server is searched for are looked for when they are pasted; one that means nothing is marked', async () => {
  const school: EditColumn = { key: 'school', title: '学校', type: 'sel_search_async', width: 160 };
  const known = ['东湖学院', '东湖学院附中'].map((text, i) => ({ value: `s${i}`, text }));
  const searched: string[] = [];
  const searchOptions = async (_column: EditColumn, text: string) => {
    searched.push(text);
    if (text === '断网') throw new Error('断网');
    return known.filter((one) => one.text.includes(text));
  };
  const { values } = await draw({ editing: 'keys', columns: [school], rows: empty, searchOptions });
  await userEvent.click(cell(0, 0));
  paste('东湖学院\n西湖学院\n东湖学院\n断网');
  await expect.poll(() => values('school')).toEqual(['s0', '西湖学院', 's0', '断网']);
  expect(searched.toSorted()).toEqual(['东湖学院', '断网', '西湖学院'].toSorted());
  await expect.poll(() => [0, 1, 2, 3].map((row) => cell(row, 0).ariaInvalid)).toEqual([null, 'true', null, 'true']);
  expect(cell(0, 0).textContent).toBe('东湖学院');
});
