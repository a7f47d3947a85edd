import type { MenuNode } from '@saiyun/sdk/contract';
import { expect, test } from 'vitest';
import type { Screen } from '../kit/page/screen.ts';
import { builtInScreens, onlineScreens } from '../screens/online/index.ts';
import { menuRoutes, pageTitle } from './menu-routes.ts';

const screen = (path: string): Screen => ({ path, title: [path, path], Page: () => null });

test('the home page and the own account belong to everybody, other pages to those whose menu has them', () => {
  const { pages } = menuRoutes({ menu: [], auth: [] }, ['/dashboard/analysis', '/account/x', '/org/unit'].map(screen));
  expect(pages.map((page) => page.path)).toEqual(['/dashboard/analysis', '/account/x']);
});

test('MENU-06: entries of online forms and reports lead to the built-in screens by their components', () => {
  const names = {
    OnlCgformList: 'list',
    OnlCgformTreeList: 'tree',
    OnlCgformErpList: 'erp',
    OnlCgformTabList: 'tab',
    OnlCgformInnerTableList: 'innerTable',
    OnlCgreportList: 'reportList',
  } as const;
  const menu = Object.keys(names).map(
    (component, n): MenuNode => ({
      id: String(n),
      path: `/own/entry/${n}`,
      name: component,
      component: `modules/online/cgform/auto/${component.toLowerCase()}`,
      route: '1',
      meta: { title: component, keepAlive: false, internalOrExternal: false },
    }),
  );
  const { pages } = menuRoutes({ menu, auth: [] }, onlineScreens);
  for (const [n, kind] of Object.values(names).entries())
    expect(pages.find((page) => page.path === `/own/entry/${n}`)?.screen).toBe(builtInScreens[kind]);
});

test('SCREEN-71 to SCREEN-76: the built-in screens open by their addresses for everybody who is signed in', () => {
  const { pages } = menuRoutes({ menu: [], auth: [] }, onlineScreens);
  expect(pages.map((page) => page.path)).toEqual([
    '/online/cgformList/:code',
    '/online/cgformTreeList/:code',
    '/online/cgformErpList/:code',
    '/online/cgformTabList/:code',
    '/online/cgformInnerTableList/:code',
    '/online/cgreport/:code',
  ]);
});

test('SCREEN-71: a form that is opened by its code is called by its own name, once that is known, and others as the menu says', () => {
  const { pages } = menuRoutes({ menu: [], auth: [] }, [...onlineScreens, screen('/account/x')]);
  const form = pages.find(({ path }) => path === '/online/cgformList/:code');
  const own = pages.find(({ path }) => path === '/account/x');
  if (!form || !own) throw new Error('the pages are there');
  const names = { '/online/cgformList/borrow': ['设备借用', 'Loans'], '/account/x': ['别名', 'Alias'] } as const;
  expect(pageTitle(form, names, '/online/cgformList/borrow')).toEqual(['设备借用', 'Loans']);
  expect(pageTitle(form, names, '/online/cgformList/other')).toEqual(form.title);
  expect(pageTitle(own, names, '/account/x')).toEqual(['/account/x', '/account/x']);
});

test('MENU-02: an entry that names no screen is told to administrators, and left out for others', () => {
  const menu: MenuNode[] = [
    {
      id: '1',
      path: '/own/typo',
      name: 'typo',
      component: 'own/typo',
      route: '1',
      meta: { title: '甲', keepAlive: false, internalOrExternal: false },
    },
  ];
  expect(menuRoutes({ menu, auth: [] }, [], ['ADMIN']).menu).toMatchObject([{ path: '/own/typo' }]);
  expect(menuRoutes({ menu, auth: [] }, [], ['SUB']).menu).toEqual([]);
  expect(menuRoutes({ menu, auth: [] }, [], ['SUB']).missing).toEqual(['/own/typo']);
});

test('ROUTE-05: everybody has the self-test', () => {
  expect(menuRoutes({ menu: [], auth: [] }, [screen('/test/home')]).pages.map((page) => page.path)).toEqual(['/test/home']);
});
