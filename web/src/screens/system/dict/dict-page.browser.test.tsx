import { dict } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppBlocks } from '../../../app/shell/app-blocks.tsx';
import { languageStore } from '../../../lib/store/language.ts';
import { type Answers, type FakeServer, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { dictPage } from './dict.tsx';
import { DictPage } from './dict-page.tsx';

const colour = { id: '7', revision: 3, dictName: '颜色', dictNameEn: 'Colours', dictCode: 'colour', description: '旗帜的颜色' };
const works = { id: '8', revision: 1, dictName: '作品状态', dictNameEn: 'Work states', dictCode: 'ds_works_status', description: null };
const item = (dictId: string, id: string, itemText: string, itemValue: string, sortOrder: number, itemColor: string | null = null) => ({
  id,
  revision: 1,
  dictId,
  itemText,
  itemTextEn: null,
  itemValue,
  description: null,
  sortOrder,
  status: 1,
  itemColor,
});
const items = [
  item('7', 'a', '红', 'red', 1, 'red'),
  item('7', 'b', '绿', 'green', 2),
  item('7', 'c', '蓝', 'blue', 3),
  item('8', 'w', '未提交', '0', 1),
];
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 500, current: 1, pages: 1 });
const choice = (value: string, text: string, color?: string) => ({ value, text, title: text, label: text, ...(color && { color }) });
const answers: Answers = {
  'GET /sys/dict/list': pageOf([colour, works]),
  'GET /sys/dict/queryById': ({ query }: { query: URLSearchParams }) => [colour, works].find(({ id }) => id === query.get('id')),
  'GET /sys/dictItem/list': ({ query }: { query: URLSearchParams }) => pageOf(items.filter((one) => one.dictId === query.get('dictId'))),
  'GET /sys/dict/getDictItems/dict_item_status': [choice('1', '启用'), choice('0', '停用')],
  'GET /sys/dict/getDictItems/dict_item_color': [choice('red', '红色', 'red'), choice('blue', '蓝色', 'blue')],
  'GET /sys/dict/queryAllDictItems': {},
  'PUT /sys/dict/saveWithParts': { main: colour, parts: {} },
};

const show = async (address = '/page', more: Answers = {}, width = 1440) => {
  await page.viewport(width, 900);
  const server = fakeServer({ ...answers, ...more });
  await renderPage(
    <AppBlocks>
      <DictPage entity={dict} overrides={dictPage as never} />
    </AppBlocks>,
    address,
  );
  await expect.element(page.getByRole('navigation', { name: '字典列表' })).toBeVisible();
  return server;
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
const sent = (server: FakeServer) => server.asked('PUT /sys/dict/saveWithParts').map(({ body }) => body);
const list = () => page.getByRole('navigation', { name: '字典列表' });
const opened = async (text: string) => {
  await expect.element(page.getByRole('gridcell', { name: text, exact: true })).toBeVisible();
};
const save = () => page.getByRole('button', { name: /^保\s?存$/ }).click();

beforeEach(() => {
  localStorage.clear();
  languageStore.set('zh-CN');
  signedIn('ADMIN');
});

describe('SCREEN-61: dictionaries beside the items of the chosen one', () => {
  test('they are found by name in either language and by code, and those that the platform needs are marked', async () => {
    await show('/page?code=colour');
    await opened('红');
    await expectAccessible();
    await expect.element(list().getByRole('button', { name: /作品状态 ?内置/ })).toBeVisible();
    await expect.element(list().getByRole('button', { name: /颜色/ })).toHaveAttribute('aria-current', 'true');
    for (const [word, left] of [
      ['work st', '作品状态'],
      ['colou', '颜色'],
      ['作品', '作品状态'],
    ] as const) {
      await page.getByLabelText('名称或编码').fill(word);
      await expect
        .poll(
          () =>
            list()
              .getByRole('button', { name: /颜色|作品/ })
              .elements().length,
        )
        .toBe(1);
      await expect.element(list().getByRole('button', { name: new RegExp(left) })).toBeVisible();
    }
    await page.getByLabelText('名称或编码').fill('没有的');
    await expect.element(page.getByText('没有符合条件的字典')).toBeVisible();
  });

  test('changed, added and moved items are saved in one call; a new one stands at the end, and the colour shows as a dot', async () => {
    const server = await show('/page?code=colour');
    await opened('红');
    await expect.poll(() => cell(0, 5).querySelector('[data-colour="red"]')?.textContent).toBe('红色');
    await expect.element(page.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled();
    await page.getByRole('tabpanel', { name: '字典项' }).getByRole('button', { name: '新增', exact: true }).click();
    await type(3, 0, '黄');
    await type(3, 2, 'yellow');
    await type(1, 0, '青');
    await expect.element(page.getByText('有未保存的修改')).toBeVisible();
    await save();
    await expect.element(page.getByText('保存成功').first()).toBeVisible();
    expect(sent(server)).toMatchObject([
      {
        main: { id: '7', revision: 3 },
        parts: {
          sysDictItem: {
            rows: [
              { id: 'b', revision: 1, itemText: '青' },
              { itemText: '黄', itemValue: 'yellow', status: 1, sortOrder: 4 },
            ],
            removed: [],
            ordered: false,
          },
        },
      },
    ]);
  });

  test('an empty text, a value twice and one that is too long are told at their cells before anything is sent', async () => {
    const server = await show('/page?code=colour');
    await opened('红');
    await type(1, 2, 'red');
    await type(2, 0, ' ');
    await type(0, 1, 'x'.repeat(101));
    await save();
    await expect.poll(() => cell(2, 0).getAttribute('aria-invalid')).toBe('true');
    expect([cell(1, 2), cell(0, 1)].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(sent(server)).toEqual([]);
  });

  test('what the server refuses stands at its cell, and what was typed is kept', async () => {
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
    await show('/page?code=colour', { 'PUT /sys/dict/saveWithParts': () => refusal });
    await opened('红');
    await type(1, 2, 'taken');
    await save();
    await expect.element(page.getByText('字典项第 2 行：字典项值已存在')).toBeVisible();
    expect(cell(1, 2).getAttribute('aria-invalid')).toBe('true');
    expect(cell(1, 2).textContent).toBe('taken');
  });

  test('what the platform needs is neither recoded nor removed, and the page says why', async () => {
    const server = await show('/page?code=ds_works_status');
    await opened('未提交');
    await expect.element(page.getByText(/平台运行要用到这个字典/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^删\s?除$/ })).toBeDisabled();
    expect([cell(0, 2), cell(0, 4)].map((one) => one.getAttribute('aria-readonly'))).toEqual(['true', 'true']);
    expect(cell(0, 0).getAttribute('aria-readonly')).not.toBe('true');
    await userEvent.click(cell(0, 0), { button: 'right' });
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect.element(page.getByText('平台运行要用到“未提交”，不能删除')).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '未提交' })).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  test('items that are not saved are not lost to another dictionary unasked', async () => {
    await show('/page?code=colour');
    await opened('红');
    await type(1, 0, '青');
    await list()
      .getByRole('button', { name: /作品状态/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    await opened('青');
    await list()
      .getByRole('button', { name: /作品状态/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await opened('未提交');
  });

  test('a dictionary is deleted only after a question, and a refusal says where it is used', async () => {
    const why = '“颜色”正被在线表单“旗帜”的“底色”使用，不能删除。请先在那里改用其他字典';
    const server = await show('/page?code=colour', { 'DELETE /sys/dict/delete': () => refusedWith('dict.in_use', why) });
    await opened('红');
    await page.getByRole('button', { name: /^删\s?除$/ }).click();
    await expect.element(page.getByText('“颜色”和它的字典项一起移入回收站，用到它的地方将只显示编码。')).toBeVisible();
    expect(server.asked('DELETE /sys/dict/delete')).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await expect.element(page.getByText(why)).toBeVisible();
  });

  test('a phone shows the list, then the items as a page with a way back', async () => {
    await show('/page', {}, 390);
    expect(page.getByRole('grid').elements()).toEqual([]);
    await list().getByRole('button', { name: /颜色/ }).click();
    await opened('红');
    expect(list().elements()).toEqual([]);
    await page.getByRole('link', { name: '返回字典列表' }).click();
    await expect.element(list()).toBeVisible();
  });

  test('an account that may only read sees the items and cannot change them', async () => {
    signedIn('AUD');
    await show('/page?code=colour');
    await opened('红');
    expect(page.getByRole('button', { name: /保\s?存|新增|编辑/ }).elements()).toEqual([]);
  });
});
