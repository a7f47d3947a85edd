import './shell.css';
import { HomeOutlined } from '@ant-design/icons';
import { type Label, labelIn, type Permissions, type UserInfo } from '@saiyun/sdk/contract';
import { pageOf } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useDomain, usePlatformName } from '../../lib/api/domain.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { homePath } from '../../lib/paths.ts';
import { pageNames } from '../../lib/store/page-names.ts';
import { useDark, usePreferences } from '../../lib/store/preferences.ts';
import { useStore } from '../../lib/store/store.ts';
import { useMobile } from '../../lib/use-media.ts';
import { useText } from '../../messages/base/index.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { screens } from '../../screens/index.ts';
import { Logo } from '../../ui/artwork/logo.tsx';
import { menuRoutes, type Page, pageTitle } from '../menu-routes.ts';
import { shellScreens } from '../shell-screens.ts';
import { firstTabs, type TabsAction, tabsReducer, whyNotClose } from '../tabs.ts';
import { Header } from './header.tsx';
import { NavMenu } from './menu/nav-menu.tsx';
import { Pages } from './pages.tsx';
import { TabBar } from './tab-bar.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./menu/mobile-menu.tsx')).MobileMenu }));
const allScreens = [...shellScreens, ...screens];

function HomeLink({ small = false }: { readonly small?: boolean }) {
  const name = usePlatformName();
  return (
    <Link to={homePath} className="sh-logo" aria-label={name} title={name}>
      <Logo size={30} />
      {!small && <span>{name}</span>}
    </Link>
  );
}

/** Home, then the groups above the page, then the page itself (SHELL-05). */
function Trail({ page, title }: { readonly page: Page; readonly title: Label }) {
  const { t, lang } = useShellText();
  if (page.path === homePath) return null;
  return (
    <nav aria-label={t('nav.trail')} className="sh-trail">
      <ol>
        <li>
          <Link to={homePath} aria-label={t('home.title')}>
            <HomeOutlined aria-hidden />
          </Link>
        </li>
        {page.trail.map((one) => (
          <li key={one[0]}>{labelIn(one, lang)}</li>
        ))}
        <li aria-current="page">{labelIn(title, lang)}</li>
      </ol>
    </nav>
  );
}

/** Record-filing number and company (SHELL-03), from the server's settings. */
function Footer() {
  const { t } = useShellText();
  const { config, isPending } = useDomain();
  return (
    <footer className="sh-footer">
      {!isPending && (
        <>
          <span>{config?.recordNumber ?? t('footer.record')}</span>
          <span>
            © {new Date().getFullYear()} {config?.company ?? t('footer.company')}
          </span>
        </>
      )}
    </footer>
  );
}

/** The window's title (SHELL-08). */
function useWindowTitle(page: Page | undefined, name: Label | undefined): void {
  const { lang } = useText();
  const platform = usePlatformName();
  const title = page && name && page.path !== homePath ? labelIn(name, lang) : undefined;
  useEffect(() => {
    document.title = title ? `${title} · ${platform}` : platform;
  }, [title, platform]);
}

/** True while the reader scrolls down, when the header makes room (THEME-06). */
function useScrollsDown(watched: boolean): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    if (!watched) return setDown(false);
    let last = scrollY;
    const onScroll = () => {
      if (Math.abs(scrollY - last) < 8) return;
      setDown(scrollY > last && scrollY > 120);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [watched]);
  return down;
}

export interface ShellProps {
  readonly user: UserInfo;
  readonly permissions: Permissions;
}

/** Layout, menu, tabs and the pages of one account (SCREEN-78, SCREEN-79). */
export function Shell({ user, permissions }: ShellProps) {
  const { t } = useShellText();
  const platform = usePlatformName();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const preferences = usePreferences();
  const dark = useDark();
  const mobile = useMobile();
  const [menuOpen, setMenuOpen] = useState(false);
  const [state, dispatch] = useReducer(tabsReducer, firstTabs);
  const mainRef = useRef<HTMLElement>(null);

  const { menu, pages, redirects, missing } = useMemo(() => menuRoutes(permissions, allScreens), [permissions]);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: told to developers only; such an entry is left out of the menu
    if (import.meta.env.DEV && missing.length > 0) console.warn('Menu entries without a screen:', missing);
  }, [missing]);

  const page = pageOf(pages, pathname);
  useEffect(() => {
    if (page) dispatch({ type: 'open', path: pathname, search });
  }, [page, pathname, search]);
  const names = useStore(pageNames);
  const title = page && pageTitle(page, names, pathname);
  useWindowTitle(page, title);
  const hidden = useScrollsDown(preferences.hideHeader);

  if (!page || !title) return <Navigate to={redirects[pathname] ?? '/404'} replace />;

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

  const current = state.tabs.find((tab) => tab.path === pathname);
  const side = preferences.nav === 'side' && !mobile;
  const top = preferences.nav === 'top' && !mobile;
  const navTheme = dark || preferences.navTheme === 'dark' ? 'dark' : 'light';
  const classes = [
    'sh',
    side && 'sh-side',
    top && 'sh-top',
    preferences.collapsed && 'sh-collapsed',
    preferences.fixedHeader && 'sh-fixed-header',
    preferences.fixedSider && 'sh-fixed-sider',
    preferences.contentWidth === 'fixed' && top && 'sh-fixed-width',
    hidden && 'sh-header-away',
  ]
    .filter(Boolean)
    .join(' ');
  const navMenu = (mode: 'inline' | 'icons' | 'horizontal') => (
    <NavMenu menu={menu} mode={mode} theme={navTheme} path={pathname} onOpen={() => setMenuOpen(false)} />
  );
  return (
    <div className={classes} data-nav={navTheme}>
      <button type="button" className="sh-skip sy-button" onClick={() => mainRef.current?.focus()}>
        {t('nav.skip')}
      </button>
      {side && (
        <aside className="sh-sider">
          <div className="sh-sider-in">
            <HomeLink small={preferences.collapsed} />
            <nav aria-label={t('nav.main')} className="sh-nav">
              {navMenu(preferences.collapsed ? 'icons' : 'inline')}
            </nav>
          </div>
        </aside>
      )}
      <div className="sh-body">
        <header className="sh-header">
          <div className="sh-header-in">
            {mobile && <HomeLink small />}
            <Header user={user} menu={menu} mobile={mobile} onOpenMenu={() => setMenuOpen(true)}>
              {top && (
                <>
                  <HomeLink />
                  <nav aria-label={t('nav.main')} className="sh-nav">
                    {navMenu('horizontal')}
                  </nav>
                </>
              )}
            </Header>
          </div>
        </header>
        {preferences.tabs && <TabBar state={current ? { ...state, active: pathname } : state} pages={pages} onAction={act} />}
        <main id="content" className="sh-content" ref={mainRef} tabIndex={-1}>
          <Trail page={page} title={title} />
          <Pages
            pages={pages}
            tabs={state.tabs}
            current={{ path: pathname, search, round: current?.round ?? 0, seen: true }}
            keepAlive={preferences.tabs}
          />
        </main>
        <Footer />
      </div>
      <Suspense>
        {mobile && menuOpen && (
          <MobileMenu label={t('nav.main')} title={platform} onClose={() => setMenuOpen(false)}>
            {navMenu('inline')}
          </MobileMenu>
        )}
      </Suspense>
    </div>
  );
}
