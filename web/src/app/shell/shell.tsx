import './shell.css';
import type { Permissions, UserInfo } from '@saiyun/sdk/contract';
import { pageOf } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { usePlatformName } from '../../lib/api/domain.ts';
import { expertProfilePage, missingPath } from '../../lib/paths.ts';
import { pageNames } from '../../lib/store/page-names.ts';
import { useStore } from '../../lib/store/store.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { allScreens } from '../all-screens.ts';
import { menuRoutes, pageTitle } from '../menu-routes.ts';
import { placeOf } from '../other-addresses.ts';
import { Header } from './header.tsx';
import { HelpHost } from './help/help-host.tsx';
import { useKeptFocus } from './keep/keep-focus.ts';
import { useKeptScroll } from './keep/keep-scroll.ts';
import { NavMenu } from './menu/nav-menu.tsx';
import { TopEntries } from './menu/top-entries.tsx';
import { useOwnPages } from './menu/use-own-pages.ts';
import { Pages } from './pages.tsx';
import { ProfileReminder } from './profile-reminder.tsx';
import { Footer, HomeLink, LeaveFull, Trail } from './shell-parts.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabs } from './tabs/use-tabs.ts';
import { useAskedPage, useFrame, useFullPage, useMissingScreens, useWindowTitle } from './use-frame.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./menu/mobile-menu.tsx')).MobileMenu }));

export interface ShellProps {
  readonly user: UserInfo;
  readonly permissions: Permissions;
}

/** Layout, menu, tabs and the pages of one account (SCREEN-78, SCREEN-79). */
export function Shell({ user, permissions }: ShellProps) {
  const { t } = useShellText();
  const platform = usePlatformName();
  const { pathname, search } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const mainRef = useRef<HTMLElement>(null);

  const { menu, pages, redirects, missing } = useMemo(() => menuRoutes(permissions, allScreens, user.roles), [permissions, user.roles]);
  const { preferences, mobile, side, top, mix, below, navTheme, classes } = useFrame(menu, pathname);
  useMissingScreens(missing);
  const page = useAskedPage(pages, pathname, search);
  // An address that leads nowhere is no place to come back to.
  const isMissing = pathname === missingPath;
  const account = `${user.tenantId} ${user.id}`;
  const { state, act } = useTabs(isMissing ? undefined : page, pages, { account, isShown: preferences.tabs });
  const [isFull, setFull] = useFullPage();
  const isFollowed = useNavigationType() === NavigationType.Push;
  useKeptScroll(pathname, mainRef, isFollowed && (mobile || !preferences.tabs));
  useKeptFocus(pathname, mainRef);
  const names = useStore(pageNames);
  const title = page && pageTitle(page, names, pathname);
  useWindowTitle(page, title);
  const own = useOwnPages(user.id, pages, pathname, isMissing ? undefined : title);
  if (!page || !title) return <Navigate to={redirects[pathname] ?? placeOf(pathname, search, pages) ?? missingPath} replace />;

  const current = state.tabs.find((tab) => tab.path === pathname);
  const navMenu = (mode: 'inline' | 'icons' | 'horizontal') => (
    <NavMenu
      menu={mode === 'horizontal' || mobile ? menu : below}
      mode={mode}
      theme={navTheme}
      path={page.screen.tabOf ?? pathname}
      onOpen={() => setMenuOpen(false)}
      {...(mode === 'horizontal' ? {} : { own })}
    />
  );
  return (
    <div className={isFull ? `${classes} sh-full` : classes} data-nav={navTheme}>
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
            <Header user={user} menu={menu} pages={pages} mobile={mobile} onOpenMenu={() => setMenuOpen(true)}>
              {(top || mix) && (
                <>
                  {!side && <HomeLink />}
                  <nav aria-label={t(mix ? 'nav.groups' : 'nav.main')} className="sh-nav">
                    {mix ? <TopEntries menu={menu} path={pathname} /> : navMenu('horizontal')}
                  </nav>
                </>
              )}
            </Header>
          </div>
        </header>
        {preferences.tabs && (
          <TabBar
            state={current ? { ...state, active: pathname } : state}
            pages={pages}
            onAction={act}
            onFull={() => setFull((now) => !now)}
          />
        )}
        {isFull && <LeaveFull onLeave={() => setFull(false)} />}
        <main id="content" className="sh-content" ref={mainRef} tabIndex={-1}>
          <Trail page={page} title={title} />
          <Pages
            pages={pages}
            tabs={state.tabs}
            current={{ path: pathname, search, round: current?.round ?? 0, seen: true, pinned: current?.pinned ?? false }}
            keepAlive={preferences.tabs}
          />
        </main>
        <Footer />
      </div>
      <HelpHost page={page} pages={pages} menu={menu} />
      {pageOf(pages, expertProfilePage) && <ProfileReminder />}
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
