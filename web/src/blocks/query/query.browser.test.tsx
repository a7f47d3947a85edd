import type { AdvancedQuery } from '@saiyun/sdk/logic/list';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Blocks } from '../provider/index.ts';
import { NoChoices } from './demo/no-choices.tsx';
import { QueryBuilder, QueryDialog, type QueryInputField } from './index.ts';

const fields: readonly QueryInputField[] = [
  { name: 'name', label: '名称', kind: 'text', dbType: 'varchar' },
  { name: 'kind', label: '类型', kind: 'dict', dictCode: 'kinds' },
  { name: 'seats', label: '名额', kind: 'int' },
  {
    name: 'unitId',
    label: '学校',
    kind: 'ref',
    options: [
      { value: 'u1', text: '滨海大学' },
      { value: 'u2', text: '江城学院' },
    ],
    dictTable: 'ds_tb_unit',
    dictText: 'unitName',
    customReturnField: 'id',
    popup: { code: 'units' },
  },
];
const kinds = async () => ['甲', '乙'].map((text, index) => ({ value: `${index}`, text, title: text, label: text }));

const asked = vi.fn<(query: AdvancedQuery | undefined) => void>();
const show = (value?: AdvancedQuery) =>
  renderPage(
    <Blocks value={{ language: 'zh-CN', dict: kinds }}>
      <QueryBuilder fields={fields} value={value} onQuery={asked} saveUnder="/page" />
    </Blocks>,
  );
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const choose = async (select: string, option: string) => {
  await combobox(select).click();
  await page.getByTitle(option, { exact: true }).last().click();
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(() => {
  localStorage.clear();
  asked.mockClear();
});

test('SCREEN-86, QUERY-01: the advanced query builder is a dialog, 1000 px wide', async () => {
  await renderPage(<QueryDialog fields={fields} open onQuery={asked} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: '高级查询构造器' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().width)).toBe(1000);
  await expectAccessible();
});

test('QUERY-02, QUERY-03, QUERY-13: a condition says its field, rule, trimmed value and type, and all that its field knows of its values', async () => {
  await show();
  await choose('查询字段 1', '名称');
  await page.getByRole('textbox', { name: '值 1' }).fill('  张  ');
  await press('添加条件');
  await choose('查询字段 2', '类型');
  await choose('值 2', '乙');
  await press('添加条件');
  await choose('查询字段 3', '学校');
  await choose('匹配规则 3', '在…中');
  await choose('值 3', '滨海大学');
  await page.getByTitle('江城学院', { exact: true }).last().click();
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
  await press('查询');
  const [, , , school] = fields;
  expect(asked).toHaveBeenLastCalledWith({
    matchType: 'and',
    params: [
      { field: 'name', rule: 'like', val: '张', type: 'string', dbType: 'varchar' },
      { field: 'kind', rule: 'eq', val: '1', type: 'string', dictCode: 'kinds' },
      {
        field: 'unitId',
        rule: 'in',
        val: 'u1,u2',
        type: 'string',
        options: school?.options,
        dictTable: 'ds_tb_unit',
        dictText: 'unitName',
        customReturnField: 'id',
        popup: { code: 'units' },
      },
    ],
  });
});

test('QUERY-05, QUERY-08: texts have ten rules; leaving “one of” keeps the first of the values that were pasted', async () => {
  await show();
  await choose('查询字段 1', '名称');
  await combobox('匹配规则 1').click();
  const rules = ['等于', '包含', '以…开始', '以…结尾', '在…中', '不等于', '大于', '大于等于', '小于', '小于等于'];
  for (const rule of rules) await expect.element(page.getByTitle(rule, { exact: true }).last()).toBeInTheDocument();
  await page.getByTitle('在…中', { exact: true }).last().click();
  await combobox('值 1').fill('甲\t乙\t丙,');
  for (const one of ['甲', '乙', '丙']) await expect.element(page.getByTitle(one, { exact: true })).toBeVisible();
  await choose('匹配规则 1', '等于');
  await expect.element(page.getByRole('textbox', { name: '值 1' })).toHaveValue('甲');
});

test('QUERY-03: a group is joined by its own match type, opens as it was asked, and goes as a whole', async () => {
  const value: AdvancedQuery = {
    matchType: 'and',
    params: [
      { field: 'seats', rule: 'ge', val: '3', type: 'number' },
      {
        matchType: 'or',
        params: [
          { field: 'name', rule: 'like', val: '甲', type: 'string', dbType: 'varchar' },
          { field: 'name', rule: 'like', val: '乙', type: 'string', dbType: 'varchar' },
        ],
      },
    ],
  };
  await show(value);
  await expect.element(page.getByRole('group', { name: '第 2 组条件' }).getByRole('textbox', { name: '值 2.2' })).toHaveValue('乙');
  await press('查询');
  expect(asked).toHaveBeenLastCalledWith(value);
  await press('删除第 2 组条件');
  await press('添加条件组');
  await choose('查询字段 2.1', '名称');
  await page.getByRole('textbox', { name: '值 2.1' }).fill('丙');
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenLastCalledWith({
    matchType: 'and',
    params: [value.params[0], { matchType: 'or', params: [{ field: 'name', rule: 'like', val: '丙', type: 'string', dbType: 'varchar' }] }],
  });
});

test('QUERY-06, QUERY-09, QUERY-10: what is empty cannot be asked, and reset takes the query away', async () => {
  await show({ matchType: 'or', params: [{ field: 'name', rule: 'eq', val: 'x' }] });
  await page.getByRole('textbox', { name: '值 1' }).fill('   ');
  await press('查询');
  await expect.element(page.getByRole('alert')).toHaveTextContent('不能查询空条件');
  expect(asked).not.toHaveBeenCalled();
  await press('重置');
  expect(asked).toHaveBeenLastCalledWith(undefined);
  await expect.element(page.getByText('AND（所有条件都要求匹配）')).toBeVisible();
});

test('QUERY-04, QUERY-07, QUERY-11, QUERY-12, QUERY-14: a query is saved under a name, which is not empty and is asked for before it is overwritten', async () => {
  const { unmount } = await show();
  const name = page.getByRole('textbox', { name: '请输入保存的名称' });
  await press('保存查询条件');
  await expect.element(page.getByRole('alert')).toHaveTextContent('空条件不能保存');
  await choose('查询字段 1', '名称');
  await page.getByRole('textbox', { name: '值 1' }).fill('甲');
  await press('保存查询条件');
  await expect.element(page.getByRole('alert')).toHaveTextContent('保存的名称不能为空');
  await name.fill(' 我的 ');
  await press('保存查询条件');
  await expect.element(page.getByRole('alert')).toHaveTextContent('保存成功');
  await page.getByRole('textbox', { name: '值 1' }).fill('乙');
  await name.fill('我的');
  await press('保存查询条件');
  await expect.element(page.getByRole('alert').getByText('“我的”已存在，是否覆盖？')).toBeVisible();
  await expectAccessible();
  await press('覆盖');
  await unmount();
  await show();
  await page.getByRole('button', { name: '我的', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: '值 1' })).toHaveValue('乙');
  await press('删除查询 我的');
  await expect.element(page.getByText('没有保存任何查询条件')).toBeVisible();
});

function Toggle() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <QueryDialog fields={fields} open={isOpen} onQuery={asked} onClose={() => setOpen(false)} />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
    </>
  );
}

test('what was entered and not asked is still there when the dialog is opened again', async () => {
  await renderPage(<Toggle />);
  await choose('查询字段 1', '名称');
  await page.getByRole('textbox', { name: '值 1' }).fill('半句');
  await press('关闭');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('打开');
  await expect.element(page.getByRole('textbox', { name: '值 1' })).toHaveValue('半句');
});

test('a dictionary that does not answer says so at the value', async () => {
  await renderPage(<NoChoices />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('选项未能载入：网络不可用 No connection');
  await expectAccessible();
});
