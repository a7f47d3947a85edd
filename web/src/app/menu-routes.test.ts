import type { MenuMeta, MenuNode } from '@saiyun/sdk/contract';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../kit/screen.ts';
import { menuRoutes, openable, pageOf } from './menu-routes.ts';

const Nothing = () => null;
const screen = (path: string, hidden?: true): Screen => ({ path, title: [path, path], Page: Nothing, ...(hidden && { hidden }) });
const meta = (title: string, more: Partial<MenuMeta> = {}): MenuMeta => ({
  title,
  enName: `${title} (en)`,
  keepAlive: true,
  internalOrExternal: false,
  ...more,
});
const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path,
  component: 'x',
  route: '1',
  meta: meta(path),
  ...more,
});
const build = (menu: readonly MenuNode[], screens: readonly Screen[]) => menuRoutes({ menu, auth: [] }, screens);

describe('menu', () => {
  test('MENU-01, MENU-02: entries with a screen become menu and pages, titles in both languages', () => {
    const { menu, pages } = build([node('/org', { children: [node('/org/unit')] })], [screen('/org/unit')]);
    expect(menu).toMatchObject([{ path: undefined, children: [{ path: '/org/unit', title: ['/org/unit', '/org/unit (en)'] }] }]);
    expect(pages).toMatchObject([{ path: '/org/unit', keepAlive: true, trail: [['/org', '/org (en)']] }]);
  });
  test('an entry without a screen is left out and named, and an empty group goes with it', () => {
    const { menu, missing } = build([node('/money', { children: [node('/money/pay')] })], []);
    expect(menu).toEqual([]);
    expect(missing).toEqual(['/money/pay']);
  });
  test("MENU-03: route '0' is left out", () => {
    const { menu, pages } = build([node('/a', { route: '0' }), node('/b')], [screen('/a'), screen('/b')]);
    expect(menu.map((m) => m.path)).toEqual(['/b']);
    expect(pages.map((p) => p.path)).toEqual(['/b']);
  });
  test('MENU-04: a group leads to its redirect or first page; alwaysShow stays with itself', () => {
    const children = [node('/g/a'), node('/g/b')];
    const screens = [screen('/g/a'), screen('/g/b')];
    expect(build([node('/g', { children, redirect: '/g/b' })], screens).redirects).toEqual({ '/g': '/g/b' });
    expect(build([node('/g', { children })], screens).redirects).toEqual({ '/g': '/g/a' });
    expect(build([node('/g', { children, alwaysShow: true })], screens).redirects).toEqual({});
  });
  test('MENU-05: a group whose children are all hidden is hidden, its pages can be opened', () => {
    const { menu, pages } = build([node('/g', { children: [node('/g/a', { hidden: true })] })], [screen('/g/a')]);
    expect(menu).toEqual([]);
    expect(pages.map((p) => p.path)).toEqual(['/g/a']);
  });
  test('MENU-07: the search lists what can be opened, not the groups', () => {
    const outside = node('/docs', { meta: meta('docs', { url: 'https://example.edu', internalOrExternal: true }) });
    const { menu } = build([node('/g', { children: [node('/g/a')] }), outside], [screen('/g/a')]);
    expect(openable(menu).map((m) => m.path ?? m.url)).toEqual(['/g/a', 'https://example.edu']);
  });
  test('GUARD-07: one held permission of those required is enough', () => {
    const entry = (action: string, status = '1') => ({ action, status, type: '1', describe: '' });
    const menu = [node('/a', { meta: meta('a', { permissionList: [entry('x'), entry('y')] }) })];
    expect(menuRoutes({ menu, auth: [entry('y')] }, [screen('/a')]).pages).toHaveLength(1);
    expect(menuRoutes({ menu, auth: [entry('y', '0')] }, [screen('/a')]).pages).toHaveLength(0);
    expect(menuRoutes({ menu, auth: [] }, [screen('/a')]).pages).toHaveLength(0);
  });
  test('a hidden screen belongs to whoever has the page above it; own pages belong to everybody', () => {
    const screens = [screen('/expert/review'), screen('/expert/review/:id', true), screen('/account/x'), screen('/dashboard/analysis')];
    const mine = build([node('/expert/review')], screens).pages;
    expect(mine.map((p) => p.path)).toEqual(['/expert/review', '/expert/review/:id', '/account/x', '/dashboard/analysis']);
    expect(pageOf(mine, '/expert/review/7')?.path).toBe('/expert/review/:id');
    expect(pageOf(mine, '/expert/review')?.path).toBe('/expert/review');
    expect(pageOf(build([], screens).pages, '/expert/review/7')).toBeUndefined();
  });
});
