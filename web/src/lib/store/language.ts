import { type Language, storeKeys, toLanguage } from '@saiyun/sdk/contract';
import { siteInPage } from './site.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The stored choice, else the site's language, the browser's, or the default (I18N-02, I18N-03). */
export function chooseLanguage(stored: unknown, browser: string | undefined, site?: Language, fallback: Language = 'zh-CN'): Language {
  if (typeof stored === 'string' && stored) return toLanguage(stored);
  if (site) return site;
  return browser ? toLanguage(browser) : fallback;
}

export const languageStore = createStore<Language>(
  chooseLanguage(
    storage.get(storeKeys.language),
    globalThis.navigator?.languages?.[0] ?? globalThis.navigator?.language,
    siteInPage('zh-CN')?.language,
  ),
);

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' };

/** A text of the data in the reader's language; without an English one, the Chinese. */
export function inLanguage(lang: Language, chinese: string, english: string | null | undefined): string {
  return (lang === 'en' && english) || chinese;
}

/** Used where the server's settings do not say. */
const pickerHosts: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Whether the language can be picked on a host (I18N-05). The list holds prefixes of host names, `*` for all; an empty list hides the
 * picker everywhere.
 */
export function showsLanguagePicker(host: string, hosts: readonly string[] = pickerHosts): boolean {
  return hosts.some((h) => h === '*' || host.startsWith(h));
}

export function useLanguage(): Language {
  return useStore(languageStore);
}
