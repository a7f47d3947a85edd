import { siteGrounds } from '@saiyun/sdk/view';
import { mix, readableOn } from '../colors.ts';
import { brandStore } from './site.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** Colour presets (THEME-11). */
export const colorPresets = [
  { name: 'dusk', value: '#F5222D' },
  { name: 'volcano', value: '#FA541C' },
  { name: 'sunset', value: '#FAAD14' },
  { name: 'cyan', value: '#13C2C2' },
  { name: 'polarGreen', value: '#52C41A' },
  { name: 'daybreakBlue', value: '#1890FF' },
  { name: 'geekBlue', value: '#2F54EB' },
  { name: 'goldenPurple', value: '#722ED1' },
] as const;

/** The reader's choices about the look of the admin (THEME-02 to THEME-12). */
export interface Preferences {
  readonly mode: 'light' | 'dark' | 'system';
  readonly primary: string;
  readonly navTheme: 'light' | 'dark';
  /** `mix` has the groups at the top and the entries of the open one at the side. */
  readonly nav: 'side' | 'top' | 'mix';
  readonly contentWidth: 'fixed' | 'fluid';
  readonly fixedHeader: boolean;
  readonly hideHeader: boolean;
  readonly fixedSider: boolean;
  readonly colorWeak: boolean;
  readonly tabs: boolean;
  /** The side menu shows icons only. */
  readonly collapsed: boolean;
  /** Minutes without a touch after which the screen is locked; 0 for never. */
  readonly lockAfter: number;
}

/** The choices of `lockAfter`. */
export const lockMinutes = [0, 5, 15, 30, 60] as const;

export const defaultPreferences: Preferences = {
  mode: 'system',
  primary: '#1890FF',
  navTheme: 'light',
  nav: 'side',
  contentWidth: 'fixed',
  fixedHeader: false,
  hideHeader: false,
  fixedSider: false,
  colorWeak: false,
  tabs: true,
  collapsed: false,
  lockAfter: 0,
};

/** Resolves settings that exclude each other: THEME-05 (fluid not beside a side menu), THEME-07 and THEME-08. */
export function consistent(p: Preferences): Preferences {
  return {
    ...p,
    contentWidth: p.nav === 'top' ? p.contentWidth : 'fixed',
    hideHeader: p.fixedHeader && p.hideHeader,
    fixedSider: p.nav !== 'top' && p.fixedSider,
  };
}

const choices: { readonly [K in keyof Preferences]?: readonly string[] } = {
  mode: ['light', 'dark', 'system'],
  navTheme: ['light', 'dark'],
  nav: ['side', 'top', 'mix'],
  contentWidth: ['fixed', 'fluid'],
  primary: colorPresets.map((c) => c.value),
};

/** Reads stored preferences (THEME-13) member by member, so that an outdated or damaged value loses only itself. */
export function readPreferences(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return defaultPreferences;
  const read = Object.entries(defaultPreferences).map(([name, fallback]) => {
    const value: unknown = Reflect.get(kept, name);
    const allowed = choices[name as keyof Preferences];
    const fits = allowed ? typeof value === 'string' && allowed.includes(value) : typeof value === typeof fallback;
    return [name, fits ? value : fallback];
  });
  return consistent(Object.fromEntries(read));
}

const key = 'SETTINGS';
export const preferencesStore = createStore<Preferences>(readPreferences(storage.get(key)));

export function changePreferences(change: Partial<Preferences>): void {
  const next = consistent({ ...preferencesStore.get(), ...change });
  storage.set(key, next);
  preferencesStore.set(next);
}

export function usePreferences(): Preferences {
  return useStore(preferencesStore);
}

/** Entrant and expert accounts get a top menu without tabs, all others a side menu with tabs (AUTH-15, AUTH-16). */
export function layoutFor(account: { readonly isStudent: boolean; readonly isExpert: boolean }): Pick<Preferences, 'nav' | 'tabs'> {
  return account.isStudent || account.isExpert ? { nav: 'top', tabs: false } : { nav: 'side', tabs: true };
}

const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Whether the system asks for dark. Chromium tells no change to a list whose `matches` was read after the change and before the next frame,
 * as a drawing component would, so this one is listened to and never read again.
 */
const systemDark = createStore(globalThis.matchMedia?.(darkQuery).matches ?? false);
const listened = globalThis.matchMedia?.(darkQuery);
listened?.addEventListener('change', (event) => systemDark.set(event.matches));

const isDark = (p: Preferences, system: boolean): boolean => p.mode === 'dark' || (p.mode === 'system' && system);

/** Whether the page is dark now, by choice or by the system's setting. */
export function useDark(): boolean {
  return isDark(usePreferences(), useStore(systemDark));
}

/** The colour that the reader chose, or the site's own. */
export function accentOf(p: Preferences, dark: boolean): string {
  const brand = p.primary === defaultPreferences.primary ? brandStore.get() : undefined;
  return brand ? brand[dark ? 'dark' : 'light'] : p.primary;
}

/** That colour, adjusted until text in it is readable on every surface, and on its own tint: the menu's entry of the open page. */
export function primaryOf(p: Preferences, dark: boolean): string {
  const surface = dark ? siteGrounds.dark : siteGrounds.light;
  return readableOn(accentOf(p, dark), (own) => mix(surface, own, 0.12));
}

/** Applies theme and colours to the document, for the style sheets; called before the first paint and on every change. */
const paint = (): void => {
  const preferences = preferencesStore.get();
  const dark = isDark(preferences, systemDark.get());
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.classList.toggle('color-weak', preferences.colorWeak);
  root.style.setProperty('--sy-primary', primaryOf(preferences, dark));
  root.style.setProperty('--sy-primary-solid', readableOn(accentOf(preferences, false), '#ffffff'));
  root.style.setProperty('--sy-primary-pure', accentOf(preferences, dark));
};

export function followPreferences(): void {
  paint();
  preferencesStore.subscribe(paint);
  systemDark.subscribe(paint);
  brandStore.subscribe(paint);
}
