import { type Label, labelIn } from '@saiyun/sdk/contract';
import { useEffect, useState } from 'react';
import { usePlatformName } from '../../lib/api/domain.ts';
import { homePath } from '../../lib/paths.ts';
import { useDark, usePreferences } from '../../lib/store/preferences.ts';
import { useMobile } from '../../lib/use-media.ts';
import { useText } from '../../messages/base/index.ts';
import type { Page } from '../menu-routes.ts';

/** The window's title (SHELL-08). */
export function useWindowTitle(page: Page | undefined, name: Label | undefined): void {
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

/** Where the menu is, how it looks, and the classes of the frame (THEME-04 to THEME-08). */
export function useFrame() {
  const preferences = usePreferences();
  const dark = useDark();
  const mobile = useMobile();
  const hidden = useScrollsDown(preferences.hideHeader);
  const side = preferences.nav === 'side' && !mobile;
  const top = preferences.nav === 'top' && !mobile;
  const navTheme: 'dark' | 'light' = dark || preferences.navTheme === 'dark' ? 'dark' : 'light';
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
  return { preferences, mobile, side, top, navTheme, classes };
}
