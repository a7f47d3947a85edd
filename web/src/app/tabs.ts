import { homePath } from '../lib/paths.ts';

/** An open page. Its key is the path; the query is the one of the last visit. */
export interface Tab {
  readonly path: string;
  readonly search: string;
  /** Incremented to draw the page afresh. */
  readonly round: number;
  /** The page has been in front; until then there is nothing to keep alive. */
  readonly seen: boolean;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly active: string;
}

export type TabsAction =
  | { readonly type: 'open'; readonly path: string; readonly search: string }
  | { readonly type: 'close'; readonly path: string }
  | { readonly type: 'closeLeft' | 'closeRight' | 'closeOthers' | 'refresh'; readonly path: string };

/** Most pages kept open; beyond that, the page that was opened first is closed. */
const most = 20;

const home: Tab = { path: homePath, search: '', round: 0, seen: false };
export const firstTabs: TabsState = { tabs: [home], active: homePath };

/** Why a tab cannot be closed (TABS-04), or undefined if it can. */
export function whyNotClose(state: TabsState, path: string): 'home' | 'last' | undefined {
  return path === homePath ? 'home' : state.tabs.length <= 1 ? 'last' : undefined;
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
      const opened = [...state.tabs, { path: action.path, search: action.search, round: 0, seen: true }];
      return { tabs: opened.length > most ? opened.filter((_, i) => i !== 1) : opened, active: action.path };
    }
    case 'close': {
      if (at < 0 || whyNotClose(state, action.path)) return state;
      const neighbour = state.tabs[at + 1] ?? state.tabs[at - 1];
      return keep(state, (tab) => tab.path !== action.path, neighbour?.path ?? homePath);
    }
    case 'closeLeft':
      return keep(state, (_tab, i) => i >= at, action.path);
    case 'closeRight':
      return keep(state, (_tab, i) => i <= at, action.path);
    case 'closeOthers':
      return keep(state, (_tab, i) => i === at, action.path);
    case 'refresh':
      return { ...state, tabs: state.tabs.map((tab, i) => (i === at ? { ...tab, round: tab.round + 1 } : tab)) };
    default:
      return action satisfies never;
  }
}
