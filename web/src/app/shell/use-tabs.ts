import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { feedback } from '../../lib/errors/feedback.ts';
import { useShellText } from '../../messages/shell/index.ts';
import type { Page } from '../menu-routes.ts';
import { firstTabs, type TabsAction, tabsReducer, whyNotClose } from '../tabs.ts';

/** The open pages: a visit adds its page, and closing the page in front moves to its neighbour (TABS-01 to TABS-05). */
export function useTabs(page: Page | undefined) {
  const { t } = useShellText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(tabsReducer, firstTabs);
  useEffect(() => {
    if (page) dispatch({ type: 'open', path: pathname, search });
  }, [page, pathname, search]);

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
