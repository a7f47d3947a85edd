import type { Entity } from '@saiyun/sdk/contract';
import { unit } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import type { DraftRule } from '../form/form-props.ts';
import type { BinCalls } from '../list/overrides.ts';
import { EntityPage } from '../page/entity-page.tsx';

const unitOf = (id: string, unitName: string, status = '1') => ({
  id,
  unitCode: `U00${id}`,
  unitName,
  areaId: 'a1',
  contact: '周明远',
  phone: '138****0001',
  selfRegister: '1',
  status,
  revision: 4,
  createTime: '2026-11-01 09:00:00',
});
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const three = [unitOf('1', '滨海大学'), unitOf('2', '江城学院', '0'), unitOf('3', '云山大学')];
const answers: Answers = {
  'GET /dsTbUnit/list': pageOf(three),
  'GET /sys/dict/queryAllDictItems': {},
  'GET /dsTbCompetitionArea/list': pageOf([{ id: 'a1', areaName: '华东赛区', areaCode: 'HD' }]),
  'GET /dsTbUnit/queryById': three[0],
  'PUT /dsTbUnit/edit': { ...three[0], revision: 5 },
  'DELETE /dsTbUnit/delete': '删除成功',
};

const show = async (more: Answers = {}, bin?: BinCalls, rules?: DraftRule, entity: Entity = unit) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<EntityPage entity={entity} overrides={{ ...(bin && { bin }), ...(rules && { rules }) }} />);
  await expect.element(screen.getByRole('link', { name: '滨海大学', exact: true })).toBeVisible();
  return { server, screen };
};

const cursor = () => document.activeElement?.getAttribute('data-row');
const stops = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.tabIndex);

beforeEach(() => signedIn('ADMIN'));

describe('the keyboard in a list', () => {
  test('J and K move the cursor, which is the one stop of the Tab key among the rows', async () => {
    await show();
    expect(stops()).toEqual([0, -1, -1]);
    await userEvent.keyboard('j');
    expect(cursor()).toBe('1');
    await userEvent.keyboard('jj');
    expect(cursor()).toBe('3');
    await userEvent.keyboard('j{ArrowUp}k');
    expect(cursor()).toBe('1');
    await userEvent.keyboard('{End}');
    expect(cursor()).toBe('3');
    expect(stops()).toEqual([-1, -1, 0]);
    expect([...document.querySelectorAll<HTMLElement>('tr[data-row="1"] :is(a, button, input)')].map((one) => one.tabIndex)).not.toContain(
      0,
    );
    await expectAccessible();
  });

  test('Space selects, Shift extends, and a letter that is typed into a field does nothing here', async () => {
    const { screen } = await show();
    await userEvent.keyboard('j ');
    await expect.element(screen.getByRole('checkbox', { name: '选择 滨海大学' })).toBeChecked();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(screen.getByRole('checkbox', { name: '选择 云山大学' })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: '选择 江城学院' })).toBeChecked();
    const box = screen.getByRole('searchbox').first();
    await userEvent.keyboard('/');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('jxn');
    await expect.element(box).toHaveValue('jxn');
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  test('Enter opens the row, and a question mark shows the keys', async () => {
    const { screen } = await show();
    await userEvent.keyboard('j{Enter}');
    await expect.element(screen.getByRole('dialog').getByText('U001').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('.ant-drawer-open')).toBeNull();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
    await expectAccessible();
  });
});

describe('changing a value in its place', () => {
  const edit = async (screen: Awaited<ReturnType<typeof show>>['screen'], text: string) => {
    await screen.getByText('周明远').first().dblClick();
    const input = screen.getByRole('textbox', { name: /^联系人.*：滨海大学$/ });
    await input.fill(text);
    return input;
  };

  test('Enter stores it with the revision that was read, and it can be taken back', async () => {
    const { screen, server } = await show();
    await edit(screen, '陈知行');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.asked('PUT /dsTbUnit/edit').map(({ body }) => body))
      .toEqual([expect.objectContaining({ id: '1', revision: 4, contact: '陈知行' })]);
    await screen.getByRole('button', { name: /^撤\s?销$/ }).click();
    await expect
      .poll(() => server.asked('PUT /dsTbUnit/edit').at(-1)?.body)
      .toEqual(expect.objectContaining({ id: '1', revision: 5, contact: '周明远' }));
  });

  test('Esc leaves it as it was, with the focus on the row', async () => {
    const { screen, server } = await show();
    await edit(screen, '陈知行');
    await userEvent.keyboard('{Escape}');
    await expect.poll(cursor).toBe('1');
    expect(screen.getByText('陈知行').elements()).toEqual([]);
    expect(server.asked('PUT /dsTbUnit/edit')).toEqual([]);
  });

  test('a fault is shown at the cell and nothing is sent', async () => {
    const { screen, server } = await show({}, undefined, (draft) =>
      draft.contact === '不祥' ? [{ field: 'contact', code: 'pattern' }] : [],
    );
    await edit(screen, '不祥');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('联系人的格式不正确')).toBeVisible();
    await expectAccessible();
    expect(server.asked('PUT /dsTbUnit/edit')).toEqual([]);
  });

  test('what the server refuses is taken back, and told at the cell with what was typed', async () => {
    const { screen } = await show({ 'PUT /dsTbUnit/edit': refused('联系人不在本单位') });
    const input = await edit(screen, '外人');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert').getByText('联系人不在本单位')).toBeVisible();
    await expect.element(input).toHaveValue('外人');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('周明远').first()).toBeVisible();
    expect(screen.getByText('外人').elements()).toEqual([]);
  });

  test('an account that may not edit is offered no cell to change', async () => {
    signedIn('AUD');
    await show();
    expect(document.querySelectorAll('td[data-field]').length).toBe(0);
  });
});

describe('deleting', () => {
  const restored: (readonly string[])[] = [];
  const bin: BinCalls = {
    deleted: async () => [],
    restore: async (ids) => {
      restored.push(ids);
    },
    destroy: async () => undefined,
    code: 'unitCode',
  };
  const remove = async (screen: Awaited<ReturnType<typeof show>>['screen']) => {
    await screen.getByRole('button', { name: '滨海大学 的操作' }).click();
    // Nothing moves in these tests, and the menu waits for its own movement before it counts as visible.
    const entry = screen.getByRole('menuitem', { name: '删除' });
    await expect.element(entry).toBeInTheDocument();
    entry.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };

  test('one row that goes into a bin is deleted at once, and Ctrl+Z brings it back', async () => {
    restored.length = 0;
    const { screen, server } = await show({}, bin);
    await remove(screen);
    await expect.poll(() => server.asked('DELETE /dsTbUnit/delete').length).toBe(1);
    await expect.element(screen.getByText(/已删除“滨海大学”/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => restored).toEqual([['1']]);
  });

  test('a row of any record goes into the bin that all have', async () => {
    const { screen, server } = await show({ 'PUT /sys/recordBin/restore': null });
    await remove(screen);
    await expect.poll(() => server.asked('DELETE /dsTbUnit/delete').length).toBe(1);
    await expect.element(screen.getByText(/已删除“滨海大学”/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect
      .poll(() => server.asked('PUT /sys/recordBin/restore').map(({ body }) => body))
      .toMatchObject([{ entity: 'dsTbUnit', ids: '1' }]);
  });

  test('a row that cannot come back is deleted after a question only, which says why', async () => {
    const { screen, server } = await show({}, undefined, undefined, { ...unit, withoutBin: ['请重新登记', 'it is registered again'] });
    await remove(screen);
    await expect.element(screen.getByText('确定删除“滨海大学”吗？删除后不可还原：请重新登记。').last()).toBeVisible();
    expect(server.asked('DELETE /dsTbUnit/delete')).toEqual([]);
  });

  test('LIST-10: a row that the server does not delete stays, with its reason', async () => {
    const { screen } = await show({ 'DELETE /dsTbUnit/delete': refused('单位下还有队伍') }, bin);
    await remove(screen);
    await expect.element(screen.getByText('单位下还有队伍')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '滨海大学', exact: true })).toBeVisible();
  });

  test('LIST-09: several rows are deleted after a question, also where there is a bin', async () => {
    const { screen } = await show({}, bin);
    await screen.getByRole('checkbox', { name: '选择本页' }).click();
    await screen.getByRole('button', { name: '批量删除' }).click();
    await expect.element(screen.getByText(/是否删除选中数据/)).toBeVisible();
  });
});

test('a thousand rows are drawn as far as they are in sight', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ ...unitOf('1', `单位 ${i}`), id: `r${i}` }));
  fakeServer({ ...answers, 'GET /dsTbUnit/list': pageOf(rows) });
  const screen = await renderPage(<EntityPage entity={unit} />);
  await expect.element(screen.getByRole('link', { name: '单位 0', exact: true })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBeLessThan(60);
  await userEvent.keyboard('{Shift>}{/Shift}j{End}');
  await expect.element(screen.getByRole('link', { name: '单位 999', exact: true })).toBeVisible();
  expect(cursor()).toBe('r999');
});
