import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Screen } from '../../../kit/page/screen.ts';
import { storage } from '../../../lib/store/storage.ts';
import { expectAccessible, renderPage } from '../../../testing/render-page.tsx';
import type { Page } from '../../menu-routes.ts';
import { NavMenu } from './nav-menu.tsx';
import { TopEntries } from './top-entries.tsx';
import { useOwnPages } from './use-own-pages.ts';

const leaf = (path: string): MenuItem => ({
  id: path,
  title: [`页${path}`, `Page ${path}`],
  icon: undefined,
  path,
  url: undefined,
  children: [],
});
const group = (name: string, children: readonly MenuItem[]): MenuItem => ({
  id: name,
  title: [name, name],
  icon: 'TrophyOutlined',
  path: undefined,
  url: undefined,
  children,
});
const many = (name: string) => Array.from({ length: 30 }, (_, n) => leaf(`/${name}/${n}`));
const menu = [group('竞赛', [group('评审', many('review')), leaf('/competition/list')]), group('财务', many('money')), leaf('/page')];

const leaves = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => (item.path ? [item] : leaves(item.children)));
const pages: readonly Page[] = leaves(menu).map(({ path = '', title }) => ({
  path,
  title,
  screen: { path, title, Page: () => null } satisfies Screen,
  keepAlive: false,
  trail: [],
}));

/** The menu in a box of its own, as the sider is. */
function Sider({ userId }: { readonly userId: string }) {
  const { pathname } = useLocation();
  const own = useOwnPages(userId, pages, pathname, pages.find(({ path }) => path === pathname)?.title);
  return (
    <nav aria-label="主导航" style={{ height: 400, width: 208, overflowY: 'auto' }}>
      <NavMenu menu={menu} mode="inline" theme="light" path={pathname} own={own} />
    </nav>
  );
}

/** Each test has an account of its own. */
let account = 0;
beforeEach(() => {
  account += 1;
});
const drawn = () => renderPage(<Sider userId={`menu-${account}`} />);

const isInView = (name: string): boolean => {
  const box = document.querySelector('nav')?.getBoundingClientRect();
  const own = page.getByRole('link', { name, exact: true }).first().element().getBoundingClientRect();
  return box !== undefined && own.top >= box.top && own.bottom <= box.bottom;
};

test('of the groups of one level at most one is open, and what is closed cannot be reached', async () => {
  await drawn();
  await page.getByRole('button', { name: '财务' }).click();
  await expect.element(page.getByRole('link', { name: '页/money/3', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '竞赛' }).click();
  await expect.element(page.getByRole('button', { name: '财务' })).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('link', { name: '页/money/3', exact: true }).elements()).toHaveLength(0);
  // A group below stays with the one above it.
  await page.getByRole('button', { name: '评审' }).click();
  await expect.element(page.getByRole('button', { name: '竞赛' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: '竞赛' }).click();
  expect(page.getByRole('button', { name: '评审' }).elements()).toHaveLength(0);
  await expectAccessible();
});

test('the entry of the page that opens is brought into view with its groups, and the page itself does not move', async () => {
  await drawn();
  await page.getByRole('button', { name: '财务' }).click();
  await page.getByRole('link', { name: '页/money/28', exact: true }).click();
  await expect.element(page.getByRole('link', { name: '页/money/28', exact: true }).first()).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => isInView('页/money/28')).toBe(true);
  // From elsewhere, such as a search: the group was closed.
  await page.getByRole('button', { name: '竞赛' }).click();
  document.querySelector('nav')?.scrollTo(0, 0);
  await page.getByRole('link', { name: '页/competition/list', exact: true }).click();
  await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '页/money/28', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '财务' })).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => isInView('页/money/28')).toBe(true);
  expect(scrollY).toBe(0);
});

test('a group stays under the pointer although the one above it closes', async () => {
  const long = [...many('first'), group('甲', many('a')), group('乙', many('b'))];
  const screen = await renderPage(
    <nav aria-label="主导航" style={{ height: 400, width: 208, overflowY: 'auto', overflowAnchor: 'none' }}>
      <NavMenu menu={long} mode="inline" theme="light" path="/first/1" />
    </nav>,
  );
  await screen.getByRole('button', { name: '甲' }).click();
  const target = screen.getByRole('button', { name: '乙' });
  target.element().scrollIntoView({ block: 'center' });
  const before = target.element().getBoundingClientRect().top;
  await target.click();
  await expect.element(target).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByRole('button', { name: '甲' })).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => Math.abs(target.element().getBoundingClientRect().top - before)).toBeLessThan(2);
});

test('a page is pinned and unpinned by the keyboard, at once, and stays pinned for its account alone', async () => {
  const { unmount } = await drawn();
  await page.getByRole('button', { name: '竞赛' }).click();
  (page.getByRole('link', { name: '页/competition/list', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '固定“页/competition/list”到常用' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: '常用' }).getByRole('link')).toHaveTextContent('页/competition/list');
  await expectAccessible();
  await unmount();
  const other = await renderPage(<Sider userId="menu-other" />);
  await expect.element(page.getByRole('link', { name: '页/page', exact: true })).toBeVisible();
  expect(page.getByRole('region', { name: '常用' }).elements()).toHaveLength(0);
  await other.unmount();
  await drawn();
  await page.getByRole('region', { name: '常用' }).getByRole('button', { name: '从常用中移除“页/competition/list”' }).click();
  await expect.poll(() => page.getByRole('region', { name: '常用' }).elements()).toHaveLength(0);
  expect(storage.get(`MENU_menu-${account}`)).toMatchObject({ pinned: [] });
});

test('the last five pages are offered, without the open one and the pinned ones', async () => {
  await drawn();
  await page.getByRole('button', { name: '财务' }).click();
  for (const n of [0, 1, 2, 3, 4, 5, 6])
    await page
      .getByRole('link', { name: `页/money/${n}`, exact: true })
      .last()
      .click();
  await page.getByRole('button', { name: '固定“页/money/5”到常用' }).first().click();
  const recent = page.getByRole('region', { name: '最近访问' });
  await expect
    .poll(() =>
      recent
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['页/money/4', '页/money/3', '页/money/2', '页/money/1']);
});

test('the mixed layout has the groups at the top; each leads to its first page', async () => {
  const Tops = () => <TopEntries menu={menu} path={useLocation().pathname} />;
  await renderPage(<Tops />);
  await expect.element(page.getByRole('link', { name: '页/page' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: '竞赛' }).click();
  await expect.element(page.getByRole('link', { name: '竞赛' })).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('link', { name: '竞赛' })).toHaveAttribute('href', '/review/0');
  await expectAccessible();
});
