import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MenuMeta, MenuNode } from '../../contract/wire/session.ts';
import {
  EmptyMenu,
  emptyMenuText,
  entryChain,
  heldCodes,
  isEntryAllowed,
  isPathOf,
  type MenuScreen,
  menuRoutes,
  menuTarget,
  onlineScreen,
  openable,
  pageOf,
  searchMenu,
  titleOf,
  withMenu,
  withToken,
} from './index.ts';

const screen = (path: string, hidden?: true): MenuScreen => ({ path, title: [path, path], ...(hidden && { hidden }) });
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
const isEveryones = (path: string): boolean => path.startsWith('/account/');
const build = (menu: readonly MenuNode[], screens: readonly MenuScreen[]) => menuRoutes({ menu, auth: [] }, screens, { isEveryones });

describe('for any menu', () => {
  const codes = ['a', 'b', 'c'];
  const entryOf = (action: string, status: string) => ({ action, status, type: '1', describe: '' });
  const permission = fc.record({ action: fc.constantFrom(...codes, 'a,b'), status: fc.constantFrom('0', '1') });
  interface Made {
    readonly name: string;
    readonly more: Partial<MenuNode>;
    readonly required: readonly { readonly action: string; readonly status: string }[];
    readonly children: readonly Made[];
  }
  const { made } = fc.letrec<{ made: Made }>((tie) => ({
    made: fc.record({
      name: fc.constantFrom('p', 'q', 'r', 's'),
      more: fc.record(
        {
          route: fc.constantFrom('0' as const, '1' as const),
          hidden: fc.constant(true as const),
          alwaysShow: fc.constant(true as const),
          redirect: fc.constantFrom('/p/q', '/q', '/nowhere', null),
        },
        { requiredKeys: [] },
      ),
      required: fc.array(permission, { maxLength: 2 }),
      children: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'menu' },
        fc.constant([]),
        fc.uniqueArray(tie('made'), { maxLength: 3, selector: (one) => one.name }),
      ),
    }),
  }));
  const nodeOf = ({ name, more, required, children }: Made, above: string): MenuNode =>
    node(`${above}/${name}`, {
      ...more,
      meta: meta(name, { permissionList: required.map(({ action, status }) => entryOf(action, status)) }),
      children: children.map((child) => nodeOf(child, `${above}/${name}`)),
    });
  const menuOf = fc
    .uniqueArray(made, { minLength: 1, maxLength: 3, selector: (one) => one.name })
    .map((all) => all.map((one) => nodeOf(one, '')));
  const pathsIn = (nodes: readonly MenuNode[]): readonly string[] => nodes.flatMap((one) => [one.path, ...pathsIn(one.children ?? [])]);
  /** Paths below and including an entry that is left out or may not be opened. */
  const closed = (nodes: readonly MenuNode[], held: ReadonlySet<string>): readonly string[] =>
    nodes.flatMap((one) => (one.route === '0' || !isEntryAllowed(one, held) ? pathsIn([one]) : closed(one.children ?? [], held)));

  test('MENU-01 to MENU-05, GUARD-07: what is drawn can be opened, what is closed is nowhere, and every way ends at a page', () => {
    fc.assert(
      fc.property(menuOf, fc.array(permission, { maxLength: 3 }), fc.array(fc.nat(40), { maxLength: 8 }), (nodes, own, picks) => {
        const paths = pathsIn(nodes);
        const screens = [...new Set(picks.map((pick) => paths[pick % paths.length] ?? ''))].map((path) => screen(path));
        const auth = own.map(({ action, status }) => entryOf(action, status));
        const { menu, pages, redirects, missing } = menuRoutes({ menu: nodes, auth }, screens);
        const open = new Set(pages.map((page) => page.path));
        for (const item of openable(menu)) expect(open.has(item.path ?? '')).toBe(true);
        const check = (items: typeof menu): void => {
          for (const item of items) {
            expect(item.path !== undefined || item.children.length > 0).toBe(true);
            check(item.children);
          }
        };
        check(menu);
        for (const path of closed(nodes, heldCodes(auth))) {
          expect(open.has(path) || missing.includes(path) || Object.hasOwn(redirects, path)).toBe(false);
        }
        for (const [path, to] of Object.entries(redirects)) {
          expect(open.has(to)).toBe(true);
          expect(open.has(path)).toBe(false);
        }
        for (const { path } of pages) expect(pageOf(pages, path)?.path).toBe(path);
      }),
      { numRuns: 500 },
    );
  });
});

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
  test('MENU-02: an entry whose component is no screen is shown to who can mend it, and named in any case', () => {
    const nodes = [node('/own', { component: 'own/typo' }), node('/g', { children: [] })];
    const told = menuRoutes({ menu: nodes, auth: [] }, [], { unknown: ({ path }) => (path === '/own' ? screen('/told') : undefined) });
    expect(told.menu).toMatchObject([{ path: '/own' }]);
    expect(told.pages).toMatchObject([{ path: '/own', screen: { path: '/told' } }]);
    expect(told.missing).toEqual(['/own', '/g']);
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
    expect(build([node('/g', { children, redirect: '/g' })], screens).redirects).toEqual({ '/g': '/g/a' });
  });
  test('MENU-02: an entry shows the screen that its component names, wherever it hangs and as often as it does', () => {
    const screens = [screen('/demo/inputs'), screen('/works'), screen('/works/:id', true)];
    const nodes = [
      node('/elsewhere', { children: [node('/elsewhere/a', { component: 'demo/inputs' })] }),
      node('/again', { component: '/demo/inputs' }),
      node('/entries', { component: 'works' }),
      node('/works', { component: 'demo/inputs' }),
    ];
    const { menu, pages, missing } = build(nodes, screens);
    expect(missing).toEqual([]);
    expect(menu).toMatchObject([{ children: [{ path: '/elsewhere/a' }] }, { path: '/again' }, { path: '/entries' }, { path: '/works' }]);
    const shownAt = (path: string) => pages.find((page) => page.path === path)?.screen.path;
    expect(['/elsewhere/a', '/again', '/entries', '/works'].map(shownAt)).toEqual([
      '/demo/inputs',
      '/demo/inputs',
      '/works',
      '/demo/inputs',
    ]);
    // Pages that open from a screen belong to it.
    expect(shownAt('/works/:id')).toBe('/works/:id');
  });
  test('MENU-02, MENU-08: internalOrExternal embeds an outside address or opens it in a tab; where nothing embeds, a tab it is', () => {
    const url = 'https://example.edu/x';
    const outside = (path: string, internalOrExternal: boolean) => node(path, { meta: meta(path, { url, internalOrExternal }) });
    const nodes = [outside('0cc175b9', false), outside('92eb5ffe', true)];
    const embed = (at: string) => ({ ...screen('/frame'), title: [at, at] as const });
    const { menu, pages } = menuRoutes({ menu: nodes, auth: [] }, [], { embed });
    expect(menu).toMatchObject([
      { path: '/0cc175b9', url: undefined },
      { path: undefined, url },
    ]);
    expect(pages).toMatchObject([{ path: '/0cc175b9', screen: { title: [url, url] } }]);
    expect(menuRoutes({ menu: nodes, auth: [] }, []).menu.map((item) => item.url)).toEqual([url, url]);
  });
  test('MENU-08: the platform stands where an address names it, and a token only where one is opened there', () => {
    const place = '$'.concat('{token}');
    const url = `{{ window._CONFIG['domianURL'] }}/jmreport/view/1?token=${place}`;
    const nodes = [node('0cc1', { meta: meta('a', { url, internalOrExternal: true }) }), node('92eb', { meta: meta('b', { url }) })];
    const platform = 'https://old.example.edu/jeecg-boot/';
    const embed = (at: string) => ({ ...screen('/frame'), title: [at, at] as const });
    const { menu, pages, missing } = menuRoutes({ menu: nodes, auth: [] }, [], { platform, embed });
    const kept = `https://old.example.edu/jeecg-boot/jmreport/view/1?token=${place}`;
    expect(missing).toEqual([]);
    expect(menu).toMatchObject([{ url: kept }, { path: '/92eb', url: undefined }]);
    expect(pages).toMatchObject([{ screen: { title: [kept, kept] } }]);
    expect(withToken(kept, 'a/b', platform)).toBe('https://old.example.edu/jeecg-boot/jmreport/view/1?token=a%2Fb');
    expect(withToken(`https://example.com/?t=${place}`, 'secret', platform)).toBe('https://example.com/?t=');
    expect(withToken('https://example.com/?t=1', 'secret', platform)).toBe('https://example.com/?t=1');
    expect(menuRoutes({ menu: nodes, auth: [] }, []).missing).toEqual(['0cc1', '92eb']);
  });
  test('MENU-04: a group with alwaysShow is a page at its own path, of what is below it', () => {
    const nodes = [
      node('/g', { alwaysShow: true, children: [node('/g/a')] }),
      node('/h', { alwaysShow: true, children: [node('/h/none')] }),
    ];
    const overview = () => screen('/overview');
    const { pages, redirects, menu } = menuRoutes({ menu: nodes, auth: [] }, [screen('/g/a')], { overview });
    expect(pages.map(({ path }) => path)).toEqual(['/g/a', '/g']);
    expect(redirects).toEqual({});
    expect(menu).toMatchObject([{ path: undefined, children: [{ path: '/g/a' }] }]);
  });
  test('MENU-04: a redirect to a page that the account has not leads to the first it has, however deep', () => {
    const deep = node('/g', { redirect: '/g/secret', children: [node('/g/x', { children: [node('/g/x/a')] })] });
    expect(build([deep], [screen('/g/x/a')]).redirects).toEqual({ '/g': '/g/x/a', '/g/x': '/g/x/a' });
    const across = node('/h', { redirect: '/z', children: [node('/h/a')] });
    expect(build([across, node('/z')], [screen('/h/a'), screen('/z')]).redirects).toEqual({ '/h': '/z' });
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
  test('MENU-02: the English title is enName, or the Chinese one where there is none', () => {
    expect(titleOf(node('/a'))).toEqual(['/a', '/a (en)']);
    expect(titleOf(node('/a', { meta: { title: '甲', keepAlive: false, internalOrExternal: false } }))).toEqual(['甲', '甲']);
    expect(titleOf(node('/a', { meta: meta('甲', { enName: '' }) }))).toEqual(['甲', '甲']);
  });
  test.each([
    ['OnlCgformList', 'list'],
    ['OnlCgformTreeList', 'tree'],
    ['OnlCgformErpList', 'erp'],
    ['OnlCgformTabList', 'tab'],
    ['OnlCgformInnerTableList', 'innerTable'],
    ['OnlCgreportList', 'reportList'],
    ['modules/online/cgform/auto/onlcgformtreelist', 'tree'],
    ['modules/online/cgreport/onlcgreportlist', 'reportList'],
    ['layouts/RouteView', undefined],
    ['constructor', undefined],
  ] as const)('MENU-06: the component %s is the built-in screen %s', (component, expected) => {
    expect(onlineScreen(node('/a', { component }))).toBe(expected);
    expect(onlineScreen(node('/a', { component: 'x', meta: meta('a', { componentName: component }) }))).toBe(expected);
  });
  test('MENU-06: an online form without a screen of its own gets the built-in one', () => {
    const builtIn = screen('/online');
    const menu = [node('/online/cgformList/f1', { component: 'OnlCgformList' }), node('/other')];
    const { pages, missing } = menuRoutes({ menu, auth: [] }, [], { online: (kind) => (kind === 'list' ? builtIn : undefined) });
    expect(pages).toMatchObject([{ path: '/online/cgformList/f1', screen: builtIn }]);
    expect(missing).toEqual(['/other']);
  });
  test('MENU-07: what is searched is found by its name in either language and by the groups above it', () => {
    const { menu } = build([node('/g', { meta: meta('组织'), children: [node('/g/a', { meta: meta('单位') })] })], [screen('/g/a')]);
    const found = (text: string) => searchMenu(openable(menu), text).map((item) => item.path);
    expect(found('单位')).toEqual(['/g/a']);
    expect(found(' 组织 (EN) ')).toEqual(['/g/a']);
    expect(found('')).toEqual(['/g/a']);
    expect(found('证书')).toEqual([]);
  });
  test('MENU-08: an address opens in a new tab, a page in the product, a group not at all', () => {
    expect(menuTarget({ url: 'https://example.edu', path: undefined })).toEqual({ kind: 'link', url: 'https://example.edu' });
    expect(menuTarget({ url: undefined, path: '/a' })).toEqual({ kind: 'route', path: '/a' });
    expect(menuTarget({ url: undefined, path: undefined })).toBeUndefined();
  });
  test('GUARD-05: an empty menu counts as a failed load', () => {
    const full = { menu: [node('/a')], auth: [] };
    expect(withMenu(full)).toBe(full);
    expect(() => withMenu({ menu: [], auth: [] })).toThrow(EmptyMenu);
    expect(() => withMenu({ menu: [] })).toThrow(emptyMenuText[1]);
    expect(emptyMenuText[0]).toBe('您的账号没有任何菜单权限，请联系管理员');
  });
  test('GUARD-07: several codes in one entry are each enough, and none required lets everybody in', () => {
    const entry = (action: string, status = '1') => ({ action, status, type: '1', describe: '' });
    const of = (permissionList?: readonly ReturnType<typeof entry>[]) => ({ meta: meta('a', permissionList && { permissionList }) });
    expect(isEntryAllowed(of([entry('x, y')]), heldCodes([entry('z,y')]))).toBe(true);
    expect(isEntryAllowed(of([entry('x')]), heldCodes([entry('x', '0')]))).toBe(false);
    expect(isEntryAllowed(of([]), heldCodes([]))).toBe(true);
    expect(isEntryAllowed(of([entry(',')]), heldCodes([]))).toBe(true);
    expect(isEntryAllowed(of(), heldCodes([]))).toBe(true);
  });
  test('the way to an entry is that of the page above it where it has none', () => {
    const { menu } = build([node('/g', { children: [node('/g/a')] })], [screen('/g/a')]);
    expect(entryChain(menu, '/g/a')).toEqual(['/g', '/g/a']);
    expect(entryChain(menu, '/g/a/7')).toEqual(['/g', '/g/a']);
    expect(entryChain(menu, '/h')).toEqual([]);
  });
  test.each([
    ['/a/:id', '/a/7', true],
    ['/a/:id', '/A/7/', true],
    ['/a/:id', '/a', false],
    ['/a/:id', '/a/7/8', false],
    ['/a/:id', '/b/7', false],
    ['/a/:id', '/a/', false],
  ])('%s has %s: %s', (pattern, path, expected) => expect(isPathOf(pattern, path)).toBe(expected));
  test('a hidden screen belongs to whoever has the page above it; own pages belong to everybody', () => {
    const screens = [screen('/expert/review'), screen('/expert/review/:id', true), screen('/account/x'), screen('/org/unit')];
    const mine = build([node('/expert/review')], screens).pages;
    expect(mine.map((p) => p.path)).toEqual(['/expert/review', '/expert/review/:id', '/account/x']);
    expect(pageOf(mine, '/expert/review/7')?.path).toBe('/expert/review/:id');
    expect(pageOf(mine, '/expert/review')?.path).toBe('/expert/review');
    expect(pageOf(build([], screens).pages, '/expert/review/7')).toBeUndefined();
  });
});
