import { holiday, unit } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import type { BinCalls } from '../list/overrides.ts';
import { EntityPage } from './entity-page.tsx';

const enabled = {
  id: '1',
  unitCode: 'U001',
  unitName: '滨海大学',
  areaId: 'a1',
  contact: '周明远',
  phone: '138****0001',
  selfRegister: '1',
  status: '1',
  createTime: '2026-11-01 09:00:00',
};
const pending = { ...enabled, id: '2', unitCode: 'U002', unitName: '江城学院', status: '0', selfRegister: '2' };
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const answers: Answers = {
  'GET /dsTbUnit/list': pageOf([enabled, pending]),
  'GET /dsTbUnit/queryById': enabled,
  'GET /sys/dict/queryAllDictItems': {},
  'GET /dsTbCompetitionArea/list': pageOf([{ id: 'a1', areaName: '华东赛区', areaCode: 'HD' }]),
  'PUT /dsTbUnit/enable': '操作成功',
  'POST /dsTbUnit/add': { ...enabled, id: '3' },
};

const bin: BinCalls = {
  deleted: async () => [{ ...enabled, id: '9', unitName: '旧学院', unitCode: 'U009' }] as never,
  restore: async () => undefined,
  destroy: async () => undefined,
  code: 'unitCode',
};

const show = async (more: Answers = {}, hasBin = false) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<EntityPage entity={unit} overrides={hasBin ? { bin } : {}} />);
  await expect.element(screen.getByRole('button', { name: '滨海大学', exact: true })).toBeVisible();
  return { server, screen };
};

beforeEach(() => signedIn('ADMIN'));

describe('a stock page', () => {
  test('shows the rows of the server, and everybody can use it', async () => {
    const { screen, server } = await show();
    await expect.element(screen.getByRole('row', { name: /U002 江城学院/ })).toBeVisible();
    await expectAccessible();
    expect(server.unknown).toEqual([]);
  });

  test('says that there is nothing, and why it could not be read', async () => {
    fakeServer({ ...answers, 'GET /dsTbUnit/list': pageOf([]) });
    const screen = await renderPage(<EntityPage entity={unit} />);
    await expect.element(screen.getByText('暂无数据')).toBeVisible();
    await expectAccessible();
  });

  test('a filter for yes asks for yes, one for no asks for no', async () => {
    const server = fakeServer({ ...answers, 'GET /dsTbHoliday/list': pageOf([]) });
    const screen = await renderPage(<EntityPage entity={holiday} />);
    for (const [text, value] of [
      ['是', '1'],
      ['否', '0'],
    ] as const) {
      await screen.getByRole('combobox', { name: '上班' }).selectOptions(text);
      await screen.getByRole('button', { name: '查询', exact: true }).click();
      await expect.poll(() => server.asked('GET /dsTbHoliday/list').at(-1)?.query.get('isWorkday')).toBe(value);
    }
    await expectAccessible();
  });

  test('a verb that the states of the rows do not allow is greyed, another runs', async () => {
    const { screen, server } = await show();
    await screen.getByRole('checkbox', { name: '选择 江城学院' }).click();
    await expect.element(screen.getByRole('button', { name: '停用', exact: true })).toBeDisabled();
    await expectAccessible();
    await screen.getByRole('button', { name: '启用', exact: true }).click();
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^(启\s?用|确\s?定)$/ })
      .click();
    await expect.poll(() => server.asked('PUT /dsTbUnit/enable').length).toBe(1);
  });

  test('an account that may only read is offered nothing that writes', async () => {
    signedIn('AUD');
    const { screen } = await show();
    await expect.element(screen.getByRole('button', { name: '详情 滨海大学' })).toBeVisible();
    for (const name of [/新增$/, /导入$/, /编辑/]) expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });
});

describe('what opens over a stock page', () => {
  test('the detail of a row', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: '详情 滨海大学' }).click();
    await expect.element(screen.getByRole('dialog').getByText('U001').first()).toBeVisible();
    await expectAccessible();
  });

  test('a form that names its faults and sends nothing until they are mended', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: /新增$/ }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /单位名称/ }).fill('新大学');
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect.element(dialog.getByRole('textbox', { name: /单位代码/ })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    expect(server.asked('POST /dsTbUnit/add')).toEqual([]);
  });

  test('a form with changes is not closed by mistake', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /新增$/ }).click();
    await screen
      .getByRole('dialog')
      .getByRole('textbox', { name: /单位名称/ })
      .fill('新大学');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('放弃修改？').last()).toBeVisible();
  });

  test('the import dialog takes workbooks and refuses other files', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /导入$/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('下载模板').first()).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no file input');
    await userEvent.upload(input, new File(['x'], 'units.xlsx'));
    await expect.element(dialog.getByText('units.xlsx')).toBeVisible();
    await expectAccessible();
  });

  test('the advanced query', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /高级查询$/ }).click();
    await expect.element(screen.getByRole('dialog').getByText('过滤条件匹配')).toBeVisible();
    await expectAccessible();
  });

  test('the recycle bin, from which a row is deleted only once its code is typed', async () => {
    const { screen } = await show({}, true);
    await screen.getByRole('button', { name: /回收站$/ }).click();
    const drawer = screen.getByRole('dialog', { name: /回收站/ });
    await expect.element(drawer.getByText('旧学院').first()).toBeVisible();
    await expectAccessible();
  });
});
