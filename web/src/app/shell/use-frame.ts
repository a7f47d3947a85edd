import { type Label, labelIn } from '@saiyun/sdk/contract';
import { entryChain, type MenuItem, pageOf } from '@saiyun/sdk/logic/menu';
import { useEffect, useMemo, useState } from 'react';
import { usePlatformName, useSiteLook } from '../../lib/api/domain.ts';
import { homePath } from '../../lib/paths.ts';
import { useDark, usePreferences } from '../../lib/store/preferences.ts';
import { useMobile } from '../../lib/use-media.ts';
import { useText } from '../../messages/base/index.ts';
import type { Page } from '../menu-routes.ts';

/** Tells developers which entries of the menu are left out, as no screen is theirs. */
export function useMissingScreens(missing: readonly string[]): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: told to developers only
    if (import.meta.env.DEV && missing.length > 0) console.warn('Menu entries without a screen:', missing);
  }, [missing]);
}

/** The page at an address, if the account has it. What it shows is asked for at once, while the frame is drawn. */
export function useAskedPage(pages: readonly Page[], pathname: string, search: string): Page | undefined {
  const page = pageOf(pages, pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is open asks for itself
  useMemo(() => page?.screen.ask?.(search), [page]);
  return page;
}

/** The window's title (SHELL-08). */
export function useWindowTitle(page: Page | undefined, name: Label | undefined): void {
  const { lang } = useText();
  useSiteLook();
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

/** Where the menu is and what of it is at the side, how it looks, and the classes of the frame (THEME-04 to THEME-08). */
export function useFrame(menu: readonly MenuItem[], path: string) {
  const preferences = usePreferences();
  const dark = useDark();
  const mobile = useMobile();
  const hidden = useScrollsDown(preferences.hideHeader);
  const mix = preferences.nav === 'mix' && !mobile;
  const [open] = entryChain(menu, path);
  const below = mix ? (menu.find(({ id }) => id === open)?.children ?? []) : menu;
  // A page at the top has nothing beside it.
  const side = preferences.nav !== 'top' && !mobile && below.length > 0;
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
  return { preferences, mobile, side, top, mix, below, navTheme, classes };
}

/** Whether the page in front is shown alone; Escape brings the frame back. */
export function useFullPage() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onKey = (e: KeyboardEvent) => {
      // A dialog that is open is closed first.
      if (e.key === 'Escape' && !e.defaultPrevented && !document.querySelector('dialog[open], .ant-modal, .ant-drawer-open'))
        setFull(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isFull]);
  return [isFull, setFull] as const;
}
