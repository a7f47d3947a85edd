import '../shell.css';
import { pageOf } from '@saiyun/sdk/logic/menu';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pageNames } from '../../../lib/store/page-names.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import type { Page } from '../../menu-routes.ts';
import { useKeptScroll } from '../keep/keep-scroll.ts';
import { TabBar } from './tab-bar.tsx';
import { useTabs } from './use-tabs.ts';

const page = (path: string, zh: string): Page => ({
  path,
  title: [zh, zh],
  screen: { path, title: [zh, zh], Page: () => null },
  keepAlive: true,
  trail: [],
});
const pages = [
  page('/dashboard/analysis', '首页'),
  ...Array.from({ length: 30 }, (_, at) => page(`/p${at}`, `页面${at}`)),
  page('/named/:id', '详情'),
];

/** The frame's tabs over pages that are taller than the window and have a scroller of their own. */
function Frame({ opensAnew = false }: { readonly opensAnew?: boolean }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const { state, act } = useTabs(pageOf(pages, pathname), pages, { account: '1 u1', isShown: true });
  useKeptScroll(pathname, main, opensAnew);
  return (
    <>
      <h1>{pathname}</h1>
      <TabBar state={state} pages={pages} onAction={act} onFull={() => undefined} />
      <div ref={main}>
        <div key={pathname}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached */}
          <section aria-label="内部" tabIndex={0} style={{ height: 100, overflow: 'auto' }}>
            <div style={{ height: 600 }}>{pathname}</div>
          </section>
          <div style={{ height: 3000 }} />
        </div>
      </div>
    </>
  );
}

const show = async (...paths: readonly string[]) => showFrame(false, paths);

const showFrame = async (opensAnew: boolean, paths: readonly string[]) => {
  fakeServer({});
  let go: (path: string) => void = () => undefined;
  function Way() {
    const navigate = useNavigate();
    go = (path) => void navigate(path);
    return null;
  }
  const screen = await renderPage(
    <>
      <Way />
      <Frame opensAnew={opensAnew} />
    </>,
  );
  await expect.element(screen.getByRole('heading', { name: '/page' })).toBeVisible();
  const open = async (path: string) => {
    go(path);
    await expect.element(screen.getByRole('heading', { name: path, exact: true })).toBeVisible();
  };
  for (const path of paths) await open(path);
  return { screen, open };
};
const titles = () => [...document.querySelectorAll('nav li a')].map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signedIn('ADMIN');
});

describe('the open pages', () => {
  test('TABS-01, TABS-03: are links after home, and everybody can use them', async () => {
    await show('/p1', '/p2');
    await expect.poll(titles).toEqual(['首页', '页面1', '页面2']);
    await expectAccessible();
  });

  test('TABS-05: the middle button closes one and leads to its neighbour', async () => {
    const { screen } = await show('/p1', '/p2');
    await userEvent.click(screen.getByRole('link', { name: '页面2' }), { button: 'middle' });
    await expect.poll(titles).toEqual(['首页', '页面1']);
    await expect.element(screen.getByRole('heading', { name: '/p1' })).toBeVisible();
  });

  test('TABS-04: closing home or the last page is refused with its own warning', async () => {
    const { screen } = await show('/dashboard/analysis', '/p1', '/dashboard/analysis');
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await expect.element(screen.getByText('首页不能关闭')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '关闭页面1' }));
    await expect.poll(titles).toEqual(['首页']);
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await expect.element(screen.getByText('最后一个页面不能关闭')).toBeVisible();
  });

  test('are gone to by number, and moved with Shift and an arrow', async () => {
    const { screen } = await show('/p1', '/p2', '/p3');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await expect.element(screen.getByRole('heading', { name: '/p1' })).toBeVisible();
    const link: HTMLElement | null = document.querySelector('a[href="/p3"]');
    link?.focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expect.poll(titles).toEqual(['首页', '页面1', '页面3', '页面2']);
  });

  test('are dragged to another place, but not before home', async () => {
    const { screen } = await show('/p1', '/p2', '/p3');
    await userEvent.dragAndDrop(screen.getByRole('link', { name: '页面3' }), screen.getByRole('link', { name: '页面1' }));
    await expect.poll(titles).toEqual(['首页', '页面3', '页面1', '页面2']);
    await userEvent.dragAndDrop(screen.getByRole('link', { name: '页面2' }), screen.getByRole('link', { name: '首页' }));
    expect(titles()[0]).toBe('首页');
  });

  test('a reload brings them back, pinned ones first', async () => {
    const first = await show('/p1', '/p2', '/p3');
    await userEvent.click(first.screen.getByRole('button', { name: '全部标签页' }));
    await userEvent.click(first.screen.getByRole('button', { name: '固定页面3' }));
    await userEvent.keyboard('{Escape}');
    await first.screen.unmount();
    await show();
    await expect.poll(titles).toEqual(['首页', '页面3', '页面1', '页面2']);
  });

  test('the list has a line for each', async () => {
    const { screen } = await show('/p1', '/p2');
    await screen.getByRole('button', { name: '全部标签页' }).click();
    const list = screen.getByRole('dialog');
    await expect.element(list.getByRole('link', { name: '页面2' })).toBeVisible();
    const lines = list.getByRole('listitem').elements();
    expect(lines).toHaveLength(3);
    const heights = lines.map((line) => line.getBoundingClientRect());
    expect(heights.every(({ top }, at) => top >= (heights[at - 1]?.bottom ?? 0))).toBe(true);
  });

  test('with many open, the list finds one by its name', async () => {
    const { screen } = await show('/p1', '/p2', '/p3', '/p4', '/p5', '/p6', '/p7', '/p8');
    await userEvent.click(screen.getByRole('button', { name: '全部标签页' }));
    await expectAccessible();
    await userEvent.type(screen.getByRole('searchbox', { name: '查找标签页' }), '面6');
    const list = screen.getByRole('dialog');
    await expect.element(list.getByRole('listitem')).toHaveTextContent('页面6');
    await userEvent.click(list.getByRole('link', { name: '页面6' }));
    await expect.element(screen.getByRole('heading', { name: '/p6' })).toBeVisible();
  });

  test('SHELL-06: each keeps where its window and its own scroller stood', async () => {
    const { screen, open } = await show('/p1');
    const inner = () => document.querySelector('section');
    inner()?.scrollTo(0, 120);
    scrollTo(0, 700);
    await expect.poll(() => [Math.round(scrollY), inner()?.scrollTop]).toEqual([700, 120]);
    // Scrolling is heard with the next frame.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await open('/p2');
    await expect.poll(() => [Math.round(scrollY), inner()?.scrollTop]).toEqual([0, 0]);
    await open('/p1');
    await expect.poll(() => [Math.round(scrollY), inner()?.scrollTop]).toEqual([700, 120]);
    await expect.element(screen.getByRole('heading', { name: '/p1' })).toBeInTheDocument();
  });

  test('without tabs a page that is opened once more begins at its top', async () => {
    const { open } = await showFrame(true, ['/p1']);
    scrollTo(0, 700);
    await expect.poll(() => Math.round(scrollY)).toBe(700);
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await open('/p2');
    await open('/p1');
    await expect.poll(() => Math.round(scrollY)).toBe(0);
  });

  test('the tab in front stays whole when its name is known later', async () => {
    const last = '/named/1';
    const { screen } = await show(...Array.from({ length: 14 }, (_, at) => `/p${at}`), last);
    pageNames.set({ ...pageNames.get(), [last]: ['计算思维竞赛参赛证书设计', 'A long name'] } as never);
    const link = screen.getByRole('link', { name: '计算思维竞赛参赛证书设计' });
    await expect.element(link).toBeVisible();
    const within = () => document.querySelector('.sh-tabs nav')?.getBoundingClientRect().right ?? 0;
    await expect.poll(() => link.element().closest('li')?.getBoundingClientRect().right ?? 9999).toBeLessThanOrEqual(within() + 1);
  });
});
