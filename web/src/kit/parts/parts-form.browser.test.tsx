import { dict, expertGroup, reviewTemplate } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppBlocks } from '../../app/shell/app-blocks.tsx';
import { type Answers, type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { EntityForm } from '../form/entity-form.tsx';

const main = { id: '7', revision: 3, dictName: '颜色', dictCode: 'colour', description: null };
const item = (id: string, itemText: string, itemValue: string, sortOrder: number) => ({
  id,
  revision: 1,
  dictId: '7',
  itemText,
  itemTextEn: null,
  itemValue,
  description: null,
  sortOrder,
  status: 1,
});
const items = [item('a', '红', 'red', 1), item('b', '绿', 'green', 2), item('c', '蓝', 'blue', 3)];
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 500, current: 1, pages: 1 });
const status = [
  { value: '1', text: '启用', title: '启用', label: '启用' },
  { value: '0', text: '停用', title: '停用', label: '停用' },
];
const answers: Answers = {
  'GET /sys/dict/queryById': main,
  'GET /sys/dictItem/list': pageOf(items),
  'GET /sys/dict/getDictItems/dict_item_status': status,
  'GET /sys/dict/queryAllDictItems': {},
};

const show = async (more: Answers = {}, id: string | undefined = '7') => {
  const server = fakeServer({ ...answers, 'PUT /sys/dict/saveWithParts': { main, parts: {} }, ...more });
  const closed: unknown[] = [];
  const screen = await renderPage(
    <AppBlocks>
      <EntityForm entity={dict} open {...(id && { id })} onClose={(saved) => closed.push(saved)} />
    </AppBlocks>,
  );
  await expect.element(page.getByRole('grid', { name: '字典项' })).toBeVisible();
  if (id) await expect.element(page.getByText('红', { exact: true })).toBeVisible();
  return { server, closed, screen };
};

const cell = (row: number, col: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
  if (!found) throw new Error(`no cell ${row}, ${col}`);
  return found;
};
const type = async (row: number, col: number, text: string) => {
  await userEvent.dblClick(cell(row, col));
  await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`);
};
const save = () => userEvent.keyboard('{Control>}s{/Control}');
const sent = (server: FakeServer) => server.asked('PUT /sys/dict/saveWithParts').map(({ body }) => body);

/** What a spreadsheet puts on the clipboard, as the browser hands it over. */
const paste = async (row: number, col: number, text: string) => {
  await userEvent.click(cell(row, col));
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.querySelector('.tb-type')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

describe('a row is edited with its parts in one form', () => {
  test('FORM-22: only what was changed is sent, in one call with the revisions that were read', async () => {
    const { server, closed } = await show();
    await expectAccessible();
    await type(1, 0, '青');
    await page.getByLabelText('字典名称', { exact: true }).fill('色彩');
    await save();
    await expect.poll(() => closed).toHaveLength(1);
    expect(sent(server)).toMatchObject([
      {
        main: { id: '7', revision: 3, dictName: '色彩' },
        parts: { sysDictItem: { rows: [{ id: 'b', revision: 1, itemText: '青' }], removed: [], ordered: false } },
      },
    ]);
  });

  test('FORM-22: rows pasted from a spreadsheet are added at the end, with the words of a dictionary read as its values', async () => {
    const { server, closed } = await show();
    await paste(2, 0, '蓝\tBlue\tblue\t\t启用\r\n黄\tYellow\tyellow\t暖色\t停用\r\n');
    await expect.element(page.getByText('Yellow', { exact: true })).toBeVisible();
    await save();
    await expect.poll(() => closed).toHaveLength(1);
    expect(sent(server)).toMatchObject([
      {
        parts: {
          sysDictItem: {
            rows: [
              { id: 'c', revision: 1, itemTextEn: 'Blue' },
              { itemText: '黄', itemTextEn: 'Yellow', itemValue: 'yellow', description: '暖色', sortOrder: 4, status: 0 },
            ],
            ordered: false,
          },
        },
      },
    ]);
  });

  test('FORM-22: faults stand at their cells in the words of the definition, and the first is led to before anything is sent', async () => {
    const { server } = await show();
    await type(1, 2, 'red');
    await type(2, 0, ' ');
    await save();
    await expect.element(page.getByText(/^字典项第 1 行：字典项值/)).toBeVisible();
    expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(3);
    expect(sent(server)).toEqual([]);
  });

  test('FORM-22: what the server refuses is shown at its cell, nothing typed is lost, and the next try may pass', async () => {
    const refusal = Response.json({
      success: false,
      code: 500,
      message: '有 1 处错误',
      error: 'input.invalid',
      place: { part: 'sysDictItem', index: 0 },
      issues: [{ field: 'itemValue', code: 'unique', text: '字典项值已存在' }],
      result: null,
      timestamp: Date.now(),
    });
    const replies: unknown[] = [refusal, { main, parts: {} }];
    const { server, closed } = await show({ 'PUT /sys/dict/saveWithParts': () => replies.shift() });
    await type(1, 2, 'taken');
    await save();
    await expect.element(page.getByText('字典项第 2 行：字典项值已存在')).toBeVisible();
    expect(cell(1, 2).getAttribute('aria-invalid')).toBe('true');
    expect(cell(1, 2).textContent).toBe('taken');
    await type(1, 2, 'free');
    await save();
    await expect.poll(() => closed).toHaveLength(1);
    expect(sent(server)[1]).toMatchObject({ parts: { sysDictItem: { rows: [{ id: 'b', itemValue: 'free' }] } } });
  });

  test('a row that somebody else has changed is told at its place, and saving again keeps what was typed', async () => {
    const stale = Response.json({
      success: false,
      code: 500,
      message: '数据已变化',
      error: 'row.stale',
      place: { part: 'sysDictItem', index: 0, id: 'b' },
      result: { ...items[1], revision: 5, itemText: '碧' },
      timestamp: Date.now(),
    });
    const replies: unknown[] = [stale, { main, parts: {} }];
    const { server, closed } = await show({ 'PUT /sys/dict/saveWithParts': () => replies.shift() });
    await type(1, 0, '青');
    await save();
    await expect.element(page.getByText(/字典项第 2 行：这一行已被他人修改/)).toBeVisible();
    await save();
    await expect.poll(() => closed).toHaveLength(1);
    expect(sent(server)[1]).toMatchObject({ parts: { sysDictItem: { rows: [{ id: 'b', revision: 5, itemText: '青' }] } } });
  });

  test('rows of a table that nobody saved are offered again', async () => {
    const first = await show();
    await type(0, 0, '朱');
    await expect.poll(() => localStorage.getItem('pro__DRAFTS')).toContain('朱');
    await first.screen.unmount();
    await show();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => cell(0, 0).textContent).toBe('朱');
  });

  test('a new row and its parts are saved together, and rows that nobody filled in are left out', async () => {
    const { server, closed } = await show({}, undefined as never);
    await page.getByLabelText('字典名称', { exact: true }).fill('形状');
    await page.getByLabelText('字典编码', { exact: true }).fill('shape');
    await page.getByRole('button', { name: /^新增$/ }).click();
    await type(0, 0, '圆');
    await type(0, 2, 'round');
    await save();
    await expect.poll(() => closed).toHaveLength(1);
    expect(sent(server)).toMatchObject([
      { main: { dictName: '形状', dictCode: 'shape' }, parts: { sysDictItem: { rows: [{ itemText: '圆', itemValue: 'round' }] } } },
    ]);
  });
});

test('an account that may only read the parts sees them and cannot change them', async () => {
  signedIn('EXPERT');
  fakeServer({ ...answers, 'GET /dsTbReviewTemplate/queryById': { id: '1', revision: 1 }, 'GET /dsTbReviewTemplateItem/list': pageOf([]) });
  await renderPage(
    <AppBlocks>
      <EntityForm entity={reviewTemplate} open id="1" onClose={() => undefined} />
    </AppBlocks>,
  );
  await expect.element(page.getByRole('grid', { name: '评审项' })).toBeVisible();
  expect(page.getByRole('button', { name: /^新增$/ }).elements()).toEqual([]);
});

test('what a stored row keeps for good is shown in its table and cannot be changed', async () => {
  const member = { id: 'm', revision: 1, groupId: 'g', expertId: 'e', expertId_dictText: '周静霞', role: 'leader' };
  fakeServer({
    'GET /dsTbExpertGroup/queryById': { id: 'g', revision: 1, groupName: '硬件组' },
    'GET /dsTbExpertGroupMember/list': pageOf([member]),
    'GET /sys/dict/getDictItems/ds_expert_group_role': [{ value: 'leader', text: '组长', title: '组长', label: '组长' }],
    'GET /sys/dict/queryAllDictItems': {},
  });
  await renderPage(
    <AppBlocks>
      <EntityForm entity={expertGroup} open id="g" onClose={() => undefined} />
    </AppBlocks>,
  );
  const grid = page.getByRole('grid', { name: '专家组成员' });
  await expect.element(grid.getByRole('gridcell', { name: '周静霞' })).toHaveAttribute('aria-readonly', 'true');
});
