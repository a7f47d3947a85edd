import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { type BlockServices, Blocks } from '../provider/index.ts';
import { load, names, search } from './demo/regions.ts';
import { CategorySelect, TreeSelect, type TreeSelectProps } from './index.ts';

function Field(props: Partial<TreeSelectProps>) {
  const [value, setValue] = useState(props.value ?? undefined);
  return (
    <>
      <TreeSelect aria-label="学科" {...props} value={value ?? null} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const open = () => page.getByRole('combobox', { name: '学科' }).click();
const given = () => document.querySelector('output')?.textContent;

test('SCREEN-101, TREE-03: levels are loaded as they are opened, in a list of at most 400 px; the name of a value is looked up', async () => {
  const levels = vi.fn<NonNullable<TreeSelectProps['load']>>(load);
  await renderPage(<Field load={levels} names={names} value="112" />);
  await expect.element(page.getByText('物联网工程')).toBeVisible();
  expect(levels).not.toHaveBeenCalled();
  await open();
  await expect.element(page.getByText('工学', { exact: true })).toBeVisible();
  expect(levels.mock.calls.map(([parent]) => parent)).toEqual([undefined]);
  const popup = document.querySelector('.ant-tree-select-dropdown') as HTMLElement;
  expect(getComputedStyle(popup).maxHeight).toBe('400px');
  (popup.querySelector('.ant-select-tree-switcher_close') as HTMLElement).click();
  await page.getByText('计算机类', { exact: true }).click();
  expect(levels.mock.calls.map(([parent]) => parent)).toEqual([undefined, '1']);
  await expect.poll(given).toBe('11');
  await expectAccessible();
});

test('a word is searched for on the server, and matches show the way to them', async () => {
  await renderPage(<Field load={load} search={search} names={names} />);
  await open();
  await userEvent.keyboard('工程');
  await expect
    .poll(() => [...document.querySelectorAll('.rp-option')].map((one) => one.textContent))
    .toEqual(['软件工程工学 / 计算机类', '物联网工程工学 / 计算机类', '通信工程工学 / 电子信息类']);
  await page.getByText('通信工程', { exact: true }).click();
  await expect.poll(given).toBe('121');
});

const services = (more: Partial<BlockServices>): BlockServices => ({ language: 'zh-CN', ...more });

test('TREE-01, TREE-02: a table is read with its fields, and a condition that is no JSON object is refused before anything is read', async () => {
  const treeLevel = vi
    .fn<NonNullable<BlockServices['treeLevel']>>()
    .mockResolvedValue([{ key: 'c1', value: 'c1', title: '学科', leaf: false }]);
  const { unmount } = await renderPage(
    <Blocks value={services({ treeLevel })}>
      <Field source={{ dict: 'sys_category,name,id', pidField: 'pid', condition: '{"code":"A01"}' }} />
    </Blocks>,
  );
  await open();
  await expect.element(page.getByText('学科', { exact: true })).toBeVisible();
  expect(treeLevel.mock.calls[0]?.[0]).toEqual({
    tableName: 'sys_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: '',
    condition: '{"code":"A01"}',
  });
  await unmount();
  treeLevel.mockClear();
  await renderPage(
    <Blocks value={services({ treeLevel })}>
      <Field source={{ dict: 'sys_category,name,id', condition: 'code = 1' }} />
    </Blocks>,
  );
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('组件JTreeSelect-condition传值有误，需要一个json字符串! 重试');
  expect(treeLevel).not.toHaveBeenCalled();
});

test('CATEGORY-01, CATEGORY-02, CATEGORY-03: categories are opened level by level and named by the server, whose message a failure shows', async () => {
  const categories = vi
    .fn<NonNullable<BlockServices['categories']>>()
    .mockRejectedValueOnce(new Error('加载失败：分类编码不存在'))
    .mockResolvedValue([{ key: 'k1', code: 'A01', name: '理学', leaf: true }]);
  await renderPage(
    <Blocks value={services({ categories, categoryNames: async () => ['医学'] })}>
      <CategorySelect code="A" aria-label="学科" value="k9" />
    </Blocks>,
  );
  await expect.element(page.getByText('医学')).toBeVisible();
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('加载失败：分类编码不存在 重试');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '重试' }).click();
  await open();
  await expect.element(page.getByText('理学', { exact: true })).toBeVisible();
  expect(categories.mock.calls[0]?.[0]).toEqual({ pcode: 'A' });
});
