import type { EditRow } from '@saiyun/sdk/logic/editable-table';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/render-page.tsx';
import { active, cell, columns, copied, draw, frame, paste, rowsOf, typeBox } from './testing/draw-table.tsx';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('how it is drawn', () => {
  test('ETABLE-14, ETABLE-15, ETABLE-18: rows of 61 px in 400 px, nine beyond what is in sight, 60 px for numbers and 40 px to choose rows', async () => {
    await draw({ rows: rowsOf(1000) });
    expect(frame().offsetHeight).toBe(400);
    expect(cell(0, 0).offsetHeight).toBe(61);
    const lead = [...document.querySelectorAll<HTMLElement>('[data-row="0"] .tb-lead')].map((one) => one.offsetWidth);
    expect(lead).toEqual([40, 60]);
    frame().scrollTop = 61 * 500;
    await expect.poll(() => document.querySelector('[data-row="500"]')).toBeInstanceOf(HTMLElement);
    const drawn = [...document.querySelectorAll<HTMLElement>('.tb-body > [data-row]')].map((row) => Number(row.dataset.row));
    expect(Math.min(...drawn)).toBe(491);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(500 + Math.ceil(400 / 61) + 1 + 9);
  });

  test('ETABLE-16, ETABLE-17, ETABLE-18: columns share 92 %, or have their widths by type; with statistics 60 px to choose rows', async () => {
    const plain = { title: 'x', type: 'input' } as const;
    await draw({
      columns: [
        { ...plain, key: 'a' },
        { ...plain, key: 'b' },
        { ...plain, key: 'c', type: 'datetime' },
        { ...plain, key: 'd', type: 'sel_user' },
        { ...plain, key: 'e', type: 'sel_depart', statistics: 'sum' },
      ],
      rows: [{ id: '1' }],
    });
    const wide = frame().clientWidth;
    await expect.poll(() => cell(0, 0).offsetWidth).toBe(Math.floor(wide * 0.184));
    expect([2, 3, 4].map((col) => cell(0, col).offsetWidth)).toEqual([200, 220, 160]);
    expect(document.querySelector<HTMLElement>('[data-row="0"] .tb-lead')?.offsetWidth).toBe(60);
  });

  test('ETABLE-23, ETABLE-24: rows that a reload changed are lit for 1400 ms, and scrolling is over after 100 ms', async () => {
    const { table } = await draw({ rows: rowsOf(50) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    table.now?.load([...rowsOf(50).slice(0, 1), { id: '2', code: 'W2', name: '改过', score: 1, note: '只读' }], true);
    expect(document.querySelectorAll('[data-lit]')).toHaveLength(1);
    expect(document.querySelector('[data-lit]')?.getAttribute('data-row')).toBe('1');
    vi.advanceTimersByTime(1399);
    expect(document.querySelectorAll('[data-lit]')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.poll(() => document.querySelectorAll('[data-lit]').length).toBe(0);

    table.now?.load(rowsOf(50));
    await expect.poll(() => document.querySelectorAll('.tb-body > [data-row]').length).toBeGreaterThan(10);
    frame().scrollTop = 300;
    await expect.poll(() => frame().dataset.scrolling).toBe('');
    await expect.poll(() => frame().dataset.scrolling).toBeUndefined();
  });

  test('100,000 rows of 20 columns are drawn as the few that are in sight', async () => {
    const many = Array.from({ length: 20 }, (_, c) => ({ key: `c${c}`, title: `列${c}`, type: 'input', width: 130 }) as const);
    await draw({ columns: many, rows: Array.from({ length: 100_000 }, (_, i) => ({ id: String(i), c0: `W${i}` })) });
    expect(document.querySelectorAll('[role="gridcell"]').length).toBeLessThan(600);
    expect(page.getByRole('grid').element().getAttribute('aria-rowcount')).toBe('100001');
    cell(0, 0).click();
    frame().scrollTop = 61 * 99_000;
    await expect.poll(() => cell(99_000, 0).textContent).toBe('W99000');
  });
});

describe('keys', () => {
  test('arrows, Tab, Home, End and Ctrl with them move; Shift draws a block', async () => {
    await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 0));
    await expect.poll(active).toBe('0,0');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(active()).toBe('1,1');
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(active()).toBe('2,0');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(active()).toBe('1,3');
    await userEvent.keyboard('{Home}');
    expect(active()).toBe('1,0');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(active()).toBe('4,3');
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}');
    expect(active()).toBe('0,3');
    await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await expect.poll(() => document.querySelectorAll('.tb-in').length).toBe(4);
  });

  test('typing overwrites, F2 and Enter go on with what is there, Esc takes it back, Enter leads down', async () => {
    const { of } = await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 1));
    await userEvent.keyboard('新');
    await userEvent.keyboard('{Enter}');
    expect(of(0, 'name')).toBe('新');
    expect(active()).toBe('1,1');
    await userEvent.keyboard('{F2}!{Enter}');
    expect(of(1, 'name')).toBe('作品2!');
    await userEvent.keyboard('废弃{Escape}');
    expect(of(2, 'name')).toBe('作品3');
    expect(active()).toBe('2,1');
    await userEvent.keyboard('{Delete}');
    expect(of(2, 'name')).toBeNull();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(of(2, 'name')).toBe('作品3');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(of(2, 'name')).toBeNull();
  });

  test('an input method composes in the cell from its first key', async () => {
    const { of } = await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 1));
    const box = typeBox();
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const text of ['s', 'sa', '赛']) {
      box.value = text;
      box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      // Enter chooses among the candidates and does not leave the cell.
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    }
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '赛' }));
    await expect.poll(() => typeBox().dataset.typing).toBe('true');
    expect(typeBox().value).toBe('赛');
    await userEvent.keyboard('{Enter}');
    expect(of(0, 'name')).toBe('赛');
  });

  test('ETABLE-28: a number cell takes a minus sign, digits and one point; left, it holds a number or nothing', async () => {
    const { of } = await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 2));
    await userEvent.keyboard('-1a2..5');
    expect(typeBox().value).toBe('-12.5');
    await userEvent.keyboard('{Enter}');
    expect(of(0, 'score')).toBe(-12.5);
    await userEvent.keyboard('-{Enter}');
    expect(of(1, 'score')).toBeNull();
  });

  test('Ctrl F finds and leads to a text', async () => {
    await draw({ rows: rowsOf(300), editing: 'keys' });
    // The first cell is told from 作品10 only once that is drawn.
    await expect.element(page.getByRole('gridcell', { name: '作品10', exact: true })).toBeVisible();
    await userEvent.click(cell(0, 1));
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.fill(page.getByRole('textbox', { name: '在表格中查找' }), '作品28');
    await expect.element(page.getByText('1/11')).toBeVisible();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.poll(active).toBe('279,1');
  });
});

describe('blocks from and to Excel', () => {
  test('a copied block is tab-separated with quotes, and a pasted one is one step', async () => {
    const { values, table } = await draw({ editing: 'keys' });
    await userEvent.click(cell(1, 0));
    paste('A\t"两\n行ꞏ""引"""\t7\r\nB\t=1+1\t8\r\n');
    await expect.poll(() => values('code')).toEqual(['W1', 'A', 'B', 'W4', 'W5']);
    expect(values('name').slice(1, 3)).toEqual(['两\n行ꞏ"引"', '=1+1']);
    expect(values('score').slice(1, 3)).toEqual([7, 8]);
    await expect.poll(() => copied()).toBe('A\t"两\n行ꞏ""引"""\t7\r\nB\t=1+1\t8');
    table.now?.undo();
    expect(values('code')).toEqual(['W1', 'W2', 'W3', 'W4', 'W5']);
  });

  test('what does not fit is counted: read-only cells, columns beyond the last, rows beyond the most, texts that are no numbers', async () => {
    const { values, of } = await draw({ editing: 'keys', mostRows: 6 });
    await userEvent.click(cell(4, 1));
    paste(['甲\t1\tx\ty', '乙\t二\tx\ty', '丙\t3\tx\ty'].join('\n'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('已粘贴 4 个单元格，新增 1 行，跳过只读单元格 2 个，1 个单元格的内容无法识别，已标出，6 个单元格超出表格，未粘贴');
    expect(values('name').slice(4)).toEqual(['甲', '乙']);
    expect(of(5, 'score')).toBe('二');
    await expect.poll(() => cell(5, 2).ariaInvalid).toBe('true');
    expect(of(4, 'note')).toBe('只读');
  });

  test('a million cells are pasted in turns, between which the page draws', async () => {
    const wide = Array.from({ length: 20 }, (_, c) => ({ key: `c${c}`, title: `列${c}`, type: 'input', width: 130 }) as const);
    const { values } = await draw({ columns: wide, rows: [], editing: 'keys' });
    typeBox().focus();
    const line = Array.from({ length: 20 }, (_, c) => `v${c}`).join('\t');
    const text = Array.from({ length: 50_000 }, () => line).join('\r\n');
    let [frames, isPasting] = [0, true];
    const count = () => {
      frames += 1;
      if (isPasting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    paste(text);
    await expect.element(page.getByText('已粘贴 1000000 个单元格，新增 50000 行')).toBeVisible();
    expect(values('c19')).toHaveLength(50_000);
    expect(frames).toBeGreaterThan(10);
    // So are cutting, deleting and filling; a cut empties nothing before the clipboard holds it.
    const drawn = (): number => frames;
    const kept = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.keyboard('{Control>}a{/Control}');
    copied('cut');
    await expect.poll(() => values('c19').every((value) => value === null)).toBe(true);
    expect(kept.mock.lastCall?.[0]).toBe(text);
    kept.mockRestore();
    const back = async () => {
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(values('c0')[49_999]).toBe('v0');
    };
    await back();
    const before = drawn();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('已清除 1000000 个单元格')).toBeInTheDocument();
    await back();
    const between = drawn();
    expect(between - before).toBeGreaterThan(2);
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.element(page.getByText('已填充 999980 个单元格')).toBeInTheDocument();
    isPasting = false;
    expect(drawn() - between).toBeGreaterThan(2);
  });

  test('one copied cell fills a block; Ctrl D and the handle go on with values; cut empties', async () => {
    const { values } = await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 1));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste('同');
    await expect.poll(() => values('name')).toEqual(['同', '同', '同', '作品4', '作品5']);
    await userEvent.click(cell(3, 1));
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(values('name')[3]).toBe('同');
    await userEvent.click(cell(0, 2));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(() => document.querySelector('[data-fill]')).toBeInstanceOf(HTMLElement);
    await userEvent.dragAndDrop(document.querySelector('[data-fill]') as HTMLElement, cell(4, 2));
    await expect.poll(() => values('score')).toEqual([0, 1, 2, 3, 4]);
    await userEvent.click(cell(0, 1));
    expect(copied('cut')).toBe('同');
    expect(values('name')[0]).toBeNull();
  });
});

describe('rows', () => {
  test('ETABLE-08: all rows are chosen at once or in part; disabled ones never', async () => {
    await draw({ isDisabled: (row: EditRow) => row.id === '2' });
    const all = page.getByRole('checkbox', { name: '全选' });
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 1 行' }));
    await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true);
    await userEvent.click(all);
    await expect.element(page.getByRole('button', { name: '删除（4）' })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: '选择第 2 行' })).toBeDisabled();
    expect((all.element() as HTMLInputElement).checked).toBe(true);
  });

  test('ETABLE-03, ETABLE-04, ETABLE-06: rows added have no id, ids of removed ones are kept, and both can be taken back', async () => {
    const { table } = await draw();
    await userEvent.click(page.getByRole('button', { name: '新增', exact: true }));
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }));
    await userEvent.click(page.getByRole('button', { name: '删除（1）' }));
    const { inserted, deletedIds } = table.now?.output() ?? { inserted: [], deletedIds: [] };
    expect(inserted).toHaveLength(1);
    expect(inserted[0]).not.toHaveProperty('id');
    expect(deletedIds).toEqual(['2']);
    table.now?.undo();
    expect(table.now?.output().deletedIds).toEqual([]);
  });

  test('ETABLE-05, ETABLE-09: rows are moved by dragging and by the menu, and numbered anew', async () => {
    const { values } = await draw({ sortField: 'orderNum' });
    const grip = page.getByRole('button', { name: '第 1 行的操作' });
    await userEvent.dragAndDrop(grip, cell(3, 0));
    await expect.poll(() => values('code')).toEqual(['W2', 'W3', 'W4', 'W1', 'W5']);
    expect(values('orderNum')).toEqual([1, 2, 3, 4, 5]);
    await userEvent.click(page.getByRole('button', { name: '第 1 行的操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '下移' }));
    await expect.poll(() => values('code')).toEqual(['W3', 'W2', 'W4', 'W1', 'W5']);
    expect(values('orderNum')).toEqual([1, 2, 3, 4, 5]);
  });

  test('ETABLE-10, ETABLE-11: how many rows are added, and where, is set and kept by the browser', async () => {
    const { values } = await draw({ settingsName: 'test' });
    await userEvent.click(page.getByRole('button', { name: '新增行设置' }));
    await userEvent.fill(page.getByRole('spinbutton', { name: '新增行数' }), '2');
    await userEvent.fill(page.getByRole('spinbutton', { name: '插入位置' }), '1');
    await userEvent.click(page.getByRole('button', { name: '保存设置' }));
    await userEvent.click(page.getByRole('button', { name: '新增', exact: true }));
    await expect.poll(() => values('code')).toEqual([null, null, 'W1', 'W2', 'W3', 'W4', 'W5']);
    expect(JSON.parse(localStorage.getItem('saiyun:table-add:test') ?? '')).toEqual({ count: 2, position: 1, scrollToBottom: false });
  });

  test('ETABLE-12: a second click within 1500 ms adds nothing and says why', async () => {
    const { values } = await draw();
    const add = page.getByRole('button', { name: '新增', exact: true });
    await userEvent.click(add);
    await userEvent.click(add);
    await expect.element(page.getByText('您点击得太快了，请慢一点')).toBeVisible();
    expect(values('code')).toHaveLength(6);
  });

  test('ETABLE-13: rows are removed by key or keys, and nothing else', async () => {
    const { table } = await draw();
    expect(() => table.now?.remove(7 as never)).toThrow(TypeError);
    table.now?.remove(table.now.rows()[0]?.key ?? '');
    expect(table.now?.rows()).toHaveLength(4);
  });

  test('SCREEN-85, ETABLE-25: the details of a row are 1200 px wide and take the whole screen', async () => {
    const { of } = await draw();
    await userEvent.click(page.getByRole('button', { name: '第 1 行的操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '查看详情' }));
    const dialog = page.getByRole('dialog');
    await expect.poll(() => document.querySelector('.tb-details-title')?.textContent).toBe('详细信息 第 1 行');
    await expect.poll(() => document.querySelector<HTMLElement>('.ant-modal')?.offsetWidth).toBe(1200);
    await userEvent.fill(dialog.getByRole('textbox', { name: '名称' }), '新名');
    expect(of(0, 'name')).toBe('新名');
    await userEvent.click(dialog.getByRole('button', { name: '全屏' }));
    await expect.poll(() => document.querySelector<HTMLElement>('.ant-modal')?.offsetWidth).toBe(1440);
  });
});

describe('checks', () => {
  test('CELL-01, CELL-19: a fault is told at the cell while one types, and the first rule that fails says it', async () => {
    await draw({ editing: 'keys' });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard('W2');
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('编号不能重复');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => [cell(0, 0).ariaInvalid, cell(1, 0).ariaInvalid]).toEqual(['true', 'true']);
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('编号不能为空');
    await expect.poll(() => cell(1, 0).ariaInvalid).toBeNull();
  });

  test('CELL-18, CELL-20: collecting runs every rule, counts the faults and leads to the first; a handler that never answers fails in time', async () => {
    const never = () => new Promise<boolean>(() => undefined);
    const { table } = await draw({
      handlerTime: 50,
      columns: [...columns.slice(0, 2), { key: 'x', title: '邀请码', type: 'input', validateRules: [{ handler: never }] }],
      rows: [
        { id: '1', code: '' },
        { id: '2', code: 'A' },
      ],
    });
    const error = await table.now?.collect().catch((reason: unknown) => reason);
    expect(error).toHaveProperty('failures.count', 3);
    await expect.poll(active).toBe('0,0');
    await expect.element(page.getByRole('button', { name: '3 处错误' })).toBeVisible();
    expect((error as { failures: { at: (row: number, column: string) => unknown } }).failures.at(1, 'x')).toEqual([
      '邀请码校验失败，请重试',
      '邀请码 could not be checked, please try again',
    ]);
  });

  test('CELL-19: a cell that was left is checked 100 ms later', async () => {
    const moments: string[] = [];
    const times: number[] = [];
    const handler = ({ moment }: { readonly moment: string }) => {
      moments.push(moment);
      times.push(performance.now());
      return true;
    };
    await draw({ editing: 'keys', columns: [{ key: 'code', title: '编号', type: 'input', validateRules: [{ handler }] }] });
    await userEvent.click(cell(0, 0));
    await userEvent.keyboard('x{Enter}');
    await expect.poll(() => moments).toEqual(['change', 'blur']);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(95);
  });

  test('CELL-17: a pattern that could stop the page is refused, and the other rules hold', async () => {
    const { table } = await draw({
      columns: [{ key: 'code', title: '编号', type: 'input', validateRules: [{ pattern: '^(a+)+$' }, { required: true }] }],
      rows: [{ id: '1', code: '' }],
    });
    await expect.element(page.getByText('部分校验规则无法使用')).toBeVisible();
    expect(await table.now?.validate()).toBe(1);
  });
});

test('it has no barriers: with rows, with faults, empty, loading and failed', async () => {
  const { table } = await draw({ rows: [{ id: '1', code: '' }, ...rowsOf(3).slice(1)] });
  await table.now?.validate();
  await userEvent.click(cell(1, 1));
  await expectAccessible();
});

test.each([
  { rows: [] },
  { rows: [], isLoading: true },
  { rows: [], failure: '网络连接失败', onRetry: () => undefined },
  { readOnly: true },
])('it has no barriers in the state $failure $isLoading $readOnly', async (props) => {
  await draw(props);
  // What is loading is dimmed by nothing here.
  document.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  await expectAccessible();
});
