import { homePath } from '../lib/paths.ts';

/** An open page. Its key is the path; the query is the one of the last visit. */
export interface Tab {
  readonly path: string;
  readonly search: string;
  /** Incremented to draw the page afresh. */
  readonly round: number;
  /** The page has been in front; until then there is nothing to keep alive. */
  readonly seen: boolean;
  /** Stays at the front of the bar, and open when others are closed together. */
  readonly pinned: boolean;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly active: string;
}

export type TabsAction =
  /** `parts` are the pages of the same place: the open one of them becomes this one. */
  | { readonly type: 'open'; readonly path: string; readonly search: string; readonly parts?: readonly string[] }
  | { readonly type: 'close'; readonly path: string }
  | { readonly type: 'closeLeft' | 'closeRight' | 'closeOthers' | 'refresh' | 'pin'; readonly path: string }
  /** Puts a tab at another's place. */
  | { readonly type: 'move'; readonly path: string; readonly to: string };

/** From this many on, the reader is told that they are many; none is closed unasked, because something may be typed in it. */
export const manyTabs = 20;

const home: Tab = { path: homePath, search: '', round: 0, seen: false, pinned: true };
export const firstTabs: TabsState = { tabs: [home], active: homePath };

/** Why a tab cannot be closed (TABS-04), or undefined if it can. */
export function whyNotClose(state: TabsState, path: string): 'home' | 'last' | undefined {
  return state.tabs.length <= 1 ? 'last' : path === homePath ? 'home' : undefined;
}

/** Pinned tabs first, home before them, each in its order. */
const inOrder = (tabs: readonly Tab[]): readonly Tab[] =>
  tabs.toSorted((a, b) => Number(b.path === homePath) - Number(a.path === homePath) || Number(b.pinned) - Number(a.pinned));

const moved = (state: TabsState, path: string, to: string): TabsState => {
  const tab = state.tabs.find((one) => one.path === path);
  const at = state.tabs.findIndex((one) => one.path === to);
  if (!tab || at < 0 || path === to) return state;
  const rest = state.tabs.filter((one) => one !== tab);
  return { ...state, tabs: inOrder([...rest.slice(0, at), tab, ...rest.slice(at)]) };
};

/** Reads stored tabs; what is damaged or has no page any more is left out. */
export function readTabs(kept: unknown, hasPage: (path: string) => boolean): TabsState {
  const read = (Array.isArray(kept) ? kept : []).flatMap((one: unknown): Tab[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { path, search, pinned } = one as Record<string, unknown>;
    if (typeof path !== 'string' || typeof search !== 'string' || path === homePath || !hasPage(path)) return [];
    return [{ path, search, round: 0, seen: false, pinned: pinned === true }];
  });
  const once = read.filter(({ path }, at) => read.findIndex((one) => one.path === path) === at);
  return { tabs: inOrder([home, ...once]), active: homePath };
}

/** Keeps the tabs that pass the test and moves to `next` if the active one was closed. */
const keep = (state: TabsState, passes: (tab: Tab, at: number) => boolean, next: string): TabsState => {
  const tabs = state.tabs.filter((tab, at) => tab.path === homePath || passes(tab, at));
  return { tabs, active: tabs.some((tab) => tab.path === state.active) ? state.active : next };
};

/** TABS-01 to TABS-05. The home tab always stays. */
export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  const at = state.tabs.findIndex((tab) => tab.path === action.path);
  switch (action.type) {
    case 'open': {
      const known = state.tabs[at];
      if (known) {
        const same = known.search === action.search && known.seen;
        const tabs = same ? state.tabs : state.tabs.map((tab) => (tab === known ? { ...tab, search: action.search, seen: true } : tab));
        return tabs === state.tabs && state.active === action.path ? state : { tabs, active: action.path };
      }
      const opened = { path: action.path, search: action.search, round: 0, seen: true, pinned: false };
      const part = state.tabs.find(({ path }) => path !== homePath && action.parts?.includes(path));
      if (!part) return { tabs: [...state.tabs, opened], active: action.path };
      return { tabs: state.tabs.map((tab) => (tab === part ? { ...opened, pinned: tab.pinned } : tab)), active: action.path };
    }
    case 'close': {
      if (at < 0 || whyNotClose(state, action.path)) return state;
      const neighbour = state.tabs[at + 1] ?? state.tabs[at - 1];
      return keep(state, (tab) => tab.path !== action.path, neighbour?.path ?? homePath);
    }
    case 'closeLeft':
      return keep(state, (tab, i) => tab.pinned || i >= at, action.path);
    case 'closeRight':
      return keep(state, (tab, i) => tab.pinned || i <= at, action.path);
    case 'closeOthers':
      return keep(state, (tab, i) => tab.pinned || i === at, action.path);
    case 'refresh':
      return { ...state, tabs: state.tabs.map((tab, i) => (i === at ? { ...tab, round: tab.round + 1 } : tab)) };
    case 'pin':
      return { ...state, tabs: inOrder(state.tabs.map((tab, i) => (i === at ? { ...tab, pinned: !tab.pinned } : tab))) };
    case 'move':
      return moved(state, action.path, action.to);
    default:
      return action satisfies never;
  }
}
