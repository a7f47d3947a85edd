import { describe, expect, test } from 'vitest';
import { firstTabs, readTabs, type TabsAction, type TabsState, tabsReducer, whyNotClose } from './tabs.ts';

const home = '/dashboard/analysis';
const run = (...actions: TabsAction[]): TabsState => actions.reduce(tabsReducer, firstTabs);
const open = (path: string, search = ''): TabsAction => ({ type: 'open', path, search });
const paths = (state: TabsState) => state.tabs.map((tab) => tab.path);

describe('tabs', () => {
  test('TABS-01, TABS-03: home is first and fixed, a visit adds a tab once and keeps its query', () => {
    const state = run(open('/a'), open('/b'), open('/a', '?page=2'));
    expect(paths(state)).toEqual([home, '/a', '/b']);
    expect(state.active).toBe('/a');
    expect(state.tabs[1]?.search).toBe('?page=2');
  });
  test('SCREEN-69: the parts of a place share one tab, in which the last one stands', () => {
    const parts = ['/m/server', '/m/memory', '/m/alerts'];
    const part = (path: string, search = ''): TabsAction => ({ ...open(path, search), type: 'open', parts }) as TabsAction;
    const state = run(open('/a'), part('/m/server'), { type: 'pin', path: '/m/server' }, open('/b'), part('/m/memory', '?hours=24'));
    expect(paths(state)).toEqual([home, '/m/memory', '/a', '/b']);
    expect(state.tabs[1]).toMatchObject({ search: '?hours=24', pinned: true });
    expect(state.active).toBe('/m/memory');
    expect(paths(tabsReducer(state, part('/m/alerts')))).toEqual([home, '/m/alerts', '/a', '/b']);
    // Home is no part of anything.
    expect(paths(run({ type: 'open', path: '/x', search: '', parts: [home] }))).toEqual([home, '/x']);
  });
  test('home is not there before it is visited', () => {
    expect(run(open('/a')).tabs[0]?.seen).toBe(false);
    expect(run(open('/a'), open(home)).tabs[0]?.seen).toBe(true);
  });
  test('the same visit changes nothing', () => {
    const state = run(open('/a'));
    expect(tabsReducer(state, open('/a'))).toBe(state);
  });
  test('TABS-02: left, right, others, and refresh', () => {
    const state = run(open('/a'), open('/b'), open('/c'), open('/b'));
    expect(paths(tabsReducer(state, { type: 'closeLeft', path: '/b' }))).toEqual([home, '/b', '/c']);
    expect(paths(tabsReducer(state, { type: 'closeRight', path: '/b' }))).toEqual([home, '/a', '/b']);
    expect(paths(tabsReducer(state, { type: 'closeOthers', path: '/b' }))).toEqual([home, '/b']);
    expect(tabsReducer(state, { type: 'refresh', path: '/b' }).tabs[2]?.round).toBe(1);
  });
  test('closing to the side of the active tab moves to the tab of the menu', () => {
    const state = run(open('/a'), open('/b'), open('/c'));
    expect(tabsReducer(state, { type: 'closeRight', path: '/a' }).active).toBe('/a');
  });
  test('TABS-04: home and the last tab stay', () => {
    const state = run(open('/a'));
    expect(whyNotClose(state, home)).toBe('home');
    expect(whyNotClose(firstTabs, home)).toBe('last');
    expect(whyNotClose(state, '/a')).toBeUndefined();
    expect(tabsReducer(state, { type: 'close', path: home })).toBe(state);
  });
  test('TABS-05: closing moves to the neighbour', () => {
    const state = run(open('/a'), open('/b'), open('/c'));
    expect(tabsReducer(state, { type: 'close', path: '/c' }).active).toBe('/b');
    expect(tabsReducer({ ...state, active: '/a' }, { type: 'close', path: '/a' }).active).toBe('/b');
    expect(tabsReducer(state, { type: 'close', path: '/a' }).active).toBe('/c');
  });
  test('however many are opened, none is closed unasked', () => {
    const state = run(...Array.from({ length: 25 }, (_, i) => open(`/p${i}`)));
    expect(state.tabs).toHaveLength(26);
  });
  test('pinned tabs stand first, and stay when others are closed together', () => {
    const state = run(open('/a'), open('/b'), open('/c'), { type: 'pin', path: '/c' });
    expect(paths(state)).toEqual([home, '/c', '/a', '/b']);
    expect(paths(tabsReducer(state, { type: 'closeOthers', path: '/b' }))).toEqual([home, '/c', '/b']);
    expect(paths(tabsReducer(state, { type: 'closeLeft', path: '/b' }))).toEqual([home, '/c', '/b']);
    expect(paths(tabsReducer(state, { type: 'pin', path: '/c' }))).toEqual([home, '/c', '/a', '/b']);
  });
  test('a tab is moved to the place of another, but never before home or a pinned one', () => {
    const state = run(open('/a'), open('/b'), open('/c'));
    const move = (path: string, to: string) => paths(tabsReducer(state, { type: 'move', path, to }));
    expect(move('/c', '/a')).toEqual([home, '/c', '/a', '/b']);
    expect(move('/a', '/c')).toEqual([home, '/b', '/c', '/a']);
    expect(move('/b', home)).toEqual([home, '/b', '/a', '/c']);
    expect(move(home, '/c')).toEqual([home, '/a', '/b', '/c']);
  });
  test('stored tabs come back in their order, without those that are damaged, twice there or without a page', () => {
    const kept = [
      { path: home, search: '?x=1' },
      { path: '/a', search: '?page=2' },
      { path: '/b', search: '', pinned: true },
      { path: '/a', search: '' },
      { path: '/gone', search: '' },
      { path: 7 },
      null,
    ];
    const { tabs } = readTabs(kept, (path) => path !== '/gone');
    expect(tabs.map(({ path, search, pinned }) => [path, search, pinned])).toEqual([
      [home, '', true],
      ['/b', '', true],
      ['/a', '?page=2', false],
    ]);
    expect(readTabs('nonsense', () => true)).toEqual(firstTabs);
  });
});
