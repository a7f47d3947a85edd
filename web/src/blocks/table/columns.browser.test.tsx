import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, copied, draw, frame, paste, rowsOf, typeBox } from './testing/draw-table.tsx';

const widthOf = (col: number): number => cell(0, col).offsetWidth;
const head = (name: string): HTMLElement => page.getByRole('columnheader', { name }).element() as HTMLElement;
const edgeOf = (title: string) => page.getByRole('slider', { name: `调整${title}列宽` }).element() as HTMLElement;
const openMenu = (title: string) => userEvent.click(page.getByRole('button', { name: `${title}列的操作` }));
/** What a screen reader is told besides the cell it is on. */
const said = () => document.querySelector('.tb-status [aria-live]')?.textContent;

async function dragEdge(title: string, by: number): Promise<void> {
  const edge = edgeOf(title);
  const { x, y } = edge.getBoundingClientRect();
  const send = (type: string, clientX: number) =>
    edge.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX, clientY: y }));
  edge.setPointerCapture = () => undefined;
  send('pointerdown', x);
  send('pointermove', x + by);
  send('pointerup', x + by);
  await expect.poll(() => document.querySelectorAll('.tb-head').length).toBeGreaterThan(0);
}

describe('columns', () => {
  test('ETABLE-16: a column is as wide as its edge is drawn, by pointer or arrow keys, and never narrower than can be grasped', async () => {
    await draw();
    await dragEdge('名称', 60);
    await expect.poll(() => widthOf(1)).toBe(220);
    expect(head('名称').offsetWidth).toBe(220);
    edgeOf('名称').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => widthOf(1)).toBe(204);
    await dragEdge('名称', -900);
    await expect.poll(() => widthOf(1)).toBe(48);
    await openMenu('名称');
    await userEvent.click(page.getByRole('menuitem', { name: '恢复默认宽度' }));
    await expect.poll(() => widthOf(1)).toBe(160);
  });

  test('a double click on its edge makes a column as wide as its longest text', async () => {
    await draw({ rows: [{ id: '1', code: 'W1', name: '一个长得多的作品名称，比列宽得多' }] });
    await userEvent.dblClick(edgeOf('名称'));
    await expect.poll(() => widthOf(1)).toBeGreaterThan(200);
    expect(cell(0, 1).scrollWidth).toBeLessThanOrEqual(widthOf(1));
  });

  test('a pinned column comes first, stays while the others scroll, and the reader is told', async () => {
    const wide = Array.from({ length: 20 }, (_, c): EditColumn => ({ key: `c${c}`, title: `列${c}`, type: 'input', width: 130 }));
    await draw({ columns: wide, rows: [{ id: '1', c2: '钉住' }] });
    await openMenu('列2');
    await userEvent.click(page.getByRole('menuitem', { name: '固定在左侧' }));
    await expect.poll(said).toBe('已固定列2列');
    await expect.poll(() => cell(0, 0).textContent).toBe('钉住');
    const before = cell(0, 0).getBoundingClientRect().left;
    frame().scrollLeft = 900;
    await expect.poll(() => document.querySelectorAll('[data-row="0"] [data-col="14"]').length).toBe(1);
    expect(cell(0, 0).getBoundingClientRect().left).toBe(before);
    expect(head('列2').getBoundingClientRect().left).toBe(before);
    await openMenu('列2');
    await userEvent.click(page.getByRole('menuitem', { name: '取消固定' }));
    await expect.poll(said).toBe('已取消固定列2列');
  });

  test('ETABLE-01: a column with sorter, or in a table with a sort number, is sorted by its menu, empty cells last, and says so', async () => {
    const columns: readonly EditColumn[] = [
      { key: 'score', title: '得分', type: 'inputNumber', sorter: true },
      { key: 'name', title: '名称', type: 'input' },
    ];
    const { values } = await draw({
      columns,
      rows: [
        { id: '1', score: 9 },
        { id: '2', score: null },
        { id: '3', score: 10 },
        { id: '4', score: -1 },
      ],
    });
    await openMenu('得分');
    await userEvent.click(page.getByRole('menuitem', { name: '降序排列' }));
    await expect.poll(() => values('score')).toEqual([10, 9, -1, null]);
    await expect.poll(() => head('得分').ariaSort).toBe('descending');
    await expect.poll(said).toBe('已按得分排序');
    await openMenu('名称');
    expect(page.getByRole('menuitem', { name: '升序排列' }).elements()).toEqual([]);
  });

  test('the menu of a column chooses all of it', async () => {
    await draw();
    await openMenu('名称');
    await userEvent.click(page.getByRole('menuitem', { name: '选中整列' }));
    await expect.poll(() => copied()).toBe('作品1\r\n作品2\r\n作品3\r\n作品4\r\n作品5');
  });

  test('ETABLE-01: placeholder, default, disabled column, sort number column and statistics do what they say', async () => {
    const { table, values } = await draw({
      columns: [
        { key: 'name', title: '名称', type: 'input', placeholder: '请输入名称', defaultValue: '新作品' },
        { key: 'fee', title: '费用', type: 'inputNumber', statistics: ['sum', 'average'] },
        { key: 'fixed', title: '编号', type: 'input', disabled: true },
        { key: 'no', title: '排序', type: 'inputNumber', isOrder: true },
      ],
      rows: [
        { id: '1', name: '', fee: 0.1, fixed: 'A' },
        { id: '2', name: 'x', fee: 0.2, fixed: 'B' },
        { id: '3', name: 'y', fee: null, fixed: 'C' },
      ],
    });
    expect(cell(0, 0).textContent).toBe('请输入名称');
    expect(cell(0, 2).getAttribute('aria-readonly')).toBe('true');
    const sums = () => [...document.querySelectorAll('.tb-foot')].map((row) => row.textContent);
    expect(sums()).toEqual(['合计0.3', '平均0.15']);
    table.now?.set(table.now.rows()[2]?.key ?? '', { fee: 0.3 });
    await expect.poll(sums).toEqual(['合计0.6', '平均0.2']);
    await userEvent.click(page.getByRole('button', { name: '新增', exact: true }));
    await expect.poll(() => values('name')).toEqual(['', 'x', 'y', '新作品']);
    expect(values('no')).toEqual([1, 2, 3, 4]);
  });
});

describe('what a screen reader is told', () => {
  test('the grid says how large it is, where a row and a cell are, and which cell is active', async () => {
    await draw({ rows: rowsOf(500), editing: 'keys' });
    const grid = page.getByRole('grid', { name: '作品' }).element();
    expect([grid.ariaRowCount, grid.ariaColCount, grid.ariaMultiSelectable]).toEqual(['501', '6', 'true']);
    await userEvent.click(cell(3, 1));
    expect(document.getElementById(typeBox().getAttribute('aria-activedescendant') ?? '')).toBe(cell(3, 1));
    expect([cell(3, 1).ariaColIndex, cell(3, 1).closest('[role=row]')?.ariaRowIndex, cell(3, 1).ariaSelected]).toEqual(['4', '5', 'true']);
    // Scrolled away, the active cell is still there.
    frame().scrollTop = 61 * 400;
    await expect.poll(() => document.querySelectorAll('[data-row="405"]').length).toBe(1);
    expect(document.getElementById(typeBox().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('作品4');
  });

  test('blocks, emptied and filled cells, moved rows, undo, redo, read-only cells and faults are announced', async () => {
    const { table } = await draw({ editing: 'keys', sortField: 'orderNum' });
    await userEvent.click(cell(0, 1));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(said).toBe('已选 3 个单元格');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(said).toBe('已填充 2 个单元格');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(said).toBe('已撤销');
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(said).toBe('已重做');
    await userEvent.keyboard('{Delete}');
    await expect.poll(said).toBe('已清除 3 个单元格');
    await userEvent.click(cell(0, 3));
    await userEvent.keyboard('x');
    await expect.poll(said).toBe('此单元格为只读');
    await userEvent.click(page.getByRole('button', { name: '第 1 行的操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '下移' }));
    await expect.poll(said).toBe('已移至第 2 行');
    table.now?.set(table.now.rows()[0]?.key ?? '', { code: '' });
    expect(await table.now?.validate()).toBe(1);
    await expect.poll(said).toBe('1 处错误');
  });

  test('a fault is announced while one types', async () => {
    await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard('W2');
    await expect.poll(said).toBe('编号不能重复');
    expect(typeBox().getAttribute('aria-describedby')).toBe(page.getByRole('tooltip').element().id);
  });
});

describe('how a cell is opened', () => {
  test('ETABLE-07: cells are always open by default: a click is enough to type, and a click elsewhere keeps what was typed', async () => {
    const { of } = await draw();
    await userEvent.click(cell(0, 1));
    await expect.poll(() => typeBox().dataset.typing).toBe('true');
    await userEvent.keyboard('!');
    await userEvent.click(page.getByRole('button', { name: '查找' }));
    await expect.poll(() => of(0, 'name')).toBe('作品1!');
    expect(typeBox().dataset.typing).toBeUndefined();
  });

  test('ETABLE-07: otherwise a cell is text until a click, or until F2, Enter or typing where a click only chooses', async () => {
    await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 1));
    expect(typeBox().dataset.typing).toBeUndefined();
    await userEvent.dblClick(cell(0, 1));
    await expect.poll(() => typeBox().dataset.typing).toBe('true');
    expect(typeBox().value).toBe('作品1');
  });

  test('what is typed while the code of an editor is on its way reaches the editor', async () => {
    let come: (editor: React.ComponentType<{ readonly typed?: string }>) => void = () => undefined;
    const loading = new Promise<React.ComponentType<{ readonly typed?: string }>>((resolve) => {
      come = resolve;
    });
    const { lazyEditor } = await import('./kinds/lazy-editor.tsx');
    const kinds = { select: { show: String, ...lazyEditor(() => loading as never) } };
    await draw({ editing: 'keys', kinds, columns: [{ key: 's', title: '状态', type: 'select' }], rows: [{ id: '1', s: 'a' }] });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard('xyz');
    come(({ typed }) => <output>{typed}</output>);
    await expect.element(page.getByRole('status').getByText('xyz')).toBeVisible();
  });
});

test('ETABLE-22: a row whose id is longer than 50 characters has a shorter key, is told from others like it, and keeps its id', async () => {
  const long = 'x'.repeat(80);
  const { table } = await draw({
    rows: [
      { id: `${long}1`, code: 'A' },
      { id: `${long}2`, code: 'B' },
    ],
  });
  const keys = table.now?.rows().map(({ key }) => key) ?? [];
  expect(keys.every((key) => key.length <= 50)).toBe(true);
  await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }));
  await userEvent.click(page.getByRole('button', { name: '删除（1）' }));
  expect(table.now?.output().deletedIds).toEqual([`${long}2`]);
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('!{Enter}');
  expect(table.now?.output().updated).toEqual([{ id: `${long}1`, code: 'A!' }]);
});

test('rows beyond the first thousand are there for who asks, edited, pasted to and saved as the others', async () => {
  const { table, of } = await draw({ rows: rowsOf(3000), editing: 'keys' });
  table.now?.focus(2999, 'name');
  await expect.poll(() => document.querySelectorAll('[data-row="2999"]').length).toBe(1);
  paste('最后');
  await expect.poll(() => of(2999, 'name')).toBe('最后');
  expect(table.now?.output().updated).toEqual([{ ...rowsOf(3000)[2999], name: '最后' }]);
  expect(() => table.now?.load([...rowsOf(2000), { id: '7' }]) ?? table.now?.rows()).toThrow('the id 7 is there twice');
});
