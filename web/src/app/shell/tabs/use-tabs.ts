import { componentOf, pageOf } from '@saiyun/sdk/logic/menu';
import { useEffect, useLayoutEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { feedback } from '../../../lib/errors/feedback.ts';
import { pageNames } from '../../../lib/store/page-names.ts';
import { tabsKey } from '../../../lib/store/session.ts';
import { storage } from '../../../lib/store/storage.ts';
import { useShellText } from '../../../messages/shell/index.ts';
import type { Page } from '../../menu-routes.ts';
import { manyTabs, readTabs, type TabsAction, type TabsState, tabsReducer, whyNotClose } from '../../tabs.ts';

/** SHELL-06. */
const cachedKey = 'CACHED_COMPONENTS';

const isLabel = (v: unknown): v is readonly [string, string] =>
  Array.isArray(v) && v.length === 2 && v.every((one) => typeof one === 'string');

/** The tabs as they were before the reload, of the same account, with the names that their pages gave them. */
function storedTabs(account: string, pages: readonly Page[]): TabsState {
  const kept = storage.get(tabsKey);
  const { of, tabs, names } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  if (of !== account) return readTabs([], () => false);
  const named = Object.entries(typeof names === 'object' && names !== null ? names : {}).filter(([, name]) => isLabel(name));
  pageNames.set({ ...(Object.fromEntries(named) as Record<string, readonly [string, string]>), ...pageNames.get() });
  return readTabs(tabs, (path) => pageOf(pages, path) !== undefined);
}

function keepTabs(account: string, { tabs }: TabsState, pages: readonly Page[]): void {
  const names = Object.fromEntries(Object.entries(pageNames.get()).filter(([path]) => tabs.some((tab) => tab.path === path)));
  storage.set(
    tabsKey,
    { of: account, tabs: tabs.map(({ path, search, pinned }) => ({ path, search, pinned })), names },
    { area: 'session' },
  );
  const cached = tabs.flatMap((tab) => {
    const page = pageOf(pages, tab.path);
    return page?.keepAlive && tab.seen ? [componentOf(page.screen.path)] : [];
  });
  storage.set(cachedKey, [...new Set(cached)]);
}

const placeOf = ({ screen }: Page): string => screen.partOf ?? screen.tabOf ?? screen.path;

/** The addresses of the place of which a page is a part. */
const partsOf = (page: Page, pages: readonly Page[]): readonly string[] =>
  pages.filter((one) => placeOf(one) === placeOf(page)).map(({ path }) => path);

/** The open pages: a visit adds its page, and closing the page in front moves to its neighbour (TABS-01 to TABS-05). */
export function useTabs(
  page: Page | undefined,
  pages: readonly Page[],
  { account, isShown }: { readonly account: string; readonly isShown: boolean },
) {
  const { t } = useShellText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(tabsReducer, undefined, () => storedTabs(account, pages));
  // In the moment in which the page is drawn: Alt+W right after it closes this tab and not the one before.
  useLayoutEffect(() => {
    if (page) dispatch({ type: 'open', path: pathname, search, parts: partsOf(page, pages) });
  }, [page, pages, pathname, search]);

  useEffect(() => {
    const keep = () => keepTabs(account, state, pages);
    keep();
    // A page may learn its name later.
    return pageNames.subscribe(keep);
  }, [account, state, pages]);

  const count = state.tabs.length;
  useEffect(() => {
    if (isShown && count === manyTabs + 1) feedback.message('info', t('tabs.many', { count }));
  }, [count, isShown, t]);

  const act = (action: Exclude<TabsAction, { type: 'open' }>) => {
    const why = action.type === 'close' ? whyNotClose(state, action.path) : undefined;
    if (why) return feedback.message('warning', t(why === 'home' ? 'tabs.home' : 'tabs.last'));
    // The address is ahead of what is drawn while a page is still loading.
    const here = location.pathname;
    const next = tabsReducer({ ...state, active: here }, action);
    dispatch(action);
    const active = next.tabs.find((tab) => tab.path === next.active);
    if (active && next.active !== here) void navigate(active.path + active.search);
  };

  return { state, act };
}
