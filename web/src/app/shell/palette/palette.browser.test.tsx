import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { type Act, useActs } from '../../../ui/acts.ts';
import { SearchButton } from './search-button.tsx';

const entry = (path: string, zh: string, en: string): MenuItem => ({
  id: path,
  title: [zh, en],
  path,
  url: undefined,
  icon: undefined,
  children: [],
});
const menu: readonly MenuItem[] = [
  { ...entry('', '财务', 'Finance'), path: undefined, children: [entry('/money/withdrawal', '提现管理', 'Withdrawals')] },
  entry('/competition/list', '竞赛列表', 'Competitions'),
];
const unit = { entity: 'dsTbUnit', type: '单位', id: 'u1', title: '滨海大学', under: 'U001', state: '1', stateText: '启用' };
const printed = vi.fn<() => void>();

function Here() {
  useActs(useMemo((): readonly Act[] => [{ id: 'print', label: '打印名单', of: '报名列表', run: printed }], []));
  return <output>{useLocation().pathname}</output>;
}

const show = async (answer: unknown = []) => {
  const server = fakeServer({ 'GET /sys/search/records': answer });
  const screen = await renderPage(
    <>
      <h1>页</h1>
      <SearchButton menu={menu} pages={[]} />
      <Here />
    </>,
  );
  await expect.element(screen.getByRole('button', { name: /搜索/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('combobox', { name: '搜索或执行命令' });
  await expect.element(box).toHaveFocus();
  return { server, screen, box };
};
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

describe('the command palette', () => {
  test('opens by Ctrl K, offers acts and pages, and everybody can use it', async () => {
    await show();
    expect(options()).toEqual(['打印名单报名列表', '提现管理财务', '竞赛列表']);
    await expectAccessible();
  });

  test('MENU-07, MENU-08: a page is found by pinyin at once and opened by Enter; the next time it comes first', async () => {
    const { screen, box } = await show();
    await userEvent.type(box, 'txgl');
    expect(options()).toEqual(['提现管理财务']);
    await expect.element(box).toHaveAttribute('aria-activedescendant', document.querySelector('[role=option]')?.id ?? '');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('/money/withdrawal')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(screen.getByRole('group', { name: '最近使用' }).getByRole('option', { name: /提现管理/ })).toBeVisible();
    expect(options()[0]).toBe('提现管理财务');
  });

  test('a record is found by the server, told apart, and opened at its own address', async () => {
    const { server, screen, box } = await show([unit]);
    await userEvent.type(box, '滨海');
    const found = screen.getByRole('group', { name: '单位' }).getByRole('option');
    await expect.element(found).toHaveTextContent('滨海大学U001启用');
    await expect.element(found.getByText('滨海', { exact: true })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('/r/dsTbUnit/u1')).toBeVisible();
    expect(server.asked('GET /sys/search/records').at(-1)?.query.get('keyword')).toBe('滨海');
  });

  test('Ctrl Enter opens the choice in a tab of the browser, and arrows go round', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { box } = await show();
    await userEvent.type(box, '竞赛列表');
    await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/competition/list', '_blank', 'noopener');
    open.mockRestore();
  });

  test('an act of the page is done', async () => {
    const { box } = await show();
    await userEvent.type(box, 'dymd{Enter}');
    expect(printed).toHaveBeenCalledOnce();
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('says that nothing was found, and how to look otherwise', async () => {
    const { screen, box } = await show();
    await userEvent.type(box, '没有的');
    await expect.element(screen.getByText('没有找到“没有的”')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('when records cannot be searched it says so, tries again, and pages are found all the same', async () => {
    let isDown = true;
    const { screen, box } = await show(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return [unit];
    });
    await userEvent.type(box, '大');
    await expect.element(screen.getByText('暂时无法搜索记录')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await expect.element(screen.getByRole('option', { name: /滨海大学/ })).toBeVisible();
  });
});
